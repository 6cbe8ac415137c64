// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Cleaning

/// The description of a stream of MPEG-4 keeps its fields, and nothing stands between or behind them.
struct ElementaryStreamTests {
    private static let needle = text("NEEDLE")

    private static func decoder(_ parameters: [UInt8], _ tail: [UInt8] = []) -> [UInt8] {
        FilmBuilder.descriptor(4, [0x40, 0x15], zeros(11), FilmBuilder.descriptor(5, parameters), tail)
    }

    private static let plain: [UInt8] = [0x12, 0x10]
    private static let packets = FilmBuilder.descriptor(6, [2])

    @Test(
        "what draws and sounds is the same to the byte, whatever the lengths of its parts are written in",
        arguments: 1...4)
    func same(width: Int) throws {
        for kind: UInt8 in [0x40, 0x66, 0x20, 0x61, 0x6B] {
            let contents = FilmBuilder.stream(kind, width: width)
            #expect(try ElementaryStream.cleaned(contents[...]) == contents)
        }
    }

    /// Contents with something in a place that no field has.
    private static let surplus: [(String, [UInt8])] = [
        ("behind all", FilmBuilder.stream() + needle),
        ("in another descriptor behind all", FilmBuilder.stream() + FilmBuilder.descriptor(7, needle)),
        (
            "behind the last descriptor",
            zeros(4)
                + FilmBuilder.descriptor(3, [0, 1, 0], decoder(plain), packets, FilmBuilder.descriptor(15, needle))
        ),
        (
            "between two",
            zeros(4)
                + FilmBuilder.descriptor(3, [0, 1, 0], decoder(plain), FilmBuilder.descriptor(15, needle), packets)
        ),
        (
            "behind the parameters",
            zeros(4)
                + FilmBuilder.descriptor(3, [0, 1, 0], decoder(plain, FilmBuilder.descriptor(15, needle)), packets)
        ),
        (
            "in a second one of a kind",
            zeros(4) + FilmBuilder.descriptor(3, [0, 1, 0], decoder(plain), packets, FilmBuilder.descriptor(6, needle))
        ),
        (
            "in the numbers of packets",
            zeros(4) + FilmBuilder.descriptor(3, [0, 1, 0], decoder(plain), FilmBuilder.descriptor(6, [2] + needle))
        ),
    ]

    @Test("nothing stands between and behind the fields", arguments: surplus.indices)
    func nothingElse(_ index: Int) throws {
        let (name, contents) = Self.surplus[index]
        let cleaned = try ElementaryStream.cleaned(contents[...])
        let fields = FilmBuilder.stream()
        #expect(cleaned == fields + zeros(contents.count - fields.count), "\(name)")
        #expect(try ElementaryStream.cleaned(cleaned[...]) == cleaned, "\(name)")
    }

    @Test("what leads elsewhere, breaks off, or is of a coder without a grammar is refused")
    func refused() {
        for kind: UInt8 in [0x21, 0x6C, 0xA5, 0xDD] {
            #expect(throws: CleaningError.unsupported(detail: CleaningError.rareCoder)) {
                try ElementaryStream.cleaned(FilmBuilder.stream(kind)[...])
            }
        }
        let leading: [(String, [UInt8])] = [
            (
                "an address",
                zeros(4) + FilmBuilder.descriptor(3, [0, 1, 0x40, 6], Self.needle, Self.decoder(Self.plain))
            ),
            ("a clock", zeros(4) + FilmBuilder.descriptor(3, [0, 1, 0x20, 0, 2], Self.decoder(Self.plain))),
            ("no decoder", zeros(4) + FilmBuilder.descriptor(3, [0, 1, 0], Self.packets)),
            ("another descriptor", zeros(4) + Self.decoder(Self.plain)),
            ("a length of five bytes", zeros(4) + [3, 0x80, 0x80, 0x80, 0x80, 25] + FilmBuilder.stream().dropFirst(6)),
        ]
        for (name, contents) in leading {
            #expect(throws: CleaningError.self, "\(name)") { try ElementaryStream.cleaned(contents[...]) }
        }
        let whole = FilmBuilder.stream()
        for count in whole.indices {
            #expect(throws: CleaningError.self, "\(count)") { try ElementaryStream.cleaned(whole.prefix(count)) }
        }
    }

    // MARK: Sound

    /// Channels that are described one by one, in 39 bits.
    private static let channels: [UInt8] = [0x12, 0x00, 0x05, 0x04, 0x00, 0x00, 0x20]

    /// Parameters of AAC, and bits behind them in the same byte.
    private static let sounds: [(name: String, parameters: [UInt8], rest: UInt8)] = [
        ("LC", [0x12, 0x10], 0), ("a frequency of its own", [0x17, 0x80, 0x56, 0x22, 0x10], 0),
        ("bands in front", [0x2B, 0x92, 0x08, 0x00], 0x7F), ("stereo in front", [0xEB, 0x8A, 0x08, 0x00], 0x7F),
        ("no bands behind", [0x12, 0x10, 0x56, 0xE5, 0x00], 0x7F),
        ("bands and stereo behind", [0x12, 0x10, 0x56, 0xE5, 0x9D, 0x48, 0x80], 0x7F),
        ("behind another coder", [0x12, 0x12, 0, 0], 0x03), ("MP3", [0xF8, 0x48, 0x40], 0x0F),
    ]

    @Test("bits behind the parameters of sound are zero", arguments: sounds.indices)
    func bits(_ index: Int) throws {
        let (name, parameters, rest) = Self.sounds[index]
        #expect(try AudioConfiguration.cleaned(parameters[...]) == parameters, "\(name)")
        let last = parameters.count - 1
        let full = parameters[..<last] + [parameters[last] | rest] + Self.needle
        #expect(try AudioConfiguration.cleaned(full[...]) == parameters + zeros(6), "\(name)")
        #expect(throws: CleaningError.self, "\(name)") { try AudioConfiguration.cleaned(parameters.prefix(1)) }
    }

    @Test("a comment on channels goes, with the bits in front of it")
    func comment() throws {
        var parameters = Self.channels
        parameters[6] |= 1
        let cleaned = try AudioConfiguration.cleaned((parameters + [6] + Self.needle + Self.needle)[...])
        #expect(cleaned == Self.channels + [6] + zeros(12))
        #expect(throws: CleaningError.self) {
            try AudioConfiguration.cleaned((Self.channels + [7] + Self.needle)[...])
        }
    }

    @Test("kinds of sound without a grammar are refused", arguments: [5, 17, 23, 39, 42])
    func kinds(_ kind: Int) {
        // The kind, a frequency, two channels; behind bands the kind itself.
        let bits = kind < 31 ? kind << 59 : 31 << 59 | (kind - 32) << 53
        let parameters = big(bits, 8)
        #expect(throws: CleaningError.unsupported(detail: CleaningError.rareCoder)) {
            try AudioConfiguration.cleaned(parameters[...])
        }
    }
}
