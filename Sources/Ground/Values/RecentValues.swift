// SPDX-License-Identifier: GPL-3.0-or-later

/// Values by their keys within a budget: the least recently used are dropped first.
///
/// A linked list in an array: each operation takes constant time.
package struct RecentValues<Key: Hashable, Value> {
    fileprivate struct Node {
        var key: Key
        /// Nil in a free node.
        var value: Value?
        var cost: Int
        /// The neighbours towards the most and the least recently used value; -1 at the ends.
        var newer: Int
        var older: Int
    }

    /// Most that all values together may cost, in the unit of `insert`.
    package let budget: Int
    /// The present cost of all values.
    package private(set) var cost = 0
    private var nodeOfKey: [Key: Int] = [:]
    private var nodes: [Node] = []
    private var free: [Int] = []
    private var newest = -1
    private var oldest = -1

    package init(budget: Int) { self.budget = budget }

    package var count: Int { nodeOfKey.count }

    /// The value of a key, which becomes the most recently used.
    package mutating func value(_ key: Key) -> Value? {
        guard let node = nodeOfKey[key] else { return nil }
        if node != newest {
            unlink(node)
            linkAsNewest(node)
        }
        return nodes[node].value
    }

    package func contains(_ key: Key) -> Bool { nodeOfKey[key] != nil }

    /// Inserts a value as the most recently used one, replacing another of its key. A value that costs more than the
    /// budget is not kept.
    package mutating func insert(_ value: Value, for key: Key, cost: Int) {
        remove(key)
        guard cost <= budget else { return }
        let made = Node(key: key, value: value, cost: cost, newer: -1, older: -1)
        let node: Int
        if let reused = free.popLast() {
            node = reused
            nodes[node] = made
        } else {
            node = nodes.count
            nodes.append(made)
        }
        nodeOfKey[key] = node
        self.cost += cost
        linkAsNewest(node)
        while self.cost > budget, oldest >= 0 { remove(nodes[oldest].key) }
    }

    package mutating func remove(_ key: Key) {
        guard let node = nodeOfKey.removeValue(forKey: key) else { return }
        unlink(node)
        cost -= nodes[node].cost
        // Frees the value now, not when the node is reused.
        nodes[node].value = nil
        free.append(node)
    }

    private mutating func linkAsNewest(_ node: Int) {
        nodes[node].newer = -1
        nodes[node].older = newest
        if newest >= 0 { nodes[newest].newer = node }
        newest = node
        if oldest < 0 { oldest = node }
    }

    private mutating func unlink(_ node: Int) {
        let (newer, older) = (nodes[node].newer, nodes[node].older)
        if newer >= 0 { nodes[newer].older = older } else { newest = older }
        if older >= 0 { nodes[older].newer = newer } else { oldest = newer }
    }
}

extension RecentValues: Sendable where Key: Sendable, Value: Sendable {}
extension RecentValues.Node: Sendable where Key: Sendable, Value: Sendable {}
