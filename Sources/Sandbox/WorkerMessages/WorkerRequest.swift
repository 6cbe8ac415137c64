// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
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

    /// The message as it goes over the socket, `WireLimits.message` bytes at most.
    package var bytes: [UInt8] {
        var writer = WireWriter(magic: Self.magic, id: id)
        switch kind {
        case .decode(let order):
            writer.byte(1)
            order.write(to: &writer)
        case .standIn(let order):
            writer.byte(2)
            order.write(to: &writer)
        case .facts(let endings):
            writer.byte(3)
            writer.number(UInt32(endings.count))
            for ending in endings { writer.text(ending, longest: 32) }
        case .sidecar: writer.byte(4)
        case .openClip(let order):
            writer.byte(5)
            order.write(to: &writer)
        case .clipStep(let sound, let time):
            writer.byte(6)
            writer.flag(sound)
            writer.number(time)
        case .clipSeek(let time):
            writer.byte(7)
            writer.number(time)
        case .recipe(let order):
            writer.byte(8)
            order.write(to: &writer)
        case .inspect(let order):
            writer.byte(9)
            order.write(to: &writer)
        case .convert(let order):
            writer.byte(10)
            order.write(to: &writer)
        case .openFilm(let order):
            writer.byte(11)
            order.write(to: &writer)
        case .filmStep: writer.byte(12)
        }
        return writer.bytes
    }

    /// Reads a message; nil for bytes that no picker of this build sends.
    package init?(_ bytes: [UInt8]) {
        var cursor = ByteCursor(bytes)
        guard let id = cursor.id(behind: Self.magic) else { return nil }
        self.id = id
        switch cursor.byte() {
        case 1:
            guard let order = DecodeOrder(&cursor) else { return nil }
            kind = .decode(order)
        case 2:
            guard let order = DecodeOrder(&cursor) else { return nil }
            kind = .standIn(order)
        case 3:
            guard let count = cursor.count(upTo: WireLimits.batch) else { return nil }
            var endings: [String] = []
            for _ in 0..<count {
                guard let ending = cursor.text() else { return nil }
                endings.append(ending)
            }
            kind = .facts(endings)
        case 4: kind = .sidecar
        case 5:
            guard let order = ClipOrder(&cursor) else { return nil }
            kind = .openClip(order)
        case 6:
            guard let sound = cursor.flag(), let time = cursor.double() else { return nil }
            kind = .clipStep(sound: sound, before: time)
        case 7:
            guard let time = cursor.double() else { return nil }
            kind = .clipSeek(time)
        case 8:
            guard let order = RecipeOrder(&cursor) else { return nil }
            kind = .recipe(order)
        case 9:
            guard let order = InspectionOrder(&cursor) else { return nil }
            kind = .inspect(order)
        case 10:
            guard let order = ConversionOrder(&cursor) else { return nil }
            kind = .convert(order)
        case 11:
            guard let order = FilmOrder(&cursor) else { return nil }
            kind = .openFilm(order)
        case 12: kind = .filmStep
        default: return nil
        }
        guard cursor.remaining == 0 else { return nil }
    }
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

    func write(to writer: inout WireWriter) {
        writer.byte(FormatWire.code(format))
        writer.number(UInt32(clamping: longestSide))
        writer.byte(widest.rawValue)
        writer.number(UInt64(clamping: limits.maximumPixels))
        writer.number(UInt64(clamping: limits.maximumBytes))
        writer.number(UInt32(clamping: Int64(limits.time / .milliseconds(1))))
        writer.optional(room) { $0.number(UInt64(clamping: $1)) }
    }

    init?(_ cursor: inout ByteCursor) {
        guard let format = FormatWire.read(&cursor), let side = cursor.little32(), (1...1 << 16).contains(side),
            let widest = cursor.gamut(), let pixels = cursor.little(8), let bytes = cursor.little(8),
            let time = cursor.little32(),
            let room = cursor.optional({ $0.little(8) })
        else { return nil }
        self.init(
            format: format, longestSide: Int(side), widest: widest,
            limits: DecodeLimits(
                maximumPixels: Int(clamping: pixels), maximumBytes: Int(clamping: bytes), time: .milliseconds(Int(time))
            ),
            room: room.map { Int(clamping: $0) })
    }
}
