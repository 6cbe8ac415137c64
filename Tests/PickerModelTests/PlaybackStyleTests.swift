// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// Playback styles and the laws of filters (phpicker.md 1.5).
@Suite("Filters: playback styles and laws")
struct PlaybackStyleTests {
    private static let subtypes = (0..<13).map { MediaSubtypes(rawValue: 1 << $0) }
    private static let types = [
        "image/jpeg", "image/png", "image/gif", "image/heic", "video/mp4", "video/quicktime",
        "application/octet-stream",
    ]

    /// Any asset, those that no file could be among them.
    private func asset(_ generator: inout SeededGenerator) -> Asset {
        var subtypes: MediaSubtypes = []
        for subtype in Self.subtypes where Int.random(in: 0..<4, using: &generator) == 0 { subtypes.formUnion(subtype) }
        return .sample(
            1, kind: AssetKind.allCases.randomElement(using: &generator) ?? .image, subtypes: subtypes,
            type: Self.types.randomElement(using: &generator) ?? "image/png")
    }

    @Test(
        "every asset has exactly one playback style, all kinds with all sets of subtypes", arguments: AssetKind.allCases
    )
    func exactlyOne(_ kind: AssetKind) {
        for raw in UInt32(0)..<(1 << 13) {
            let subtypes = MediaSubtypes(rawValue: raw)
            let styles = MediaFilter.PlaybackStyle.allCases.filter {
                MediaFilter.playbackStyle($0).matches(kind: kind, subtypes: subtypes, type: "image/png")
            }
            let expected: MediaFilter.PlaybackStyle =
                switch kind {
                case .image: subtypes.contains(.animated) ? .imageAnimated : .image
                case .livePhoto: .livePhoto
                case .video: .video
                }
            guard styles == [expected] else {
                Issue.record("\(kind) with \(subtypes.names) has \(styles), not \(expected)")
                return
            }
        }
    }

    @Test("a style is a filter like others: it has a text", arguments: MediaFilter.PlaybackStyle.allCases)
    func text(_ style: MediaFilter.PlaybackStyle) throws {
        let filter = MediaFilter.playbackStyle(style)
        #expect(try MediaFilter.parse(filter.description) == filter)
    }

    @Test("laws of not, any and all, 1,000 random filters on random assets")
    func laws() {
        var generator = SeededGenerator(seed: 81)
        var hits = 0
        for _ in 0..<1000 {
            let filters = (0..<3).map { _ in MediaFilter.random(&generator) }
            let asset = asset(&generator)
            let (one, other) = (filters[0], filters[1])
            let single = one.matches(asset)
            hits += single ? 1 : 0
            #expect(MediaFilter.not(one).matches(asset) == !single)
            #expect(MediaFilter.not(.not(one)).matches(asset) == single)
            #expect(MediaFilter.any([one]).matches(asset) == single)
            #expect(MediaFilter.all([one]).matches(asset) == single)
            #expect(MediaFilter.any([one, .not(one)]).matches(asset))
            #expect(!MediaFilter.all([one, .not(one)]).matches(asset))
            #expect(
                MediaFilter.not(.any(filters)).matches(asset)
                    == MediaFilter.all(filters.map { .not($0) }).matches(asset))
            #expect(
                MediaFilter.not(.all(filters)).matches(asset)
                    == MediaFilter.any(filters.map { .not($0) }).matches(asset))
            #expect(MediaFilter.any(filters).matches(asset) == filters.contains { $0.matches(asset) })
            #expect(MediaFilter.all(filters).matches(asset) == filters.allSatisfy { $0.matches(asset) })
            #expect(MediaFilter.any([one, .any([])]).matches(asset) == single)
            #expect(MediaFilter.all([one, .all([])]).matches(asset) == single)
            #expect(
                MediaFilter.all([one, .any([other, filters[2]])]).matches(asset)
                    == MediaFilter.any([.all([one, other]), .all([one, filters[2]])]).matches(asset))
            #expect(!MediaFilter.any([]).matches(asset))
            #expect(MediaFilter.all([]).matches(asset))
        }
        #expect((200...800).contains(hits))
    }

    @Test("a printed filter reads back as itself, with white space anywhere and in capitals")
    func print() throws {
        var generator = SeededGenerator(seed: 82)
        for _ in 0..<1000 {
            let filter = MediaFilter.random(&generator)
            #expect(try MediaFilter.parse(filter.description) == filter)
            #expect(try MediaFilter.parse(filter.description.uppercased()) == filter)
            let airy = filter.description.map { "(),".contains($0) ? " \($0)\t" : "\($0)" }.joined()
            #expect(try MediaFilter.parse("\n\(airy) ") == filter)
        }
    }

    @Test("stills alone, and all that moves (the reference's examples)")
    func examples() {
        var generator = SeededGenerator(seed: 83)
        for _ in 0..<300 {
            let asset = asset(&generator)
            #expect(MediaFilter.all([.images, .not(.livePhotos)]).matches(asset) == (asset.kind == .image))
            #expect(MediaFilter.any([.videos, .livePhotos]).matches(asset) == (asset.kind != .image))
            #expect(MediaFilter.any([.images, .videos]).matches(asset))
        }
    }

    @Test(
        "a constant of a sub-kind matches that sub-kind and no other",
        arguments: [
            (MediaFilter.screenshots, MediaSubtypes.screenshot), (.screenRecordings, .screenRecording),
            (.panoramas, .panorama), (.slomoVideos, .slomoVideo), (.timelapseVideos, .timelapseVideo),
            (.bursts, .burst), (.cinematicVideos, .cinematicVideo), (.depthEffectPhotos, .depthEffectPhoto),
            (.spatialMedia, .spatialMedia), (.animated, .animated),
        ])
    func subtypes(_ filter: MediaFilter, _ subtype: MediaSubtypes) {
        for other in Self.subtypes {
            #expect(filter.matches(.sample(1, subtypes: other)) == (other == subtype))
            #expect(filter.matches(.sample(1, subtypes: other.union(subtype))))
        }
        #expect(!filter.matches(.sample(1)))
    }
}
