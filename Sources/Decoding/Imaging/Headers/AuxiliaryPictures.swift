// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Detects additional pictures in a file: gain maps, depth maps, the second view of a stereo pair. Only their presence
/// is checked.
enum AuxiliaryPictures {
    static func find(_ source: ByteSource, format: MediaFormat) -> MediaSubtypes {
        format.container.hasItems ? boxes(source) : []
    }

    // MARK: - HEIF

    private static func boxes(_ source: ByteSource) -> MediaSubtypes {
        guard let box = source.firstBox("meta", in: source.whole), box.size > 4 else { return [] }
        let meta = box.payload.lowerBound + 4..<box.payload.upperBound
        var subtypes: MediaSubtypes = []
        if let container = source.firstBox(path: ["iprp", "ipco"], in: meta) {
            for property in source.boxes(in: container.payload) where property.type == "auxC" {
                subtypes.formUnion(auxiliary(source, property))
            }
        }
        // ISO 21496: an item derived from a picture and its gain map.
        if hasToneMap(source, meta) || isHighRange(source) { subtypes.insert(.hdr) }
        // Google's "Motion Photo format 1.0": a film in a box of its own.
        if source.firstBox("mpvd", in: source.whole) != nil { subtypes.insert(.livePhoto) }
        // A stereo pair is a group of entities.
        if let groups = source.firstBox("grpl", in: meta), source.firstBox("ster", in: groups.payload) != nil {
            subtypes.insert(.spatialMedia)
        }
        return subtypes
    }

    /// Whether the primary picture itself is coded with HLG or PQ.
    private static func isHighRange(_ source: ByteSource) -> Bool {
        HEIFHeader.properties(source)?.contains { box in
            guard box.type == "colr", var cursor = source.cursor(at: box.payload.lowerBound, count: min(box.size, 8)),
                cursor.code() == "nclx", cursor.skip(2), let transfer = cursor.big16()
            else { return false }
            return MovieHeader.isHDR(transfer: transfer)
        } ?? false
    }

    private static func auxiliary(_ source: ByteSource, _ box: Box) -> MediaSubtypes {
        guard box.size > 4, box.size <= 4096,
            let bytes = source.bytes(at: box.payload.lowerBound + 4, count: box.size - 4)
        else { return [] }
        switch String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) {
        case "urn:com:apple:photo:2020:aux:hdrgainmap": return .hdr
        // Depth maps as identified by HEVC and MPEG, and Apple's portrait matte.
        case "urn:mpeg:hevc:2015:auxid:2", "urn:mpeg:mpegB:cicp:systems:auxiliary:depth",
            "urn:com:apple:photo:2018:aux:portraiteffectsmatte":
            return .depthEffectPhoto
        default: return []
        }
    }

    private static func hasToneMap(_ source: ByteSource, _ meta: Range<UInt64>) -> Bool {
        guard let info = source.firstBox("iinf", in: meta),
            let version = source.bytes(at: info.payload.lowerBound, count: 1)?.first
        else { return false }
        let entries = info.payload.lowerBound + (version == 0 ? 6 : 8)
        guard entries < info.payload.upperBound else { return false }
        return source.boxes(in: entries..<info.payload.upperBound).contains { entry in
            guard entry.type == "infe",
                var cursor = source.cursor(at: entry.payload.lowerBound, count: min(entry.size, 14)),
                let version = cursor.byte(), version >= 2, cursor.skip(3 + (version == 2 ? 2 : 4) + 2)
            else { return false }
            return cursor.code() == "tmap"
        }
    }
}
