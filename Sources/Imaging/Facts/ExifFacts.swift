// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// From tags to facts. Where the same fact stands in several places, the one that is closest to the camera wins for dates
/// and places, the one that people edit wins for words.
enum ExifFacts {
    static func fill(_ facts: inout MediaFacts, from metadata: ExifMetadata) {
        facts.orientation = metadata.orientation
        facts.captureDate = captureDate(metadata)
        facts.location = location(metadata)
        facts.title = title(metadata)
        facts.caption = caption(metadata)
        facts.keywords = keywords(metadata)
        facts.people = people(metadata)
        facts.rating = rating(metadata)
        if metadata.hasExif {
            facts.camera = FactText.camera(
                make: metadata.text("Exif.Image.Make"), model: metadata.text("Exif.Image.Model"))
            facts.lens = FactText.line(metadata.text("Exif.Photo.LensModel"))
        }
        if !metadata.xmpTags.isEmpty {
            facts.camera =
                facts.camera
                ?? FactText.camera(make: metadata.xmp("Xmp.tiff.Make"), model: metadata.xmp("Xmp.tiff.Model"))
            facts.lens =
                facts.lens ?? FactText.line(metadata.xmp("Xmp.exifEX.LensModel") ?? metadata.xmp("Xmp.aux.Lens"))
        }
        facts.subtypes.formUnion(subtypes(metadata, camera: facts.camera))
        if let note = metadata.raw("Exif.Photo.MakerNote").flatMap(AppleMakerNote.init) {
            facts.contentIdentifier = note.contentIdentifier
            if note.burstIdentifier != nil { facts.subtypes.insert(.burst) }
        }
    }

    /// What a sidecar may say.
    static func sidecar(_ metadata: ExifMetadata) -> SidecarFacts {
        SidecarFacts(
            title: title(metadata), caption: caption(metadata), keywords: keywords(metadata), people: people(metadata),
            rating: rating(metadata), fileExtension: metadata.xmp("Xmp.photoshop.SidecarForExtension"))
    }

    // MARK: - When and where

    private static func captureDate(_ metadata: ExifMetadata) -> CaptureDate? {
        if metadata.hasExif {
            if let date = exifDate(metadata, "Exif.Photo.DateTimeOriginal", suffix: "Original") { return date }
            if let date = exifDate(metadata, "Exif.Photo.DateTimeDigitized", suffix: "Digitized") { return date }
        }
        for tag in ["Xmp.exif.DateTimeOriginal", "Xmp.photoshop.DateCreated", "Xmp.xmp.CreateDate"] {
            if let date = metadata.xmp(tag).flatMap({ DateText.parse($0) }) { return date }
        }
        guard let day = metadata.iptc("Iptc.Application2.DateCreated").flatMap({ DateText.parse($0) })
        else { return nil }
        guard let time = metadata.iptc("Iptc.Application2.TimeCreated").flatMap({ DateText.time($0) }) else {
            return day
        }
        return CaptureDate(
            civilSeconds: day.civilSeconds + Int64(time.hour * 3600 + time.minute * 60 + time.second),
            utcOffset: time.utcOffset)
    }

    private static func exifDate(_ metadata: ExifMetadata, _ tag: String, suffix: String) -> CaptureDate? {
        guard let date = metadata.text(tag).flatMap({ DateText.parse($0) }) else { return nil }
        let fraction = metadata.text("Exif.Photo.SubSecTime" + suffix).map { DateText.fraction($0) }
        let zone = metadata.text("Exif.Photo.OffsetTime" + suffix).flatMap { DateText.zone($0) }
        return CaptureDate(
            civilSeconds: date.civilSeconds, fraction: fraction ?? date.fraction, utcOffset: zone ?? date.utcOffset)
    }

    private static func location(_ metadata: ExifMetadata) -> GeoPoint? {
        if metadata.hasExif, let (latitude, longitude) = metadata.exifPosition,
            let point = GeoPoint(latitude: latitude, longitude: longitude)
        {
            return point
        }
        guard let latitude = metadata.xmp("Xmp.exif.GPSLatitude"), let longitude = metadata.xmp("Xmp.exif.GPSLongitude")
        else { return nil }
        return PlaceText.parse(xmpLatitude: latitude, longitude: longitude)
    }

    // MARK: - Words

    private static func title(_ metadata: ExifMetadata) -> String? {
        FactText.line(metadata.xmp("Xmp.dc.title"))
            ?? FactText.line(metadata.iptc("Iptc.Application2.ObjectName"))
            ?? FactText.line(metadata.readable("Exif.Image.XPTitle"))
    }

