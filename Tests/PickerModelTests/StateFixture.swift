// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

extension AssetList {
    /// Photos by number, the first the newest, three a day.
    static func numbers(_ numbers: some Sequence<UInt64>, revision: UInt64, grouped: Bool = true) -> AssetList {
        let entries = numbers.map {
            AssetEntry(id: AssetID(rawValue: $0), day: CivilDay(number: 20_000 - Int32(clamping: $0 / 3)))
        }
        return AssetList(entries: ContiguousArray(entries), grouped: grouped, revision: revision)
    }
}

/// A state without a store: answers of the library are given by hand, so that a test says when each comes.
struct StateFixture {
    var state: PickerState
    private var revision: UInt64 = 0

    init(
        app: CallingApp = .unknown, platform: Platform = .desktop, restriction: String? = nil, opening: String? = nil,
        isStandalone: Bool = false, _ configure: (inout PickerConfiguration) -> Void = { _ in }
    ) {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = 0
        configure(&configuration)
        state = PickerState(
            configuration: configuration, app: app, platform: platform,
            restriction: restriction.map { AlbumID(rawValue: $0) }, opening: opening.map { AlbumID(rawValue: $0) },
            isStandalone: isStandalone)
    }

    /// Opened and answered with photos 1 to `count`.
    static func open(
        _ count: UInt64 = 30, restriction: String? = nil, opening: String? = nil,
        _ configure: (inout PickerConfiguration) -> Void = { _ in }
    ) -> StateFixture {
        var fixture = StateFixture(restriction: restriction, opening: opening, configure)
        fixture.answer(fixture.send(.opened), with: 1...max(1, count))
        return fixture
    }

    @discardableResult
    mutating func send(_ intent: PickerIntent) -> [PickerEffect] { state.reduce(intent) }
    @discardableResult
    mutating func send(_ intent: PersonIntent) -> [PickerEffect] { state.reduce(intent) }
    @discardableResult
    mutating func send(_ intent: WindowIntent) -> [PickerEffect] { state.reduce(intent) }
    @discardableResult
    mutating func send(_ intent: CallerIntent) -> [PickerEffect] { state.reduce(intent) }
    @discardableResult
    mutating func send(_ intent: LibraryIntent) -> [PickerEffect] { state.reduce(intent) }
    @discardableResult
    mutating func send(_ intent: ClockIntent) -> [PickerEffect] { state.reduce(intent) }

    /// Answers the question for a list among effects.
    mutating func answer(_ effects: [PickerEffect], with numbers: some Sequence<UInt64>) {
        for case .loadList(_, let generation) in effects {
            revision += 1
            send(.listArrived(.numbers(numbers, revision: revision), generation: generation))
        }
    }

    mutating func tap(_ place: Int) { send(.assetActivated(index: place - 1)) }

    var selected: [UInt64] { state.selection.ids.map(\.rawValue) }
    var shown: [UInt64] { state.shown.entries.map(\.id.rawValue) }
    var presentation: PickerPresentation { PickerPresentation(state) }
}

/// What happens, by a name: a row of a table.
struct NamedIntent: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let intent: PickerIntent
    init(_ name: String, _ intent: PickerIntent) {
        testDescription = name
        self.intent = intent
    }
}

extension [PickerEffect] {
    /// What is asked of the library.
    var query: LibraryQuery? {
        for case .loadList(let query, _) in self { return query }
        return nil
    }

    var generation: Int? {
        for case .loadList(_, let generation) in self { return generation }
        return nil
    }

    /// Where the grid is to go: outer nil for nowhere, inner nil for the opening position.
    var scroll: UInt64?? {
        for case .scroll(let target) in self {
            switch target {
            case .initial: return .some(nil)
            case .asset(let place), .reveal(let place): return .some(place.id.rawValue)
            }
        }
        return nil
    }

    /// What is to be kept of the app.
    var memory: AppMemory? {
        for case .remember(let memory) in self { return memory }
        return nil
    }

    var finishes: Int {
        filter { if case .finish = $0 { true } else { false } }.count
    }
}
