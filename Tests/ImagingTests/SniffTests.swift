// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import Pixels
import Testing

@testable import Imaging

struct SniffTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let head: [UInt8]
        let fileExtension: String
        let format: MediaFormat?
        var testDescription: String { name }

        init(_ name: String, _ head: [UInt8], _ fileExtension: String, _ format: MediaFormat?) {
            (self.name, self.head, self.fileExtension, self.format) = (name, head, fileExtension, format)
        }
    }

    static func brand(_ major: String, _ more: String...) -> [UInt8] {
        Fixtures.box("ftyp", Array(major.utf8), [0, 0, 0, 0], more.flatMap { Array($0.utf8) })
    }

    static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    static let little: [UInt8] = [0x49, 0x49, 0x2A, 0x00, 8, 0, 0, 0, 0, 0]

    static let cases: [Case] = [
        Case("JPEG under a PNG's name", [0xFF, 0xD8, 0xFF, 0xE0], "png", .jpeg),
        Case("multi-picture JPEG", [0xFF, 0xD8, 0xFF, 0xE1], "mpo", .jpeg),
        Case("PNG", Fixtures.pngHeader(width: 1, height: 1), "jpg", .png),
        Case("GIF", text("GIF89a"), "", .gif),
        Case("WebP", text("RIFF\0\0\0\0WEBPVP8 "), "jpg", .webp),
        Case("AVI", text("RIFF\0\0\0\0AVI LIST"), "avi", .avi),
        Case("RIFF of sound", text("RIFF\0\0\0\0WAVEfmt "), "avi", nil),
        Case("BMP", text("BM") + [UInt8](repeating: 0, count: 12) + [40] + [UInt8](repeating: 0, count: 40), "", .bmp),
        Case("text that begins with BM", text("BM is a bitmap, and this is a long text about it."), "txt", nil),
        Case("icon", [0, 0, 1, 0, 1, 0, 16, 16, 0, 0] + [UInt8](repeating: 0, count: 12), "ico", .icon),
        Case("TIFF", little, "jpg", .tiff),
        Case("big-endian TIFF", [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8], "tif", .tiff),
        Case("DNG", little, "DNG", .adobeDNG),
        Case("NEF", little, "nef", .nikonNEF),
        Case("ARW", little, "arw", .sonyARW),
        Case("PEF", little, "pef", .pentaxPEF),
        Case("CR2 by its own magic", little.prefix(8) + text("CR\u{2}\0"), "tif", .canonCR2),
        Case("ORF", text("IIRO") + [8, 0, 0, 0], "", .olympusORF),
        Case("RW2", [0x49, 0x49, 0x55, 0, 0x18, 0, 0, 0], "", .panasonicRW2),
        Case("RAF", text("FUJIFILMCCD-RAW 0201"), "", .fujiRAF),
        Case("CR3", brand("crx ", "crx ", "isom"), "", .canonCR3),
        Case("HEIC", brand("heic", "mif1"), "jpg", .heic),
        Case("HEIC by a compatible brand", brand("mif1", "mif1", "heic"), "", .heic),
        Case("HEIF", brand("mif1", "mif1", "miaf"), "heif", .heif),
        Case("HEIC of 10 bits of a camera", brand("heix", "mif1", "heix"), "HIF", .heic),
        Case("HEIC of a camera by its sequence's brand", brand("msf1", "hevx", "heix"), "HIF", .heic),
        Case("HEIF of a camera without a word of its codec", brand("mif1", "miaf"), "HIF", .heif),
        Case("AVIF", brand("avif", "mif1"), "", .avif),
        Case("AVIF by a compatible brand", brand("mif1", "avif", "miaf"), "", .avif),
        Case("AVIF sequence", brand("avis", "msf1"), "", .avif),
        Case("MP4", brand("isom", "mp42"), "mov", .quickTime),
        Case("MP4 under its own name", brand("mp42", "isom"), "mp4", .mp4),
        Case("MP4 under a stranger's name", brand("mp42", "isom"), "jpg", .mp4),
        Case("QuickTime", brand("qt  "), "mp4", .quickTime),
        Case("3GP", brand("3gp5"), "mp4", .threeGPP),
        Case("QuickTime without a type box", Fixtures.box("wide", []) + Fixtures.box("mdat", [0]), "mov", .quickTime),
        Case("a word that looks like a box", Fixtures.box("free", [1, 2, 3, 4]), "txt", nil),
        Case("JXL container", Fixtures.box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]), "", .jpegXL),
        Case("JXL codestream", [0xFF, 0x0A, 0, 0], "", .jpegXL),
        Case("JP2", Fixtures.box("jP  ", [0x0D, 0x0A, 0x87, 0x0A]), "", .jpeg2000),
        Case("JPEG 2000 codestream", [0xFF, 0x4F, 0xFF, 0x51], "", .jpeg2000),
        Case("PSD", text("8BPS\0\u{1}\0\0\0\0\0\0\0\u{3}"), "jpg", .photoshop),
        Case("PSB", text("8BPS\0\u{2}\0\0\0\0\0\0\0\u{3}"), "", .photoshop),
        Case("8BPS of a version that is none", text("8BPS\0\u{3}\0\0\0\0\0\0"), "psd", nil),
        Case(
            "Matroska", Fixtures.matroska(type: "matroska", width: 2, height: 2, milliseconds: 1, date: 0), "",
            .matroska),
        Case("WebM", Fixtures.matroska(type: "webm", width: 2, height: 2, milliseconds: 1, date: 0), "mkv", .webm),
        Case(
            "EBML of another kind", Fixtures.element(0x1A45_DFA3, Fixtures.element(0x4282, text("other"))), "mkv", nil),
        Case("MPEG program stream", [0, 0, 1, 0xBA, 0x44], "mpg", .mpegProgram),
        Case(
            "MPEG transport stream", (0..<600).map { $0 % 188 == 0 ? 0x47 : 0 }, "ts", .mpegTransport),
        Case("M2TS", (0..<600).map { $0 % 192 == 4 ? 0x47 : 0 }, "mts", .mpegTransport),
        Case("SVG", text("<svg xmlns='http://www.w3.org/2000/svg'/>"), "", .svg),
        Case(
            "SVG behind declarations",
            text("\u{FEFF}<?xml version='1.0'?>\n<!-- a > b -->\n<!DOCTYPE svg [<!ENTITY a '>'>]>\n<svg>"), "xml", .svg),
        Case("SVG behind white space", text("\u{FEFF} \r\n\t<svg/>"), "", .svg),
        Case("SVG with a prefix", text("<!-- --><s:svg xmlns:s='http://www.w3.org/2000/svg'/>"), "", .svg),
        Case("SVG behind a bracket and white space", text("<!DOCTYPE svg [\n<!ENTITY a ']'>]\n><svg>"), "", .svg),
        Case("SVG in UTF-16", [0xFF, 0xFE] + text("<svg/>").flatMap { [$0, 0] }, "", .svg),
        Case("SVG behind a licence", text("<!--" + String(repeating: "free ", count: 1000)), "svg", .svg),
        Case("a licence under no name", text("<!--" + String(repeating: "free ", count: 1000)), "", nil),
        Case("an element that begins as SVG's does", text("<svgs/>"), "svg", nil),
        Case("nothing but white space", text("  \n"), "svg", nil),
        Case("HTML that holds an SVG", text("<html><body><svg></svg>"), "svg", nil),
        Case("compressed SVG by its name", [0x1F, 0x8B, 8], "svgz", .svg),
        Case("gzip of something else", [0x1F, 0x8B, 8], "gz", nil),
        Case("PNM", text("P6 1 1 255\n"), "", .portableAnymap),
        Case("text that begins with P6", text("P6x"), "", nil),
        Case("TGA by its name", [0, 0, 2] + [UInt8](repeating: 0, count: 20), "tga", .targa),
        Case("TGA's bytes under no name", [0, 0, 2] + [UInt8](repeating: 0, count: 20), "", nil),
        Case("text named JPEG", text("hello"), "jpg", nil),
        Case("nothing", [], "jpg", nil),
    ]

    @Test("bytes name the format", arguments: cases)
    func bytesNameFormat(_ sample: Case) {
        #expect(MediaFormat.sniff(head: sample.head, fileExtension: sample.fileExtension) == sample.format)
    }

    @Test("a head that breaks off is survived", arguments: cases)
    func headBreaksOffSurvived(_ sample: Case) {
        for count in sample.head.indices {
            _ = MediaFormat.sniff(head: Array(sample.head.prefix(count)), fileExtension: sample.fileExtension)
        }
    }
}
