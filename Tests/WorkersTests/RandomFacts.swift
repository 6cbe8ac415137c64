// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import WorkerMessages

/// Facts as a sound worker could tell them, and what holds of all that a picker believes.
enum RandomFacts {
    static func answer(_ generator: inout SeededGenerator) -> Result<MediaFacts, MediaError> {
        if Int.random(in: 0..<4, using: &generator) == 0 {
            return .failure(WireTests.errors.randomElement(using: &generator) ?? .empty)
        }
        return .success(facts(&generator))
    }

    private static func text(_ generator: inout SeededGenerator) -> String {
        let pieces = ["", "a", "Müller", "日本", "👩‍👩‍👧", "\u{0}", "\n", String(repeating: "x", count: 300)]
        return (0..<Int.random(in: 0..<4, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
            .joined()
    }

    private static func maybe<Value>(_ generator: inout SeededGenerator, _ value: (inout SeededGenerator) -> Value)
        -> Value?
    {
        Bool.random(using: &generator) ? value(&generator) : nil
    }

    private static func texts(_ generator: inout SeededGenerator) -> [String] {
        (0..<Int.random(in: 0..<4, using: &generator)).map { _ in text(&generator) }
    }

    private static func facts(_ generator: inout SeededGenerator) -> MediaFacts {
        MediaFacts(
            format: MediaFormat.allCases.randomElement(using: &generator) ?? .jpeg,
            width: maybe(&generator) { Int.random(in: 1...Int(Int32.max), using: &$0) },
            height: maybe(&generator) { Int.random(in: 1...Int(Int32.max), using: &$0) },
            orientation: Int.random(in: 1...8, using: &generator),
            captureDate: maybe(&generator) { generator in
                CaptureDate(
                    civilSeconds: Int64.random(in: -62_135_596_800..<253_402_300_800, using: &generator),
                    fraction: Double.random(in: 0..<1, using: &generator),
                    utcOffset: maybe(&generator) { Int.random(in: -86_400...86_400, using: &$0) })
            },
            location: maybe(&generator) {
                GeoPoint(
                    latitude: Double.random(in: -90...90, using: &$0), longitude: Double.random(in: 1...180, using: &$0)
                )
            } ?? nil,
            duration: maybe(&generator) { Double.random(in: 0...1e6, using: &$0) }, title: maybe(&generator, text),
            caption: maybe(&generator, text), keywords: texts(&generator), people: texts(&generator),
            camera: maybe(&generator, text), lens: maybe(&generator, text),
            rating: maybe(&generator) { Int.random(in: 0...5, using: &$0) },
            subtypes: MediaSubtypes(rawValue: UInt32.random(in: 0..<64, using: &generator)),
            contentIdentifier: maybe(&generator, text))
    }

    static func sidecar(_ generator: inout SeededGenerator) -> SidecarFacts {
        SidecarFacts(
            title: maybe(&generator, text), caption: maybe(&generator, text), keywords: texts(&generator),
            people: texts(&generator), rating: maybe(&generator) { Int.random(in: 0...5, using: &$0) },
            fileExtension: maybe(&generator, text))
    }

    /// Whether everything that a picker does with it is defined.
    static func isHarmless(_ answer: Result<MediaFacts, MediaError>) -> Bool {
        switch answer {
        case .failure(.cancelled), .failure(.noSandbox), .failure(.noWorker): return false
        case .failure: return true
        case .success(let facts):
            let sides = [facts.width, facts.height].compactMap { $0 }
            let date = facts.captureDate
            return sides.allSatisfy { (1...Int(Int32.max)).contains($0) } && (1...8).contains(facts.orientation)
                && (facts.duration.map { (0...1e9).contains($0) } ?? true) && (0...5).contains(facts.rating ?? 0)
                && abs(date?.utcOffset ?? 0) <= 86_400 && (date?.iso8601.utf8.count ?? 0) <= 32
                && facts.keywords.count <= WireLimits.texts && facts.people.count <= WireLimits.texts
        }
    }
}

/// One hostile message each way.
enum WireAttack {
    static func once(_ generator: inout SeededGenerator) {
        let answers = (0..<4).map { _ in RandomFacts.answer(&generator) }
        let isRandom = Int.random(in: 0..<8, using: &generator) == 0
        func hostile(_ bytes: [UInt8]) -> [UInt8] { isRandom ? generator.bytes(bytes.count) : generator.mutated(bytes) }

        if let kind = RequestTag.allCases.randomElement(using: &generator)?.random(&generator),
            let request = WorkerRequest(hostile(WorkerRequest(id: 1, kind: kind).bytes))
        {
            check(request)
        }
        if let kind = ReplyTag.allCases.randomElement(using: &generator)?.random(&generator),
            let reply = WorkerReply(hostile(WorkerReply(id: 1, kind: kind).bytes))
        {
            check(reply)
        }
        for answer in FactsWire.answers(hostile(FactsWire.bytes(answers)), count: 4) ?? [] {
            #expect(RandomFacts.isHarmless(answer))
        }
        if let facts = FactsWire.sidecar(hostile(FactsWire.bytes(RandomFacts.sidecar(&generator)))) {
            #expect((0...5).contains(facts.rating ?? 0) && facts.keywords.count <= WireLimits.texts)
        }
    }

    private static func check(_ request: WorkerRequest) {
        switch request.kind {
        case .decode(let order), .standIn(let order):
            #expect(
                (1...1 << 16).contains(order.longestSide) && order.limits.maximumPixels >= 0 && order.room ?? 0 >= 0)
            #expect(order.limits.time >= .zero)
        case .facts(let endings): #expect(endings.count <= WireLimits.batch)
        case .sidecar: break
        case .openClip(let order):
            #expect(
                (1...ClipOrder.longestSide).contains(order.width) && (1...ClipOrder.longestSide).contains(order.height))
        case .clipStep(_, let time), .clipSeek(let time): #expect(time.isFinite)
        case .recipe, .filmStep: break
        case .openFilm(let order): #expect((1...FilmOrder.mostThreads).contains(order.threads))
        case .convert(let order): #expect((1...2).contains(order.formats.count))
        case .inspect(let order): #expect(order.values.count <= InspectionOrder.mostValues)
        }
    }

