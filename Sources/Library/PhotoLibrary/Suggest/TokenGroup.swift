// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// The tokens of a search that are alternatives: those of one kind, and of times those of one sort.
struct TokenGroup: Hashable {
    var kind: SearchToken.Kind
    /// The sort of times; nil for the other kinds.
    var sort: TimeSort?

    /// - Parameter sort: without effect for tokens that are no times.
    init(_ kind: SearchToken.Kind, _ sort: TimeSort? = nil) {
        self.kind = kind
        // What stands among the times and is none is an alternative to stretches of days.
        self.sort = kind == .when ? sort ?? .days : nil
    }

    init(_ token: SearchToken) { self.init(token.kind, TokenValue(token.value)?.timeSort) }

    /// Tokens by their groups, in the order in which each group was begun.
    static func groups(of tokens: [SearchToken]) -> [[SearchToken]] {
        var order: [TokenGroup] = []
        var groups: [TokenGroup: [SearchToken]] = [:]
        for token in tokens {
            let group = TokenGroup(token)
            if groups[group] == nil { order.append(group) }
            groups[group, default: []].append(token)
        }
        return order.compactMap { groups[$0] }
    }
}
