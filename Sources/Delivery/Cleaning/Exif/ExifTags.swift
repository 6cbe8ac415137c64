// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The tags of EXIF (CIPA DC-008, Exif 3.0) and of TIFF that a copy may keep, with what each tells and how its value is built. A tag that does not stand here,
/// such as a maker note, goes from every copy (but for `LivePhotoNote`), and so does a value that is built otherwise.
enum ExifTags {
    /// The directories of an EXIF block, apart from the thumbnail's, which goes from every copy: it shows what was cropped.
    enum Directory: Sendable {
        case picture, exif, gps, interoperability
    }

    /// Pointers to other directories.
    static let exifPointer = 0x8769
    static let gpsPointer = 0x8825
    static let interoperabilityPointer = 0xA005

    struct Tag: Sendable {
        let meaning: Meaning
        let shape: TagShape
    }

    /// What is known of a tag; nil for one that is not known.
    static func tag(_ tag: Int, in directory: Directory) -> Tag? {
        switch directory {
        case .picture: picture[tag]
        case .exif: exif[tag]
        case .gps: gps[tag]
        case .interoperability: interoperability[tag]
        }
    }

    private static let picture = table([
        (.rendering, .numbers(1, of: 1...8), [0x0112]),
        // Photometric interpretation, samples per pixel, unit of the resolution, position of the chroma.
        (.rendering, .numbers(1, of: 0...0xFFFF), [0x0106, 0x0115, 0x0128, 0x0213]),
        (.rendering, .numbers(2, of: 0...0xFF), [0x0212]),
        (.rendering, .numbers(256...768, of: 0...0xFFFF), [0x012D]),
        (.rendering, .fractions(1), [0x011A, 0x011B]), (.rendering, .fractions(2), [0x013E]),
        (.rendering, .fractions(3), [0x0211]), (.rendering, .fractions(6), [0x013F, 0x0214]),
        (.date, .date, [0x0132]),
        // ImageDescription; Rating, RatingPercent; XPTitle, XPComment, XPKeywords, XPSubject.
        (.caption, .text, [0x010E]), (.caption, .numbers(1, of: 0...0xFFFF), [0x4746, 0x4749]),
        (.caption, .wideText, [0x9C9B, 0x9C9C, 0x9C9E, 0x9C9F]),
        // Artist, Copyright, XPAuthor.
        (.person, .text, [0x013B, 0x8298]), (.person, .wideText, [0x9C9D]),
        // Make, Model, Software; HostComputer is often named after its owner.
        (.device, .text, [0x010F, 0x0110, 0x0131]), (.owner, .text, [0x013C]),
    ])

    private static let exif = table([
        // Versions; components; colour space, sizes, gamma, and what was done to the picture.
        (.rendering, .digits(4), [0x9000, 0xA000]), (.rendering, .numbers(4, of: 0...6), [0x9101]),
        (.rendering, .numbers(1, of: 0...0xFFFF), [0xA001, 0xA300, 0xA301, 0xA401, 0xA406]),
        (.rendering, .numbers(1, of: 0...0xFF_FFFF), [0xA002, 0xA003]), (.rendering, .fractions(1), [0x9102, 0xA500]),
        // Times with their zones and fractions.
        (.date, .date, [0x9003, 0x9004, 0x9010, 0x9011, 0x9012]), (.date, .digits(32), [0x9290, 0x9291, 0x9292]),
        // UserComment, ImageTitle.
        (.caption, .data, [0x9286]), (.caption, .text, [0xA436]),
        // Photographer, ImageEditor.
        (.person, .text, [0xA437, 0xA438]),
        // Temperature, humidity, pressure, depth of water, acceleration, elevation of the camera.
        (.location, .fractions(1), [0x9400, 0x9401, 0x9402, 0x9403, 0x9404, 0x9405]),
        (.owner, .text, [0xA430]),
        // Spectral sensitivity, identifier, serial numbers, lens, programs.
        (
            .device, .text,
            [0x8824, 0xA420, 0xA431, 0xA433, 0xA434, 0xA435, 0xA439, 0xA43A, 0xA43B, 0xA43C]
        ),
        // Exposure, aperture, brightness, distances, energies, resolutions of the sensor, zoom.
        (
            .device, .fractions(1),
            [
                0x829A, 0x829D, 0x9201, 0x9202, 0x9203, 0x9204, 0x9205, 0x9206, 0x920A, 0xA20B, 0xA20E, 0xA20F, 0xA215,
                0xA404,
            ]
        ),
        // Programs, modes, and kinds.
        (
            .device, .numbers(1, of: 0...0xFFFF),
            [
                0x8822, 0x8830, 0x9207, 0x9208, 0x9209, 0xA210, 0xA217, 0xA402, 0xA403, 0xA405, 0xA407, 0xA408, 0xA409,
                0xA40A, 0xA40C, 0xA460,
            ]
        ),
        (.device, .numbers(1...4, of: 0...0xFFFF_FFFF), [0x8827]),
        (.device, .numbers(1, of: 0...0xFFFF_FFFF), [0x8831, 0x8832, 0x8833, 0x8834, 0x8835]),
        // Place of the subject, its area, and how many pictures were put together.
        (.device, .numbers(2...4, of: 0...0xFFFF), [0x9214, 0xA214, 0xA461]), (.device, .fractions(4), [0xA432]),
    ])

