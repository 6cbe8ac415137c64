// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import MediaTypes
import PickerModel

/// A condition with its values.
struct Condition: Sendable {
    var sql: String
    var arguments: [any DatabaseValueConvertible & Sendable]

    static let everything = Condition(sql: "1", arguments: [])
    static let nothing = Condition(sql: "0", arguments: [])

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

extension MediaFilter {
    /// The filter as SQL over `kind`, `subtypes` and `type`: exactly `matches`, as a test holds.
    var condition: Condition {
        switch self {
        case .images: Condition(sql: "kind <> \(AssetKind.video.code)")
        case .videos: Condition(sql: "kind = \(AssetKind.video.code)")
        case .livePhotos: Condition(sql: "kind = \(AssetKind.livePhoto.code)")
        case .mime(let type):
            type.hasSuffix("/*")
                ? Condition(
                    sql: "substr(type, 1, ?) = ?", arguments: [type.utf8.count - 1, String(type.dropLast())])
                : Condition(sql: "type = ?", arguments: [type])
        case .any(let filters): .joined(filters.map(\.condition), by: "OR", empty: .nothing)
        case .all(let filters): .joined(filters.map(\.condition), by: "AND", empty: .everything)
        case .not(let filter):
            Condition(sql: "NOT (\(filter.condition.sql))", arguments: filter.condition.arguments)
        default: Condition(sql: "subtypes & \(subtype?.rawValue ?? 0) <> 0")
        }
    }
}

/// Free text as an FTS5 expression.
enum WordQuery {
    /// Each word as a prefix, all of them wanted; nil where there is no word in it.
    ///
    /// Words are quoted, so that nothing a person types is ever syntax. What separates words is what the tokenizer
    /// separates by: everything but letters and digits of any script.
    static func expression(_ text: String) -> String? {
        let words = text.split { character in
            !character.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        }
        guard !words.isEmpty else { return nil }
        return words.prefix(16).map { "\"\($0.replacing("\"", with: ""))\"*" }.joined(separator: " ")
    }
}
