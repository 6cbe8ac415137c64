// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB

/// An SQL condition with its arguments.
struct Condition: Sendable {
    var sql: String
    var arguments: [any DatabaseValueConvertible & Sendable]

    static let everything = Condition(sql: "1", arguments: [])
    static let nothing = Condition(sql: "0", arguments: [])

    /// Whether the condition is always true and can be left out.
    var isEverything: Bool { sql == Self.everything.sql }

    init(sql: String, arguments: [any DatabaseValueConvertible & Sendable] = []) {
        self.sql = sql
        self.arguments = arguments
    }

    static func joined(_ conditions: [Condition], by word: String, empty: Condition) -> Condition {
        guard !conditions.isEmpty else { return empty }
        return Condition(
            sql: "(" + conditions.map(\.sql).joined(separator: " \(word) ") + ")",
            arguments: conditions.flatMap(\.arguments))
    }
}
