// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel

/// The values of an original, as the library knows them, that must stand nowhere in a copy without their classes.
enum KnownValues {
    /// Shorter texts stand by chance in compressed pictures, or in other words.
    private static let shortest = 6

    /// - Parameters:
    ///   - info: nil where the library knows no more than the record.
    static func find(_ asset: Asset, _ info: AssetInfo?, without removed: MetadataClasses) -> [String] {
        var values: [String] = []
        if removed.contains(.location), let place = asset.place {
            values += [place.latitude, place.longitude].flatMap(coordinate)
        }
        // A name may stand in a caption, and a keyword among names, where these are left in on purpose.
        if removed.isSuperset(of: [.captions, .people]) { values += (info?.people ?? []) + (info?.keywords ?? []) }
        if removed.contains(.device) { values += [info?.lens].compactMap(\.self) }
        return values.filter { $0.utf8.count >= shortest }
    }

    /// Spellings of a coordinate that programs write as text: degrees to four decimals, and XMP's degrees and minutes to two, both cut
    /// off, so that they begin every longer spelling.
    private static func coordinate(_ degrees: Double) -> [String] {
        let size = abs(degrees)
        let whole = Int(size)
        let minutes = (size - Double(whole)) * 60
        return [
            "\(whole).\(padded(Int((size - Double(whole)) * 10_000), 4))",
            "\(whole),\(Int(minutes)).\(padded(Int((minutes - Double(Int(minutes))) * 100), 2))",
        ]
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
