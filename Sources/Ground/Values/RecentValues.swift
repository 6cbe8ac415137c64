// SPDX-License-Identifier: GPL-3.0-or-later

/// Values by their keys within a budget: those that were not used for longest are dropped first.
///
/// A list threaded through an array: each operation takes the same time, however many values there are.
package struct RecentValues<Key: Hashable, Value> {
    fileprivate struct Node {
        var key: Key
        /// Nil in a node that waits to be used again.
        var value: Value?
        var cost: Int
        /// Towards the most and the least recently used; -1 at the ends.
        var newer: Int
        var older: Int
    }

    /// What all values together may cost, in the unit of `insert`.
    package let budget: Int
    /// What they cost.
    package private(set) var cost = 0
    private var nodeOfKey: [Key: Int] = [:]
    private var nodes: [Node] = []
    private var free: [Int] = []
    private var newest = -1
    private var oldest = -1

    package init(budget: Int) { self.budget = budget }

    package var count: Int { nodeOfKey.count }

    /// The value, which thereby becomes the most recently used.
    package mutating func value(_ key: Key) -> Value? {
        guard let node = nodeOfKey[key] else { return nil }
        if node != newest {
            unlink(node)
            linkAsNewest(node)
        }
        return nodes[node].value
    }

    package func contains(_ key: Key) -> Bool { nodeOfKey[key] != nil }

    /// Keeps a value as the most recently used one, in the place of another of its key. One that costs more than the budget is not
    /// kept.
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
        // Frees the value now, not when the node is used again.
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
