// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Imaging
@testable import MediaBytes

/// Kinds that boxes and segments prove: gain maps, depth, slow motion and the like.
@Suite(.serialized)
struct ContainerKindTests {
    private static let zero4: [UInt8] = [0, 0, 0, 0]

    /// The meta box of a HEIF file with one property or item more.
    private static func heif(property: [UInt8] = [], items: [UInt8] = [], groups: [UInt8] = []) -> [UInt8] {
        let info = items.isEmpty ? [] : Fixtures.box("iinf", zero4, Fixtures.big(1, 2), items)
        let meta = Fixtures.box(
            "meta", zero4, info, Fixtures.box("iprp", Fixtures.box("ipco", property)),
            groups.isEmpty ? [] : Fixtures.box("grpl", groups))
        return Fixtures.box("ftyp", Array("heic".utf8), zero4, Array("mif1".utf8)) + meta
    }

    private static func auxiliary(_ urn: String) -> [UInt8] { Fixtures.box("auxC", zero4, Array(urn.utf8) + [0]) }

    static let pictures: [(what: String, bytes: [UInt8], kinds: MediaSubtypes)] = [
        ("Apple's gain map", heif(property: auxiliary("urn:com:apple:photo:2020:aux:hdrgainmap")), .hdr),
        ("depth", heif(property: auxiliary("urn:mpeg:hevc:2015:auxid:2")), .depthEffectPhoto),
        (
            "a portrait's matte", heif(property: auxiliary("urn:com:apple:photo:2018:aux:portraiteffectsmatte")),
            .depthEffectPhoto
        ),
        ("alpha", heif(property: auxiliary("urn:mpeg:hevc:2015:auxid:1")), []),
        (
            "ISO 21496",
            heif(items: Fixtures.box("infe", [2, 0, 0, 0], Fixtures.big(1, 2), [0, 0], Array("tmap".utf8), [0])), .hdr
        ),
        ("two eyes", heif(groups: Fixtures.box("ster", zero4, Fixtures.big(1, 4))), .spatialMedia),
        ("nothing", heif(), []),
    ]

    @Test("kinds by the boxes of a picture", arguments: pictures.indices)
    func kindsBoxes(_ index: Int) {
        let (what, bytes, kinds) = Self.pictures[index]
        #expect(AuxiliaryPictures.find(ByteSource(bytes), format: .heic) == kinds, "\(what)")
        for count in 0..<bytes.count {
            _ = AuxiliaryPictures.find(ByteSource(Array(bytes.prefix(count))), format: .heic)
        }
    }

    @Test("a gain map of ISO 21496 in a JPEG")
    func gainMapSegment() throws {
        let name = Array("urn:iso:std:iso:ts:21496:-1\0".utf8) + [0, 0, 0, 0]
        let segment = [0xFF, 0xE2] + Fixtures.big(name.count + 2, 2) + name
        let jpeg = try Fixtures.jpeg(width: 8, height: 8)
        let survey = JPEGSurvey(ByteSource(jpeg.prefix(2) + segment + jpeg.dropFirst(2)))
        #expect(survey.statesGainMap)
        #expect(!JPEGSurvey(ByteSource(jpeg)).statesGainMap)
    }

    static let rates: [(rate: Double?, captured: Double?, playsAtFullRate: Bool?, kinds: MediaSubtypes)] = [
        (30, nil, nil, []), (30, nil, false, []), (240, nil, nil, []), (240, nil, true, []),
        (240, nil, false, .slomoVideo), (30, 240, nil, .slomoVideo), (240, 240, nil, []), (30, 30, nil, []),
        (30, 60, nil, []), (30, 2, nil, .timelapseVideo), (30, 0, nil, []), (nil, 240, false, []),
    ]

    @Test("slow motion and time lapse", arguments: rates.indices)
    func speeds(_ index: Int) {
        var header = MovieHeader()
        (header.frameRate, header.captureRate, header.playsAtFullRate, _) = Self.rates[index]
        #expect(header.subtypes == Self.rates[index].kinds)
    }

    @Test("what a phone's keys say")
    func keys() throws {
        let folder = try TemporaryFolder()
        let movie = Fixtures.movie(
            width: 64, height: 48,
            keys: [
                ("com.apple.quicktime.content.identifier", "UUID"), ("com.apple.quicktime.cinematic-video", "1"),
            ])
        let facts = try folder.facts(movie, name: "a.mov")
        #expect(facts.contentIdentifier == "UUID")
        #expect(facts.subtypes == .cinematicVideo)
    }

