// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Testing

@testable import VideoFrames

@Suite("the video in a motion photo", .serialized, .enabled(if: Tool.arePresent, "needs ffmpeg and ffprobe"))
struct MotionPhotoTests {
    private let folder: TemporaryFolder
    private let video: [UInt8]
    private let picture = [UInt8]([0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 0x55, count: 300_000) + [0xFF, 0xD9])

    init() throws {
        folder = try TemporaryFolder()
        video = [UInt8](try Data(contentsOf: URL(filePath: Clip.named("tiny.mp4"))))
    }

    private func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// Samsung's: a block with a name, then the directory.
    private func samsung(before: [UInt8]) -> [UInt8] {
        let block = [0, 0] + little(0x0A30, 2) + little(16, 4) + Array("MotionPhoto_Data".utf8) + video
        let directory =
            Array("SEFH".utf8) + little(106, 4) + little(1, 4) + [0, 0] + little(0x0A30, 2) + little(block.count, 4)
            + little(block.count, 4)
        return before + block + directory + little(directory.count, 4) + Array("SEFT".utf8)
    }

    @Test("is found by each of the ways")
    func found() throws {
        typealias Item = MotionPhotoVideo.ContainerItem
        let end = Array("what editors leave behind".utf8)
        let start = UInt64(picture.count)
        let whole = start..<start + UInt64(video.count)
        let cases: [(String, [UInt8], UInt64?, [Item], Range<UInt64>)] = [
            ("offset", picture + video, UInt64(video.count), [], whole),
            ("stale offset", picture + video + end, UInt64(video.count), [], whole),
            ("no hint", picture + video, nil, [], whole),
            (
                "directory", picture + video + end, nil,
                [
                    Item(semantic: "Primary", length: 0), Item(semantic: "MotionPhoto", length: UInt64(video.count)),
                    Item(semantic: "GainMap", length: UInt64(end.count)),
                ], whole
            ),
            ("Samsung", samsung(before: picture), nil, [], (start + 24)..<(start + 24 + UInt64(video.count))),
        ]
        for (name, bytes, offset, items, expected) in cases {
            let file = try #require(OpenFile(try folder.write(bytes, to: "photo.jpg")))
            let range = MotionPhotoVideo.range(descriptor: file.descriptor, microVideoOffset: offset, items: items)
            #expect(range == expected, "\(name)")
            let movie = try #require(OpenFile(try folder.write(bytes, to: "photo.jpg"), format: .mp4))
            defer { withExtendedLifetime(movie) {} }
            let frame = try movie.still(range: range)
            #expect(frame.originalWidth == 64, "\(name)")
            let playing = try Playing(movie.player(range: range))
            #expect(playing.pictures.count == 5, "\(name)")
        }
    }

    @Test("is not found where none is")
    func absent() throws {
        let start = Array(video.prefix(20))
        for bytes in [picture, picture + start, picture + Array("....ftypisom".utf8), video, Array(picture.prefix(5))] {
            let file = try #require(OpenFile(try folder.write(bytes, to: "photo.jpg"), format: .mp4))
            #expect(MotionPhotoVideo.range(descriptor: file.descriptor, microVideoOffset: 12) == nil)
        }
    }

    @Test("lengths that no file has")
    func absurd() {
        typealias Item = MotionPhotoVideo.ContainerItem
        #expect(MotionPhotoVideo.distanceFromEnd([]) == nil)
        #expect(MotionPhotoVideo.distanceFromEnd([Item(semantic: "Primary", length: 9)]) == nil)
        let most = [Item(semantic: "MotionPhoto", length: .max), Item(semantic: "GainMap", length: 1)]
        #expect(MotionPhotoVideo.distanceFromEnd(most) == nil)
    }

    @Test(
        "of real photos", .enabled(if: Corpus.isPresent, "needs the shared corpus beside the checkout"),
        arguments: [("pixel-motion-photo-shortened.jpg", nil), ("ss-motion-photo-shortened.jpg", UInt64(2582))])
    func real(_ name: String, _ offset: UInt64?) throws {
        let path = Corpus.folder.path + "/androidx__media/media/jpeg/" + name
        let file = try #require(OpenFile(path, format: .mp4))
        let range = MotionPhotoVideo.range(descriptor: file.descriptor, microVideoOffset: offset)
        let found = try #require(range)
        if let offset { #expect(found.lowerBound == file.length - offset) }
    }
}
