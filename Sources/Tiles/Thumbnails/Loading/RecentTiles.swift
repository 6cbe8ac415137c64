// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes
internal import Pixels

/// Tiles in memory up to a number of bytes, the ones not used for longest dropped first.
///
/// A list threaded through an array: each operation takes the same time, however many tiles there are.
struct RecentTiles: Sendable {
    /// The values by which two requests want the same pixels.
    struct Key: Hashable {
        let asset: UInt64
        let modified: Int64
        let pixels: Int
        let crop: ThumbnailRequest.Crop
        let widest: Gamut

        init(_ request: ThumbnailRequest) {
            asset = request.key
            modified = request.modified
            pixels = request.pixels
            crop = request.crop
            widest = request.widest
        }
    }

    typealias Value = Result<TilePixels, MediaError>

    private struct Node {
        var key: Key
        var value: Value
        var cost: Int
        /// Towards the most and the least recently used; -1 at the ends.
        var newer: Int
        var older: Int
    }

    let budget: Int
    private(set) var bytes = 0
    private var places: [Key: Int] = [:]
    private var nodes: [Node] = []
    private var free: [Int] = []
    private var newest = -1
    private var oldest = -1

    init(budget: Int) { self.budget = budget }

    var count: Int { places.count }

    /// The value, which thereby becomes the most recently used.
    mutating func value(_ key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        if place != newest {
            unlink(place)
            linkAsNewest(place)
        }
        return nodes[place].value
    }

    func contains(_ key: Key) -> Bool { places[key] != nil }

    mutating func insert(_ value: Value, for key: Key) {
        remove(key)
        var cost = 64
        if case .success(let tile) = value { cost += tile.bytes.count }
        guard cost <= budget else { return }
        let node = Node(key: key, value: value, cost: cost, newer: -1, older: -1)
        let place: Int
        if let reused = free.popLast() {
            place = reused
            nodes[place] = node
        } else {
            place = nodes.count
            nodes.append(node)
        }
        places[key] = place
        bytes += cost
        linkAsNewest(place)
        while bytes > budget, oldest >= 0 { remove(nodes[oldest].key) }
    }

    mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        unlink(place)
        bytes -= nodes[place].cost
        // Frees the pixels now, not when the place in the array is used again.
        nodes[place].value = .failure(.cancelled)
        free.append(place)
    }

    private mutating func linkAsNewest(_ place: Int) {
        nodes[place].newer = -1
        nodes[place].older = newest
        if newest >= 0 { nodes[newest].newer = place }
        newest = place
        if oldest < 0 { oldest = place }
    }

    private mutating func unlink(_ place: Int) {
        let (newer, older) = (nodes[place].newer, nodes[place].older)
        if newer >= 0 { nodes[newer].older = older } else { newest = older }
        if older >= 0 { nodes[older].newer = newer } else { oldest = newer }
    }
}
