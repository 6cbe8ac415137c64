// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Counts the scans of a JPEG without decoding them.
///
/// A progressive file of 200 kB may contain thousands of scans, and libjpeg processes the whole picture for each:
/// minutes of work in which no deadline between chunks takes effect. Encoders write about ten scans.
enum JPEGScans {
    /// A file with more scans is refused.
    static let most = 100

    struct Survey: Equatable {
        var scans = 1
        /// Whether the end marker was found, so that the file is not truncated.
        var isWhole = false
    }

    /// - Parameters:
    ///   - start: offset of the first scan's data.
    /// - Returns: the count up to the end marker, the end of the file, or just above `most`.
    static func survey(_ input: LoadInput, from start: UInt64) -> Survey {
        var survey = Survey()
        guard let source = input.source else { return survey }
        var walk = JPEGWalk(source, inScanAt: start)
        while survey.scans <= most, let part = walk.next() {
            if case .segment(JPEGWalk.startOfScan, _, _) = part { survey.scans += 1 }
        }
        survey.isWhole = walk.isWhole
        return survey
    }
}
