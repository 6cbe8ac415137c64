// SPDX-License-Identifier: GPL-3.0-or-later

/// The folders that were entered, with their inotify watch numbers.
struct WatchedFolders: Sendable {
    private struct Known: Sendable {
        var identity: FolderIdentity
        /// Nil if the kernel refused a watch.
        var watch: Int32?
        var hasLinks = false
    }

    private var known: [[UInt8]: Known] = [:]
    private var paths: [Int32: [UInt8]] = [:]

    /// Whether every folder has a watch.
    var isComplete: Bool { known.values.allSatisfy { $0.watch != nil } }

    /// Whether any folder lies on one of these devices.
    func lie(on devices: Set<UInt64>) -> Bool {
        !devices.isEmpty && known.values.contains { devices.contains($0.identity.device) }
    }

    func contains(_ path: [UInt8]) -> Bool { known[path] != nil }
    func identity(of path: [UInt8]) -> FolderIdentity? { known[path]?.identity }
    func hasWatch(_ path: [UInt8]) -> Bool { known[path]?.watch != nil }
    /// Whether a folder contains links to folders. Only a full rescan follows them.
    func hasLinks(_ path: [UInt8]) -> Bool { known[path]?.hasLinks ?? false }
    func path(of watch: Int32) -> [UInt8]? { paths[watch] }

    /// The identities of all folders except some.
    func identities(except folders: Set<[UInt8]>) -> Set<FolderIdentity> {
        Set(known.lazy.filter { !folders.contains($0.key) }.map(\.value.identity))
    }

    mutating func enter(_ path: [UInt8], _ identity: FolderIdentity, watch: Int32?) {
        if let old = known[path]?.watch, old != watch, paths[old] == path { paths[old] = nil }
        known[path] = Known(identity: identity, watch: watch)
        if let watch { paths[watch] = path }
    }

    mutating func setLinks(_ folders: Set<[UInt8]>) { for path in folders { known[path]?.hasLinks = true } }

    /// Forgets folders.
    /// - Returns: watches to remove.
    mutating func forget(where isGone: ([UInt8]) -> Bool) -> [Int32] {
        var freed: [Int32] = []
        for path in known.keys.filter(isGone) {
            // A moved folder keeps its watch at the new path.
            guard let watch = known.removeValue(forKey: path)?.watch, paths[watch] == path else { continue }
            paths[watch] = nil
            freed.append(watch)
        }
        return freed
    }

    /// Forgets a watch that the kernel removed.
    /// - Returns: whether the watch was still in use.
    mutating func end(_ watch: Int32) -> Bool {
        guard let path = paths.removeValue(forKey: watch) else { return false }
        if known[path]?.watch == watch { known[path]?.watch = nil }
        return true
    }
}
