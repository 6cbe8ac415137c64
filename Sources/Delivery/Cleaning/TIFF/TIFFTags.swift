// SPDX-License-Identifier: GPL-3.0-or-later

/// The tags of pictures in TIFF 6, its supplements, TIFF/EP and DNG 1.7 that a copy may keep, besides those of EXIF.
/// Maker notes, private data of programs, digests, names of files, IPTC, Photoshop's resources and layers do not stand
/// here, so they go.
enum TIFFTags {
    // Tags that the cleaning looks at.
    static let subfileType = 254
    static let oldSubfileType = 255
    static let width = 256
    static let compression = 259
    static let photometric = 262
    static let stripOffsets = 273
    static let stripCounts = 279
    static let tileOffsets = 324
    static let tileCounts = 325
    static let fillOrder = 266
    static let group3Options = 292
    static let subdirectories = 330
    static let jpegTables = 347
    static let thumbnailOffset = 513
    static let thumbnailCount = 514
    static let xmp = 700
    static let dngVersion = 0xC612
    /// The file's profile, and DNG's for a rendering by the camera.
    static let profiles: Set<Int> = [34675, 0xC68F, 0xC691]

    /// What is known of a tag of a picture's directory; nil for one that is not known.
    static func tag(_ tag: Int) -> ExifTags.Tag? {
        // TIFF/EP has EXIF's tags in the picture's own directory.
        if let found = ExifTags.tag(tag, in: .picture) ?? ExifTags.tag(tag, in: .exif) { return found }
        if pixels.contains(tag) || rendering.contains(tag) {
            return ExifTags.Tag(meaning: .rendering, shape: DNGData.has(tag) || tag == jpegTables ? .data : .anyNumbers)
        }
        return told[tag].map { ExifTags.Tag(meaning: $0, shape: texts.contains(tag) ? .text : .anyNumbers) }
    }

    /// Names: of inks, of DNG's camera in any language, its lens, signatures and profiles, and of GeoTIFF's places.
    private static let texts: Set<Int> = [
        333, 37393, 0xC614, 0xC615, 0xC62F, 0xC6F3, 0xC6F4, 0xC6F6, 0xC6F8, 0xC6FE, 34737,
    ]

    /// How pixels are laid out, packed and numbered; without meaning where the pixels are gone.
    static let pixels: Set<Int> = [
        256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 277, 278, 279, 280, 281, 284, 290, 291, 292, 293, 301, 317,
        318, 319, 320, 321, 322, 323, 324, 325, 326, 327, 328, 332, 334, 336, 338, 339, 340, 341, 342, 346, 347, 529,
        530, 531, 532,
        // Matteing, data type, depth, and LogLuv's scale.
        32995, 32996, 32997, 32998, 37439,
        // Pattern of a sensor.
        33421, 33422,
    ]

    /// The numbers of a picture of one grey pixel of eight bits without packing, in one strip.
    static func onePixel(at place: UInt64) -> [(tag: Int, value: UInt64)] {
        [
            (width, 1), (257, 1), (258, 8), (compression, 1), (photometric, 1), (stripOffsets, place), (277, 1),
            (278, 1), (stripCounts, 1),
        ]
    }

    private static let rendering: Set<Int> = [
        // Kind, orientation, resolution, place on the page, number of the page; version of TIFF/EP.
        254, 255, 274, 282, 283, 286, 287, 296, 297, 37398,
        // DNG: versions, layout and levels of the sensor.
        0xC612, 0xC613, 0xC616, 0xC617, 0xC618, 0xC619, 0xC61A, 0xC61B, 0xC61C, 0xC61D, 0xC61E, 0xC61F, 0xC620,
        // Colour and calibration.
        0xC621, 0xC622, 0xC623, 0xC624, 0xC625, 0xC626, 0xC627, 0xC628, 0xC629, 0xC62A, 0xC62B, 0xC62C, 0xC62D, 0xC62E,
        0xC631, 0xC632, 0xC633, 0xC65A, 0xC65B, 0xC65C, 0xC68D, 0xC68E, 0xC68F, 0xC690, 0xC691, 0xC692, 0xC6BF, 0xC6F7,
        // The camera's profile.
        0xC6F9, 0xC6FA, 0xC6FB, 0xC6FC, 0xC6FD, 0xC714, 0xC715, 0xC71E, 0xC71F, 0xC725, 0xC726,
        // Corrections, noise, sizes.
        0xC740, 0xC741, 0xC74E, 0xC761, 0xC791, 0xC792, 0xC793, 0xC7A3, 0xC7A4, 0xC7A5, 0xC7A6, 0xC7A8, 0xC7B5,
        // Gain map, third illuminant, tables, interleaving.
        0xCD2D, 0xCD31, 0xCD32, 0xCD33, 0xCD34, 0xCD35, 0xCD36, 0xCD37, 0xCD39, 0xCD3A, 0xCD40, 0xCD43, 0xCD47,
        // Profile of the whole file.
        34675,
    ]

    private static let told: [Int: Meaning] = {
        var told: [Int: Meaning] = [:]
        // Names of inks. Those of the document and its pages are mostly paths of files, and go.
        told[333] = .caption
        // GeoTIFF.
        for tag in [33550, 33922, 34264, 34735, 34736, 34737] { told[tag] = .location }
        // Battery, energy of the flash, response, noise, resolution, number, exposure index, sensing of TIFF/EP; DNG's
        // model, lens, signatures and names of profiles.
        for tag in [
            33423, 37387, 37388, 37389, 37390, 37391, 37392, 37393, 37397, 37399, 0xC614, 0xC615, 0xC62F, 0xC630,
            0xC6F3,
            0xC6F4, 0xC6F6, 0xC6F8,
        ] { told[tag] = .device }
        // Copyright of the camera's profile.
        told[0xC6FE] = .person
        return told
    }()

    /// JPEG, and DNG's lossy one.
    static let jpegCompressions: Set<UInt64> = [7, 34892]
    /// JPEG XL of DNG 1.7, and of TIFF.
    static let jpegXLCompressions: Set<UInt64> = [52546, 50002]
    /// What a sensor saw, before and after its colours were filled in.
    static let rawPhotometrics: Set<UInt64> = [32803, 34892]
}
