// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// Converts tags to facts. If several tags state the same fact, the camera's wins for dates and places, the one that
/// people edit for texts.
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
                make: metadata.text(.make), model: metadata.text(.model))
            facts.lens = FactText.line(metadata.text(.lensModel))
        }
        if metadata.hasXMP {
            facts.camera =
                facts.camera
                ?? FactText.camera(make: metadata.xmp("Xmp.tiff.Make"), model: metadata.xmp("Xmp.tiff.Model"))
            facts.lens =
                facts.lens ?? FactText.line(metadata.xmp("Xmp.exifEX.LensModel") ?? metadata.xmp("Xmp.aux.Lens"))
        }
        facts.subtypes.formUnion(subtypes(metadata, camera: facts.camera))
        if let note = metadata.raw(.makerNote).flatMap(AppleMakerNote.init) {
            facts.contentIdentifier = note.contentIdentifier
            if note.burstIdentifier != nil { facts.subtypes.insert(.burst) }
        }
    }

    /// The facts that may come from a sidecar.
    static func sidecar(_ metadata: ExifMetadata) -> SidecarFacts {
        SidecarFacts(
            title: title(metadata), caption: caption(metadata), keywords: keywords(metadata), people: people(metadata),
            rating: rating(metadata), fileExtension: metadata.xmp("Xmp.photoshop.SidecarForExtension"))
    }

    // MARK: - When and where

    private static func captureDate(_ metadata: ExifMetadata) -> CaptureDate? {
        if metadata.hasExif {
            if let date = exifDate(metadata, .dateOriginal, .fractionOriginal, .offsetOriginal) { return date }
            if let date = exifDate(metadata, .dateDigitized, .fractionDigitized, .offsetDigitized) { return date }
        }
        for tag in ["Xmp.exif.DateTimeOriginal", "Xmp.photoshop.DateCreated", "Xmp.xmp.CreateDate"] {
            if let date = metadata.xmp(tag).flatMap({ DateParsing.parse($0) }) { return date }
        }
        guard let day = metadata.iptc(.dateCreated).flatMap({ DateParsing.parse($0) })
        else { return nil }
        guard let time = metadata.iptc(.timeCreated).flatMap({ DateParsing.time($0) }) else {
            return day
        }
        return CaptureDate(
            civilSeconds: day.civilSeconds + Int64(time.hour * 3600 + time.minute * 60 + time.second),
            utcOffset: time.utcOffset)
    }

    private static func exifDate(
        _ metadata: ExifMetadata, _ tag: ExifTag, _ fraction: ExifTag, _ offset: ExifTag
    ) -> CaptureDate? {
        guard let date = metadata.text(tag).flatMap({ DateParsing.parse($0) }) else { return nil }
        let fraction = metadata.text(fraction).map { DateParsing.fraction($0) }
        let zone = metadata.text(offset).flatMap { DateParsing.zone($0) }
        return CaptureDate(
            civilSeconds: date.civilSeconds, fraction: fraction ?? date.fraction, utcOffset: zone ?? date.utcOffset)
    }

    private static func location(_ metadata: ExifMetadata) -> GeoPoint? {
        if let latitude = metadata.text(.latitude), let longitude = metadata.text(.longitude),
            let point = CoordinateText.parse(
                exifLatitude: latitude, metadata.text(.latitudeReference), longitude: longitude,
                metadata.text(.longitudeReference))
        {
            return point
        }
        guard let latitude = metadata.xmp("Xmp.exif.GPSLatitude"), let longitude = metadata.xmp("Xmp.exif.GPSLongitude")
        else { return nil }
        return CoordinateText.parse(xmpLatitude: latitude, longitude: longitude)
    }

    // MARK: - Words

    private static func title(_ metadata: ExifMetadata) -> String? {
        FactText.line(metadata.xmp("Xmp.dc.title"))
            ?? FactText.line(metadata.iptc(.objectName))
            ?? FactText.line(metadata.readable(.xpTitle))
    }

    private static func caption(_ metadata: ExifMetadata) -> String? {
        if let text = FactText.caption(metadata.xmp("Xmp.dc.description")) { return text }
        if let text = FactText.caption(metadata.iptc(.caption)) { return text }
        for tag in [ExifTag.imageDescription, .userComment, .xpComment] {
            if let text = FactText.caption(metadata.readable(tag)), isPlain(text) { return text }
        }
        return nil
    }

    /// Whether a comment is text: some cameras store settings or binary data there.
    private static func isPlain(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" && $0 != "\r" && $0 != "\t" || $0.value == 0xFFFD }
    }

    private static func keywords(_ metadata: ExifMetadata) -> [String] {
        var words = metadata.xmpTexts("Xmp.dc.subject")
        if metadata.hasIPTC { words += metadata.iptcTexts(.keywords) }
        if words.isEmpty, let list = metadata.readable(.xpKeywords) {
            words = list.split(separator: ";").map(String.init)
        }
        return FactText.unique(words + KeywordHierarchies.leaves(metadata))
    }

    private static func rating(_ metadata: ExifMetadata) -> Int? {
        let text = metadata.xmp("Xmp.xmp.Rating") ?? metadata.text(.rating)
        // Lightroom's "rejected" (-1) is not on the contract's scale.
        guard let value = text.flatMap({ Double($0) }), (0...5).contains(value) else { return nil }
        return Int(value)
    }

    /// Names of people from face regions (Metadata Working Group, Microsoft) and from IPTC's list of persons. Other
    /// regions are ignored.
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
            switch metadata.text(.customRendered) {
            case "6": subtypes.insert(.panorama)
            case "7", "8": subtypes.insert(.depthEffectPhoto)
            default: break
            }
            if metadata.readable(.userComment) == "Screenshot" { subtypes.insert(.screenshot) }
        }
        guard metadata.hasXMP else { return subtypes }
        if metadata.hasXMP("Xmp.GPano.ProjectionType") { subtypes.insert(.panorama) }
        if ["Xmp.GCamera.MotionPhoto", "Xmp.GCamera.MicroVideo"].contains(where: { metadata.xmp($0) == "1" }) {
            subtypes.insert(.livePhoto)
        }
        if metadata.hasXMP("Xmp.GCamera.BurstID") { subtypes.insert(.burst) }
        if metadata.hasXMP("Xmp.hdrgm.Version") || metadata.hasXMP("Xmp.HDRGainMap.HDRGainMapVersion") {
            subtypes.insert(.hdr)
        }
        if metadata.hasXMP("Xmp.GDepth.Format") || items(metadata).contains(where: { metadata.xmp($0) == "Depth" }) {
            subtypes.insert(.depthEffectPhoto)
        }
        return subtypes
    }

    /// Items appended to the file according to Google's container directory, such as a depth map.
    private static func items(_ metadata: ExifMetadata) -> some Sequence<String> {
        metadata.xmpTags.lazy.filter { $0.hasPrefix("Xmp.Container.Directory[") && $0.hasSuffix("Item:Semantic") }
    }
}
