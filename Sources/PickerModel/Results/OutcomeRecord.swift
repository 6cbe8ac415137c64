// SPDX-License-Identifier: GPL-3.0-or-later

/// The outcome of a pick as JSON (contract section 10).
public struct OutcomeRecord: Encodable, Sendable {
    /// Confirmed, cancelled or failed.
    public let outcome: PickerOutcome.Kind
    /// Items in the order of selection.
    public let items: [AssetRecord]
    private let others: [OtherFileRecord]

    /// Makes the record of an outcome, without its problems.
    public init(_ outcome: PickerOutcome) {
        self.outcome = outcome.kind
        items = outcome.items.map { AssetRecord($0) }
        others = outcome.others.map { OtherFileRecord($0) }
    }

    private enum Key: String, CodingKey { case outcome, items }

    /// Writes one object; files of other kinds stand among the items.
    /// - Throws: only what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(outcome, forKey: .outcome)
        var list = container.nestedUnkeyedContainer(forKey: .items)
        for item in items { try list.encode(item) }
        for other in others { try list.encode(other) }
    }
}

/// A file that is not in the library: its path alone, since its contents were not read.
private struct OtherFileRecord: Encodable, Sendable {
    private let file: FileLocation

    init(_ file: FileLocation) { self.file = file }

    private enum Key: String, CodingKey { case kind, path, uri, name }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("other", forKey: .kind)
        try container.encode(file.path, forKey: .path)
        try container.encode(file.uri, forKey: .uri)
        try container.encode(file.displayName, forKey: .name)
    }
}
