// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Copies of Matroska and WebM in place: what goes becomes an element without meaning and of the same size, so that all
/// places in the file that others refer to stay right.
enum MatroskaCleaning {
    /// How a copy is made of which only `kept` stays.
    static func recipe(of source: ByteSource, _ kept: Kept) throws(CleaningError) -> CopyRecipe {
        guard let header = EBMLElement(source, at: 0, end: source.length, .exact), header.id == MatroskaID.header,
            !header.isOpen
        else { throw .damaged(detail: "head of Matroska") }
        let docType = try header.children(source).first { $0.id == MatroskaID.docType }?.contents(source, limit: 32)
        guard let docType, docType.has("webm") || docType.has("matroska") else {
            throw .unsupported(detail: "kind of EBML")
        }
        guard let segment = EBMLElement(source, at: header.range.upperBound, end: source.length, .exact),
            segment.id == MatroskaID.segment
        else { throw .damaged(detail: "segment of Matroska") }
        var copy = MatroskaCopy(source, kept)
        try copy.walk(header, MatroskaRules.header)
        try copy.findTracks(segment)
        try copy.walk(segment, MatroskaRules.segment)
        // What stands behind the segment is cut off.
        guard let recipe = CopyRecipe.changing(segment.range.upperBound, copy.changes) else {
            throw .damaged(detail: "elements of Matroska")
        }
        return recipe
    }
}
