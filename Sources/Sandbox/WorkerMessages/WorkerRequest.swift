// SPDX-License-Identifier: GPL-3.0-or-later

package import MediaTypes
package import Pixels

/// A request to a worker: one message, sent with the descriptors of the files.
package struct WorkerRequest: Sendable, Equatable {
    /// The kinds of requests. Their files are sent with the message, as descriptors.
    package enum Kind: Sendable, Equatable {
        /// One file to pixels.
        case decode(DecodeOrder)
        /// The small picture inside a file, if there is a matching one.
        case standIn(DecodeOrder)
        /// Facts of several files; the texts are their file extensions, in the order of the descriptors.
        case facts([String])
        /// Facts of one XMP sidecar.
        case sidecar
        /// How a copy of one file without metadata is made. The answer goes into the memory sent as the second file.
        case recipe(RecipeOrder)
        /// What a copy still tells of what was removed. The answer goes into the permanent memory.
        case inspect(InspectionOrder)
        /// One picture in another format. The file goes into the memory sent as the second file.
        case convert(ConversionOrder)
        /// Begins a film of one video. The worker keeps it for the steps that follow.
        case openFilm(FilmOrder)
        /// The next piece of the film. Its bytes go into the permanent memory.
        case filmStep
        /// Opens one video for playing. The worker keeps it and the memory that came with it for the steps that follow.
        case openClip(ClipOrder)
        /// The next picture or piece of sound of the open video. Pictures before a time, in seconds, are skipped.
        case clipStep(sound: Bool, before: Double)
        /// Seeks in the open video to a time in seconds from its start.
        case clipSeek(Double)
    }

    /// Number of the request, repeated in the reply.
    package var id: UInt32
    /// The kind of request.
    package var kind: Kind

    /// A request; `id` comes back in its reply.
    package init(id: UInt32, kind: Kind) {
        self.id = id
        self.kind = kind
    }

    private static let magic: UInt32 = 0x3257_5044  // "DPW2"
    private static let form = WireForm<WorkerRequest>(
        WorkerRequest.init(id:kind:), (\.id, .id(behind: magic)), (\.kind, WireForm(cases: Kind.forms)))

    /// The message as it goes over the socket, `WireLimits.message` bytes at most.
    package var bytes: [UInt8] { Self.form.bytes(self) }

    /// Reads a message; nil for bytes that no picker of this build sends.
    package init?(_ bytes: [UInt8]) {
        guard let request = Self.form.value(bytes) else { return nil }
        self = request
    }
}

extension WorkerRequest.Kind {
    /// Every kind once.
    static let forms: [WireCase<Self>] = [
        .init(1, DecodeOrder.form, Self.decode) { if case .decode(let order) = $0 { order } else { nil } },
        .init(2, DecodeOrder.form, Self.standIn) { if case .standIn(let order) = $0 { order } else { nil } },
        .init(3, .list(.fileExtension, 0...WireLimits.batch), Self.facts) {
            if case .facts(let endings) = $0 { endings } else { nil }
        },
        .init(4, .sidecar),
        .init(5, ClipOrder.form, Self.openClip) { if case .openClip(let order) = $0 { order } else { nil } },
        .init(
            6, .pair(.flag, .finite), { .clipStep(sound: $0, before: $1) },
            { if case .clipStep(let sound, let time) = $0 { (sound, time) } else { nil } }),
        .init(7, .finite, Self.clipSeek) { if case .clipSeek(let time) = $0 { time } else { nil } },
        .init(8, RecipeOrder.form, Self.recipe) { if case .recipe(let order) = $0 { order } else { nil } },
        .init(9, InspectionOrder.form, Self.inspect) { if case .inspect(let order) = $0 { order } else { nil } },
        .init(10, ConversionOrder.form, Self.convert) { if case .convert(let order) = $0 { order } else { nil } },
        .init(11, FilmOrder.form, Self.openFilm) { if case .openFilm(let order) = $0 { order } else { nil } },
        .init(12, .filmStep),
    ]
}

/// How one picture is to be decoded.
package struct DecodeOrder: Sendable, Equatable {
    /// What the bytes are.
    package var format: MediaFormat
    /// The longest side of the answer in pixels, at most.
    package var longestSide: Int
    /// The gamut that the answer may have.
    package var widest: Gamut
    /// Limits of pixels, memory and time for the picture.
    package var limits: DecodeLimits
    /// Bytes of the memory sent with the request, if the permanent one is too small for the answer; else nil.
    package var room: Int?

    /// Makes an order; by default in sRGB and into the worker's permanent memory.
    package init(format: MediaFormat, longestSide: Int, widest: Gamut = .sRGB, limits: DecodeLimits, room: Int? = nil) {
        self.format = format
        self.longestSide = longestSide
        self.widest = widest
        self.limits = limits
        self.room = room
    }

    static let form = WireForm<DecodeOrder>(
        DecodeOrder.init, (\.format, .format), (\.longestSide, .count(1...1 << 16)), (\.widest, .raw),
        (\.limits, limits), (\.room, .optional(.count(as: UInt64.self))))

    private static let limits = WireForm<DecodeLimits>(
        DecodeLimits.init, (\.maximumPixels, .count(as: UInt64.self)), (\.maximumBytes, .count(as: UInt64.self)),
        (\.time, time))

    /// In milliseconds.
    private static let time = WireForm<Int>.count()
        .translated({ Duration.milliseconds($0) }, back: { Int(($0 / .milliseconds(1)).rounded()) })
}
