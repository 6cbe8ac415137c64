// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PhotoLibrary
import PickerModel
import PickerTestSupport
import Testing

@Suite("Filters in the index")
struct FilterTests {
    static let plain: [MediaFilter] = [
        .images, .videos, .livePhotos, .screenshots, .screenRecordings, .panoramas, .slomoVideos, .timelapseVideos,
        .bursts, .cinematicVideos, .depthEffectPhotos, .spatialMedia, .animated, .mime("image/png"),
        .mime("image/jpeg"), .mime("video/mp4"), .mime("image/*"), .mime("video/*"), .mime("audio/*"),
        .mime("image/pn"), .mime("it's/\"odd%"),
    ]

    static func random(_ generator: inout SeededGenerator, depth: Int = 0) -> MediaFilter {
        func some() -> [MediaFilter] {
            (0..<Int.random(in: 0..<4, using: &generator)).map { _ in random(&generator, depth: depth + 1) }
        }
        switch depth < 5 ? Int.random(in: 0..<8, using: &generator) : 0 {
        case 5: return .any(some())
        case 6: return .all(some())
        case 7: return .not(random(&generator, depth: depth + 1))
        default: return plain.randomElement(using: &generator) ?? .images
        }
    }

    static func facts(_ generator: inout SeededGenerator) -> MediaFacts {
        let formats: [MediaFormat] = [.jpeg, .png, .gif, .heic, .svg, .canonCR2, .mp4, .quickTime, .webm]
        let format = formats.randomElement(using: &generator) ?? .jpeg
        var bits: UInt32 = 0
        for _ in 0..<Int.random(in: 0..<4, using: &generator) {
            bits |= 1 << UInt32.random(in: 0..<13, using: &generator)
        }
        return MediaFacts(format: format, subtypes: MediaSubtypes(rawValue: bits))
    }

    @Test("SQL says exactly what matches says, 400 random filters on 300 random assets")
    func oracle() async throws {
        var generator = SeededGenerator(seed: 20_240_506)
        let folder = try TemporaryFolder()
        for number in 0..<300 { try folder.photo("\(number)", Self.facts(&generator)) }
        let library = TestLibrary(folder)
        try await library.scan()
        let all = try await library.assets()
        #expect(all.count == 300)
        #expect(Set(all.map(\.kind)) == Set(AssetKind.allCases))
        let filters = Self.plain + (0..<400).map { _ in Self.random(&generator) }
        for filter in filters {
            let found = try await library.list(LibraryQuery(filter: filter)).entries.map(\.id)
            #expect(found == all.filter { filter.matches($0) }.map(\.id), "\(filter)")
        }
    }

    @Test("neither length nor depth is too much")
    func large() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg")
        let library = TestLibrary(folder)
        try await library.scan()
        let wide = (0..<5000).map { MediaFilter.mime("image/x-\($0)") }
        #expect(try await library.list(LibraryQuery(filter: .any(wide))).isEmpty)
        #expect(try await library.list(LibraryQuery(filter: .any(wide + [.images]))).count == 1)
        #expect(try await library.list(LibraryQuery(filter: .all(wide.map { .not($0) }))).count == 1)
        let deep = (0..<64).reduce(MediaFilter.images) { filter, _ in .not(.all([.any([filter])])) }
        #expect(try await library.list(LibraryQuery(filter: deep)).count == 1)
    }
}