    /// Code points of transfer characteristics, and whether they are those of a high range: HLG and PQ.
    static let transfers: [(code: Int, isHigh: Bool)] = [
        (1, false), (13, false), (14, false), (16, true), (18, true), (0, false),
    ]

    @Test("what is coded with HLG or PQ is HDR", arguments: transfers)
    func highRange(_ code: Int, _ isHigh: Bool) throws {
        let folder = try TemporaryFolder()
        func colour(_ kind: String) -> [UInt8] {
            Fixtures.box("colr", Array(kind.utf8), Fixtures.big(9, 2), Fixtures.big(code, 2), Fixtures.big(9, 2), [0])
        }
        let matroska = Fixtures.element(0x55B0, Fixtures.element(0x55B1, [9]) + Fixtures.element(0x55BA, [UInt8(code)]))
        let files: [(String, [UInt8])] = [
            ("nclx.mov", Fixtures.movie(width: 64, height: 48, entry: colour("nclx"))),
            ("nclc.mov", Fixtures.movie(width: 64, height: 48, entry: colour("nclc"))),
            ("a.heic", Fixtures.heif(width: 64, height: 48, property: colour("nclx"))),
            (
                "a.mkv",
                Fixtures.matroska(
                    type: "matroska", width: 64, height: 48, milliseconds: 1000, date: 0, colour: matroska)
            ),
        ]
        for (name, bytes) in files {
            #expect(try folder.facts(bytes, name: name).subtypes.contains(.hdr) == isHigh, "\(name)")
        }
    }

    @Test("a film in a box of an HEIC makes a motion photo of it")
    func motion() throws {
        let folder = try TemporaryFolder()
        let picture = Fixtures.heif(width: 64, height: 48)
        let film = Fixtures.box("mpvd", Fixtures.movie(width: 64, height: 48))
        #expect(try folder.facts(picture, name: "a.heic").subtypes == [])
        #expect(try folder.facts(picture + film, name: "b.heic").subtypes == .livePhoto)
    }

    @Test("pictures a second")
    func frameRate() throws {
        let times = Fixtures.box("stts", Self.zero4, Fixtures.big(1, 4), Fixtures.big(480, 4), Fixtures.big(1, 4))
        let header = Fixtures.box(
            "mdhd", Self.zero4, Self.zero4, Self.zero4, Fixtures.big(240, 4), Fixtures.big(480, 4))
        let media = Fixtures.box("mdia", header, Fixtures.box("minf", Fixtures.box("stbl", times)))
        let source = ByteSource(Fixtures.box("trak", media))
        let track = try #require(source.firstBox("trak", in: source.whole))
        #expect(FrameRate.read(source, track: track) == 240)
    }

    static let real: [(name: String, kinds: MediaSubtypes)] = [
        ("python-pillow__Pillow/Tests/images/ultrahdr.jpg", .hdr),
        ("MishaalRahmanGH__Ultra_HDR_Samples/Originals/Ultra_HDR_Samples_Originals_01.jpg", .hdr),
        // The same picture after its gain map was taken away.
        ("MishaalRahmanGH__Ultra_HDR_Samples/SDR Emulation/Ultra_HDR_Samples_Emulated_01_base.jpg", []),
        ("AOMediaCodec__libavif/tests/data/seine_sdr_gainmap_srgb.jpg", .hdr),
        ("AOMediaCodec__libavif/tests/data/seine_sdr_gainmap_srgb.avif", .hdr),
        ("AOMediaCodec__libavif/tests/data/colors_hdr_srgb.avif", .hdr),
        ("androidx__media/media/jpeg/pixel-motion-photo-shortened.jpg", .livePhoto),
        ("androidx__media/media/jpeg/ss-motion-photo-shortened.jpg", .livePhoto),
        ("MikeKovarik__exifr/test/fixtures/xmp depth map.jpg", .depthEffectPhoto),
        ("libjxl__testdata/jxl/traffic_light.gif", .animated),
    ]

    @Test(
        "kinds of real files", .enabled(if: Corpus.isPresent, "needs the shared corpus beside the checkout"),
        arguments: real.indices)
    func kindsReal(_ index: Int) throws {
        let (name, kinds) = Self.real[index]
        let file = try #require(OpenFile(Corpus.folder.path + "/" + name))
        let facts = try ExifFactReader().facts(
            ofDescriptor: file.descriptor, head: file.head, fileExtension: (name as NSString).pathExtension)
        #expect(facts.subtypes == kinds, "\(name)")
    }
}
