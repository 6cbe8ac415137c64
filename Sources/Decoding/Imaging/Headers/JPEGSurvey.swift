// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The contents of a JPEG's segments, found in one pass, since each segment may require a read from disk.
struct JPEGSurvey {
    var header: PictureHeader?
    var blocks = EmbeddedBlocks()
    /// Whether the file lists more pictures (CIPA's multi-picture format). Ultra HDR stores its gain map there; a copy
    /// without the gain map may still mention it in XMP.
    var hasMorePictures = false
    /// Whether the file states the version of ISO 21496 for its gain map.
    var statesGainMap = false

    init(_ source: ByteSource) {
        for (marker, payload) in JPEGHeader.segments(source) {
            switch marker {
            case 0xE1: readEXIF(source, payload)
            case 0xE2: readPictures(source, payload)
            case 0xED:
                // Resources of more than 64 KiB continue in the next segment.
                if let bytes = EmbeddedBlocks.contents(source, payload), bytes.has("Photoshop 3.0\0") {
                    blocks.photoshop += bytes.dropFirst(14)
                }
            default: header = header ?? JPEGHeader.frame(source, marker, payload)
            }
        }
    }

    private mutating func readEXIF(_ source: ByteSource, _ payload: Range<UInt64>) {
        guard blocks.exif == nil || blocks.xmp == nil, let bytes = EmbeddedBlocks.contents(source, payload) else {
            return
        }
        if bytes.has("Exif\0\0") {
            blocks.exif = blocks.exif ?? bytes.dropFirst(6)
        } else if bytes.has("http://ns.adobe.com/xap/1.0/\0") {
            blocks.xmp = blocks.xmp ?? bytes.dropFirst(29)
        }
    }

    private mutating func readPictures(_ source: ByteSource, _ payload: Range<UInt64>) {
        let name = source.bytes(at: payload.lowerBound, upTo: min(28, Int(payload.upperBound - payload.lowerBound)))
        if name.has("MPF\0") { hasMorePictures = true }
        if name.has("urn:iso:std:iso:ts:21496:-1\0") { statesGainMap = true }
    }
}
