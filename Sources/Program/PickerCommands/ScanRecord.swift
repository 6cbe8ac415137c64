// SPDX-License-Identifier: GPL-3.0-or-later

import PickerHost
import PickerModel

/// The report of a scan as JSON (`library scan --json`): sentences in English.
struct ScanRecord: Encodable {
    var images: Int
    var videos: Int
    /// How many files cannot be read, by the sentence for it.
    var broken: [String: Int]
    var other: Int
    var read: Int
    var unchanged: Int
    var removed: Int
    var warnings: [String]

    init(_ report: ScanReport) {
        (images, videos, other) = (report.images, report.videos, report.other)
        (read, unchanged, removed) = (report.read, report.unchanged, report.removed)
        broken = Dictionary(report.brokenByText.map { ($0.key.english, $0.value) }, uniquingKeysWith: +)
        warnings = report.warnings.map(\.sentence)
    }
}
