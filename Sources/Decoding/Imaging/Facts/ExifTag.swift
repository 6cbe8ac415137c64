// SPDX-License-Identifier: GPL-3.0-or-later

/// An EXIF tag: exiv2's name of its directory, and its number (CIPA DC-008; Microsoft's for the XP tags).
struct ExifTag {
    var group: String
    var number: UInt16

    static let imageDescription = image(0x010E)
    static let make = image(0x010F)
    static let model = image(0x0110)
    static let orientation = image(0x0112)
    static let rating = image(0x4746)
    static let xpTitle = image(0x9C9B)
    static let xpComment = image(0x9C9C)
    static let xpKeywords = image(0x9C9E)

    static let dateOriginal = photo(0x9003)
    static let dateDigitized = photo(0x9004)
    static let offsetOriginal = photo(0x9011)
    static let offsetDigitized = photo(0x9012)
    static let makerNote = photo(0x927C)
    static let userComment = photo(0x9286)
    static let fractionOriginal = photo(0x9291)
    static let fractionDigitized = photo(0x9292)
    static let customRendered = photo(0xA401)
    static let lensModel = photo(0xA434)

    static let latitudeReference = position(1)
    static let latitude = position(2)
    static let longitudeReference = position(3)
    static let longitude = position(4)

    /// What the second directory of a file holds: exiv2 calls it a thumbnail's in TIFF too, where it is a page as well as any.
    static let secondSubfileType = ExifTag(group: "Thumbnail", number: 0x00FE)

    private static func image(_ number: UInt16) -> ExifTag { ExifTag(group: "Image", number: number) }
    private static func photo(_ number: UInt16) -> ExifTag { ExifTag(group: "Photo", number: number) }
    private static func position(_ number: UInt16) -> ExifTag { ExifTag(group: "GPSInfo", number: number) }
}

/// A dataset of IPTC's application record.
enum IPTCDataset: UInt16 {
    case objectName = 5
    case keywords = 25
    case dateCreated = 55
    case timeCreated = 60
    case caption = 120
}
