// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import WorkerMessages

/// Each case of each message has one number, which does not change, and comes back with whatever it carries. A message with a byte
/// too few or too many is refused.
struct WireCaseTests {
    /// Values of each case.
    private static let tries = 40

    @Test("requests have their numbers", arguments: RequestTag.allCases)
    func requests(_ tag: RequestTag) {
        attempt(
            tag, WorkerRequest.Kind.forms, at: 8, write: { WorkerRequest(id: $0, kind: $1).bytes },
            read: { WorkerRequest($0).map { ($0.id, $0.kind) } })
    }

    @Test("replies have their numbers", arguments: ReplyTag.allCases)
    func replies(_ tag: ReplyTag) {
        attempt(
            tag, WorkerReply.Kind.forms, at: 8, write: { WorkerReply(id: $0, kind: $1).bytes },
            read: { WorkerReply($0).map { ($0.id, $0.kind) } })
    }

    @Test("errors have their numbers, and some are not believed", arguments: ErrorTag.allCases)
    func errors(_ tag: ErrorTag) {
        attempt(
            tag, ErrorWire.forms, at: 9, isBelieved: tag.isBelieved,
            write: { WorkerReply(id: $0, kind: .failed($1)).bytes },
            read: { bytes in
                guard let reply = WorkerReply(bytes), case .failed(let error) = reply.kind else { return nil }
                return (reply.id, error)
            })
    }

    private func attempt<Tag: MessageTag>(
        _ tag: Tag, _ forms: [WireCase<Tag.Kind>], at place: Int, isBelieved: Bool = true,
        write: (UInt32, Tag.Kind) -> [UInt8], read: ([UInt8]) -> (id: UInt32, kind: Tag.Kind)?
    ) {
        #expect(forms.map(\.tag).sorted() == Tag.allCases.map(\.rawValue).sorted())
        var generator = SeededGenerator(seed: UInt64(tag.rawValue))
        for _ in 0..<Self.tries {
            let (id, kind) = (UInt32.random(in: 0...UInt32.max, using: &generator), tag.random(&generator))
            let message = write(id, kind)
            #expect(Tag(of: kind).rawValue == tag.rawValue && message[place] == tag.rawValue)
            #expect(message.count <= WireLimits.message)
            let back = read(message)
            #expect(back?.id == (isBelieved ? id : nil) && back?.kind == (isBelieved ? kind : nil))
            let isRefused = (0..<message.count).allSatisfy { read(Array(message[..<$0])) == nil }
            #expect(isRefused && read(message + [0]) == nil)
        }
    }

    @Test("a number that no case has is refused")
    func unknown() {
        for tag in 0...UInt8.max {
            if RequestTag(rawValue: tag) == nil { #expect(WorkerRequest(Self.header("DPW2") + [tag]) == nil) }
            if ReplyTag(rawValue: tag) == nil { #expect(WorkerReply(Self.header("DPR3") + [tag]) == nil) }
            if ErrorTag(rawValue: tag) == nil { #expect(WorkerReply(Self.header("DPR3") + [4, tag]) == nil) }
        }
    }

    @Test(
        "a message of the other direction, or of an older build, is none", arguments: ["DPW2", "DPR3", "DPW1", "DPR2"])
    func marks(_ mark: String) {
        // A sidecar and the end of a clip carry nothing.
        #expect((WorkerRequest(Self.header(mark) + [4]) != nil) == (mark == "DPW2"))
        #expect((WorkerReply(Self.header(mark) + [8]) != nil) == (mark == "DPR3"))
    }

    /// A mark and a number of a request.
    private static func header(_ mark: String) -> [UInt8] { Array(mark.utf8) + [7, 0, 0, 0] }

    @Test("numbers beyond their limits are refused, whoever wrote them")
    func beyond() {
        let requests: [WorkerRequest.Kind] = [
            .decode(DecodeOrder(format: .jpeg, longestSide: 0, limits: .init())),
            .decode(DecodeOrder(format: .jpeg, longestSide: 1 << 16 + 1, limits: .init())),
            .openClip(ClipOrder(format: .mp4, width: 0, height: 1)),
            .openClip(ClipOrder(format: .mp4, width: 1, height: ClipOrder.longestSide + 1)),
            .clipSeek(.infinity), .clipStep(sound: false, before: .nan),
            .convert(ConversionOrder(fileExtension: "", formats: [], removed: [])),
        ]
        for kind in requests { #expect(WorkerRequest(WorkerRequest(id: 1, kind: kind).bytes) == nil, "\(kind)") }
        let replies: [WorkerReply.Kind] = [
            .clip(ClipFacts(duration: -1, hasSound: false)), .clip(ClipFacts(duration: 1e8, hasSound: false)),
            .clipPicture(ClipPicture(time: -1e8, width: 1, height: 1)),
            .clipPicture(ClipPicture(time: 0, width: 0, height: 1)),
            .clipSound(time: 0, samples: WorkerMemory.size / 4 + 1), .recipe(RecipeWire.mostBytes + 1),
            .findings(InspectionReply(count: WorkerMemory.size + 1)),
            .converted(ConversionReply(format: .png, width: 0, height: 1, count: 1)),
            .converted(ConversionReply(format: .png, width: 1, height: 1 << 20 + 1, count: 1)),
            .converted(ConversionReply(format: .png, width: 1, height: 1, count: ConversionOrder.mostBytes + 1)),
            .film(FilmFacts(width: 1, height: 1 << 16 + 1, duration: 0)),
            .film(FilmFacts(width: 1, height: 1, duration: -1)),
            .filmPiece(FilmReply(offset: FilmReply.longest + 1, count: 0, time: 0, isLast: false)),
            .filmPiece(FilmReply(offset: 0, count: WorkerMemory.size + 1, time: 0, isLast: false)),
        ]
        for kind in replies { #expect(WorkerReply(WorkerReply(id: 1, kind: kind).bytes) == nil, "\(kind)") }
    }

    @Test(
        "a text is cut between characters, and a longer one is refused",
        arguments: [
            ("", ""), ("abc", "abc"), ("abcd", "abcd"), ("abcde", "abcd"), ("abcñ", "abc"), ("ññ", "ññ"),
            ("ñññ", "ññ"), ("日本", "日"), ("a日本", "a日"), ("🌊a", "🌊"), ("a🌊", "a"),
        ])
    func texts(_ text: String, _ kept: String) {
        let (short, long) = (WireForm<String>.text(4), WireForm<String>.text(64))
        #expect(short.value(short.bytes(text)) == kept)
        #expect(long.value(long.bytes(text)) == text)
        #expect((short.value(long.bytes(text)) != nil) == (text.utf8.count <= 4))
    }

    @Test("a list is cut, and a longer or shorter one is refused", arguments: 0...5)
    func lists(_ count: Int) {
        let (some, any) = (WireForm<[UInt8]>.list(.number, 1...3), WireForm<[UInt8]>.list(.number, 0...9))
        let values = [UInt8](repeating: 7, count: count)
        #expect(some.value(some.bytes(values)) == (count == 0 ? nil : Array(values.prefix(3))))
        #expect(some.value(any.bytes(values)) == ((1...3).contains(count) ? values : nil))
    }
}
