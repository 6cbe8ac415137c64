// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes
public import PickerModel
import Synchronization

/// A library of values: answers as the port's comments promise, by simple loops over arrays that tests state.
public final class MemoryLibrary: Sendable {
    private struct State {
        var assets: [Asset]
        var albums: [Album]
        var revision: UInt64 = 0
        var listeners: [AsyncStream<LibraryEvent>.Continuation] = []
    }

    private let state: Mutex<State>

    public init(_ assets: [Asset], albums: [Album] = []) {
        state = Mutex(State(assets: assets, albums: albums))
    }

    /// Takes assets away and says so.
    public func remove(_ ids: Set<AssetID>) {
        let listeners = state.withLock { state in
            state.assets.removeAll { ids.contains($0.id) }
            return state.listeners
        }
        for listener in listeners {
            listener.yield(.changed)
            listener.yield(.removed(ids))
        }
    }

    public func port() -> LibraryPort {
        LibraryPort(
            list: { [self] query in list(query) },
            assets: { [self] ids in assets(ids) },
            bytes: { [self] ids in assets(ids).reduce(0) { $0 + $1.bytes } },
            pickable: { [self] ids, query in
                let inside = list(query).entries.filter { !$0.flags.contains(.broken) }
                let known = Set(inside.map(\.id))
                return PickableAssets(assets(ids.filter { known.contains($0) }), isComplete: true)
            },
            albums: { [self] _ in state.withLock { $0.albums } },
            suggestions: { [self] text, query in suggestions(text, query) },
            nearMisses: { [self] text in nearMisses(text) },
            info: { [self] id in assets([id]).first.map { AssetInfo(folders: $0.albums) } },
            events: { [self] in
                let (stream, continuation) = AsyncStream.makeStream(of: LibraryEvent.self)
                state.withLock { $0.listeners.append(continuation) }
                return stream
            })
    }

    private func list(_ query: LibraryQuery) -> AssetList {
        state.withLock { state in
            state.revision += 1
            let found = state.assets.filter { asset in
                (query.filter?.matches(asset) ?? true)
                    && (query.search.isEmpty || asset.name.lowercased().contains(query.search.lowercased()))
                    && query.tokens.allow { asset.albums.contains($0.value) || asset.kind.rawValue == $0.value }
                    && (query.album.map { asset.albums.contains($0.rawValue) } ?? true)
            }
            let entries = found.map { asset in
                var flags: AssetEntry.Flags = []
                if asset.kind == .video { flags.insert(.video) }
                if asset.kind == .livePhoto { flags.insert(.livePhoto) }
                if asset.broken != nil { flags.insert(.broken) }
                return AssetEntry(
                    id: asset.id, day: asset.captureDate?.day ?? CivilDay(number: 0), flags: flags,
                    ratio: AspectRatio(width: asset.width, height: asset.height))
            }
            return AssetList(
                entries: ContiguousArray(entries), grouped: query.isByDay, revision: state.revision,
                albums: query.isSearch ? Set(found.flatMap(\.albums)).count : nil)
        }
    }

    /// Kinds and albums whose name begins so.
    private func suggestions(_ text: String, _ query: LibraryQuery) -> [SearchSuggestion] {
        let names = state.withLock { state in Set(state.assets.flatMap { $0.albums + [$0.kind.rawValue] }) }
        return names.sorted().filter { $0.lowercased().hasPrefix(text.lowercased()) }.compactMap { name in
            var narrowed = query
            let token = SearchToken(.what, value: name, title: LocalizedText("%1", .text(name)))
            narrowed.search = ""
            narrowed.tokens.append(token)
            let count = list(narrowed).count
            return count > 0 && !query.tokens.contains(token) ? SearchSuggestion(token, count: count) : nil
        }
    }

    /// File names with one letter less than the text.
    private func nearMisses(_ text: String) -> [String] {
        state.withLock { state in
            state.assets.map(\.name).filter { name in
                text.indices.contains { place in
                    var shorter = text
                    shorter.remove(at: place)
                    return shorter == name
                }
            }
        }
    }

    private func assets(_ ids: [AssetID]) -> [Asset] {
        state.withLock { state in
            let known = Dictionary(state.assets.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            return ids.compactMap { known[$0] }
        }
    }
}

extension Asset {
    /// A photo to test with: number 1 is `photo-1.jpg` of 1 January 2024, each next one a day earlier.
    public static func sample(
        _ number: Int, kind: AssetKind = .image, subtypes: MediaSubtypes = [], type: String = "image/jpeg",
        albums: [String] = [], broken: MediaError? = nil
    ) -> Asset {
        let date = CaptureDate(civilSeconds: Int64(19_723 - number + 1) * 86_400 + 36_000)
        return Asset(
            id: AssetID(rawValue: UInt64(number)), kind: kind, subtypes: subtypes,
            location: FileLocation("/photos/photo-\(number).jpg"), type: type, bytes: 1000 * Int64(number),
            modified: 1_700_000_000, width: 4000, height: 3000, duration: kind == .video ? 42 : nil, captureDate: date,
            albums: albums, broken: broken)
    }
}

extension DeliveryPort {
    /// Hands over whatever is asked for, as it is.
    public static let originals = DeliveryPort { request in
        Delivery(items: request.assets.map { PickedItem(asset: $0, file: $0.location) })
    }
}
