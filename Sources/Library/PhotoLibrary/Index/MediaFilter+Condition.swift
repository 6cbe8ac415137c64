// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import MediaTypes
import PickerModel

extension MediaFilter {
    /// The filter as a condition over `kind`, `subtypes` and `type`. A test checks that it equals `matches`.
    func condition(_ database: Database) throws -> Condition {
        size <= Self.largestInSQL ? plainCondition : try listedCondition(database)
    }

    /// Largest filter written as SQL: SQLite limits the depth of expressions and of its parser's stack, callers'
    /// filters have no limit.
    private static let largestInSQL = 16

    /// Number of filters in this one, including itself.
    private var size: Int {
        switch self {
        case .any(let filters), .all(let filters): filters.reduce(1) { $0 + $1.size }
        case .not(let filter): filter.size + 1
        case .images, .videos, .livePhotos, .screenshots, .screenRecordings, .panoramas, .slomoVideos, .timelapseVideos,
            .bursts, .cinematicVideos, .depthEffectPhotos, .spatialMedia, .animated, .mime:
            1
        }
    }

    private var plainCondition: Condition {
        switch self {
        case .images: return Condition(sql: "kind <> \(AssetKind.video.code)")
        case .videos: return Condition(sql: "kind = \(AssetKind.video.code)")
        case .livePhotos: return Condition(sql: "kind = \(AssetKind.livePhoto.code)")
        case .mime(let wanted):
            let type = wanted.lowercased()
            return type.hasSuffix("/*")
                ? Condition(sql: "instr(type, ?) = 1", arguments: [String(type.dropLast())])
                : Condition(sql: "type = ?", arguments: [type])
        case .any(let filters): return .joined(filters.map(\.plainCondition), by: "OR", empty: .nothing)
        case .all(let filters): return .joined(filters.map(\.plainCondition), by: "AND", empty: .everything)
        case .not(let filter):
            let condition = filter.plainCondition
            return Condition(sql: "(NOT \(condition.sql))", arguments: condition.arguments)
        case .screenshots, .screenRecordings, .panoramas, .slomoVideos, .timelapseVideos, .bursts, .cinematicVideos,
            .depthEffectPhotos, .spatialMedia, .animated:
            return Condition(sql: "(subtypes & \(subtype?.rawValue ?? 0)) <> 0")
        }
    }

    /// Evaluates the filter for every combination of kind, subtypes and type in the index; there are few.
    private func listedCondition(_ database: Database) throws -> Condition {
        var arguments: [any DatabaseValueConvertible & Sendable] = []
        let cursor = try Row.fetchCursor(database, sql: "SELECT DISTINCT kind, subtypes, type FROM asset")
        while let row = try cursor.next() {
            let (kind, subtypes, type): (Int, Int64, String) = try (
                row.decode(atIndex: 0), row.decode(atIndex: 1), row.decode(atIndex: 2)
            )
            let bits = MediaSubtypes(rawValue: UInt32(truncatingIfNeeded: subtypes))
            guard matches(kind: AssetKind(code: kind), subtypes: bits, type: type) else { continue }
            arguments += [kind, subtypes, type]
        }
        guard !arguments.isEmpty else { return .nothing }
        let rows = Array(repeating: "(?, ?, ?)", count: arguments.count / 3).joined(separator: ", ")
        return Condition(sql: "(kind, subtypes, type) IN (VALUES \(rows))", arguments: arguments)
    }
}
