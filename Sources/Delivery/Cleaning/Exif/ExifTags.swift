// SPDX-License-Identifier: GPL-3.0-or-later

/// The tags of EXIF (CIPA DC-008, Exif 3.0) and of TIFF that a copy may keep, with what each tells. A tag that does not stand here, such
/// as a maker note, goes from every copy (but for `LivePhotoNote`).
enum ExifTags {
    /// The directories of an EXIF block, apart from the thumbnail's, which goes from every copy: it shows what was cropped.
    enum Directory: Sendable {
        case picture, exif, gps, interoperability
    }

    /// Pointers to other directories.
    static let exifPointer = 0x8769
    static let gpsPointer = 0x8825
    static let interoperabilityPointer = 0xA005

    /// What a tag tells; nil for one that is not known.
    static func meaning(of tag: Int, in directory: Directory) -> Meaning? {
        switch directory {
        case .picture: picture[tag]
        case .exif: exif[tag]
        // All tags of the standard, version to horizontal error.
        case .gps: (0x00...0x1F).contains(tag) ? .location : nil
        // Index, version; sRGB or the option files of DCF.
        case .interoperability: tag == 1 || tag == 2 ? .rendering : nil
        }
    }

    private static let picture = table([
        (
            .rendering,
            [
                0x0106, 0x0112, 0x0115, 0x011A, 0x011B, 0x0128, 0x012D, 0x013E, 0x013F, 0x0211, 0x0212, 0x0213, 0x0214,
            ]
        ),
        (.date, [0x0132]),
        // ImageDescription, Rating, RatingPercent, XPTitle, XPComment, XPKeywords, XPSubject.
        (.caption, [0x010E, 0x4746, 0x4749, 0x9C9B, 0x9C9C, 0x9C9E, 0x9C9F]),
        // Artist, Copyright, XPAuthor.
        (.person, [0x013B, 0x8298, 0x9C9D]),
        // Make, Model, Software; HostComputer is often named after its owner.
        (.device, [0x010F, 0x0110, 0x0131]),
        (.owner, [0x013C]),
    ])

    private static let exif = table([
        // Versions, components, colour space, sizes, gamma, and what was done to the picture.
        (.rendering, [0x9000, 0x9101, 0x9102, 0xA000, 0xA001, 0xA002, 0xA003, 0xA300, 0xA301, 0xA401, 0xA406, 0xA500]),
        // Times with their zones and fractions.
        (.date, [0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x9290, 0x9291, 0x9292]),
        // UserComment, ImageTitle.
        (.caption, [0x9286, 0xA436]),
        // Photographer, ImageEditor.
        (.person, [0xA437, 0xA438]),
        // Temperature, humidity, pressure, depth of water, acceleration, elevation of the camera.
        (.location, [0x9400, 0x9401, 0x9402, 0x9403, 0x9404, 0x9405]),
        (.owner, [0xA430]),
        (
            .device,
            [
                0x829A, 0x829D, 0x8822, 0x8824, 0x8827, 0x8830, 0x8831, 0x8832, 0x8833, 0x8834, 0x8835, 0x9201, 0x9202,
                0x9203, 0x9204, 0x9205, 0x9206, 0x9207, 0x9208, 0x9209, 0x920A, 0x9214, 0xA20B, 0xA20E, 0xA20F, 0xA210,
                0xA214, 0xA215, 0xA217, 0xA402, 0xA403, 0xA404, 0xA405, 0xA407, 0xA408, 0xA409, 0xA40A, 0xA40C, 0xA420,
                0xA431, 0xA432, 0xA433, 0xA434, 0xA435, 0xA439, 0xA43A, 0xA43B, 0xA43C, 0xA460, 0xA461, 0xA462,
            ]
        ),
    ])

    private static func table(_ groups: [(Meaning, [Int])]) -> [Int: Meaning] {
        var table: [Int: Meaning] = [:]
        for (meaning, tags) in groups {
            for tag in tags { table[tag] = meaning }
        }
        return table
    }
}
