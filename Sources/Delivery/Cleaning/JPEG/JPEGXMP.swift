// SPDX-License-Identifier: GPL-3.0-or-later

/// What a JPEG's XMP says of the other parts of its file. Only places and lengths are taken from it: what stands there is read for itself.
struct JPEGXMP {
    /// The numbers of a gain map stand here, so this picture is one (Adobe's and Apple's properties).
    let isGainMap: Bool
    /// Place of the gain map among the files that follow one another; nil where none is named.
    let gainMap: Int?
    /// Bytes at the end of the file that are a video: a motion photo's; 0 for none.
    let videoLength: UInt64

    init(_ packet: ArraySlice<UInt8>) {
        let text = String(decoding: packet, as: UTF8.self)
        isGainMap = text.contains("hdrgm:GainMapMax") || text.contains("HDRGainMapVersion")
        let items = XMPPacket.items(of: packet)
        gainMap = items.firstIndex { $0.semantic == "GainMap" }
        let length = items.first { $0.semantic == "MotionPhoto" }.flatMap(\.length).flatMap { UInt64(exactly: $0) }
        videoLength = length ?? Self.number("MicroVideoOffset", in: text) ?? 0
    }

    /// The number that a property has as an attribute or as an element.
    private static func number(_ name: String, in text: String) -> UInt64? {
        let parts = text.split(separator: name, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let digits = parts[1].drop { "=\"'> ".contains($0) }.prefix { $0.isASCII && $0.isNumber }
        return UInt64(digits)
    }
}
