// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Which components of a codestream are colours and which is alpha, by the boxes of the JP2 file (ISO/IEC 15444-1,
/// annex I.5.3). A bare codestream has no boxes; then it is guessed as in other programs.
struct JPEG2000Channels: Equatable {
    enum Colours: Equatable {
        case grey, rgb, ycc, cmyk

        var count: Int {
            switch self {
            case .grey: 1
            case .rgb, .ycc: 3
            case .cmyk: 4
            }
        }
    }

    enum Alpha: Equatable { case apart, multiplied }

    struct Channel: Equatable {
        let component: Int
        /// A column of the palette: 8-bit samples, indexed by the component's values. Empty without a palette.
        var table: [UInt8] = []
    }

    let colours: Colours
    let alpha: Alpha?
    /// The channels of the colours, then alpha.
    let channels: [Channel]

    /// - Returns: nil if the colour space is not supported or the boxes are contradictory.
    init?(_ source: ByteSource, _ codestream: JPEG2000Codestream) {
        let boxes = JPEG2000ColourBoxes(source)
        guard let all = boxes.channels(componentCount: codestream.components.count),
            let usual = Self.usual(all, codestream)
        else { return nil }
        // With fewer channels than stated the first one is shown as grey. Subsampled "RGB" is really luma and chroma.
        let stated = boxes.colours ?? usual
        colours = stated.count > all.count ? .grey : stated == .rgb ? usual : stated
        var order = Array(0..<colours.count)
        var opacity: (channel: Int, alpha: Alpha)?
        if boxes.definitions.isEmpty {
            // Without `cdef`, one more channel is taken as alpha.
            if all.count == colours.count + 1 { opacity = (colours.count, .apart) }
        } else {
            for definition in boxes.definitions where definition.channel < all.count {
                switch definition.kind {
                case 0 where (1...colours.count).contains(definition.colour):
                    order[definition.colour - 1] = definition.channel
                // Alpha of the whole picture.
                case 1 where definition.colour == 0: opacity = (definition.channel, .apart)
                case 2 where definition.colour == 0: opacity = (definition.channel, .multiplied)
                default: break
                }
            }
        }
        alpha = opacity?.alpha
        channels = order.map { all[$0] } + (opacity.map { [all[$0.channel]] } ?? [])
        guard channels.allSatisfy({ $0.component < codestream.components.count }) else { return nil }
    }

    /// The colours if no box states them: subsampled second and third components are chroma.
    private static func usual(_ channels: [Channel], _ codestream: JPEG2000Codestream) -> Colours? {
        guard channels.count >= 3 else { return .grey }
        let components = channels.prefix(3).map(\.component).filter { $0 < codestream.components.count }
            .map { codestream.components[$0] }
        guard components.count == 3 else { return nil }
        let isSparse = components.map { $0.across > 1 || $0.down > 1 }
        return isSparse == [false, true, true] ? .ycc : .rgb
    }
}

/// Parses the boxes `colr`, `pclr`, `cmap` and `cdef`.
private struct JPEG2000ColourBoxes {
    struct Definition {
        let channel: Int
        /// 0 colour, 1 alpha, 2 alpha with premultiplied colours.
        let kind: Int
        /// From 1; 0 is the whole picture.
        let colour: Int
    }

    /// Nil if no box states them.
    private(set) var colours: JPEG2000Channels.Colours?
    private(set) var definitions: [Definition] = []
    private var palette: [[UInt8]] = []
    private var map: [(component: Int, column: Int?)] = []
    /// Whether all stated colour spaces are unsupported.
    private var isForeign = false

    private static let longest = 64 << 10

    init(_ source: ByteSource) {
        guard let header = source.firstBox("jp2h", in: source.whole) else { return }
        for box in source.boxes(in: header.payload) {
            switch box.type {
            case "colr": readColours(source, box)
            case "pclr": if let cursor = source.contents(of: box, limit: Self.longest) { readPalette(cursor) }
            case "cmap": if let cursor = source.contents(of: box, limit: Self.longest) { readMap(cursor) }
            case "cdef": if let cursor = source.contents(of: box, limit: Self.longest) { readDefinitions(cursor) }
            default: break
            }
        }
    }

    /// Takes the first supported colour space.
    private mutating func readColours(_ source: ByteSource, _ box: Box) {
        guard colours == nil, var cursor = source.cursor(at: box.payload.lowerBound, count: min(box.size, 23)),
            let method = cursor.byte(), cursor.skip(2)
        else { return }
        switch method {
        case 1:
            switch cursor.big32() {
            case 16, 20, 21: colours = .rgb
            case 17: colours = .grey
            case 1, 3, 4, 18, 24: colours = .ycc
            case 12: colours = .cmyk
            default: isForeign = true
            }
        case 2, 3:
            // The colour model of an ICC profile stands at its byte 16.
            guard cursor.skip(16) else { return }
            switch cursor.code() {
            case "RGB ": colours = .rgb
            case "GRAY": colours = .grey
            case "CMYK": colours = .cmyk
            default: isForeign = true
            }
        default: break
        }
        if colours != nil { isForeign = false }
    }

    private mutating func readPalette(_ cursor: ByteCursor) {
        var cursor = cursor
        guard let count = cursor.big16(), (1...1024).contains(count), let columns = cursor.byte(),
            let depths = cursor.take(Int(columns))
        else { return }
        var read = [[UInt8]](repeating: [], count: Int(columns))
        for _ in 0..<count {
            for (column, depth) in depths.enumerated() {
                let bits = Int(depth & 0x7F) + 1
                guard bits <= 38, let value = cursor.big((bits + 7) / 8) else { return }
                let most = UInt64(1) << UInt64(bits) - 1
                read[column].append(UInt8((min(value, most) * 255 + most / 2) / most))
            }
        }
        palette = read
    }

    private mutating func readMap(_ cursor: ByteCursor) {
        var cursor = cursor
        while let component = cursor.big16(), let kind = cursor.byte(), let column = cursor.byte() {
            map.append((component, kind == 1 ? Int(column) : nil))
        }
    }

    private mutating func readDefinitions(_ cursor: ByteCursor) {
        var cursor = cursor
        guard cursor.skip(2) else { return }
        while let channel = cursor.big16(), let kind = cursor.big16(), let colour = cursor.big16() {
            definitions.append(Definition(channel: channel, kind: kind, colour: colour))
        }
    }

    /// - Returns: nil if the colour space is not supported, or `cmap` refers to a missing component or column.
    func channels(componentCount: Int) -> [JPEG2000Channels.Channel]? {
        guard !isForeign else { return nil }
        guard !palette.isEmpty else { return (0..<componentCount).map { JPEG2000Channels.Channel(component: $0) } }
        // Without a map each column is a channel of the first component.
        let map = map.isEmpty ? palette.indices.map { (component: 0, column: Optional($0)) } : map
        var channels: [JPEG2000Channels.Channel] = []
        for (component, column) in map {
            guard component < componentCount, column ?? 0 < palette.count else { return nil }
            channels.append(
                JPEG2000Channels.Channel(component: component, table: column.map { palette[$0] } ?? []))
        }
        return channels
    }
}
