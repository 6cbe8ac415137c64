// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
package import MediaTypes

/// What a copy is looked through for.
package struct InspectionOrder: Sendable, Equatable {
    /// Without the dot.
    package var fileExtension: String
    /// The classes that must be gone.
    package var removed: MetadataClasses
    /// Values of the original that must not stand anywhere in the copy.
    package var values: [String]

    /// Makes an order; values beyond `mostValues` and characters beyond `longestValue` are left out.
    package init(fileExtension: String, removed: MetadataClasses, values: [String]) {
        self.fileExtension = fileExtension
        self.removed = removed
        self.values = values.prefix(Self.mostValues).map { String($0.prefix(Self.longestValue)) }
    }

    /// As many as fit one message: a longer list would be of keywords, whose first ones stand for it.
    package static let mostValues = 48
    /// Characters of a value that are looked for.
    package static let longestValue = 40

    func write(to writer: inout WireWriter) {
        writer.text(fileExtension, longest: 32)
        writer.byte(removed.rawValue)
        writer.number(UInt32(values.count))
        for value in values { writer.text(value, longest: 4 * Self.longestValue) }
    }

    init?(_ cursor: inout ByteCursor) {
        guard let fileExtension = cursor.text(), let removed = cursor.byte(),
            let count = cursor.count(upTo: Self.mostValues)
        else { return nil }
        var values: [String] = []
        for _ in 0..<count {
            guard let value = cursor.text() else { return nil }
            values.append(value)
        }
        self.init(fileExtension: fileExtension, removed: MetadataClasses(rawValue: removed), values: values)
    }
}

/// What was found in a copy; the names are in the worker's memory (`FindingsWire`).
package struct InspectionReply: Sendable, Equatable {
    /// Bytes of the names; 0 for a clean copy.
    package var count: Int
    /// Whether there is a film in the copy that another program has to look through as well.
    package var hasFilm: Bool

    /// Makes a reply.
    package init(count: Int, hasFilm: Bool = false) { (self.count, self.hasFilm) = (count, hasFilm) }

    func write(to writer: inout WireWriter) {
        writer.number(UInt32(clamping: count))
        writer.byte(hasFilm ? 1 : 0)
    }

    init?(_ cursor: inout ByteCursor) {
        guard let count = cursor.count(upTo: WorkerMemory.size), let hasFilm = cursor.byte(), hasFilm <= 1 else {
            return nil
        }
        self.init(count: count, hasFilm: hasFilm == 1)
    }
}

/// Findings as bytes.
package enum FindingsWire {
    private static let mostFindings = 64

    /// The names of what was found; no bytes where that is nothing.
    package static func bytes(_ findings: [String]) -> [UInt8] {
        guard !findings.isEmpty else { return [] }
        var writer = WireWriter()
        writer.texts(Array(findings.prefix(mostFindings)))
        return writer.bytes
    }

    /// Reads findings; nil where the bytes make no sense.
    package static func findings(_ bytes: [UInt8]) -> [String]? {
        guard !bytes.isEmpty else { return [] }
        var cursor = ByteCursor(bytes)
        guard let findings = cursor.texts(), cursor.remaining == 0, !findings.isEmpty else { return nil }
        return findings
    }
}
