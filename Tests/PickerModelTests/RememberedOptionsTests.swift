// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// The Options menu and what is kept of it (phpicker.md 3.2).
@Suite("What a person lets go, and for how long")
struct RememberedOptionsTests {
    private func state(
        _ remembered: AppMemory.RememberedOptions? = nil, app: CallingApp = .unknown,
        _ configure: (inout PickerConfiguration) -> Void = { _ in }
    ) -> PickerState {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = 0
        configure(&configuration)
        var memory = AppMemory()
        memory.options = remembered
        return PickerState(
            configuration: configuration, app: app, context: ChromeContext(remembering: memory, app: app),
            memory: memory)
    }

    @Test("choices are for this pick only where nobody asked for more")
    func unasked() {
        var picker = state()
        #expect(picker.reduce(.inclusionChanged(.location, included: false)).isEmpty)
        #expect(picker.reduce(.encodingChosen(.current)).isEmpty)
        #expect(picker.options.removals == .location)
        #expect(picker.memory.options == nil)
        #expect(picker.reduce(.zoomedIn).memory?.options == nil)
        #expect(!PickerPresentation(picker).options.isRemembered)
    }

    @Test("once asked each change is kept, once, and asking no more forgets them")
    func asked() {
        var picker = state()
        _ = picker.reduce(.inclusionChanged([.location, .device], included: false))
        #expect(
            picker.reduce(.optionsRemembered(true)).memory?.options
                == .init(removals: [.location, .device], encoding: nil))
        #expect(picker.reduce(.optionsRemembered(true)).isEmpty)
        #expect(
            picker.reduce(.inclusionChanged(.device, included: true)).memory?.options
                == .init(removals: .location, encoding: nil))
        #expect(picker.reduce(.inclusionChanged(.device, included: true)).isEmpty)
        #expect(
            picker.reduce(.encodingChosen(.current)).memory?.options == .init(removals: .location, encoding: .current))
        #expect(picker.reduce(.encodingChosen(.current)).isEmpty)
        let forgotten = picker.reduce(.optionsRemembered(false))
        #expect(forgotten.memory != nil)
        #expect(forgotten.memory?.options == nil)
        // This pick goes on as chosen.
        #expect(picker.options.removals == .location)
        #expect(picker.reduce(.optionsRemembered(false)).isEmpty)
    }

    @Test("the next pick begins with what was kept, joined with what its app asks")
    func next() {
        let picker = state(.init(removals: .location, encoding: .current)) {
            $0.metadataOptions = .captions
            $0.preferredEncoding = .compatible
        }
        #expect(picker.options.removals == [.location, .captions])
        #expect(picker.options.encoding == .current)
        let options = PickerPresentation(picker).options
        #expect(options.isRemembered)
        #expect(options.encoding == .current)
        #expect(options.switches.filter { !$0.isOn }.map(\.classes) == [.location, .captions])
        #expect(options.switches.filter { $0.locked != nil }.map(\.classes) == [.captions])
    }

    struct Union: Sendable, CustomTestStringConvertible {
        let app: UInt8
        let person: UInt8
        var testDescription: String { "app \(app), person \(person)" }
        static let all = (0..<16).flatMap { app in (0..<16).map { Union(app: app, person: $0) } }
    }

    @Test("whatever app and person withhold is withheld, all 256 pairs", arguments: Union.all)
    func union(_ row: Union) {
        let (app, person) = (MetadataClasses(rawValue: row.app), MetadataClasses(rawValue: row.person))
        var picker = state { $0.metadataOptions = app }
        _ = picker.reduce(.inclusionChanged(.all, included: false))
        _ = picker.reduce(.inclusionChanged(MetadataClasses.all.subtracting(person), included: true))
        #expect(picker.options.removals.rawValue == row.app | row.person)
        for option in PickerPresentation(picker).options.switches {
            #expect(option.isOn == ((row.app | row.person) & option.classes.rawValue == 0))
            #expect((option.locked != nil) == app.contains(option.classes))
        }
    }

    @Test(
        "the person's format wins over the app's, all pairs",
        arguments: PreferredEncoding.allCases, [nil] + PreferredEncoding.allCases.map { Optional($0) })
    func encoding(_ app: PreferredEncoding, _ person: PreferredEncoding?) {
        var picker = state { $0.preferredEncoding = app }
        if let person { _ = picker.reduce(.encodingChosen(person)) }
        #expect(picker.options.encoding == person ?? app)
        #expect(PickerPresentation(picker).options.encoding == person ?? app)
    }

    @Test(
        "where there is no menu nothing of it changes, and nothing is kept",
        arguments: [
            PersonIntent.inclusionChanged(.location, included: false), .inclusionChanged(.all, included: true),
            .encodingChosen(.compatible), .optionsRemembered(true), .optionsRemembered(false),
        ])
    func hidden(_ intent: PersonIntent) {
        let kept = AppMemory.RememberedOptions(removals: .captions, encoding: .current)
        for remembered in [nil, kept] {
            for var picker in [
                state(remembered, app: CallingApp(id: "org.example.Notes", hasFullAccess: true)),
                state(remembered) { $0.hiddenAccessoryEdges = .bottom },
            ] {
                let before = picker
                #expect(picker.reduce(intent).isEmpty)
                #expect(picker == before)
            }
        }
    }
}
