// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Decodes TGA: indexed, coloured or grey, plain or run-length encoded.
struct TargaPicture {
    private let reader: PictureReader
    private let kind: UInt8
    /// Bits per pixel, and per palette entry.
    private let depth: Int
    private let paletteDepth: Int
    private var palette: [UInt8] = []
    private let paletteStart: Int
    private let hasAlpha: Bool
    /// The current run: the number of pixels left, and their value.
    private var runLength = 0
    private var runPixel: [UInt8]?

    static func decode(_ reader: PictureReader, maximumPixels: Int) throws(MediaError) -> LoadedPicture {
        guard var header = try reader.cursor(18), let nameLength = header.byte(), let map = header.byte(), map <= 1,
            let kind = header.byte(), [1, 2, 3, 9, 10, 11].contains(kind), let start = header.little16(),
            let count = header.little16(), let entry = header.byte(), header.skip(4), let width = header.little16(),
            let height = header.little16(), let depth = header.byte(), let flags = header.byte()
        else { throw .noHeader }
        let depths: [UInt8] = kind & 3 == 2 ? [15, 16, 24, 32] : [8]
        guard depths.contains(depth), kind & 3 != 1 || [15, 16, 24, 32].contains(entry) else {
            throw .noHeader
        }
        // Only 32-bit pixels with alpha bits have alpha. The alpha bit of 15 and 16-bit pixels is ignored, since
        // programs set it arbitrarily.
        let hasAlpha = (kind & 3 == 1 ? entry : depth) == 32 && flags & 15 > 0
        let canvas = try PictureCanvas(width: width, height: height, hasAlpha: hasAlpha, maximumPixels: maximumPixels)
        reader.seek(to: 18 + Int(nameLength))
        var bytes = [UInt8](repeating: 0, count: map == 1 ? count * ((Int(entry) + 7) / 8) : 0)
        guard try reader.read(&bytes) else { throw .noHeader }
        var picture = TargaPicture(
            reader: reader, kind: kind, depth: Int(depth), paletteDepth: Int(entry), palette: bytes,
            paletteStart: start, hasAlpha: hasAlpha)
        var rows = 0
        while rows < height, var pixels = try picture.row(width) {
            if flags & 0x10 != 0 { pixels = mirrored(pixels, channels: canvas.channels) }
            canvas.set(row: flags & 0x20 != 0 ? rows : height - 1 - rows, pixels)
            rows += 1
        }
        guard rows > 0 else { throw .noPicture }
        return canvas.loaded
    }

    private init(
        reader: PictureReader, kind: UInt8, depth: Int, paletteDepth: Int, palette: [UInt8], paletteStart: Int,
        hasAlpha: Bool
    ) {
        self.reader = reader
        self.kind = kind
        self.depth = depth
        self.paletteDepth = paletteDepth
        self.palette = palette
        self.paletteStart = paletteStart
        self.hasAlpha = hasAlpha
    }

    /// - Returns: RGB or RGBA; nil if the file is truncated.
    private mutating func row(_ width: Int) throws(MediaError) -> [UInt8]? {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * (hasAlpha ? 4 : 3))
        for _ in 0..<width {
            guard let pixel = try stored() else { return nil }
            append(pixel, to: &pixels)
        }
        return pixels
    }

    private mutating func stored() throws(MediaError) -> [UInt8]? {
        guard kind >= 8 else { return try plain() }
        if runLength == 0 {
            guard let packet = try reader.byte() else { return nil }
            runLength = Int(packet & 0x7F) + 1
            runPixel = nil
            if packet & 0x80 != 0 {
                runPixel = try plain()
                guard runPixel != nil else { return nil }
            }
        }
        runLength -= 1
        if let runPixel { return runPixel }
        return try plain()
    }

    private func plain() throws(MediaError) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: (depth + 7) / 8)
        return try reader.read(&bytes) ? bytes : nil
    }

    private func append(_ pixel: [UInt8], to pixels: inout [UInt8]) {
        switch kind & 3 {
        case 3: pixels += [pixel[0], pixel[0], pixel[0]]
        case 1:
            let size = (paletteDepth + 7) / 8
            let place = (Int(pixel[0]) - paletteStart) * size
            let isKnown = place >= 0 && place + size <= palette.count
            append(
                colour: isKnown ? palette[place..<place + size] : ArraySlice(repeating: 0, count: size),
                depth: paletteDepth, to: &pixels)
        default: append(colour: pixel[...], depth: depth, to: &pixels)
        }
    }

    /// Blue comes first.
    private func append(colour: ArraySlice<UInt8>, depth: Int, to pixels: inout [UInt8]) {
        let at = colour.startIndex
        if depth <= 16 {
            let bits = Int(colour[at]) | Int(colour[at + 1]) << 8
            pixels += [10, 5, 0].map { UInt8(((bits >> $0 & 31) * 255 + 15) / 31) }
        } else {
            pixels += [colour[at + 2], colour[at + 1], colour[at]]
        }
        if hasAlpha { pixels.append(colour[at + 3]) }
    }

    private static func mirrored(_ pixels: [UInt8], channels: Int) -> [UInt8] {
        stride(from: pixels.count - channels, through: 0, by: -channels).flatMap { pixels[$0..<$0 + channels] }
    }
}
