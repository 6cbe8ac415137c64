// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerTestSupport
import Pixels

@testable import WorkerMessages

/// A case of a message by its number on the wire, and random values of it: what both ends may send.
protocol MessageTag: CaseIterable, RawRepresentable, Sendable where RawValue == UInt8, AllCases == [Self] {
    associatedtype Kind: Equatable, Sendable
    init(of kind: Kind)
    func random(_ generator: inout SeededGenerator) -> Kind
}

enum RequestTag: UInt8, MessageTag {
    case decode = 1
    case standIn, facts, sidecar, openClip, clipStep, clipSeek, recipe, inspect, convert, openFilm, filmStep

    init(of kind: WorkerRequest.Kind) {
        self =
            switch kind {
            case .decode: .decode
            case .standIn: .standIn
            case .facts: .facts
            case .sidecar: .sidecar
            case .recipe: .recipe
            case .inspect: .inspect
            case .convert: .convert
            case .openFilm: .openFilm
            case .filmStep: .filmStep
            case .openClip: .openClip
            case .clipStep: .clipStep
            case .clipSeek: .clipSeek
            }
    }

    func random(_ generator: inout SeededGenerator) -> WorkerRequest.Kind {
        switch self {
        case .decode: .decode(generator.decodeOrder())
        case .standIn: .standIn(generator.decodeOrder())
        case .facts: .facts(generator.several(0...WireLimits.batch) { $0.text() })
        case .sidecar: .sidecar
        case .openClip:
            .openClip(
                ClipOrder(
                    format: generator.one(), width: .random(in: 1...ClipOrder.longestSide, using: &generator),
                    height: .random(in: 1...ClipOrder.longestSide, using: &generator)))
        case .clipStep: .clipStep(sound: .random(using: &generator), before: generator.double(1e300))
        case .clipSeek: .clipSeek(generator.double(1e300))
        case .recipe:
            .recipe(
                RecipeOrder(
                    fileExtension: generator.text(), removed: generator.classes(),
                    indexInFront: .random(using: &generator), carries: .random(using: &generator)))
        case .inspect:
            .inspect(
                InspectionOrder(
                    fileExtension: generator.text(), removed: generator.classes(),
                    values: generator.several(0...InspectionOrder.mostValues) { $0.text() }))
        case .convert:
            .convert(
                ConversionOrder(
                    fileExtension: generator.text(), formats: generator.several(1...2) { $0.one() },
                    removed: generator.classes()))
        case .openFilm:
            .openFilm(
                FilmOrder(
                    fileExtension: generator.text(), format: generator.one(),
                    threads: .random(in: 1...FilmOrder.mostThreads, using: &generator),
                    streams: .random(using: &generator)))
        case .filmStep: .filmStep
        }
    }
}

enum ReplyTag: UInt8, MessageTag {
    case image = 1
    case facts, nothing, failed, clip, clipPicture, clipSound, clipEnd, recipe, findings, converted, film
    case filmPiece

    init(of kind: WorkerReply.Kind) {
        self =
            switch kind {
            case .image: .image
            case .facts: .facts
            case .recipe: .recipe
            case .findings: .findings
            case .converted: .converted
            case .film: .film
            case .filmPiece: .filmPiece
            case .nothing: .nothing
            case .failed: .failed
            case .clip: .clip
            case .clipPicture: .clipPicture
            case .clipSound: .clipSound
            case .clipEnd: .clipEnd
            }
    }

    func random(_ generator: inout SeededGenerator) -> WorkerReply.Kind {
        func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
        func flag() -> Bool { .random(using: &generator) }
        switch self {
        case .image:
            let sides = 1...DecodedImage.longestSide
            return .image(
                ImageLayout(
                    width: number(sides), height: number(sides), hasAlpha: flag(), originalWidth: number(sides),
                    originalHeight: number(sides), gamut: generator.one()))
        case .facts: return .facts(number(0...Int(UInt32.max)))
        case .nothing: return .nothing
        case .failed:
            let tags = ErrorTag.allCases.filter(\.isBelieved)
            return .failed((tags.randomElement(using: &generator) ?? .empty).random(&generator))
        case .clip: return .clip(ClipFacts(duration: abs(generator.double(1e7)), hasSound: flag()))
        case .clipPicture:
            let sides = 1...ClipOrder.longestSide
            return .clipPicture(ClipPicture(time: generator.double(1e7), width: number(sides), height: number(sides)))
        case .clipSound:
            return .clipSound(time: generator.double(1e7), samples: number(0...WorkerMemory.size / 4))
        case .clipEnd: return .clipEnd
        case .recipe: return .recipe(number(0...RecipeWire.mostBytes))
        case .findings: return .findings(InspectionReply(count: number(0...WorkerMemory.size), hasFilm: flag()))
        case .converted:
            return .converted(
                ConversionReply(
                    format: generator.one(), width: number(1...1 << 20), height: number(1...1 << 20),
                    count: number(0...ConversionOrder.mostBytes)))
        case .film:
            return .film(
                FilmFacts(
                    width: number(1...1 << 16), height: number(1...1 << 16), duration: abs(generator.double(1e7))))
        case .filmPiece:
            return .filmPiece(
                FilmReply(
                    offset: .random(in: 0...FilmReply.longest, using: &generator), count: number(0...WorkerMemory.size),
                    time: generator.double(1e7), isStream: flag(), isLast: flag(), hasWholeStream: flag()))
        }
    }
}

