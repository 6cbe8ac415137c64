// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Imaging
@testable import MediaBytes

/// HEIF files put together of one coded picture out of another: grids of any size in a few kilobytes, since tiles may share their bytes.
struct HEIFSamples {
    private let part: HEIFMosaic.Part
    private let configuration: [UInt8]
    private let data: [UInt8]

    private static let zero: [UInt8] = [0, 0, 0, 0]

    /// - Parameter file: a HEIC or AVIF of one item.
    init(_ file: [UInt8]) throws {
        part = try #require(HEIFMosaic.primary(ByteSource(file))?.parts.first)
        configuration = Array(file[Int(part.configuration.lowerBound)..<Int(part.configuration.upperBound)])
        data = part.pieces.flatMap { file[Int($0.lowerBound)..<Int($0.upperBound)] }
    }

    private var codec: [UInt8] { Fixtures.big(part.codec.value, 4) }
    private var brand: String { part.codec == "av01" ? "avif" : "heic" }

    // MARK: - Grids

    /// - Parameter turns: boxes `irot` and `imir`.
    func grid(width: Int, height: Int, turns: [[UInt8]] = []) -> [UInt8] {
        let (columns, rows) = ((width + part.width - 1) / part.width, (height + part.height - 1) / part.height)
        let count = columns * rows
        let type = Fixtures.box("ftyp", Array(brand.utf8), Self.zero, Array("mif1".utf8), Array(brand.utf8))
        let described: [UInt8] =
            [0, 1, UInt8(rows - 1), UInt8(columns - 1)] + Fixtures.big(width, 4) + Fixtures.big(height, 4)
        func meta(dataAt place: Int) -> [UInt8] {
            let items = (0...count).flatMap { item -> [UInt8] in
                Fixtures.box(
                    "infe", [2, 0, 0, 0], Fixtures.big(item + 1, 2), [0, 0], item == 0 ? Array("grid".utf8) : codec, [0]
                )
            }
            let places = (0...count).flatMap { item -> [UInt8] in
                // The grid itself lies in `idat`, all tiles are the same bytes of the file.
                let (method, start, length) = item == 0 ? (1, 0, 12) : (0, place, data.count)
                let head = Fixtures.big(item + 1, 2) + Fixtures.big(method, 2) + [0, 0] + Fixtures.big(1, 2)
                return head + Fixtures.big(start, 4) + Fixtures.big(length, 4)
            }
            let turned = turns.indices.map { UInt8(4 + $0) }
            let links = (0...count).flatMap { item -> [UInt8] in
                Fixtures.big(item + 1, 2) + (item == 0 ? [UInt8(1 + turned.count), 3] + turned : [2, 0x81, 2])
            }
            let references = Fixtures.box(
                "dimg", Fixtures.big(1, 2), Fixtures.big(count, 2), (1...count).flatMap { Fixtures.big($0 + 1, 2) })
            return Fixtures.box(
                "meta", Self.zero,
                Fixtures.box("hdlr", Self.zero, Self.zero, Array("pict".utf8), [UInt8](repeating: 0, count: 13)),
                Fixtures.box("pitm", Self.zero, Fixtures.big(1, 2)),
                Fixtures.box("iloc", [1, 0, 0, 0], [0x44, 0], Fixtures.big(count + 1, 2), places),
                Fixtures.box("iinf", Self.zero, Fixtures.big(count + 1, 2), items),
                Fixtures.box("iref", Self.zero, references),
                Fixtures.box(
                    "iprp",
                    Fixtures.box(
                        "ipco", configuration, size(part.width, part.height), size(width, height), turns.flatMap { $0 }),
                    Fixtures.box("ipma", Self.zero, Fixtures.big(count + 1, 4), links)),
                Fixtures.box("idat", described))
        }
        return type + meta(dataAt: type.count + meta(dataAt: 0).count + 8) + Fixtures.box("mdat", data)
    }

    private func size(_ width: Int, _ height: Int) -> [UInt8] {
        Fixtures.box("ispe", Self.zero, Fixtures.big(width, 4), Fixtures.big(height, 4))
    }

    // MARK: - Sequences

    /// A film of one picture, as sequences keep theirs, without any item.
    func sequence(brand: String) -> [UInt8] {
        let type = Fixtures.box("ftyp", Array(brand.utf8), Self.zero, Array("msf1".utf8), Array(self.brand.utf8))
        func movie(dataAt place: Int) -> [UInt8] {
            let entry = Fixtures.box(
                part.codec == "av01" ? "av01" : "hvc1", [UInt8](repeating: 0, count: 24), Fixtures.big(part.width, 2),
                Fixtures.big(part.height, 2), [UInt8](repeating: 0, count: 50), configuration)
            let table = Fixtures.box(
                "stbl", Fixtures.box("stsd", Self.zero, Fixtures.big(1, 4), entry),
                Fixtures.box("stsz", Self.zero, Self.zero, Fixtures.big(1, 4), Fixtures.big(data.count, 4)),
                Fixtures.box("stco", Self.zero, Fixtures.big(1, 4), Fixtures.big(place, 4)))
            let handler = Fixtures.box(
                "hdlr", Self.zero, Self.zero, Array("pict".utf8), [UInt8](repeating: 0, count: 13))
            let header = Fixtures.box(
                "tkhd", Self.zero, [UInt8](repeating: 0, count: 36), Fixtures.big(0x10000, 4),
                [UInt8](repeating: 0, count: 32), Fixtures.big(part.width << 16, 4), Fixtures.big(part.height << 16, 4))
            return Fixtures.box(
                "moov", Fixtures.box("trak", header, Fixtures.box("mdia", handler, Fixtures.box("minf", table))))
        }
        return type + movie(dataAt: type.count + movie(dataAt: 0).count + 8) + Fixtures.box("mdat", data)
    }
}