    private static func caption(_ metadata: ExifMetadata) -> String? {
        if let text = FactText.caption(metadata.xmp("Xmp.dc.description")) { return text }
        if let text = FactText.caption(metadata.iptc("Iptc.Application2.Caption")) { return text }
        for tag in ["Exif.Image.ImageDescription", "Exif.Photo.UserComment", "Exif.Image.XPComment"] {
            if let text = FactText.caption(metadata.readable(tag)), isPlain(text) { return text }
        }
        return nil
    }

    /// Whether a comment is words: some cameras keep settings or binary data there.
    private static func isPlain(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" && $0 != "\r" && $0 != "\t" || $0.value == 0xFFFD }
    }

    private static func keywords(_ metadata: ExifMetadata) -> [String] {
        var words = metadata.xmpTexts("Xmp.dc.subject")
        if metadata.hasIPTC { words += metadata.texts("Iptc.Application2.Keywords") }
        if words.isEmpty, let list = metadata.readable("Exif.Image.XPKeywords") {
            words = list.split(separator: ";").map(String.init)
        }
        return FactText.unique(words + KeywordHierarchies.leaves(metadata))
    }

    private static func rating(_ metadata: ExifMetadata) -> Int? {
        let text = metadata.xmp("Xmp.xmp.Rating") ?? metadata.text("Exif.Image.Rating")
        // -1 is Lightroom's "rejected": no rating of the contract's scale.
        guard let value = text.flatMap({ Double($0) }), (0...5).contains(value) else { return nil }
        return Int(value)
    }

    /// Names of face regions: the Metadata Working Group's and Microsoft's, then IPTC's list of persons without regions.
    /// Regions of other things are left out.
    private static func people(_ metadata: ExifMetadata) -> [String] {
        let faces = regions(metadata, prefix: "Xmp.mwg-rs.Regions/mwg-rs:RegionList[", suffix: "]/mwg-rs:Name") {
            let type = metadata.xmp($0 + "]/mwg-rs:Type")
            return type == nil || type == "Face"
        }
        let names = regions(metadata, prefix: "Xmp.MP.RegionInfo/MPRI:Regions[", suffix: "]/MPReg:PersonDisplayName") {
            _ in
            true
        }
        return FactText.unique(faces + names + metadata.xmpTexts("Xmp.iptcExt.PersonInImage"))
    }

    /// Values of one field of a list of structures, in the order of the list.
    private static func regions(
        _ metadata: ExifMetadata, prefix: String, suffix: String, where isWanted: (_ element: String) -> Bool
    ) -> [String] {
        var found: [(index: Int, name: String)] = []
        for tag in metadata.xmpTags where tag.hasPrefix(prefix) && tag.hasSuffix(suffix) {
            guard let index = Int(tag.dropFirst(prefix.count).dropLast(suffix.count)),
                isWanted(String(tag.dropLast(suffix.count))), let name = metadata.xmp(tag)
            else { continue }
            found.append((index, name))
        }
        return found.sorted { $0.index < $1.index }.map(\.name)
    }

    // MARK: - Kinds

    private static func subtypes(_ metadata: ExifMetadata, camera: String?) -> MediaSubtypes {
        var subtypes: MediaSubtypes = []
        if camera?.hasPrefix("Apple") == true {
            // Apple's values of CustomRendered.
            switch metadata.text("Exif.Photo.CustomRendered") {
            case "6": subtypes.insert(.panorama)
            case "7", "8": subtypes.insert(.depthEffectPhoto)
            default: break
            }
            if metadata.readable("Exif.Photo.UserComment") == "Screenshot" { subtypes.insert(.screenshot) }
        }
        let tags = metadata.xmpTags
        guard !tags.isEmpty else { return subtypes }
        if tags.contains("Xmp.GPano.ProjectionType") { subtypes.insert(.panorama) }
        if ["Xmp.GCamera.MotionPhoto", "Xmp.GCamera.MicroVideo"].contains(where: { metadata.xmp($0) == "1" }) {
            subtypes.insert(.livePhoto)
        }
        if tags.contains("Xmp.GCamera.BurstID") { subtypes.insert(.burst) }
        if tags.contains("Xmp.hdrgm.Version") || tags.contains("Xmp.HDRGainMap.HDRGainMapVersion") {
            subtypes.insert(.hdr)
        }
        if tags.contains("Xmp.GDepth.Format") || items(tags).contains(where: { metadata.xmp($0) == "Depth" }) {
            subtypes.insert(.depthEffectPhoto)
        }
        return subtypes
    }

    /// What is appended to the file, as Google's container directory lists it: a depth map among others.
    private static func items(_ tags: Set<String>) -> some Sequence<String> {
        tags.lazy.filter { $0.hasPrefix("Xmp.Container.Directory[") && $0.hasSuffix("Item:Semantic") }
    }
}
