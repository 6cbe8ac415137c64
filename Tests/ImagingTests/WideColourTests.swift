// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Imaging

/// Pictures that may come in Display P3: which do, with what numbers, and that all others stay as they were.
struct WideColourTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var profile: [UInt8]
        var gamut: Gamut
        var testDescription: String { name }
    }

    private static func profile(_ colorants: [[Double]], gamma: Double? = nil) -> [UInt8] {
        MatrixProfile(colorants: colorants, gamma: gamma).bytes
    }

    private static func profile(_ tags: [String: [UInt8]], space: String = "RGB ") -> [UInt8] {
        MatrixProfile(colorants: MatrixProfile.displayP3, space: space, tags: tags).bytes
    }

    /// A table of two points a side that gives back what it is given, as `A2B0`.
    private static let table: [UInt8] = {
        let identity: [Int] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
        let ramps = (0..<3).flatMap { _ in (0...255).map { UInt8($0) } }
        var corners: [UInt8] = []
        for corner in 0..<8 { corners += [4, 2, 1].map { corner & $0 == 0 ? 0 : 255 } }
        let matrix: [UInt8] = identity.flatMap { Fixtures.big($0 << 16, 4) }
        return MatrixProfile.tag("mft1", [3, 3, 2, 0] + matrix + ramps + corners + ramps)
    }()

    private static let noMatrix =
        ["rXYZ": [], "gXYZ": [], "bXYZ": [], "rTRC": [], "gTRC": [], "bTRC": []] as [String: [UInt8]]

    static let cases = [
        Case(name: "Display P3", profile: profile(MatrixProfile.displayP3), gamut: .displayP3),
        Case(name: "Display P3 by a gamma", profile: profile(MatrixProfile.displayP3, gamma: 1.8), gamut: .displayP3),
        Case(name: "Adobe RGB", profile: profile(MatrixProfile.adobe, gamma: 2.19921875), gamut: .displayP3),
        Case(name: "BT.2020", profile: profile(MatrixProfile.bt2020), gamut: .displayP3),
        Case(name: "ProPhoto RGB", profile: profile(MatrixProfile.proPhoto, gamma: 1.8), gamut: .displayP3),
        Case(name: "sRGB", profile: profile(MatrixProfile.sRGB), gamut: .sRGB),
        Case(name: "sRGB's primaries by a gamma", profile: profile(MatrixProfile.sRGB, gamma: 1.8), gamut: .sRGB),
        Case(
            name: "sRGB, a hundredth off",
            profile: profile([[0.4361, 0.2225, 0.0139], [0.3808, 0.7147, 0.0970], [0.1474, 0.0628, 0.7142]]),
            gamut: .sRGB),
        Case(
            name: "grey",
            profile: profile(
                noMatrix.merging(["kTRC": MatrixProfile.tag("curv", [0, 0, 0, 0])]) { $1 }, space: "GRAY"),
            gamut: .sRGB),
        Case(name: "CMYK", profile: profile(noMatrix, space: "CMYK"), gamut: .sRGB),
        Case(name: "CMYK that says primaries", profile: profile([:], space: "CMYK"), gamut: .sRGB),
        Case(name: "tables beside the primaries", profile: profile(["A2B0": table]), gamut: .sRGB),
        Case(name: "tables alone", profile: profile(noMatrix.merging(["A2B0": table]) { $1 }), gamut: .sRGB),
        Case(
            name: "PQ by its code points", profile: profile(["cicp": MatrixProfile.tag("cicp", [12, 16, 0, 1])]),
            gamut: .sRGB),
        Case(
            name: "HLG by its code points", profile: profile(["cicp": MatrixProfile.tag("cicp", [9, 18, 0, 1])]),
            gamut: .sRGB),
        Case(
            name: "as steep as HLG", profile: profile(MatrixProfile.displayP3, gamma: 3.6), gamut: .sRGB),
        Case(
            name: "Display P3 by its code points",
            profile: profile(["cicp": MatrixProfile.tag("cicp", [12, 13, 0, 1])]),
            gamut: .displayP3),
        Case(name: "one primary alone", profile: profile(["gXYZ": [], "bXYZ": []]), gamut: .sRGB),
        Case(name: "broken", profile: Array("no profile".utf8), gamut: .sRGB),
        Case(name: "cut off", profile: Array(profile(MatrixProfile.displayP3).prefix(300)), gamut: .sRGB),
    ]

    /// Noise has every colour in it.
    private let noise = Fixtures.noise(width: 48, height: 32)

    @Test("what reaches beyond sRGB comes as Display P3, all else as it does without asking", arguments: cases)
    func gamuts(_ item: Case) {
        let transforms = ColourTransforms()
        var (narrow, wide, again) = (noise, noise, noise)
        transforms.convert(&narrow, from: .profile(item.profile))
        transforms.convert(&wide, from: .profile(item.profile), widest: .displayP3)
        transforms.convert(&again, from: .profile(item.profile))
        #expect(wide.gamut == item.gamut)
        #expect(narrow.gamut == .sRGB && narrow == again, "what is kept of one gamut is not used for the other")
        if item.gamut == .sRGB { #expect(wide == narrow) } else { #expect(wide.bytes != narrow.bytes) }
    }

    @Test(
        "code points in the same way, high dynamic range as it always came",
        arguments: [
            (12, 13, .displayP3), (11, 17, .displayP3), (9, 13, .displayP3), (9, 1, .displayP3), (1, 13, .sRGB),
            (6, 6, .sRGB),
            (9, 16, .sRGB), (12, 16, .sRGB), (9, 18, .sRGB), (2, 2, .sRGB),
        ] as [(Int, Int, Gamut)])
    func codePoints(_ primaries: Int, _ transfer: Int, _ gamut: Gamut) {
        let colour = PictureColour.codes(primaries: primaries, transfer: transfer)
        var (narrow, wide) = (noise, noise)
        ColourTransforms().convert(&narrow, from: colour)
        ColourTransforms().convert(&wide, from: colour, widest: .displayP3)
        #expect(wide.gamut == gamut)
        if gamut == .sRGB { #expect(wide == narrow) }
    }

    private static let colours: [[UInt8]] = [
        [200, 80, 80], [0, 255, 0], [255, 0, 0], [128, 128, 128], [10, 20, 250], [255, 255, 255], [0, 0, 0],
        [90, 160, 40],
    ]

    /// A PNG with a stripe of each colour, and what the file says they mean.
    private func stripes(_ chunk: [UInt8]) throws -> [UInt8] {
        let side = Self.colours.count * 4
        var image = Fixtures.quarters(width: side, height: 8)
        image.bytes = (0..<8).flatMap { _ in Self.colours.flatMap { Array(repeating: $0, count: 4).flatMap { $0 } } }
        return Fixtures.png(try Fixtures.encoded(image, "png"), adding: chunk)
    }

    /// How far the stripes are from some colours, in the worst of them.
    private func worst(_ image: DecodedImage, from colours: [[Double]]) -> Double {
        colours.enumerated().map { index, colour in
            distance(image.pixel((Double(index) + 0.5) / Double(colours.count), 0.5), colour)
        }.max() ?? .infinity
    }

    @Test("a picture of Display P3 keeps its numbers where they may stay, and becomes sRGB where not")
    func savedNumbers() throws {
        let plain = Self.colours.map { $0.map(Double.init) }
        let png = try stripes(Fixtures.pngChunk("cICP", [12, 13, 0, 1]))
        let (wide, narrow) = (try decode(png, widest: .displayP3), try folder.decode(png, .png))
        #expect(wide.gamut == .displayP3 && narrow.gamut == .sRGB)
        #expect(worst(wide, from: plain) == 0)
        #expect(worst(narrow, from: Self.colours.map(DisplayP3.inSRGB)) <= 1.5)
        #expect(try decode(png, widest: .sRGB) == narrow)
    }

    @Test("a JPEG says it by its profile; alpha stays")
    func profiles() throws {
        let profile = Self.profile(MatrixProfile.displayP3)
        let segment = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
        let jpeg = try Fixtures.jpeg(width: 64, height: 32)
        let marker: [UInt8] = [0xFF, 0xE2] + Fixtures.big(segment.count + 2, 2)
        let tagged = Array(jpeg[..<2]) + marker + segment + Array(jpeg[2...])
        let wide = try decode(tagged, .jpeg, widest: .displayP3)
        #expect(wide.gamut == .displayP3)
        // The same file without its profile has the numbers that were saved.
        #expect(wide.bytes == (try folder.decode(jpeg, .jpeg)).bytes)
        #expect(try folder.decode(tagged, .jpeg).bytes != wide.bytes)
        var clear = Fixtures.quarters(width: 16, height: 8, alpha: 77)
        ColourTransforms().convert(&clear, from: .profile(Self.profile(MatrixProfile.adobe)), widest: .displayP3)
        #expect(clear.gamut == .displayP3 && clear.pixel(0.1, 0.1)[3] == 77)
    }

    @Test("what says nothing, or sRGB, is the same to the bit", arguments: ["png", "jpeg"])
    func plainPictures(_ type: String) throws {
        let bytes = try Fixtures.encoded(noise, type)
        let format: MediaFormat = type == "png" ? .png : .jpeg
        #expect(try decode(bytes, format, widest: .displayP3) == folder.decode(bytes, format))
        let marked = try stripes(Fixtures.pngChunk("cICP", [1, 13, 0, 1]))
        #expect(try decode(marked, widest: .displayP3) == folder.decode(marked, .png))
    }

    private func decode(_ bytes: [UInt8], _ format: MediaFormat = .png, widest: Gamut) throws -> DecodedImage {
        let file = try #require(OpenFile(try folder.write(bytes, to: "wide")))
        return try PixbufDecoder().decode(
            descriptor: file.descriptor, format: format, longestSide: 256, widest: widest,
            deadline: .now + .seconds(60),
            isCancelled: { false })
    }

    @Test(
        "in the corpus only what is wide comes otherwise than it does without asking",
        .enabled(if: Corpus.isPresent, "needs the corpus"))
    func corpus() throws {
        var (wide, same) = (0, 0)
        for name in Corpus.files where name.contains("wide-gamut") || name.hasPrefix("python-pillow") {
            guard let file = OpenFile(Corpus.folder.path + "/" + name), let format = file.format(name),
                let narrow = try? file.decoded(name: name, longestSide: 64)
            else { continue }
            let image = try PixbufDecoder().decode(
                descriptor: file.descriptor, format: format, longestSide: 64, widest: .displayP3,
                deadline: .now + .seconds(60), isCancelled: { false })
            if image.gamut == .displayP3 { wide += 1 } else { same += 1 }
            #expect(image.gamut == .displayP3 || image == narrow, "\(name)")
            if name.contains("/P3-") { #expect(image.gamut == .displayP3, "\(name)") }
            if name.contains("cmyk") { #expect(image.gamut == .sRGB, "\(name)") }
        }
        #expect(wide > 4 && same > 20, "\(wide) wide, \(same) not")
    }
}
