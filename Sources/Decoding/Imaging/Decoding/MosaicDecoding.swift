// SPDX-License-Identifier: GPL-3.0-or-later

internal import CDecoders
internal import CGdkPixbuf
internal import MediaBytes
internal import MediaTypes
internal import Pixels

/// Decodes a HEIF or AVIF part by part and reduces each by powers of two before the next one: a phone's picture of 200
/// megapixels takes only the memory of one tile and of the result.
struct MosaicDecoding {
    let mosaic: HEIFMosaic
    let longestSide: Int
    let maximumBytes: Int
    let deadline: ContinuousClock.Instant

    /// Limit for the coded bytes of a part, above any real picture.
    private static let longestPart = 256 << 20
    private static let largestFactor = 256

    /// Threads: as many as there are processors, unless the parts are large.
    private var lanes: Int {
        guard let part = mosaic.parts.first, codedBytes(part) <= maximumBytes / 16 else { return 1 }
        return max(1, cdecoders_parts_lanes())
    }

    /// Pixels that one thread decodes between two checks of the deadline: four parts of 512 × 512, so that setting up a decoder pays.
    private static let pixelsAtOnce = 1 << 20

    /// Parts that one thread decodes at once.
    private var partsOfLane: Int {
        guard let part = mosaic.parts.first else { return 1 }
        return max(1, Self.pixelsAtOnce / (part.width * part.height))
    }

    /// Memory for decoding a part: the codec's picture and libheif's copy of it.
    private func codedBytes(_ part: HEIFMosaic.Part) -> Int {
        Int(Double(part.width) * Double(part.height) * part.bytesPerPixel * 2)
    }

