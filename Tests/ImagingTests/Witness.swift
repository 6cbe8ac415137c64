// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes

/// What a reader and an independent one say of a file, in words that can be compared.
enum WitnessField: String, CaseIterable {
    case isRead, date, orientation, size, place, keywords, rating, people
}

/// exiftool as an independent witness: one run over the corpus, its tags put into the order of docs/developing/facts.md.
///
/// It is told nothing of our readers; only the order of sources, which is ours to decide, is the same.
struct Witness {
    /// exiftool's tags of one file, with their groups: `ExifIFD:DateTimeOriginal`.
    private let tags: [String: Any]

    static let program = ["/usr/bin/exiftool", "/usr/local/bin/exiftool"].first(
        where: FileManager.default.isExecutableFile)

    /// - Returns: what it says, by the file's path in the corpus.
    static func askedOf(_ folder: URL) throws -> [String: Witness] {
        struct NoAnswer: Error {}
        guard let program else { throw NoAnswer() }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["-json", "-n", "-G1", "-r", "."]
        process.currentDirectoryURL = folder
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard let records = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] else { throw NoAnswer() }
        var found: [String: Witness] = [:]
        for record in records {
            guard let name = record["SourceFile"] as? String else { continue }
            found[String(name.trimmingPrefix("./"))] = Witness(tags: record)
        }
        return found
    }

    func says(_ field: WitnessField, format: MediaFormat?) -> String {
        switch field {
        case .isRead: tags["ExifTool:Error"] == nil && size(format) != "none" ? "yes" : "no"
        case .date: date ?? "none"
        case .orientation: String(orientation(format))
        case .size: size(format)
        case .place: place ?? "none"
        case .keywords: listed(keywords)
        case .rating: rating ?? "none"
        case .people: listed(people)
        }
    }

    // MARK: - One field each

    private var date: String? {
        let exif: [(tag: String, zone: String)] = [
            ("ExifIFD:DateTimeOriginal", "ExifIFD:OffsetTimeOriginal"), ("IFD0:DateTimeOriginal", ""),
            ("ExifIFD:CreateDate", "ExifIFD:OffsetTimeDigitized"),
        ]
        for (tag, zone) in exif {
            if let date = Self.iso(text(tag), zone: text(zone)) { return date }
        }
        let others = [
            "XMP-exif:DateTimeOriginal", "XMP-photoshop:DateCreated", "XMP-xmp:CreateDate",
        ]
        for tag in others {
            if let date = Self.iso(text(tag)) { return date }
        }
        if let day = text("IPTC:DateCreated"), let date = Self.iso(day + " " + (text("IPTC:TimeCreated") ?? "00:00:00"))
        {
            return date
        }
        let containers = [
            "PNG:CreationTime", "PNG:CreateDate", "Keys:CreationDate-und-US", "Keys:CreationDate",
            "UserData:ContentCreateDate", "ItemList:ContentCreateDate",
            // The second name is that of exiftool 13.3 and later.
            "Matroska:DateTimeOriginal", "Info:DateTimeOriginal",
        ]
        for tag in containers {
            if let date = Self.iso(text(tag)) { return date }
        }
        // Of the movie's header: seconds in UTC.
        return Self.iso(text("QuickTime:CreateDate"), zone: "Z")
    }

    private func orientation(_ format: MediaFormat?) -> Int {
        guard format?.isVideo != true else { return 1 }
        let value = text("IFD0:Orientation").flatMap { Int($0) } ?? 1
        return (1...8).contains(value) ? value : 1
    }

    private func size(_ format: MediaFormat?) -> String {
        guard var size = pixels else { return "none" }
        switch format {
        case .avif?, .heic?, .heif?:
            // Degrees up to exiftool 12, quarters of a turn since 13.
            if isQuarterTurned("QuickTime:Rotation") || ["1", "3"].contains(text("QuickTime:Rotation")) {
                size.swapAt(0, 1)
            }
        case let format? where format.isVideo:
            if isQuarterTurned("Composite:Rotation") { size.swapAt(0, 1) }
        default:
            if orientation(format) >= 5 { size.swapAt(0, 1) }
        }
        return "\(size[0])×\(size[1])"
    }

    private func isQuarterTurned(_ tag: String) -> Bool {
        ["90", "270"].contains(text(tag))
    }

    private var pixels: [Int]? {
        let parts = (text("Composite:ImageSize") ?? "").split { !$0.isNumber }.compactMap { Int($0) }
        return parts.count == 2 && parts[0] > 0 && parts[1] > 0 ? parts : nil
    }

    /// Degrees to five places: a metre.
    private var place: String? {
        guard let latitude = text("Composite:GPSLatitude").flatMap(Double.init),
            let longitude = text("Composite:GPSLongitude").flatMap(Double.init),
            let point = GeoPoint(latitude: latitude, longitude: longitude)
        else { return nil }
        return Self.shown(point)
    }

    private var keywords: Set<String> {
        var words = texts("XMP-dc:Subject") + texts("IPTC:Keywords")
        if words.isEmpty { words = (text("IFD0:XPKeywords") ?? "").split(separator: ";").map(String.init) }
        for (tag, separator) in [
            ("XMP-digiKam:TagsList", Character("/")), ("XMP-lr:HierarchicalSubject", "|"),
            ("XMP-microsoft:LastKeywordXMP", "/"), ("XMP-mediapro:CatalogSets", "|"),
        ] {
            words += texts(tag).compactMap { $0.split(separator: separator).last.map(String.init) }
        }
        return Self.cleaned(words)
    }

    private var rating: String? {
        guard let value = (text("XMP-xmp:Rating") ?? text("IFD0:Rating")).flatMap(Double.init), (0...5).contains(value)
        else { return nil }
        return String(Int(value))
    }

    private var people: Set<String> {
        let names = texts("XMP-mwg-rs:RegionName")
        let types = texts("XMP-mwg-rs:RegionType")
        let faces = names.enumerated().filter { index, _ in types.count != names.count || types[index] == "Face" }
            .map(\.element)
        return Self.cleaned(faces + texts("XMP-MP:RegionPersonDisplayName") + texts("XMP-iptcExt:PersonInImage"))
    }

    // MARK: - Words

    private func text(_ tag: String) -> String? {
        guard let value = tags[tag], !(value is NSNull) else { return nil }
        return (value as? [Any]).map { $0.first.map { "\($0)" } ?? "" } ?? "\(value)"
    }

    private func texts(_ tag: String) -> [String] {
        guard let value = tags[tag] else { return [] }
        return (value as? [Any] ?? [value]).map { "\($0)" }
    }

    private static func cleaned(_ words: [String]) -> Set<String> {
        Set(words.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty })
    }

    private func listed(_ words: Set<String>) -> String { Self.shown(words) }

    static func shown(_ words: Set<String>) -> String {
        words.isEmpty ? "none" : words.sorted().joined(separator: " | ")
    }

    static func shown(_ point: GeoPoint) -> String {
        String(format: "%.5f, %.5f", point.latitude, point.longitude)
    }

    /// exiftool's `2015:12:05 00:59:26.84-08:00` as ISO 8601 to the second; nil where it names no moment.
    private static func iso(_ text: String?, zone: String? = nil) -> String? {
        let form = /^(\d{4})[:\-](\d\d)[:\-](\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?(?:\.\d+)?(Z|[+\-]\d\d:?\d\d)?)?.*$/
        guard let match = text?.wholeMatch(of: form)?.output, let month = Int(match.2), let day = Int(match.3),
            (1...12).contains(month), (1...31).contains(day), match.1 != "0000"
        else { return nil }
        var date = "\(match.1)-\(match.2)-\(match.3)T\(match.4 ?? "00"):\(match.5 ?? "00"):\(match.6 ?? "00")"
        if var offset = match.7.map(String.init) ?? zone, !offset.isEmpty {
            if offset == "Z" { offset = "+00:00" }
            if offset.wholeMatch(of: /[+\-]\d\d:\d\d/) != nil { date += offset }
        }
        return date
    }
}

extension MediaFacts {
    /// The same words for what our reader says.
    func says(_ field: WitnessField) -> String {
        switch field {
        case .isRead: "yes"
        case .date: captureDate?.iso8601 ?? "none"
        case .orientation: String(orientation)
        case .size: width.flatMap { width in height.map { "\(width)×\($0)" } } ?? "none"
        case .place: location.map(Witness.shown) ?? "none"
        case .keywords: Witness.shown(Set(keywords))
        case .rating: rating.map(String.init) ?? "none"
        case .people: Witness.shown(Set(people))
        }
    }
}
