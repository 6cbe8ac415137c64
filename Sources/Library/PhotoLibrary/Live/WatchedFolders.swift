// SPDX-License-Identifier: GPL-3.0-or-later

/// The folders of the library that were entered, and by which numbers the kernel speaks of them.
struct WatchedFolders: Sendable {
    private struct Known: Sendable {
        var place: FolderWalk.Place
        /// Nil where none was to be had.
        var watch: Int32?
        var hasLinks = false
    }

    private var known: [[UInt8]: Known] = [:]
    private var paths: [Int32: [UInt8]] = [:]

    /// Whether every folder has its watch.
    var isComplete: Bool { known.values.allSatisfy { $0.watch != nil } }

    /// Whether any folder lies on one of these devices.
    func lie(on devices: Set<UInt64>) -> Bool {
        !devices.isEmpty && known.values.contains { devices.contains($0.place.device) }
    }

    func contains(_ path: [UInt8]) -> Bool { known[path] != nil }
    func place(of path: [UInt8]) -> FolderWalk.Place? { known[path]?.place }
    func hasWatch(_ path: [UInt8]) -> Bool { known[path]?.watch != nil }
    /// Whether links to folders lie in a folder: what they lead to is decided by a look at everything only.
    func hasLinks(_ path: [UInt8]) -> Bool { known[path]?.hasLinks ?? false }
    func path(of watch: Int32) -> [UInt8]? { paths[watch] }

    /// Where the folders lie, but for some.
    func places(except folders: Set<[UInt8]>) -> Set<FolderWalk.Place> {
        Set(known.lazy.filter { !folders.contains($0.key) }.map(\.value.place))
    }

    mutating func enter(_ path: [UInt8], _ place: FolderWalk.Place, watch: Int32?) {
        if let old = known[path]?.watch, old != watch, paths[old] == path { paths[old] = nil }
        known[path] = Known(place: place, watch: watch)
        if let watch { paths[watch] = path }
    }

    mutating func setLinks(_ folders: Set<[UInt8]>) { for path in folders { known[path]?.hasLinks = true } }

    /// Forgets folders.
    /// - Returns: watches that nothing needs any more.
    mutating func forget(where isGone: ([UInt8]) -> Bool) -> [Int32] {
        var freed: [Int32] = []
        for path in known.keys.filter(isGone) {
            // A folder that moved has the same watch in its new place.
            guard let watch = known.removeValue(forKey: path)?.watch, paths[watch] == path else { continue }
            paths[watch] = nil
            freed.append(watch)
        }
        return freed
    }

    /// The kernel took a watch back.
    /// - Returns: whether it was still needed.
    mutating func end(_ watch: Int32) -> Bool {
        guard let path = paths.removeValue(forKey: watch) else { return false }
        if known[path]?.watch == watch { known[path]?.watch = nil }
        return true
    }
}