    /// - Parameters:
    ///   - source: the same file as `input`.
    ///   - isCancelled: checked between parts, like the deadline.
    /// - Returns: the upright picture; nil if libheif cannot decode the first part. Another loader may still succeed.
    func run(_ source: ByteSource, _ input: LoadInput, isCancelled: () -> Bool) throws(MediaError) -> LoadedPicture? {
        guard let factor else { throw .tooLarge(width: mosaic.width, height: mosaic.height) }
        let size = reduced(by: factor)
        guard let across = Int32(exactly: size.width), let down = Int32(exactly: size.height),
            let pointer = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, across, down)
        else { throw .noMemory }
        let pixbuf = PixbufReference(taking: pointer)
        let lanes = lanes
        let most = lanes * partsOfLane
        for start in stride(from: 0, to: mosaic.parts.count, by: most) {
            guard !isCancelled() else { throw .cancelled }
            guard .now < deadline else { throw .timedOut }
            let indexes = start..<min(start + most, mosaic.parts.count)
            switch draw(indexes, factor, lanes, into: pointer, source, input) {
            case CDECODERS_PARTS_DRAWN: continue
            case CDECODERS_PARTS_NO_MEMORY: throw .noMemory
            default:
                guard start > 0 else { return nil }
                throw .damaged(detail: "a part of the picture cannot be decoded")
            }
        }
        return try upright(pixbuf, factor: factor, turns: HEIFReferences.turns(source, of: nil))
    }

    // MARK: - Reduction

    /// The largest power of two that leaves at least twice the requested pixels on a side, so that the final scaling is
    /// smooth; larger if memory requires it. Nil if no factor fits.
    private var factor: Int? {
        guard let part = mosaic.parts.first, codedBytes(part) <= maximumBytes else { return nil }
        var factor = 1
        while factor < Self.largestFactor {
            let next = reduced(by: factor * 2)
            let fits = isWithinMemory(factor)
            guard !fits || max(next.width, next.height) / 2 >= longestSide else { break }
            // Tiles whose size is not a multiple of the factor would not fit together.
            guard mosaic.parts.count == 1 || part.width % (factor * 2) == 0 && part.height % (factor * 2) == 0 else {
                break
            }
            factor *= 2
        }
        return isWithinMemory(factor) ? factor : nil
    }

    /// Whether the result takes at most half of the memory, since rotating and scaling make a copy.
    private func isWithinMemory(_ factor: Int) -> Bool {
        let size = reduced(by: factor)
        return size.width * size.height * 3 <= maximumBytes / 2
    }

    private func reduced(by factor: Int) -> (width: Int, height: Int) {
        ((mosaic.width + factor - 1) / factor, (mosaic.height + factor - 1) / factor)
    }

    // MARK: - Parts

    private func draw(
        _ indexes: Range<Int>, _ factor: Int, _ lanes: Int, into pixbuf: OpaquePointer, _ source: ByteSource,
        _ input: LoadInput
    ) -> CDecodersPartsState {
        var bytes: [UInt8] = []
        var places: [(range: Range<Int>, isStream: Bool, place: CDecodersPartPlace)] = []
        for index in indexes {
            let part = mosaic.parts[index]
            guard let coded = coded(part, source, input), let place = place(index, factor, in: pixbuf)
            else { return CDECODERS_PARTS_REFUSED }
            places.append((bytes.count..<bytes.count + coded.count, part.codec == "hvc1", place))
            bytes += coded
        }
        let codes = mosaic.codes.flatMap { colourCodes(source, $0) }
        return bytes.withUnsafeBufferPointer { bytes in
            let parts = places.map { range, isStream, place in
                CDecodersPart(
                    bytes: bytes.baseAddress.map { $0 + range.lowerBound }, count: range.count, is_stream: isStream,
                    has_codes: codes != nil, codes: codes ?? CDecodersColourCodes(), place: place)
            }
            return cdecoders_parts_draw(parts, parts.count, lanes)
        }
    }

    private func place(_ index: Int, _ factor: Int, in pixbuf: OpaquePointer) -> CDecodersPartPlace? {
        let part = mosaic.parts[index]
        let (left, top) = (index % mosaic.columns * part.width, index / mosaic.columns * part.height)
        guard left < mosaic.width, top < mosaic.height, let pixels = gdk_pixbuf_get_pixels(pixbuf) else { return nil }
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
        return CDecodersPartPlace(
            chroma: UInt32(part.chroma), factor: UInt32(factor),
            used_width: UInt32(min(part.width, mosaic.width - left)),
            used_height: UInt32(min(part.height, mosaic.height - top)),
            pixels: pixels + top / factor * stride + left / factor * 3, stride: stride)
    }

    /// The matrix and the range in a `colr` box with code points.
    private func colourCodes(_ source: ByteSource, _ box: Range<UInt64>) -> CDecodersColourCodes? {
        // They follow the header, the type, the primaries and the transfer characteristics.
        guard var cursor = source.cursor(at: box.lowerBound + 16, count: 3), let matrix = cursor.big16(),
            let range = cursor.byte()
        else { return nil }
        return CDecodersColourCodes(matrix: Int32(matrix), is_full_range: range & 0x80 != 0)
    }

    /// The bytes of a part for the decoder: NAL units for HEVC, else a file that contains only this part.
    private func coded(_ part: HEIFMosaic.Part, _ source: ByteSource, _ input: LoadInput) -> [UInt8]? {
        let length = part.pieces.reduce(0) { $0 + $1.count }
        guard length > 0, length <= Self.longestPart,
            let configuration = source.bytes(at: part.configuration.lowerBound, count: part.configuration.count),
            let codes = mosaic.codes.map({ source.bytes(at: $0.lowerBound, count: $0.count) }) ?? []
        else { return nil }
        var data: [UInt8] = []
        for piece in part.pieces {
            guard let bytes = input.bytes(piece) else { return nil }
            data += bytes
        }
        guard part.codec != "hvc1" else {
            return HEVCStream.bytes(configuration: configuration.dropFirst(8), data: data)
        }
        return HEIFPartFile.bytes(part, configuration: configuration, codes: codes, data: data)
    }

    // MARK: - Orientation

    /// Applies the container's rotation to the reduced picture; rotating 200 megapixels would take twice the memory.
    private func upright(_ pixbuf: PixbufReference, factor: Int, turns: [Int]) throws(MediaError) -> LoadedPicture {
        let means = PictureOfMeans(pixbuf: pixbuf, factor: factor, width: mosaic.width, height: mosaic.height)
        var shown = try means.scaledDown(toLongestSide: longestSide)
        var (width, height) = (mosaic.width, mosaic.height)
        for turn in turns {
            guard let turned = shown.oriented(turn) else {
                throw .noMemory
            }
            shown = turned
            if turn >= 5 { (width, height) = (height, width) }
        }
        return LoadedPicture(pixbuf: shown, storedWidth: width, storedHeight: height)
    }
}
