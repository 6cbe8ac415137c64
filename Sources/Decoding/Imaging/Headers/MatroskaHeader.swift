// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Reads duration, date, title and picture size from Matroska and WebM (RFC 8794, RFC 9559).
struct MatroskaHeader {
    private let source: ByteSource
    private var header = MovieHeader()
    private var scale: UInt64 = 1_000_000
    private var ticks: Double?
    private var elementsLeft = 4096

    private enum Element {
        static let ebml: UInt64 = 0x1A45_DFA3
        static let segment: UInt64 = 0x1853_8067
        static let info: UInt64 = 0x1549_A966
        static let tracks: UInt64 = 0x1654_AE6B
        static let cluster: UInt64 = 0x1F43_B675
        static let timestampScale: UInt64 = 0x2A_D7B1
        static let duration: UInt64 = 0x4489
        static let date: UInt64 = 0x4461
        static let title: UInt64 = 0x7BA9
        static let track: UInt64 = 0xAE
        static let video: UInt64 = 0xE0
        static let pixelWidth: UInt64 = 0xB0
        static let pixelHeight: UInt64 = 0xBA
        static let displayWidth: UInt64 = 0x54B0
        static let displayHeight: UInt64 = 0x54BA
        static let displayUnit: UInt64 = 0x54B2
        static let colour: UInt64 = 0x55B0
        static let transfer: UInt64 = 0x55BA
    }

    static func read(_ source: ByteSource) -> MovieHeader? {
        var parser = MatroskaHeader(source: source)
        return parser.parse()
    }

    private init(source: ByteSource) { self.source = source }

    private mutating func parse() -> MovieHeader? {
        var position: UInt64 = 0
        while let element = element(at: position, end: source.length), element.id != Element.segment {
            guard element.id == Element.ebml || position > 0 else { return nil }
            position = element.payload.upperBound
        }
        guard let segment = element(at: position, end: source.length), segment.id == Element.segment else { return nil }
        walk(segment.payload)
        if let ticks {
            let seconds = ticks * Double(scale) / 1e9
            if seconds > 0, seconds < 31_536_000 { header.duration = seconds }
        }
        return header
    }

    /// Reads up to the first cluster: info and tracks precede it in every file that can be streamed.
    private mutating func walk(_ range: Range<UInt64>) {
        var position = range.lowerBound
        while let element = element(at: position, end: range.upperBound), element.id != Element.cluster {
            switch element.id {
            case Element.info: info(element.payload)
            case Element.tracks, Element.track: walk(element.payload)
            case Element.video: video(element.payload)
            default: break
            }
            position = element.payload.upperBound
        }
    }

    private mutating func info(_ range: Range<UInt64>) {
        var position = range.lowerBound
        while let element = element(at: position, end: range.upperBound) {
            switch element.id {
            case Element.timestampScale: scale = unsigned(element) ?? scale
            case Element.duration: ticks = float(element)
            case Element.date: header.captureDate = date(element)
            case Element.title: header.title = FactText.line(text(element))
            default: break
            }
            position = element.payload.upperBound
        }
    }

    private mutating func video(_ range: Range<UInt64>) {
        var values: [UInt64: UInt64] = [:]
        collect(range, &values)
        let isInPixels = values[Element.displayUnit, default: 0] == 0
        let width = (isInPixels ? values[Element.displayWidth] : nil) ?? values[Element.pixelWidth]
        let height = (isInPixels ? values[Element.displayHeight] : nil) ?? values[Element.pixelHeight]
        guard let width, let height, (1...65_536).contains(width), (1...65_536).contains(height) else { return }
        guard Int(width * height) > (header.width ?? 0) * (header.height ?? 0) else { return }
        (header.width, header.height) = (Int(width), Int(height))
        header.isHDR = MovieHeader.isHDR(transfer: values[Element.transfer, default: 0])
    }

    /// The numbers of a video's elements, those of its colour among them.
    private mutating func collect(_ range: Range<UInt64>, _ values: inout [UInt64: UInt64]) {
        var position = range.lowerBound
        while let element = element(at: position, end: range.upperBound) {
            if element.id == Element.colour {
                collect(element.payload, &values)
            } else {
                values[element.id] = unsigned(element)
            }
            position = element.payload.upperBound
        }
    }

    // MARK: - Elements

    private struct EBMLElement {
        let id: UInt64
        let payload: Range<UInt64>
    }

    private mutating func element(at position: UInt64, end: UInt64) -> EBMLElement? {
        guard position < end, elementsLeft > 0 else { return nil }
        elementsLeft -= 1
        let bytes = source.bytes(at: position, upTo: 12)
        guard let first = bytes.first, first != 0 else { return nil }
        let idLength = first.leadingZeroBitCount + 1
        guard idLength <= 4, bytes.count > idLength else { return nil }
        let id = bytes.prefix(idLength).reduce(0) { $0 << 8 | UInt64($1) }
        let sizeBytes = bytes.dropFirst(idLength)
        guard let lead = sizeBytes.first, lead != 0 else { return nil }
        let sizeLength = lead.leadingZeroBitCount + 1
        guard sizeBytes.count >= sizeLength else { return nil }
        let marked = sizeBytes.prefix(sizeLength).reduce(0) { $0 << 8 | UInt64($1) }
        let mask = (UInt64(1) << UInt64(7 * sizeLength)) - 1
        let start = position + UInt64(idLength + sizeLength)
        guard start <= end else { return nil }
        // All bits set: the size is unknown, and the element extends to the end of its parent.
        let size = marked & mask == mask ? end - start : min(marked & mask, end - start)
        return EBMLElement(id: id, payload: start..<start + size)
    }

    private func value(_ element: EBMLElement, limit: Int) -> ByteCursor? {
        let size = element.payload.upperBound - element.payload.lowerBound
        guard size <= UInt64(limit) else { return nil }
        return source.cursor(at: element.payload.lowerBound, count: Int(size))
    }

    private func unsigned(_ element: EBMLElement) -> UInt64? {
        guard var cursor = value(element, limit: 8) else { return nil }
        return cursor.remaining == 0 ? 0 : cursor.big(cursor.remaining)
    }

    private func float(_ element: EBMLElement) -> Double? {
        guard var cursor = value(element, limit: 8) else { return nil }
        let number =
            switch cursor.remaining {
            case 4: cursor.big32().map { Double(Float(bitPattern: $0)) }
            case 8: cursor.big(8).map { Double(bitPattern: $0) }
            default: Double?.none
            }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Converts a date in nanoseconds since 2001-01-01 in UTC.
    private func date(_ element: EBMLElement) -> CaptureDate? {
        guard var cursor = value(element, limit: 8), let bits = cursor.big(8) else { return nil }
        let seconds = Int64(bitPattern: bits) / 1_000_000_000
        return CaptureDate(civilSeconds: 978_307_200 + seconds, utcOffset: 0)
    }

    private func text(_ element: EBMLElement) -> String? {
        guard var cursor = value(element, limit: ISOMovieParser.longestValue),
            let bytes = cursor.take(cursor.remaining)
        else { return nil }
        return String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
