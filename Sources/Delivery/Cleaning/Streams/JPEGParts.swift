// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The parts of one JPEG, from its SOI to its EOI, in order.
struct JPEGParts {
    let parts: [JPEGPart]
    /// The place behind EOI, or the end of the file where that is missing, as it is in pictures that were cut off.
    let end: UInt64

    /// Segments and scans of one picture; a progressive one has some dozens.
    private static let mostParts = 4096

    /// - Parameter start: where SOI stands.
    /// - Throws: `.damaged` where a part makes no sense; a reader that guessed on could see what this one does not.
    init(_ source: ByteSource, from start: UInt64, to limit: UInt64) throws(CleaningError) {
        guard start <= limit, var walk = JPEGWalk(source, in: start..<limit, .exact) else {
            throw .damaged(detail: "no SOI")
        }
        var parts: [JPEGPart] = []
        var hasScan = false
        while let part = walk.next() {
            guard parts.count < Self.mostParts else { throw .damaged(detail: "too many segments") }
            if case .segment(JPEGWalk.startOfScan, _, _) = part { hasScan = true }
            parts.append(part)
        }
        guard !walk.isBroken else { throw .damaged(detail: "no marker") }
        guard hasScan else { throw .damaged(detail: "no scan") }
        (self.parts, end) = (parts, min(walk.place, limit))
    }
}
