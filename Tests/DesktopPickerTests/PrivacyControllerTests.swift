// SPDX-License-Identifier: GPL-3.0-or-later

import GtkInspection
import GtkSupport
import PickerModel
import PickerTestSupport
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

/// The banner needs an app that used an older picker, which no test can be; so the controller is asked itself.
@MainActor
@Suite("Badge, onboarding, banner: there when the model says so", .serialized)
struct PrivacyControllerTests {
    private let kept = Kept()

    private final class Kept { var memories: [AppMemory] = [] }

    private func store(_ style: PickerStyle, _ context: (inout ChromeContext) -> Void) -> PickerStore {
        var configuration = PickerConfiguration()
        configuration.style = style
        var circumstances = ChromeContext()
        context(&circumstances)
        let store = PickerStore(
            state: PickerState(
                configuration: configuration, app: CallingApp(id: "org.example.Notes", name: "Notes"),
                context: circumstances), library: MemoryLibrary([]).port(), delivery: .originals, clock: ManualClock())
        store.onRemember = { [kept] in kept.memories.append($0) }
        return store
    }

    private func controller(_ store: PickerStore) -> PrivacyController {
        let controller = PrivacyController(store: store, renderer: .english)
        controller.apply(store.presentation.privacy)
        store.onChange = { controller.apply($1.privacy) }
        return controller
    }

    @Test("the banner names the app, and is gone for good once it is dismissed")
    func banner() throws {
        try #require(Display.isAvailable(), "needs a display: set DISPLAY, or run under Xvfb")
        let store = store(.presentation) { $0.isAfterUpgrade = true }
        let controller = controller(store)
        #expect(controller.banner.isVisible)
        #expect(!controller.badge.isVisible)
        #expect(!controller.onboarding.isVisible)
        let dump = WidgetDump.tree(of: controller.banner)
        #expect(dump.contains("Dismiss"))
        #expect(store.presentation.privacy.banner?.text.english.contains("Notes") == true)
        store.send(.bannerDismissed)
        #expect(!controller.banner.isVisible)
        #expect(kept.memories.map(\.dismissedBanner) == [AppMemory.currentGeneration])
        store.send(.bannerDismissed)
        #expect(kept.memories.count == 1)
    }

    @Test("an embedded picker has a badge for as long as it is open, and the sheet until Continue")
    func embedded() throws {
        try #require(Display.isAvailable(), "needs a display: set DISPLAY, or run under Xvfb")
        let store = store(.compact) { $0.isFirstEmbeddedDisplay = true }
        let controller = controller(store)
        #expect(controller.badge.isVisible)
        #expect(controller.onboarding.isVisible)
        #expect(controller.coversContent)
        store.send(.onboardingDismissed)
        #expect(controller.badge.isVisible)
        #expect(!controller.onboarding.isVisible)
        #expect(!controller.coversContent)
        #expect(store.state.phase == .picking)
    }
}
