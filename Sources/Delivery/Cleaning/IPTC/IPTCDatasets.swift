// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// The datasets of IPTC-IIM 4.2 that a copy may keep, with what each tells. A dataset that does not stand here, such as a preview, goes
/// from every copy.
enum IPTCDatasets {
    /// What a dataset tells; nil for one that is not known.
    static func meaning(of record: UInt8, _ number: UInt8) -> Meaning? {
        switch record {
        // Version and character set.
        case 1: number == 0 || number == 90 ? .rendering : nil
        case 2: application[number]
        default: nil
        }
    }

    /// Whether the dataset is only about how the others are written.
    static func isFrame(_ record: UInt8, _ number: UInt8) -> Bool { record == 1 || number == 0 }

    private static let application: [UInt8: Meaning] = {
        let rows: [(Meaning, [UInt8])] = [
            // Version; type and orientation of the image.
            (.rendering, [0, 130, 131]),
            // Object name, urgency, subject reference, categories, keywords, instructions, headline, caption, language.
            (.caption, [3, 4, 5, 10, 12, 15, 20, 25, 40, 42, 105, 120, 121, 135]),
            // Content location, city, sublocation, state, country.
            (.location, [26, 27, 90, 92, 95, 100, 101]),
            // Release, expiration, reference, creation and digitisation, each as a date and a time.
            (.date, [30, 35, 37, 38, 47, 55, 60, 62, 63]),
            // Program and its version.
            (.device, [65, 70]),
            // Author, title, credit, source, copyright, contact, writer.
            (.person, [80, 85, 110, 115, 116, 118, 122]),
            // The job's name.
            (Meaning([.captions, .people]), [103]),
        ]
        var table: [UInt8: Meaning] = [:]
        for (meaning, numbers) in rows {
            for number in numbers { table[number] = meaning }
        }
        return table
    }()
}
