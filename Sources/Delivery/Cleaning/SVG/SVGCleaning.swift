// SPDX-License-Identifier: GPL-3.0-or-later

package import MediaBytes
package import MediaTypes

/// Cleans drawings in SVG: what is drawn stays byte for byte, and of the rest only what is known.
package enum SVGCleaning {
    private static let longest: UInt64 = 32 << 20

    /// The recipe of a copy.
    /// - Parameter source: with a budget of at least its length; more than 32 MiB are refused.
    package static func recipe(of source: ByteSource, _ kept: Kept) throws(CleaningError) -> CopyRecipe {
        guard source.length <= longest else { throw .unsupported(detail: "size") }
        guard let bytes = source.bytes(at: 0, count: Int(source.length)) else { throw .damaged(detail: "length") }
        guard !bytes.starts(with: [0x1F, 0x8B]) else { throw .noCleaner(.svg) }
        do {
            var filter = try SVGFilter(Array(bytes), kept)
            try filter.run()
            return filter.edits.finished()
        } catch let error as XMLError {
            switch error {
            case .malformed(let place): throw .damaged(detail: "xml at \(place)")
            case .unsupported(let detail): throw .unsupported(detail: detail)
            }
        } catch let error as CleaningError {
            throw error
        } catch {
            throw .damaged(detail: "xml")
        }
    }
}
