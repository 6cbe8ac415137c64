// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// How the views of a spatial video belong together (`vexu`; Apple's "ISO Base Media File Format and Apple HEVC Stereo Video").
enum SpatialViews {
    private indirect enum Part: Sendable {
        /// Bytes of version, flags and fields.
        case fields(Int)
        case parts([FourCC: Part])
    }

    private static let known: [FourCC: Part] = [
        "eyes": .parts([
            "stri": .fields(5), "hero": .fields(5), "cams": .parts(["blin": .fields(8)]),
            "cmfy": .parts(["dadj": .fields(8)]),
        ]),
        "proj": .parts(["prji": .fields(8)]), "pack": .parts(["pkin": .fields(8)]),
    ]

    /// The contents of the box with the boxes that are known, and free space in place of the others; as long as before.
    static func cleaned(_ contents: ArraySlice<UInt8>) throws(CleaningError) -> [UInt8] {
        try cleaned(ByteSource(Array(contents)), 0..<UInt64(contents.count), known)
    }

    private static func cleaned(
        _ source: ByteSource, _ range: Range<UInt64>, _ known: [FourCC: Part]
    ) throws(CleaningError) -> [UInt8] {
        let list = try source.boxList(in: range)
        var bytes: [UInt8] = []
        for box in list.boxes {
            let header = try source.need(at: box.start, Int(box.payload.lowerBound - box.start))
            switch known[box.type] {
            case .fields(let count):
                guard box.size >= count else { throw .damaged(detail: "a box breaks off") }
                bytes += header + (try source.need(at: box.payload.lowerBound, count))
                bytes += [UInt8](repeating: 0, count: box.size - count)
            case .parts(let parts): bytes += header + (try cleaned(source, box.payload, parts))
            case nil:
                bytes += header.prefix(4) + Array("free".utf8) + header.dropFirst(8)
                bytes += [UInt8](repeating: 0, count: box.size)
            }
        }
        return bytes + [UInt8](repeating: 0, count: Int(list.rest.length))
    }
}
