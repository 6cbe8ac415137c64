// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Imaging
@testable import MediaBytes

/// Real files, among them truncated, corrupt and bomb ones: nothing crashes, hangs or is passed over in silence.
@Suite(
    .serialized, .enabled(if: Corpus.isPresent, "needs the shared corpus beside the checkout"), .timeLimit(.minutes(5)))
struct CorpusTests {
    @Test("facts of every file")
    func factsEveryFile() throws {
        var counts: [String: Int] = [:]
        var formats: [MediaFormat: Int] = [:]
        let files = Corpus.files
        for name in files {
            let file = try #require(OpenFile(Corpus.folder.path + "/" + name))
            do throws(MediaError) {
                let facts = try ExifFactReader().facts(
                    ofDescriptor: file.descriptor, head: file.head, fileExtension: (name as NSString).pathExtension)
                counts["read", default: 0] += 1
                formats[facts.format, default: 0] += 1
                #expect(facts.width != nil || facts.format.isVideo || facts.format == .svg, "\(name)")
            } catch { counts[error.code, default: 0] += 1 }
        }
        print("facts of \(files.count) files: \(counts.sorted { $0.key < $1.key })")
        #expect(counts.values.reduce(0, +) == files.count)
        #expect(counts["read", default: 0] > 320)
        #expect(formats.count >= 12)
    }

    @Test("pixels of every file")
    func pixelsEveryFile() throws {
        var counts: [String: Int] = [:]
        for name in Corpus.files {
            let file = try #require(OpenFile(Corpus.folder.path + "/" + name))
            guard let format = MediaFormat.sniff(head: file.head, fileExtension: (name as NSString).pathExtension)
            else {
                continue
            }
            do throws(MediaError) {
                let image = try PixbufDecoder().decode(
                    descriptor: file.descriptor, format: format, longestSide: 64, deadline: .now + .seconds(30),
                    isCancelled: { false })
                counts["decoded", default: 0] += 1
                #expect(max(image.width, image.height) <= 64)
            } catch { counts[error.code, default: 0] += 1 }
        }
        print("pixels: \(counts.sorted { $0.key < $1.key })")
        #expect(counts["decoded", default: 0] > 280)
    }

    /// Facts and pixels agree on the size as shown.
    @Test(
        "facts and decoder agree on the size",
        arguments: [
            "recurser__exif-orientation-examples", "python-pillow__Pillow/Tests/images",
            "AOMediaCodec__libavif/tests/data",
        ])
    func factsDecoderAgreeOn(_ part: String) throws {
        for name in Corpus.files where name.hasPrefix(part) {
            let file = try #require(OpenFile(Corpus.folder.path + "/" + name))
            let facts = try? ExifFactReader().facts(
                ofDescriptor: file.descriptor, head: file.head, fileExtension: (name as NSString).pathExtension)
            guard let facts,
                let image = try? PixbufDecoder().decode(
                    descriptor: file.descriptor, format: facts.format, longestSide: 16, deadline: .now + .seconds(30),
                    isCancelled: { false })
            else { continue }
            #expect((facts.width, facts.height) == (image.originalWidth, image.originalHeight), "\(name)")
        }
    }

    static let parsed = [
        "MikeKovarik__exifr/test/fixtures/heic-iphone7.heic", "androidx__media/media/mp4/dolbyVision-hdr.MOV",
        "androidx__media/media/mkv/sample.mkv", "androidx__media/media/mp4/sample_fragmented.mp4",
        "libjxl__conformance/testcases/bench_oriented_brg/input.jxl", "mathiasbynens__small/jpeg2.jp2",
        "AOMediaCodec__libavif/tests/data/colors-animated-8bpc-alpha-exif-xmp.avif", "mathiasbynens__small/webm.webm",
        "python-pillow__Pillow/Tests/images/iss634.webp", "libjxl__testdata/jxl/traffic_light.gif",
        "rwcarlsen__goexif/exif/corrupt/infinite_loop_exif.jpg",
        "MikeKovarik__exifr/test/fixtures/png/IMG_20180725_163423-1.png",
    ]

    @Test("a real file that breaks off anywhere is survived", arguments: parsed)
    func realFileBreaksOff(_ name: String) throws {
        let bytes = try Corpus.bytes(name)
        let format = try #require(
            MediaFormat.sniff(head: Array(bytes.prefix(4096)), fileExtension: (name as NSString).pathExtension))
        // Every length of the first two kilobytes, where headers are, then in growing steps.
        var count = 0
        while count < bytes.count {
            let part = ByteSource(Array(bytes.prefix(count)))
            if format.isVideo {
                _ = (MovieHeader.read(part), MatroskaHeader.read(part))
            } else {
                _ = (
                    PictureHeader.read(part, format: format), EmbeddedBlocks.find(part, format: format),
                    JPEGSurvey(part)
                )
            }
            count += count < 2048 ? 1 : count / 16
        }
    }
}