    /// All tags of the standard, version to horizontal error.
    private static let gps = table([
        (.location, .numbers(4, of: 0...9), [0x00]),
        // References: north or south, kilometres or miles.
        (.location, .letters, [0x01, 0x03, 0x09, 0x0A, 0x0C, 0x0E, 0x10, 0x13, 0x15, 0x17, 0x19]),
        (.location, .coordinate, [0x02, 0x04, 0x07, 0x14, 0x16]), (.location, .numbers(1, of: 0...0xFF), [0x05]),
        (.location, .fractions(1), [0x06, 0x0B, 0x0D, 0x0F, 0x11, 0x18, 0x1A, 0x1F]),
        (.location, .text, [0x08, 0x12]), (.location, .data, [0x1B, 0x1C]), (.location, .date, [0x1D]),
        (.location, .numbers(1, of: 0...0xFFFF), [0x1E]),
    ])

    private static let interoperability = table([
        // Index, version; sRGB or the option files of DCF.
        (.rendering, .index, [1]), (.rendering, .digits(4), [2]),
    ])

    private static func table(_ groups: [(Meaning, TagShape, [Int])]) -> [Int: Tag] {
        var table: [Int: Tag] = [:]
        for (meaning, shape, tags) in groups {
            for tag in tags { table[tag] = Tag(meaning: meaning, shape: shape) }
        }
        return table
    }
}

/// How the value of a tag is built. Writers take other types of numbers than the standards name, and readers take what they find; a text is no number, and
/// no number a text.
enum TagShape: Sendable {
    /// So many whole numbers, within bounds.
    case numbers(ClosedRange<Int>, of: ClosedRange<UInt64>)
    /// Numbers, fractions and floating numbers, as many as there are.
    case anyNumbers
    /// So many fractions or floating numbers.
    case fractions(ClosedRange<Int>)
    /// Up to three fractions, or a text of numbers, as some programs write it.
    case coordinate
    /// Any text.
    case text
    /// A text in UTF-16, as Windows writes it.
    case wideText
    /// A text behind eight bytes that name its coding.
    case data
    /// A date, a time, or a zone.
    case date
    /// At most so many digits.
    case digits(Int)
    /// At most two letters.
    case letters
    /// `R98`, `THM` or `R03`.
    case index

    static func numbers(_ count: Int, of bounds: ClosedRange<UInt64>) -> TagShape {
        .numbers(count...count, of: bounds)
    }
    static func fractions(_ count: Int) -> TagShape { .fractions(count...count) }

    private static let ascii = 2
    private static let undefined = 7
    private static let utf8 = 129
    private static let fractional: Set<Int> = [5, 10, 11, 12]
    private static let whole: Set<Int> = [1, 3, 4, 6, 8, 9, 13, 16, 17, 18]

    /// Whether a value is built so.
    func fits(type: Int, count: Int, _ bytes: ArraySlice<UInt8>, _ form: TIFFForm) -> Bool {
        let isText = type == Self.ascii || type == Self.utf8
        // Texts end with a zero; some writers fill the rest with more of them.
        let text = bytes.prefix { $0 != 0 }
        let isPlain = bytes.dropFirst(text.count).allSatisfy { $0 == 0 }
        switch self {
        case .numbers(let counts, let bounds):
            let isNumber = Self.whole.contains(type) || type == Self.undefined
            return isNumber && counts.contains(count) && Self.values(type, bytes, form).allSatisfy(bounds.contains)
        case .anyNumbers: return Self.whole.contains(type) || Self.fractional.contains(type)
        case .fractions(let counts):
            return counts.contains(count) && (Self.fractional.contains(type) || Self.whole.contains(type))
        case .text: return isText || type == Self.undefined
        case .coordinate:
            return TagShape.fractions(1...3).fits(type: type, count: count, bytes, form)
                || (isText && isPlain && text.allSatisfy { Self.isOfDate($0) || ",°'\"".utf8.contains($0) })
        case .wideText: return type == 1 || type == Self.undefined
        case .data: return isText || type == Self.undefined
        case .date: return isText && isPlain && text.count <= 32 && text.allSatisfy(Self.isOfDate)
        case .digits(let most):
            return (isText || type == Self.undefined) && isPlain && text.count <= most && text.allSatisfy(Self.isDigit)
        case .letters:
            return isText && isPlain && text.count <= 2
                && text.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || Self.isDigit($0) }
        case .index: return isText && isPlain && ["R98", "THM", "R03"].contains { text.elementsEqual($0.utf8) }
        }
    }

    private static func values(_ type: Int, _ bytes: ArraySlice<UInt8>, _ form: TIFFForm) -> [UInt64] {
        let size = Int(TIFFForm.sizes[type] ?? 1)
        var cursor = ByteCursor(bytes)
        var values: [UInt64] = []
        while let value = form.number(&cursor, size) { values.append(value) }
        return values
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == 0x20
    }

    private static func isOfDate(_ byte: UInt8) -> Bool { isDigit(byte) || ":-/.+TZ".utf8.contains(byte) }
}
