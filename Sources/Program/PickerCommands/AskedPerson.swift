// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkSupport
import PhotoLibrary
import PickerHost
import PickerModel
import PickerService
import PickerSessions
import PickerViews

/// Asks the person what the service wants to know about an app's access: by the prompt, by the alert, and by the picker of what the app sees.
@MainActor
final class AskedPerson {
    private let door: CallerDoor
    private let application: Application
    private let appearance: Appearance
    private let session: WindowSession
    private let answered: (AccessAnswer) -> Void
    private var prompt: AccessPromptWindow?
    private var alert: LimitedLibraryAlertWindow?
    private var hasAnswered = false

    private static let patience = Duration.seconds(1)

    /// - Parameters:
    ///   - session: shows the picker of what the app sees.
    ///   - answered: called once.
    init(
        _ door: CallerDoor, _ application: Application, _ appearance: Appearance, _ session: WindowSession,
        answered: @escaping (AccessAnswer) -> Void
    ) {
        (self.door, self.application, self.appearance) = (door, application, appearance)
        (self.session, self.answered) = (session, answered)
    }

    /// Opens the window of a question.
    func ask(_ question: ServedQuestion) async {
        switch question.kind {
        case .authorization(let level, let reason, let isRepeated):
            let (photos, videos, isCounted) = await counts()
            guard !hasAnswered else { return }
            let program = question.app == nil ? CallerIdentity.executable(ofProcess: question.process) : nil
            show(
                AccessPrompt(
                    app: door.app(of: question), executable: program, level: level, reason: reason,
                    isRepeated: isRepeated, photos: photos, videos: videos, isCounted: isCounted,
                    withheld: question.withheld ?? PersonalSettings.leftOutDetails), question)
        case .alert: showAlert(question)
        case .selection:
            await select(question) { [self] selected in answer(selected.map { .selected($0) } ?? .closed) }
        }
    }

    /// Nobody wants an answer any more.
    func giveUp() {
        hasAnswered = true
        prompt?.close()
        alert?.close()
        if session.isOpen { session.close() }
    }

    private func answer(_ answer: AccessAnswer) {
        guard !hasAnswered else { return }
        hasAnswered = true
        answered(answer)
    }

    /// Photos and videos of the library. One that was never looked through is counted for as long as a person waits for a window.
    private func counts() async -> (photos: Int, videos: Int, isCounted: Bool) {
        let library = door.library()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await library.scanIfUnknown() }
            group.addTask { try? await Task.sleep(for: Self.patience) }
            await group.next()
            group.cancelAll()
        }
        let list = try? await library.view.port().list(LibraryQuery())
        let videos = list?.entries.count { $0.flags.contains(.video) } ?? 0
        return ((list?.count ?? 0) - videos, videos, (try? await library.view.isScanned()) ?? false)
    }

    private func show(_ prompt: AccessPrompt, _ question: ServedQuestion) {
        guard !hasAnswered else { return }
        let window = AccessPromptWindow(
            application: application, prompt: prompt, renderer: DesktopText.renderer(today: Today.day()),
            mark: appearance.dress(for: nil))
        self.prompt = window
        window.onClose = { [self] in answer(.closed) }
        window.onAnswer = { [self] decision, includesLocation in
            self.prompt = nil
            var answered = prompt
            answered.includesLocation = includesLocation
            let withheld = answered.withheld
            switch decision {
            case .allowAll, .allowAdding, .deny:
                answer(.decided(decision, selection: [], withheld: withheld))
            case .selectPhotos:
                Task { @MainActor in
                    await select(question) { [self] selected in
                        // Who selects nothing after all may still allow all, or nothing.
                        guard let selected else { return show(answered, question) }
                        answer(.decided(.selectPhotos, selection: selected, withheld: withheld))
                    }
                }
            }
        }
        window.present(parent: question.parent)
    }

    private func showAlert(_ question: ServedQuestion) {
        let window = LimitedLibraryAlertWindow(
            application: application,
            presentation: LimitedLibraryAlertPresentation(
                app: door.app(of: question), selected: question.ticked.count),
            renderer: DesktopText.renderer(today: Today.day()), mark: appearance.dress(for: nil))
        alert = window
        window.onClose = { [self] in answer(.closed) }
        window.onAnswer = { [self] button in
            alert = nil
            switch button {
            case .keep: answer(.closed)
            case .selectMore:
                Task { @MainActor in
                    await select(question) { [self] in answer($0.map { .selected($0) } ?? .closed) }
                }
            }
        }
        window.present(parent: question.parent)
    }

    private func select(_ question: ServedQuestion, _ done: @escaping ([AssetID]?) -> Void) async {
        session.parent = question.parent
        await session.select(
            door.selection(for: door.app(of: question), ticked: question.ticked), on: door.host, done)
    }
}

extension WindowSession {
    /// Opens the picker of what an app sees.
    /// - Parameter done: called once, with all that is selected then, or nil where the person cancelled. Photos that the library does not have now, as while
    ///   a drive is unplugged, stay selected.
    func select(_ request: PickRequest, on host: ProcessHost, _ done: @escaping ([AssetID]?) -> Void) async {
        let ticked = request.configuration.preselectedAssetIdentifiers.compactMap { AssetID($0) }
        do {
            let opening = try await Task.detached { try await WindowSession.Opening(request, on: host) }.value
            let absent = await CallerDoor.absent(ticked, of: opening.session)
            var selected: [AssetID]?
            onOutcome = { [self] outcome in
                guard outcome.kind == .confirmed, let store else { return }
                selected = Array(store.state.selection.ids) + absent
            }
            onEnd = { done(selected) }
            await open(opening)
        } catch {
            done(nil)
        }
    }
}
