// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Imaging

/// The program that makes the pictures.
private enum Encoder {
    static let path = "/usr/bin/cjxl"
    static let isThere = FileManager.default.isExecutableFile(atPath: path)
}

/// JPEG XL, which libjxl converts by itself where a picture lost something: as wide as what it was made of.
@Suite(.enabled(if: Encoder.isThere, "needs cjxl of libjxl-tools"), .timeLimit(.minutes(5)))
struct WideJPEGXLTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A picture as cjxl makes it of a file; `loss` 0 keeps the file's own space.
    private func encoded(_ path: String, loss: String, _ options: [String] = []) throws -> [UInt8] {
        let target = folder.path + "/made.jxl"
        let process = Process()
        process.executableURL = URL(filePath: Encoder.path)
        process.arguments = [path, target, "-d", loss, "-e", "3", "--quiet"] + options
        try process.run()
        process.waitUntilExit()
        return try [UInt8](Data(contentsOf: URL(filePath: target)))
    }

    private func decode(_ bytes: [UInt8], _ format: MediaFormat, widest: Gamut) throws -> DecodedImage {
        let file = try #require(OpenFile(try folder.write(bytes, to: "wide")))
        return try PixbufDecoder().decode(
            descriptor: file.descriptor, format: format, longestSide: 256, widest: widest,
            deadline: .now + .seconds(60), isCancelled: { false })
    }

    @Test(
        "it has the colours of the picture that it was made of, in either gamut",
        .enabled(if: Corpus.isPresent, "needs the corpus"), arguments: ["1", "0"], ["red", "green", "blue"])
    func sameColours(_ loss: String, _ colour: String) throws {
        let png = "libjxl__testdata/external/wide-gamut-tests/P3-sRGB-\(colour).png"
        let bytes = try encoded(Corpus.folder.path + "/" + png, loss: loss)
        for widest in Gamut.allCases {
            let made = try decode(bytes, .jpegXL, widest: widest)
            let original = try decode(try Corpus.bytes(png), .png, widest: widest)
            #expect(made.gamut == widest && original.gamut == widest)
            let differences = zip(made.bytes, original.bytes).map { abs(Int($0) - Int($1)) }
            #expect(Double(differences.reduce(0, +)) / Double(max(1, differences.count)) < 2)
        }
    }

    @Test(
        "spaces that the file names; high dynamic range comes as it does without asking",
        arguments: ["1", "0"],
        [
            ("RGB_D65_DCI_Rel_SRG", .displayP3), ("RGB_D65_202_Rel_SRG", .displayP3), ("RGB_D65_SRG_Rel_SRG", .sRGB),
            ("RGB_D65_202_Rel_PeQ", .sRGB), ("RGB_D65_202_Rel_HLG", .sRGB),
        ] as [(String, Gamut)])
    func namedSpaces(_ loss: String, _ space: (name: String, gamut: Gamut)) throws {
        let noise = Fixtures.noise(width: 64, height: 48)
        let plain = try folder.write(Array("P6\n64 48\n255\n".utf8) + noise.bytes, to: "noise.ppm")
        let bytes = try encoded(plain, loss: loss, ["-x", "color_space=" + space.name])
        let (narrow, wide) = (
            try decode(bytes, .jpegXL, widest: .sRGB), try decode(bytes, .jpegXL, widest: .displayP3)
        )
        #expect(narrow.gamut == .sRGB && wide.gamut == space.gamut)
        if space.gamut == .sRGB { #expect(wide == narrow) } else { #expect(wide.bytes != narrow.bytes) }
    }

    @Test(
        "pictures of 16 bits in a space that the file names look like those of eight", arguments: ["1", "0"], named
    )
    func sixteenBits(_ loss: String, _ space: String) throws {
        let noise = Fixtures.noise(width: 64, height: 48)
        let plain = try folder.write(Array("P6\n64 48\n255\n".utf8) + noise.bytes, to: "noise.ppm")
        let deep = try folder.write(
            Array("P6\n64 48\n65535\n".utf8) + noise.bytes.flatMap { [$0, $0] }, to: "deep.ppm")
        for widest in Gamut.allCases {
            let images = try [plain, deep].map { file in
                try decode(
                    try encoded(file, loss: loss, ["-x", "color_space=" + space]), .jpegXL, widest: widest)
            }
            #expect(images[0].gamut == images[1].gamut)
            let differences = zip(images[0].bytes, images[1].bytes).map { abs(Int($0) - Int($1)) }
            #expect(Double(differences.reduce(0, +)) / Double(max(1, differences.count)) < 1, "\(space)")
            // Noise that is black or white all over would agree as well.
            #expect(Set(images[1].bytes).count > 50)
        }
    }

    static let named = [
        "RGB_D65_SRG_Rel_SRG", "RGB_D65_DCI_Rel_SRG", "RGB_D65_202_Rel_SRG", "RGB_D65_202_Rel_PeQ",
        "RGB_D65_202_Rel_HLG",
        "RGB_D65_SRG_Rel_Lin", "RGB_D65_DCI_Per_709",
    ]
}
