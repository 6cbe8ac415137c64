// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// What exiv2's names of metadata tell. Kept apart from the tables by which copies are written, so that a mistake there is
/// found here.
enum MetadataNames {
    /// Whether metadata of this name may not stand in a copy without these classes.
    /// - Parameter hasPages: whether the file's second directory is a page, not a thumbnail as in EXIF.
    static func isForbidden(_ name: String, without removed: MetadataClasses, hasPages: Bool = false) -> Bool {
        if livePhoto.contains(name) { return false }
        if let page = pages.first(where: { name.hasPrefix($0) && (hasPages || $0 != secondPage) }) {
            return isForbidden("Exif.Image." + name.dropFirst(page.count), without: removed)
        }
        if never.contains(where: { name.hasPrefix($0) }) { return true }
        if name.hasPrefix("Exif."), !known.contains(where: { name.hasPrefix($0) }) { return true }
        return words.contains { !removed.isDisjoint(with: $0.classes) && $0.words.contains(where: name.contains) }
    }

    private static let secondPage = "Exif.Thumbnail."
    /// Directories of a file's later pages; of those behind, exiv2 reads none.
    private static let pages = [secondPage, "Exif.Image2.", "Exif.Image3."]

    /// In no copy, whatever is removed: thumbnails, maker notes, histories with names of files, and what no table knows.
    private static let never = [
        "Exif.Thumbnail.", "Exif.MakerNote.", "Xmp.xmpMM.", "Xmp.xmp.Thumbnails",
        "Xmp.photoshop.History",
        "Xmp.crs.RawFileName", "Xmp.xmpNote.",
    ]

    /// Of Apple's maker note the random number that the picture and the video of a Live Photo share, as versions of exiv2 name it.
    private static let livePhoto: Set<String> = [
        "Exif.Photo.MakerNote", "Exif.MakerNote.Offset", "Exif.MakerNote.ByteOrder", "Exif.Apple.0x0011",
        "Exif.Apple.ContentIdentifier",
    ]

    /// Directories that are no maker's.
    private static let known = [
        "Exif.Image.", "Exif.Photo.", "Exif.GPSInfo.", "Exif.Iop.", "Exif.SubImage",
    ]

    private static let words: [(classes: MetadataClasses, words: [String])] = [
        (
            .location,
            [
                "GPS", "Xmp.iptcExt.Location", "Xmp.iptc.Location", "Xmp.iptc.CountryCode", "Xmp.photoshop.City",
                "Xmp.photoshop.State", "Xmp.photoshop.Country", "Xmp.dc.coverage", ".City", ".SubLocation",
                ".ProvinceState",
                ".CountryCode", ".CountryName", ".LocationCode", ".LocationName", "Pressure", "WaterDepth",
                "AmbientTemperature", "Humidity", "CameraElevationAngle",
            ]
        ),
        (
            .captions,
            [
                "ImageDescription", "UserComment", "XPTitle", "XPComment", "XPKeywords", "XPSubject", "Xmp.dc.title",
                "Xmp.dc.description", "Xmp.dc.subject", "Headline", "Iptc.Application2.Caption",
                "Iptc.Application2.Keywords", "Iptc.Application2.ObjectName", "ImageTitle", "hierarchicalSubject",
                "TagsList",
                "Xmp.MicrosoftPhoto.LastKeyword", "Xmp.mediapro.",
            ]
        ),
        (
            .people,
            [
                "Exif.Image.Artist", "Copyright", "XPAuthor", "OwnerName", "Xmp.mwg-rs.", "Xmp.MP.", "PersonInImage",
                "Xmp.dc.creator", "Xmp.dc.rights", "Xmp.xmpRights.", "Byline", "Iptc.Application2.Writer",
                "Iptc.Application2.Contact", "Iptc.Application2.Credit", "CreatorContactInfo", "Photographer",
                "ImageEditor",
                "HostComputer",
            ]
        ),
        (
            .device,
            [
                "Exif.Image.Make", "Exif.Image.Model", "Exif.Image.Software", "SerialNumber", "LensModel", "LensMake",
                "LensSpecification", "LensInfo", "OwnerName", "ImageUniqueID", "ExposureTime", "FNumber", "ISOSpeed",
                "FocalLength", "Xmp.tiff.Make", "Xmp.tiff.Model", "Xmp.aux.", "Xmp.xmp.CreatorTool", "HostComputer",
                "CameraFirmware",
            ]
        ),
    ]
}
