// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import WorkerMessages

/// What one side writes the other reads, and hostile bytes are read as nil or as harmless values.
struct WireTests {
    static let requests: [WorkerRequest.Kind] =
        MediaFormat.allCases.map { .decode(DecodeOrder(format: $0, longestSide: 256, limits: DecodeLimits())) } + [
            .decode(DecodeOrder(format: .jpeg, longestSide: 1 << 15, limits: DecodeLimits(), room: 4 << 30)),
            .decode(DecodeOrder(format: .png, longestSide: 2000, widest: .displayP3, limits: DecodeLimits())),
            .convert(ConversionOrder(fileExtension: "heic", formats: [.jpeg], removed: [])),
            .convert(ConversionOrder(fileExtension: "", formats: [.png, .jpeg], removed: .all)),
            .standIn(
                DecodeOrder(
                    format: .heic, longestSide: 1,
                    limits: DecodeLimits(maximumPixels: 1, maximumBytes: 1, time: .milliseconds(1)))),
            .facts([]), .facts(["jpg"]), .facts((0..<16).map { "e\($0)" }), .sidecar,
            .openClip(ClipOrder(format: .mp4, width: 1, height: ClipOrder.longestSide)),
            .clipStep(sound: true, before: -0.5), .clipSeek(1.25),
            .openFilm(FilmOrder(fileExtension: "mov", format: .mp4, threads: 1)),
            .openFilm(FilmOrder(fileExtension: "mov", format: .mp4, threads: 1, streams: true)),
            .openFilm(FilmOrder(fileExtension: "", format: .gif, threads: FilmOrder.mostThreads)), .filmStep,
            .recipe(RecipeOrder(fileExtension: "jpg", removed: .all)),
            .recipe(RecipeOrder(fileExtension: "mp4", removed: [], indexInFront: true)),
            .inspect(InspectionOrder(fileExtension: "", removed: .location, values: [])),
            .inspect(
                InspectionOrder(
                    fileExtension: "heic", removed: [.people, .device],
                    values: (0..<60).map { String(repeating: "ñ", count: 60) + "\($0)" })),
        ]

    @Test("requests come back as they were", arguments: requests)
    func requestsRoundTrip(_ kind: WorkerRequest.Kind) {
        let request = WorkerRequest(id: 0xFEDC_BA98, kind: kind)
        #expect(WorkerRequest(request.bytes) == request)
        #expect(request.bytes.count <= WireLimits.message)
        #expect(WorkerRequest(request.bytes + [0]) == nil)
        #expect(WorkerRequest(request.bytes.dropLast()) == nil)
    }

    static let errors: [MediaError] = [
        .unreadable(errno: EIO), .unreadable(errno: ENOMEM), .empty, .unknownFormat, .damaged(detail: "Ünlesbar"),
        .damaged(detail: ""),
        .tooLarge(width: 64_000, height: 64_000), .timedOut, .noDecoder(.jpegXL, package: nil),
        .noDecoder(.avif, package: "libavif-gdk-pixbuf"), .noMergedPicture,
        .notCleanable(detail: "uuid"), .noEncoder,
    ]

    @Test(
        "that a photo is gone, or no file, is not a worker's to say: it was given an open one",
        arguments: [
            (.unreadable(errno: ENOENT), .unreadable(errno: EIO)),
            (.unreadable(errno: ENOTDIR), .unreadable(errno: EIO)),
            (.unreadable(errno: ESTALE), .unreadable(errno: EIO)),
            (.unreadable(errno: EACCES), .unreadable(errno: EIO)), (.unreadable(errno: 0), .unreadable(errno: EIO)),
            (.notAFile, nil), (.cancelled, nil), (.noSandbox, nil), (.noWorker, nil), (.decoderEnded, nil),
        ] as [(MediaError, MediaError?)])
    func notItsWord(_ said: MediaError, _ believed: MediaError?) {
        let reply = WorkerReply(WorkerReply(id: 7, kind: .failed(said)).bytes)
        #expect(reply == believed.map { WorkerReply(id: 7, kind: .failed($0)) })
        // In a list of facts one such answer spoils the list.
        let answers = FactsWire.answers(FactsWire.bytes([.failure(said)]), count: 1)
        #expect(answers?.first == believed.map { .failure($0) })
    }

    static let replies: [WorkerReply.Kind] =
        errors.map { .failed($0) } + [
            .facts(0), .facts(WorkerMemory.size), .nothing, .image(image(1, 1, hasAlpha: false)),
            .image(image(512, 384, hasAlpha: true)), .image(image(3, 2, hasAlpha: false, gamut: .displayP3)),
            .clip(ClipFacts(duration: 3.5, hasSound: true)),
            .clipPicture(ClipPicture(time: 0.04, width: 1920, height: 1080)), .clipSound(time: 1, samples: 1024),
            .clipEnd, .recipe(0), .recipe(RecipeWire.mostBytes),
            .converted(ConversionReply(format: .png, width: 1, height: 1 << 20, count: ConversionOrder.mostBytes)),
            .converted(ConversionReply(format: .jpeg, width: 4032, height: 3024, count: 7)),
            .findings(InspectionReply(count: 0)),
            .findings(InspectionReply(count: WorkerMemory.size, hasFilm: true)),
            .film(FilmFacts(width: 1920, height: 1080, duration: 61.5)),
            .film(FilmFacts(width: 1, height: 1 << 16, duration: 0)),
            .filmPiece(FilmReply(offset: 0, count: 0, time: 0, isLast: false)),
            .filmPiece(FilmReply(offset: 9, count: 1, time: 0, isStream: true, isLast: false)),
            .filmPiece(FilmReply(offset: FilmReply.longest, count: WorkerMemory.size, time: 3.5, isLast: true)),
        ]