    private static func check(_ reply: WorkerReply) {
        switch reply.kind {
        case .image(let layout):
            #expect(layout.byteCount > 0 && max(layout.originalWidth, layout.originalHeight) <= 1 << 20)
            // Bytes that are not so many are no picture.
            #expect(layout.image([]) == nil)
        case .facts(let count): #expect((0...Int(UInt32.max)).contains(count))
        case .nothing, .clipEnd: break
        case .clip(let facts): #expect((0...1e7).contains(facts.duration))
        case .clipPicture(let picture):
            #expect(picture.time.isFinite && picture.width > 0 && picture.height > 0)
            #expect(picture.width * picture.height * 4 > 0)
        case .clipSound(let time, let samples): #expect(time.isFinite && samples >= 0)
        case .recipe(let count): #expect((0...RecipeWire.mostBytes).contains(count))
        case .converted(let reply):
            #expect((0...ConversionOrder.mostBytes).contains(reply.count) && reply.width > 0 && reply.height > 0)
        case .film(let facts):
            #expect(facts.width > 0 && facts.height > 0 && facts.duration.isFinite && facts.duration >= 0)
        case .filmPiece(let reply):
            #expect(reply.offset <= FilmReply.longest && (0...WorkerMemory.size).contains(reply.count))
            #expect(reply.time.isFinite)
        case .findings(let reply): #expect((0...WorkerMemory.size).contains(reply.count))
        case .failed(let error): #expect(error != .cancelled && error != .noSandbox && error != .noWorker)
        }
    }
}
