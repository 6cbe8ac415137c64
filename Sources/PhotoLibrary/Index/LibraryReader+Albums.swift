// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import MediaTypes
import PickerModel

/// Albums found by a rule. Raw values are their public identifiers.
enum SmartAlbum: String, CaseIterable {
    case library, favourites, videos, screenshots

    /// English name, translated where it is shown.
    var name: String {
        switch self {
        case .library: "All Photos"
        case .favourites: "Favourites"
        case .videos: "Videos"
        case .screenshots: "Screenshots"
        }
    }

    func condition(_ database: Database) throws -> Condition {
        switch self {
        case .library: .everything
        case .favourites: Condition(sql: "favourite = 1")
        case .videos: try MediaFilter.videos.condition(database)
        case .screenshots: try MediaFilter.screenshots.condition(database)
        }
    }
}

extension LibraryReader {
    /// The library itself, smart albums that hold something, and the folders as a tree.
    func albums(_ query: LibraryQuery) throws -> [Album] {
        let folders = try FolderSet(database, under: roots)
        var bounds = LibraryQuery(filter: query.filter, restriction: query.restriction)
        bounds.search = ""
        let counts = try counts(bounds)
        var albums: [Album] = []
        for smart in SmartAlbum.allCases {
            let count = try smart == .library ? counts.values.reduce(0, +) : count(bounds, in: smart)
            guard count > 0 || smart == .library else { continue }
            albums.append(
                Album(
                    id: AlbumID(rawValue: smart.rawValue), kind: smart == .library ? .library : .smart,
                    name: smart.name, count: count))
        }
        var tree = FolderTree(roots: roots)
        for (folder, count) in counts {
            if let path = folders.paths[folder] { tree.add(path, count) }
        }
        return albums + tree.albums { identity.albumID($0) }
    }

    private func counts(_ query: LibraryQuery) throws -> [Int64: Int] {
        let condition = try condition(query)
        var counts: [Int64: Int] = [:]
        let cursor = try Row.fetchCursor(
            database, sql: "SELECT folder, count(*) FROM asset WHERE \(condition.sql) GROUP BY folder",
            arguments: StatementArguments(condition.arguments))
        while let row = try cursor.next() { counts[row[0]] = row[1] }
        return counts
    }

    private func count(_ query: LibraryQuery, in album: SmartAlbum) throws -> Int {
        var query = query
        query.album = AlbumID(rawValue: album.rawValue)
        let condition = try condition(query)
        return try Int.fetchOne(
            database, sql: "SELECT count(*) FROM asset WHERE \(condition.sql)",
            arguments: StatementArguments(condition.arguments)) ?? 0
    }
}

/// Folders with what is in and below them.
private struct FolderTree {
    private final class Node {
        var count = 0
        var children: [[UInt8]: Node] = [:]
    }

    private let roots: [[UInt8]]
    private var nodes: [[UInt8]: Node] = [:]

    init(roots: [[UInt8]]) { self.roots = roots }

    mutating func add(_ path: [UInt8], _ count: Int) {
        // The innermost root counts where one lies within another.
        guard let root = roots.filter({ PathBytes.contains($0, path) }).max(by: { $0.count < $1.count }) else { return }
        let top = nodes[root] ?? Node()
        nodes[root] = top
        top.count += count
        var node = top
        for part in path.dropFirst(root.count).split(separator: PathBytes.slash) {
            let next = node.children[Array(part)] ?? Node()
            node.children[Array(part)] = next
            next.count += count
            node = next
        }
    }

    /// Depth first, by name. A single root is the library itself: its children stand at the top.
    func albums(_ id: ([UInt8]) -> AlbumID) -> [Album] {
        var albums: [Album] = []
        func visit(_ node: Node, _ path: [UInt8], _ parent: AlbumID?, _ depth: Int) {
            let own = id(path)
            albums.append(
                Album(
                    id: own, kind: .folder, name: FileLocation(bytes: path).displayName, count: node.count,
                    parent: parent, depth: depth))
            visitChildren(node, path, own, depth + 1)
        }
        func visitChildren(_ node: Node, _ path: [UInt8], _ parent: AlbumID?, _ depth: Int) {
            let sorted = node.children.sorted { one, other in
                let (left, right) = (one.key.lowered, other.key.lowered)
                return left == right
                    ? one.key.lexicographicallyPrecedes(other.key) : left.lexicographicallyPrecedes(right)
            }
            for (name, child) in sorted { visit(child, PathBytes.join(path, name), parent, depth) }
        }
        for root in roots {
            guard let node = nodes[root] else { continue }
            if roots.count == 1 { visitChildren(node, root, nil, 0) } else { visit(node, root, nil, 0) }
        }
        return albums
    }
}

extension [UInt8] {
    /// Text folded for sorting.
    fileprivate var lowered: [UInt8] { Array(String(decoding: self, as: UTF8.self).lowercased().utf8) }
}
