// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import OrderedCollections
import PickerModel

/// One picker with 10,000 selected, sent what people, callers and the library send.
struct StepSession {
    static let selected = 10_000
    /// Tiles of a window of 1600 by 1000 pixels.
    static let screen = 77

    private let library: BenchLibrary
    private var state: PickerState
    private var presentation: PickerPresentation
    private var random: Random
    private var generation = 0
    private var pending: LibraryQuery?
    private var top = 0
    private var wanted: [AssetID] = []

    init(_ library: BenchLibrary, seed: UInt64, behavior: SelectionBehavior = .ordered) {
        self.library = library
        var configuration = PickerConfiguration()
        configuration.selectionLimit = 0
        configuration.selection = behavior
        let step = library.count / Self.selected
        configuration.preselectedAssetIdentifiers = (0..<Self.selected).map {
            BenchLibrary.id($0 * step).description
        }
        state = PickerState(configuration: configuration)
        presentation = PickerPresentation(state)
        random = Random(state: seed)
    }

    /// The first answers, and a history of changes to take back.
    mutating func warmUp() {
        send(.window(.opened))
        send(.library(.albumsArrived(BenchLibrary.albums, generation: 1)))
        answer()
        send(.window(.rowsShown(0..<Self.screen)))
        for number in 0..<200 { send(.person(.assetActivated(index: number * 7))) }
    }

    /// - Returns: a JSON object of the nanoseconds of each kind of step, sorted.
    mutating func measure(steps: Int) -> String {
        var times: [String: [Int]] = [:]
        let clock = ContinuousClock()
        for _ in 0..<steps {
            let (name, intent) = next()
            let start = clock.now
            send(intent)
            times[name, default: []].append((clock.now - start).nanoseconds)
        }
        let rows = times.sorted { $0.key < $1.key }.map { name, values in "\"\(name)\":\(values.sorted())" }
        return "{\"library\":\(library.count),\"steps\":{\(rows.joined(separator: ","))}}"
    }

    /// One step: the intent, the presentation that views compare, the tiles on screen.
    private mutating func send(_ intent: PickerIntent) {
        let effects = state.reduce(intent)
        let next = PickerPresentation(state)
        let changed = next != presentation
        presentation = next
        if changed {
            let shown = state.shown
            let first = min(top, shown.count)
            for index in first..<min(first + Self.screen, shown.count) {
                blackHole(state.tile(at: index))
            }
        }
        for effect in effects {
            switch effect {
            case .loadList(let query, let number): (pending, generation) = (query, number)
            case .loadAssets(let ids): wanted = ids
            case .scroll(.asset(let place)): blackHole(state.shown.index(of: place.id, near: place.index))
            default: break
            }
        }
    }

    private mutating func answer() {
        guard let query = pending else { return }
        pending = nil
        send(.library(.listArrived(list(query), generation: generation)))
    }

    private mutating func list(_ query: LibraryQuery) -> AssetList {
        query.search.isEmpty && query.tokens.isEmpty ? library.lists[random.below(2)] : library.found
    }

    /// What happens next: an answer that is due, else something at random.
    private mutating func next() -> (String, PickerIntent) {
        if let query = pending {
            pending = nil
            return ("list arrives", .library(.listArrived(list(query), generation: generation)))
        }
        if !wanted.isEmpty {
            let ids = wanted.prefix(300)
            wanted = []
            let list = state.shown
            let assets = ids.enumerated().map { library.asset(AssetEntry(id: $1, day: list[0].day), $0) }
            return ("records arrive", .library(.assetsArrived(assets)))
        }
        let place = random.below(max(1, state.shown.count))
        switch random.below(24) {
        case 20, 21: return ("staging", state.staging == nil ? .person(.stagingOpened) : .person(.stagingClosed))
        case 22: return ("person moves", .person(.assetMoved(selectedID(), after: selectedID())))
        case 23: return ("options", .person(.inclusionChanged(.location, included: random.below(2) == 0)))
        case 0..<7: return ("tap", .person(.assetActivated(index: place)))
        case 7: return ("undo", .person(.undoPressed))
        case 8, 9:
            top = random.below(max(1, state.shown.count - Self.screen))
            return ("scroll", .window(.rowsShown(top..<(top + Self.screen))))
        case 10: return ("zoom", random.below(2) == 0 ? .person(.zoomedIn) : .person(.zoomedOut))
        case 11: return ("type", .person(.searchEdited("beach \(random.below(1000))")))
        case 12: return ("clear search", .person(.searchCleared))
        case 13: return ("open album", .person(.albumOpened(AlbumID(rawValue: "folder-\(random.below(150))"))))
        case 14: return ("host moves", .caller(.moved(selectedID(), after: selectedID())))
        case 15: return ("host deselects", .caller(.deselected([selectedID()])))
        case 16: return ("library changes", .library(.libraryReported(.changed)))
        case 17: return ("scan goes on", .library(.libraryReported(.scanning(done: place, total: library.count))))
        case 18:
            let limit = random.below(2) == 0 ? 0 : Self.selected / 2
            return ("host updates", .caller(.updated(.init(selectionLimit: limit, hiddenAccessoryEdges: []))))
        default: return ("sidebar", .person(.sidebarToggled))
        }
    }

    private mutating func selectedID() -> AssetID { state.selection.ids[random.below(max(1, state.selection.count))] }
}

/// SplitMix64: the same steps in each run.
struct Random {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
}

extension Duration {
    var nanoseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    }
}

/// Keeps the compiler from leaving work out whose result nobody reads.
@inline(never)
func blackHole<Value>(_ value: Value) {}