enum ErrorTag: UInt8, MessageTag {
    case unreadable = 1
    case notAFile, empty, unknownFormat, damaged, tooLarge, timedOut, noDecoder, cancelled, noSandbox
    case decoderEnded, noMergedPicture, noWorker, notCleanable, noEncoder

    init(of error: MediaError) {
        self =
            switch error {
            case .unreadable: .unreadable
            case .notAFile: .notAFile
            case .empty: .empty
            case .unknownFormat: .unknownFormat
            case .damaged: .damaged
            case .decoderEnded: .decoderEnded
            case .tooLarge: .tooLarge
            case .timedOut: .timedOut
            case .noDecoder: .noDecoder
            case .noMergedPicture: .noMergedPicture
            case .notCleanable: .notCleanable
            case .noEncoder: .noEncoder
            case .cancelled: .cancelled
            case .noSandbox: .noSandbox
            case .noWorker: .noWorker
            }
    }

    /// Whether a worker may say so.
    var isBelieved: Bool {
        switch self {
        case .notAFile, .cancelled, .noSandbox, .decoderEnded, .noWorker: false
        case .unreadable, .empty, .unknownFormat, .damaged, .tooLarge, .timedOut, .noDecoder, .noMergedPicture,
            .notCleanable, .noEncoder:
            true
        }
    }

    func random(_ generator: inout SeededGenerator) -> MediaError {
        switch self {
        // EIO and ENOMEM: no other is believed.
        case .unreadable: .unreadable(errno: .random(using: &generator) ? 5 : 12)
        case .notAFile: .notAFile
        case .empty: .empty
        case .unknownFormat: .unknownFormat
        case .damaged: .damaged(detail: generator.text())
        case .tooLarge:
            .tooLarge(
                width: .random(in: 0...Int(UInt32.max), using: &generator),
                height: .random(in: 0...Int(UInt32.max), using: &generator))
        case .timedOut: .timedOut
        case .noDecoder:
            .noDecoder(generator.one(), package: [nil, "libheif1", "a.b+c-0"].randomElement(using: &generator) ?? nil)
        case .cancelled: .cancelled
        case .noSandbox: .noSandbox
        case .decoderEnded: .decoderEnded
        case .noMergedPicture: .noMergedPicture
        case .noWorker: .noWorker
        case .notCleanable: .notCleanable(detail: generator.text())
        case .noEncoder: .noEncoder
        }
    }
}

extension SeededGenerator {
    /// One of all values.
    fileprivate mutating func one<Value: CaseIterable>() -> Value where Value.AllCases == [Value] {
        let all = Value.allCases
        return all[Int.random(in: 0..<all.count, using: &self)]
    }

    /// At most 32 bytes, so that no form cuts it.
    fileprivate mutating func text() -> String {
        several(0...4) { ["jpg", "HEIC", "ñ", "日本", "\u{0}", "."].randomElement(using: &$0) ?? "" }.joined()
    }

    fileprivate mutating func double(_ most: Double) -> Double { .random(in: -most...most, using: &self) }

    fileprivate mutating func classes() -> MetadataClasses {
        MetadataClasses(rawValue: .random(in: 0...255, using: &self))
    }

    fileprivate mutating func several<Value>(
        _ counts: ClosedRange<Int>, _ value: (inout SeededGenerator) -> Value
    ) -> [Value] {
        (0..<Int.random(in: counts, using: &self)).map { _ in value(&self) }
    }

    fileprivate mutating func decodeOrder() -> DecodeOrder {
        DecodeOrder(
            format: one(), longestSide: .random(in: 1...1 << 16, using: &self), widest: one(),
            limits: DecodeLimits(
                maximumPixels: .random(in: 0...Int.max, using: &self),
                maximumBytes: .random(in: 0...Int.max, using: &self),
                time: .milliseconds(Int.random(in: 0...Int(UInt32.max), using: &self))),
            room: Bool.random(using: &self) ? .random(in: 0...Int.max, using: &self) : nil)
    }
}
