// SPDX-License-Identifier: GPL-3.0-or-later

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
    private static let form = WireForm<WorkerReply>(
        WorkerReply.init(id:kind:), (\.id, .id(behind: magic)), (\.kind, WireForm(cases: Kind.forms)))

    /// The message as it goes over the socket, `WireLimits.message` bytes at most.
    package var bytes: [UInt8] { Self.form.bytes(self) }

    /// Reads a message; nil for bytes that no worker of this build sends.
    package init?(_ bytes: [UInt8]) {
        guard let reply = Self.form.value(bytes) else { return nil }
        self = reply
    }
}

extension WorkerReply.Kind {
    /// Every kind once.
    static let forms: [WireCase<Self>] = [
        .init(1, ImageLayout.form, Self.image) { if case .image(let layout) = $0 { layout } else { nil } },
        .init(2, .count(), Self.facts) { if case .facts(let count) = $0 { count } else { nil } },
        .init(3, .nothing),
        .init(4, ErrorWire.form, Self.failed) { if case .failed(let error) = $0 { error } else { nil } },
        .init(5, ClipFacts.form, Self.clip) { if case .clip(let facts) = $0 { facts } else { nil } },
        .init(6, ClipPicture.form, Self.clipPicture) {
            if case .clipPicture(let picture) = $0 { picture } else { nil }
        },
        .init(
            7, .pair(.seconds, .count(0...WorkerMemory.size / 4)), { .clipSound(time: $0, samples: $1) },
            { if case .clipSound(let time, let samples) = $0 { (time, samples) } else { nil } }),
        .init(8, .clipEnd),
        .init(9, .count(0...RecipeWire.mostBytes), Self.recipe) {
            if case .recipe(let count) = $0 { count } else { nil }
        },
        .init(10, InspectionReply.form, Self.findings) { if case .findings(let reply) = $0 { reply } else { nil } },
        .init(11, ConversionReply.form, Self.converted) { if case .converted(let reply) = $0 { reply } else { nil } },
        .init(12, FilmFacts.form, Self.film) { if case .film(let facts) = $0 { facts } else { nil } },
        .init(13, FilmReply.form, Self.filmPiece) { if case .filmPiece(let reply) = $0 { reply } else { nil } },
    ]
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

    private static let side = WireForm<Int>.count(1...DecodedImage.longestSide)
    static let form = WireForm<ImageLayout>(
        { ImageLayout(width: $0, height: $1, hasAlpha: $4, originalWidth: $2, originalHeight: $3, gamut: $5) },
        (\.width, side), (\.height, side), (\.originalWidth, side), (\.originalHeight, side), (\.hasAlpha, .flag),
        (\.gamut, .raw))

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
