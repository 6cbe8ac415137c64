// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@Suite("Filters")
struct MediaFilterTests {
    static let kinds: [(AssetKind, MediaSubtypes, String)] = [
        (.image, [], "image/jpeg"), (.image, .screenshot, "image/png"), (.image, [.panorama, .hdr], "image/heic"),
        (.livePhoto, .livePhoto, "image/heic"), (.image, .animated, "image/gif"), (.video, [], "video/mp4"),
        (.video, .slomoVideo, "video/quicktime"), (.video, .screenRecording, "video/webm"),
    ]

    @Test("a printed filter reads back as itself, 2,000 random ones")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let filter = MediaFilter.random(&generator)
            #expect(try MediaFilter.parse(filter.description) == filter)
        }
    }

    @Test("laws: double negation, De Morgan, nothing and everything")
    func laws() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<1000 {
            let one = MediaFilter.random(&generator)
            let other = MediaFilter.random(&generator)
            for (kind, subtypes, type) in Self.kinds {
                func hits(_ filter: MediaFilter) -> Bool { filter.matches(kind: kind, subtypes: subtypes, type: type) }
                #expect(hits(.not(.not(one))) == hits(one))
                #expect(hits(.not(.any([one, other]))) == hits(.all([.not(one), .not(other)])))
                #expect(!hits(.any([])))
                #expect(hits(.all([])))
            }
        }
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let text: String
        let error: MediaFilterError
        var testDescription: String { "'\(text)'" }
    }

    @Test(
        "refusals name the part that is wrong",
        arguments: [
            Refusal(text: "", error: .empty), Refusal(text: "pictures", error: .unknownName("pictures")),
            Refusal(text: "mime(png)", error: .malformedType("png")),
            Refusal(text: "mime(image/png", error: .unfinished), Refusal(text: "any(images", error: .unfinished),
            Refusal(text: "images)", error: .unexpected(")")), Refusal(text: "not()", error: .wrongCount(name: "not")),
            Refusal(text: "not(images, videos)", error: .wrongCount(name: "not")),
            Refusal(text: "any(images,,videos)", error: .unexpected(",")),
            Refusal(text: String(repeating: "not(", count: 1000), error: .tooDeep),
        ])
    func refusals(_ refusal: Refusal) {
        #expect(throws: refusal.error) { try MediaFilter.parse(refusal.text) }
    }

    @Test("images holds Live Photos, livePhotos holds no stills")
    func livePhotos() {
        let live = Asset.sample(1, kind: .livePhoto, subtypes: .livePhoto)
        let still = Asset.sample(2)
        #expect(MediaFilter.images.matches(live))
        #expect(MediaFilter.livePhotos.matches(live))
        #expect(!MediaFilter.livePhotos.matches(still))
        #expect(!MediaFilter.all([.images, .not(.livePhotos)]).matches(live))
        #expect(MediaFilter.any([.videos, .livePhotos]).matches(live))
    }
}
