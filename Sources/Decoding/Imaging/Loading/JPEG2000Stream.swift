// SPDX-License-Identifier: GPL-3.0-or-later

internal import CDecoders
internal import MediaBytes
internal import MediaTypes

/// Passes a JPEG 2000 codestream and the meaning of its components to the decoder in C.
struct JPEG2000Stream {
    private let codestream: JPEG2000Codestream
    private let channels: JPEG2000Channels

    init(_ source: ByteSource) throws(MediaError) {
        guard let codestream = JPEG2000Codestream(source) else { throw .noHeader }
        guard codestream.hasFewTiles else { throw .damaged(detail: "more tiles than a picture has") }
        guard let channels = JPEG2000Channels(source, codestream) else { throw .noDecoder(.jpeg2000, package: nil) }
        self.codestream = codestream
        self.channels = channels
    }

    /// - Returns: a new decoder, which the caller frees; nil if memory is short.
    func picture(_ descriptor: Int32, longestSide: Int, maximumPixels: Int, maximumBytes: Int) -> OpaquePointer? {
        // The tables of all channels, one after the other.
        let tables = channels.channels.flatMap(\.table)
        return tables.withUnsafeBufferPointer { tables in
            var stream = CDecodersCodestream()
            stream.descriptor = descriptor
            stream.start = codestream.range.lowerBound
            stream.count = UInt64(codestream.range.count)
            stream.planes = planes
            var filled = 0
            func next(_ index: Int) -> CDecodersChannel {
                guard index < channels.channels.count else { return CDecodersChannel() }
                let channel = channels.channels[index]
                defer { filled += channel.table.count }
                return CDecodersChannel(
                    component: UInt16(channel.component),
                    table: channel.table.isEmpty ? nil : tables.baseAddress.map { $0 + filled },
                    table_count: channel.table.count,
                    // In JPEG 2000 the largest value is full ink.
                    is_inverted: channels.colours == .cmyk && index < channels.colours.count)
            }
            stream.channels = (next(0), next(1), next(2), next(3), next(4))
            return cdecoders_picture_jpeg2000(
                &stream, UInt32(clamping: longestSide), UInt64(maximumPixels), UInt64(maximumBytes))
        }
    }

    private var planes: CDecodersPlanes {
        let colours =
            switch channels.colours {
            case .grey: CDECODERS_COLOURS_GREY
            case .rgb: CDECODERS_COLOURS_RGB
            case .ycc: CDECODERS_COLOURS_YCC
            case .cmyk: CDECODERS_COLOURS_CMYK
            }
        let alpha =
            switch channels.alpha {
            case nil: CDECODERS_ALPHA_NONE
            case .apart: CDECODERS_ALPHA_APART
            case .multiplied: CDECODERS_ALPHA_OVER_BLACK
            }
        return CDecodersPlanes(colours: colours, alpha: alpha)
    }
}
