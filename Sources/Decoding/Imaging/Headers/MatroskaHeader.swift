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

    static func read(_ source: ByteSource) -> MovieHeader? {
        var parser = MatroskaHeader(source: source)
        return parser.parse()
    }

    private init(source: ByteSource) { self.source = source }

    private mutating func parse() -> MovieHeader? {
        var position: UInt64 = 0
        while let element = element(at: position, end: source.length), element.id != MatroskaID.segment {
            guard element.id == MatroskaID.header || position > 0 else { return nil }
            position = element.payload.upperBound
        }
        guard let segment = element(at: position, end: source.length), segment.id == MatroskaID.segment else {
            return nil
        }
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
        while let element = element(at: position, end: range.upperBound), element.id != MatroskaID.cluster {
            switch element.id {
            case MatroskaID.info: info(element.payload)
            case MatroskaID.tracks, MatroskaID.track: walk(element.payload)
            case MatroskaID.video: video(element.payload)
            default: break
            }
            position = element.payload.upperBound
        }
    }

    private mutating func info(_ range: Range<UInt64>) {
        var position = range.lowerBound
        while let element = element(at: position, end: range.upperBound) {
            switch element.id {
            case MatroskaID.timestampScale: scale = element.number(source) ?? scale
            case MatroskaID.duration: ticks = float(element)
            case MatroskaID.date: header.captureDate = date(element)
            case MatroskaID.title: header.title = FactText.line(text(element))
            default: break
            }
            position = element.payload.upperBound
        }
    }

    private mutating func video(_ range: Range<UInt64>) {
        var values: [UInt64: UInt64] = [:]
        collect(range, &values)
        let isInPixels = values[MatroskaID.displayUnit, default: 0] == 0
        let width = (isInPixels ? values[MatroskaID.displayWidth] : nil) ?? values[MatroskaID.pixelWidth]
        let height = (isInPixels ? values[MatroskaID.displayHeight] : nil) ?? values[MatroskaID.pixelHeight]
        guard let width, let height, (1...65_536).contains(width), (1...65_536).contains(height) else { return }
        guard Int(width * height) > (header.width ?? 0) * (header.height ?? 0) else { return }
        (header.width, header.height) = (Int(width), Int(height))
        header.isHDR = MovieHeader.isHDR(transfer: values[MatroskaID.transfer, default: 0])
    }

    /// The numbers of a video's elements, those of its colour among them.
    private mutating func collect(_ range: Range<UInt64>, _ values: inout [UInt64: UInt64]) {
        var position = range.lowerBound
        while let element = element(at: position, end: range.upperBound) {
            if element.id == MatroskaID.colour {
                collect(element.payload, &values)
            } else {
                values[element.id] = element.number(source)
            }
            position = element.payload.upperBound
        }
    }

    // MARK: - Elements

    private mutating func element(at position: UInt64, end: UInt64) -> EBMLElement? {
        guard elementsLeft > 0 else { return nil }
        elementsLeft -= 1
        return EBMLElement(source, at: position, end: end, .lenient)
    }

    private func float(_ element: EBMLElement) -> Double? {
        guard var cursor = element.contents(source, limit: 8).map({ ByteCursor($0) }) else { return nil }
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
        guard element.length == 8, let bits = element.number(source) else { return nil }
        let seconds = Int64(bitPattern: bits) / 1_000_000_000
        return CaptureDate(civilSeconds: 978_307_200 + seconds, utcOffset: 0)
    }

    private func text(_ element: EBMLElement) -> String? {
        guard let bytes = element.contents(source, limit: ISOMovieParser.longestValue) else { return nil }
        return String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
