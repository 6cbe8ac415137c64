// SPDX-License-Identifier: GPL-3.0-or-later

/// What a JPEG's XMP says of the other parts of its file. Only places and lengths are taken from it: what stands there is read for itself.
struct JPEGXMP {
    /// The numbers of a gain map stand here, so this picture is one (Adobe's and Apple's properties).
    let isGainMap: Bool
    /// Place of the gain map among the files that follow one another; nil where none is named.
    let gainMap: Int?
    /// Place of a motion photo's video among them; nil where none is named.
    let video: Int?
    /// Bytes at the end of the file that are a motion photo's video; nil where it tells of none, 0 where it does not say how many.
    let videoLength: UInt64?

    init(_ packet: ArraySlice<UInt8>) {
        let text = String(decoding: packet, as: UTF8.self)
        isGainMap = text.contains("hdrgm:GainMapMax") || text.contains("HDRGainMapVersion")
        let items = XMPPacket.items(of: packet)
        gainMap = items.firstIndex { $0.semantic == "GainMap" }
        video = items.firstIndex { $0.semantic == "MotionPhoto" }
        let length = video.flatMap { items[$0].length }.flatMap { UInt64(exactly: $0) }
        let isClaimed = ["MotionPhoto", "MicroVideo"].contains { Self.number($0, in: text) == 1 }
        videoLength = length ?? Self.number("MicroVideoOffset", in: text) ?? (video != nil || isClaimed ? 0 : nil)
    }

    /// The number that a property has as an attribute or as an element.
    private static func number(_ name: String, in text: String) -> UInt64? {
        // Other names may begin with it.
        for rest in text.split(separator: name, omittingEmptySubsequences: false).dropFirst() {
            let digits = rest.drop { "=\"'> ".contains($0) }.prefix { $0.isASCII && $0.isNumber }
            if let number = UInt64(digits) { return number }
        }
        return nil
    }
}
