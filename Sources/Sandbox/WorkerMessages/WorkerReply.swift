// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
package import MediaTypes
package import Pixels

/// A worker's answer. Pixels and facts are in shared memory; this message describes them.
package struct WorkerReply: Sendable, Equatable {
    /// The kinds of answers.
    package enum Kind: Sendable, Equatable {
        /// Pixels, rows without gaps.
        case image(ImageLayout)
        /// Facts, with their number of bytes.
        case facts(Int)
        /// A recipe, with its number of bytes in the lent memory.
        case recipe(Int)
        /// What an inspection has found, with its number of bytes; 0 where the copy is clean.
        case findings(InspectionReply)
        /// A converted picture; its bytes are in the lent memory.
        case converted(ConversionReply)
        /// The film has begun.
        case film(FilmFacts)
        /// A piece of the film; its bytes are in the permanent memory.
        case filmPiece(FilmReply)
        /// The request succeeded without a result: no small picture, no facts in a sidecar, a completed seek, a video that is a film
        /// already.
        case nothing
        /// The request failed.
        case failed(MediaError)
        /// The clip is open.
        case clip(ClipFacts)
        /// A picture of the clip in the memory sent with its order: 4 bytes per pixel, rows without gaps.
        case clipPicture(ClipPicture)
        /// Samples of both channels in the permanent memory (4 bytes for the two); `time` is that of the first, in
        /// seconds.
        case clipSound(time: Double, samples: Int)
        /// The clip is over.
        case clipEnd
    }

    /// Number of the request that this answers.
    package var id: UInt32
    /// The answer itself.
    package var kind: Kind

    /// A reply to the request of that number.
    package init(id: UInt32, kind: Kind) {
        self.id = id
        self.kind = kind
    }

    private static let magic: UInt32 = 0x3352_5044  // "DPR3"

    /// The message as it goes over the socket, `WireLimits.message` bytes at most.
    package var bytes: [UInt8] {
        var writer = WireWriter(magic: Self.magic, id: id)
        switch kind {
        case .image(let layout):
            writer.byte(1)
            for number in [layout.width, layout.height, layout.originalWidth, layout.originalHeight] {
                writer.number(UInt32(clamping: number))
            }
            writer.flag(layout.hasAlpha)
            writer.byte(layout.gamut.rawValue)
        case .facts(let count):
            writer.byte(2)
            writer.number(UInt32(clamping: count))
        case .nothing: writer.byte(3)
        case .failed(let error):
            writer.byte(4)
            ErrorWire.write(error, to: &writer)
        case .clip(let facts):
            writer.byte(5)
            facts.write(to: &writer)
        case .clipPicture(let picture):
            writer.byte(6)
            picture.write(to: &writer)
        case .clipSound(let time, let samples):
            writer.byte(7)
            writer.number(time)
            writer.number(UInt32(clamping: samples))
        case .clipEnd: writer.byte(8)
        case .recipe(let count):
            writer.byte(9)
            writer.number(UInt32(clamping: count))
        case .findings(let reply):
            writer.byte(10)
            reply.write(to: &writer)
        case .converted(let reply):
            writer.byte(11)
            reply.write(to: &writer)
        case .film(let facts):
            writer.byte(12)
            facts.write(to: &writer)
        case .filmPiece(let reply):
            writer.byte(13)
            reply.write(to: &writer)
        }
        return writer.bytes
    }

    /// Reads a message; nil for bytes that no worker of this build sends.
    package init?(_ bytes: [UInt8]) {
        var cursor = ByteCursor(bytes)
        guard let id = cursor.id(behind: Self.magic) else { return nil }
        self.id = id
        switch cursor.byte() {
        case 1:
            guard let layout = ImageLayout(&cursor) else { return nil }
            kind = .image(layout)
        case 2:
            guard let count = cursor.little32() else { return nil }
            kind = .facts(Int(count))
        case 3: kind = .nothing
        case 4:
            guard let error = ErrorWire.read(&cursor) else { return nil }
            kind = .failed(error)
        case 5:
            guard let facts = ClipFacts(&cursor) else { return nil }
            kind = .clip(facts)
        case 6:
            guard let picture = ClipPicture(&cursor) else { return nil }
            kind = .clipPicture(picture)
        case 7:
            guard let time = cursor.seconds(), let samples = cursor.count(upTo: WorkerMemory.size / 4) else {
                return nil
            }
            kind = .clipSound(time: time, samples: samples)
        case 8: kind = .clipEnd
        case 9:
            guard let count = cursor.count(upTo: RecipeWire.mostBytes) else { return nil }
            kind = .recipe(count)
        case 10:
            guard let reply = InspectionReply(&cursor) else { return nil }
            kind = .findings(reply)
        case 11:
            guard let reply = ConversionReply(&cursor) else { return nil }
            kind = .converted(reply)
        case 12:
            guard let facts = FilmFacts(&cursor) else { return nil }
            kind = .film(facts)
        case 13:
            guard let reply = FilmReply(&cursor) else { return nil }
            kind = .filmPiece(reply)
        default: return nil
        }
        guard cursor.remaining == 0 else { return nil }
    }
}

/// The layout of pixels in memory: 8 bits per channel, RGB or RGBA, `width` × channels bytes per row.
package struct ImageLayout: Sendable, Equatable {
    /// Pixels of the picture in the memory.
    package var width: Int
    /// Like `width`.
    package var height: Int
    /// Whether pixels are RGBA rather than RGB.
    package var hasAlpha: Bool
    /// Size of the whole picture as shown.
    package var originalWidth: Int
    /// Like `originalWidth`.
    package var originalHeight: Int
    /// The colours that the numbers stand for.
    package var gamut: Gamut

    /// The layout of an image once the gaps between its rows are left out.
    package init(_ image: DecodedImage) {
        width = image.width
        height = image.height
        hasAlpha = image.hasAlpha
        originalWidth = image.originalWidth
        originalHeight = image.originalHeight
        gamut = image.gamut
    }

    /// A layout from its parts, all in pixels.
    package init(width: Int, height: Int, hasAlpha: Bool, originalWidth: Int, originalHeight: Int, gamut: Gamut = .sRGB)
    {
        (self.width, self.height, self.hasAlpha) = (width, height, hasAlpha)
        (self.originalWidth, self.originalHeight, self.gamut) = (originalWidth, originalHeight, gamut)
    }

    init?(_ cursor: inout ByteCursor) {
        var numbers: [Int] = []
        for _ in 0..<4 {
            guard let number = cursor.little32(), (1...DecodedImage.longestSide).contains(Int(number)) else {
                return nil
            }
            numbers.append(Int(number))
        }
        guard let hasAlpha = cursor.flag(), let gamut = cursor.gamut() else { return nil }
        (width, height, originalWidth, originalHeight) = (numbers[0], numbers[1], numbers[2], numbers[3])
        (self.hasAlpha, self.gamut) = (hasAlpha, gamut)
    }

    /// Bytes of a row.
    package var stride: Int { width * (hasAlpha ? 4 : 3) }
    /// Bytes of all rows.
    package var byteCount: Int { stride * height }

    /// The picture of these bytes.
    /// - Returns: nil where they are not `byteCount`, or a side is longer than `DecodedImage` allows.
    package func image(_ bytes: [UInt8]) -> DecodedImage? {
        DecodedImage(
            width: width, height: height, stride: stride, hasAlpha: hasAlpha, bytes: bytes,
            originalWidth: originalWidth, originalHeight: originalHeight, gamut: gamut)
    }
}
