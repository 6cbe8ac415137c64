// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// What stays of the segments before and between the scans of a JPEG, and what they say of the rest of the file.
struct JPEGHead {
    /// The new picture, from SOI to EOI, without a list of pictures (MPF).
    private(set) var recipe: [CopyRecipe.Piece] = []
    /// Index of the piece before which the list of pictures is put: behind all metadata.
    let placeOfList = 1
    /// The pictures of the file as its list tells, if it has one.
    private(set) var list: JPEGPictureList?
    /// Whether this picture is the gain map of another.
    private(set) var isGainMap = false
    /// Whether this picture says that a gain map belongs to it.
    private(set) var namesGainMap = false
    /// Place of the gain map among the files that XMP lists; nil where it lists none.
    private(set) var gainMapItem: Int?
    /// Place of the video among them; nil where it lists none.
    private(set) var videoItem: Int?
    /// Bytes at the end of the file that its XMP says are a video; nil where it tells of no video, 0 where it does not say how long one is.
    private(set) var videoLength: UInt64?
    private var profile: [Int: [UInt8]] = [:]
    private var photoshop: [UInt8] = []
    private let kept: Kept
    private let isFirst: Bool
    private let followers: XMPContainer.Followers

    private static let mostProfile = 4 << 20

    /// - Parameters:
    ///   - isFirst: whether the file begins with this picture.
    ///   - followers: what the copy has of the files that XMP lists (`XMPPacket.cleaned`).
    init(
        _ source: ByteSource, _ parts: JPEGParts, _ drawing: JPEGDrawing, _ kept: Kept,
        isFirst: Bool = true, followers: XMPContainer.Followers = .asStated
    ) throws(CleaningError) {
        (self.kept, self.isFirst, self.followers) = (kept, isFirst, followers)
        var head: [UInt8] = [0xFF, 0xD8]
        for case .segment(let marker, _, let payload) in parts.parts {
            // Cameras write profiles behind tables, too; between scans is no place for metadata that programs know.
            if marker == JPEGWalk.startOfScan { break }
            guard Self.isMetadata(marker) else { continue }
            head += try segment(marker, try source.need(at: payload.lowerBound, Int(payload.length)), payload)
        }
        // JFIF has to be the first, the others follow in the order in which most cameras write them.
        head += try rest()
        recipe = [.bytes(head)] + drawing.pieces + [.bytes([0xFF, JPEGWalk.endOfImage])]
    }

    private static func isMetadata(_ marker: UInt8) -> Bool { (0xE0...0xEF).contains(marker) || marker == 0xFE }

    /// What stays of one segment; those that are put together from several are collected.
    private mutating func segment(
        _ marker: UInt8, _ bytes: ArraySlice<UInt8>, _ place: Range<UInt64>
    ) throws(CleaningError) -> [UInt8] {
        switch marker {
        case 0xE0 where bytes.has("JFIF\0") && bytes.count >= 14:
            // Version, unit and density; the two zeros say that there is no thumbnail.
            return try JPEGSegment.written(0xE0, Array(bytes.prefix(12)) + [0, 0])
        case 0xE1 where bytes.has("Exif\0\0"):
            guard let block = ExifBlock.cleaned(bytes.dropFirst(6), kept) else { return [] }
            return try Self.written(exif: block)
        case 0xE1 where bytes.has("http://ns.adobe.com/xap/1.0/\0"):
            let packet = bytes.dropFirst(29)
            let said = JPEGXMP(packet)
            (isGainMap, namesGainMap) = (isGainMap || said.isGainMap, namesGainMap || said.gainMap != nil)
            gainMapItem = gainMapItem ?? said.gainMap
            videoItem = videoItem ?? said.video
            videoLength = said.videoLength.map { max(videoLength ?? 0, $0) } ?? videoLength
            guard let cleaned = XMPPacket.cleaned(packet, kept, followers: followers) else { return [] }
            return try Self.written(xmp: cleaned)
        case 0xE2 where bytes.has("ICC_PROFILE\0") && bytes.count > 14:
            guard profile.values.reduce(bytes.count, { $0 + $1.count }) <= Self.mostProfile else {
                throw .unsupported(detail: "ICC profile too long")
            }
            profile[Int(bytes[bytes.startIndex + 12])] = Array(bytes.dropFirst(14))
            return []
        case 0xE2 where bytes.has("MPF\0"):
            list = try JPEGPictureList(bytes.dropFirst(4), at: place.lowerBound + 4)
            return []
        case 0xE2 where bytes.has(GainMapNumbers.name):
            guard let numbers = isFirst ? GainMapNumbers.version(bytes) : GainMapNumbers.all(bytes) else { return [] }
            (isGainMap, namesGainMap) = (isGainMap || !isFirst, namesGainMap || isFirst)
            return try JPEGSegment.written(0xE2, numbers)
        case 0xED where bytes.has("Photoshop 3.0\0"):
            photoshop += bytes.dropFirst(14)
            return []
        case 0xEE where bytes.has("Adobe") && bytes.count >= 12:
            return try JPEGSegment.written(0xEE, Array(bytes.prefix(12)))
        default: return []
        }
    }

    /// The segments that are put together from several.
    private func rest() throws(CleaningError) -> [UInt8] {
        var bytes: [UInt8] = []
        if let resources = IPTCBlock.cleaned(photoshop: photoshop[...], kept) {
            bytes += try JPEGSegment.written(0xED, Array("Photoshop 3.0\0".utf8) + resources)
        }
        // A profile of which a part is missing or has a wrong number is none for any decoder.
        let numbers = profile.keys.sorted()
        guard !numbers.isEmpty, numbers == Array(1...numbers.count) else { return bytes }
        let whole = numbers.flatMap { profile[$0] ?? [] }
        guard !ICCProfile.isNone(whole) else { return bytes }
        let blanked = ICCProfile.blanked(whole)
        guard !blanked.isEmpty else { throw .damaged(detail: "ICC profile") }
        let room = 65_519
        let count = (blanked.count + room - 1) / room
        guard count <= 255 else { throw .unsupported(detail: "ICC profile too long") }
        for number in 0..<count {
            let part = blanked[number * room..<min(blanked.count, (number + 1) * room)]
            bytes += try JPEGSegment.written(
                0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(number + 1), UInt8(count)] + part)
        }
        return bytes
    }

    /// The segment of an EXIF block, from its TIFF header on.
    static func written(exif block: [UInt8]) throws(CleaningError) -> [UInt8] {
        try JPEGSegment.written(0xE1, Array("Exif\0\0".utf8) + block)
    }

    /// The segment of an XMP packet.
    static func written(xmp packet: [UInt8]) throws(CleaningError) -> [UInt8] {
        try JPEGSegment.written(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet)
    }
}
