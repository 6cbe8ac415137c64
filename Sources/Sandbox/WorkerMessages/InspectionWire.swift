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

    static let form = WireForm<InspectionOrder>(
        InspectionOrder.init, (\.fileExtension, .fileExtension), (\.removed, .raw),
        (\.values, .list(.text(4 * longestValue), 0...mostValues)))
}

/// What was found in a copy; the names are in the worker's memory (`FindingsWire`).
package struct InspectionReply: Sendable, Equatable {
    /// Bytes of the names; 0 for a clean copy.
    package var count: Int
    /// Whether there is a film in the copy that another program has to look through as well.
    package var hasFilm: Bool

    /// Makes a reply.
    package init(count: Int, hasFilm: Bool = false) { (self.count, self.hasFilm) = (count, hasFilm) }

    static let form = WireForm<InspectionReply>(
        InspectionReply.init, (\.count, .count(0...WorkerMemory.size)), (\.hasFilm, .flag))
}

/// Findings as bytes.
package enum FindingsWire {
    /// Of so many of them one is told; those beyond are left out.
    private static let form = WireForm<[String]>.list(.text(), 1...64)

    /// The names of what was found; no bytes where that is nothing.
    package static func bytes(_ findings: [String]) -> [UInt8] { findings.isEmpty ? [] : form.bytes(findings) }

    /// Reads findings; nil where the bytes make no sense.
    package static func findings(_ bytes: [UInt8]) -> [String]? { bytes.isEmpty ? [] : form.value(bytes) }
}