    static func image(_ width: Int, _ height: Int, hasAlpha: Bool, gamut: Gamut = .sRGB) -> ImageLayout {
        let stride = width * (hasAlpha ? 4 : 3)
        return DecodedImage(
            width: width, height: height, stride: stride, hasAlpha: hasAlpha,
            bytes: [UInt8](repeating: 0, count: stride * height), originalWidth: 4000, originalHeight: 3000,
            gamut: gamut
        ).map { ImageLayout($0) }!
    }

    @Test("replies come back as they were", arguments: replies)
    func repliesRoundTrip(_ kind: WorkerReply.Kind) {
        let reply = WorkerReply(id: 7, kind: kind)
        #expect(WorkerReply(reply.bytes) == reply)
        #expect(WorkerReply(reply.bytes + [0]) == nil)
        #expect(WorkerReply(reply.bytes.dropLast()) == nil)
    }

    @Test("a gamut that there is not is no request and no reply", arguments: 0...255 as ClosedRange<UInt8>)
    func unknownGamuts(_ code: UInt8) {
        let order = DecodeOrder(format: .png, longestSide: 0x1234, limits: DecodeLimits())
        var request = WorkerRequest(id: 1, kind: .decode(order)).bytes
        // Behind the mark, the number, the kind, the format and the side.
        #expect(request[10..<14] == [0x34, 0x12, 0, 0])
        request[14] = code
        var reply = WorkerReply(id: 1, kind: .image(Self.image(3, 2, hasAlpha: false))).bytes
        reply[reply.count - 1] = code
        guard let gamut = Gamut(rawValue: code) else {
            #expect(code > 1 && WorkerRequest(request) == nil && WorkerReply(reply) == nil)
            return
        }
        var expected = order
        expected.widest = gamut
        #expect(WorkerRequest(request)?.kind == .decode(expected))
        #expect(WorkerReply(reply)?.kind == .image(Self.image(3, 2, hasAlpha: false, gamut: gamut)))
    }

    @Test("a worker cannot say what only its picker knows", arguments: [MediaError.cancelled, .noSandbox, .noWorker])
    func pickersOwnErrors(_ error: MediaError) {
        #expect(WorkerReply(WorkerReply(id: 1, kind: .failed(error)).bytes) == nil)
    }

    @Test(
        "a package's name is a name, not advice",
        arguments: ["curl evil | sh", "Package", "a b", String(repeating: "a", count: 65)])
    func packageNames(_ name: String) {
        let reply = WorkerReply(id: 1, kind: .failed(.noDecoder(.avif, package: name)))
        #expect(WorkerReply(reply.bytes) == nil)
    }

    @Test("facts come back as they were")
    func factsRoundTrip() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<500 {
            let answers = (0..<Int.random(in: 1...16, using: &generator)).map { _ in RandomFacts.answer(&generator) }
            #expect(FactsWire.answers(FactsWire.bytes(answers), count: answers.count) == answers)
            #expect(FactsWire.answers(FactsWire.bytes(answers), count: answers.count + 1) == nil)
            let sidecar = RandomFacts.sidecar(&generator)
            #expect(FactsWire.sidecar(FactsWire.bytes(sidecar)) == sidecar)
        }
    }

    @Test(
        "numbers that would trap are no facts",
        arguments: [
            MediaFacts(format: .jpeg, width: .max, height: 0), MediaFacts(format: .jpeg, duration: 1e300),
            MediaFacts(format: .jpeg, duration: -1), MediaFacts(format: .jpeg, duration: .infinity),
            MediaFacts(format: .jpeg, captureDate: CaptureDate(civilSeconds: 0, utcOffset: .min)),
            MediaFacts(format: .jpeg, captureDate: CaptureDate(civilSeconds: .min)),
            MediaFacts(format: .jpeg, orientation: 9), MediaFacts(format: .jpeg, rating: 200),
        ])
    func absurdNumbers(_ facts: MediaFacts) {
        let answers = FactsWire.answers(FactsWire.bytes([.success(facts)]), count: 1) ?? []
        for answer in answers { #expect(RandomFacts.isHarmless(answer)) }
    }

    @Test("random and mutated bytes never trap and never give an absurd value", arguments: 1...4)
    func hostileBytes(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 { WireAttack.once(&generator) }
    }
}
