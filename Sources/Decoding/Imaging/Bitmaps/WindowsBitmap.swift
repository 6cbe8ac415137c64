// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Decodes BMP, and the pictures of an ICO, which lack only the file header.
enum WindowsBitmap {
    static func decode(_ reader: PictureReader, maximumPixels: Int) throws(MediaError) -> LoadedPicture {
        guard var start = try reader.cursor(14), start.little16() == 0x4D42, start.skip(8),
            let pixelStart = start.little32(), let header = try BitmapHeader(reader)
        else { throw .noHeader }
        let canvas = try PictureCanvas(
            width: header.width, height: header.height, hasAlpha: header.hasAlpha, maximumPixels: maximumPixels)
        let palette = try header.palette(reader)
        if Int(pixelStart) > reader.offset { reader.seek(to: Int(pixelStart)) }
        let rows =
            header.isPacked
            ? try packedRows(reader, header, palette, canvas) : try plainRows(reader, header, palette, canvas)
        guard rows > 0 else { throw .noPicture }
        return canvas.loaded
    }

    /// - Returns: the number of rows decoded.
    static func plainRows(
        _ reader: PictureReader, _ header: BitmapHeader, _ palette: [UInt8], _ canvas: PictureCanvas
    ) throws(MediaError) -> Int {
        var bytes = [UInt8](repeating: 0, count: (header.width * header.depth + 31) / 32 * 4)
        for row in 0..<header.height {
            guard try reader.read(&bytes) else { return row }
            var pixels: [UInt8] = []
            pixels.reserveCapacity(header.width * canvas.channels)
            for x in 0..<header.width { append(pixel(x, bytes, header, palette), to: &pixels, canvas) }
            canvas.set(row: header.isFromTop ? row : header.height - 1 - row, pixels)
        }
        return header.height
    }

    private static func append(_ pixel: UInt32, to pixels: inout [UInt8], _ canvas: PictureCanvas) {
        pixels.append(UInt8(truncatingIfNeeded: pixel >> 16))
        pixels.append(UInt8(truncatingIfNeeded: pixel >> 8))
        pixels.append(UInt8(truncatingIfNeeded: pixel))
        if canvas.channels == 4 { pixels.append(UInt8(truncatingIfNeeded: pixel >> 24)) }
    }

    /// - Returns: alpha, red, green, blue from the top.
    private static func pixel(_ x: Int, _ bytes: [UInt8], _ header: BitmapHeader, _ palette: [UInt8]) -> UInt32 {
        switch header.depth {
        case 1: colour(bytes[x >> 3] >> (7 - UInt8(x & 7)) & 1, palette)
        case 2: colour(bytes[x >> 2] >> (6 - UInt8(x & 3) * 2) & 3, palette)
        case 4: colour(bytes[x >> 1] >> (x & 1 == 0 ? 4 : 0) & 15, palette)
        case 8: colour(bytes[x], palette)
        case 16: header.masks.pixel(UInt32(bytes[x * 2]) | UInt32(bytes[x * 2 + 1]) << 8)
        case 24:
            0xFF00_0000 | UInt32(bytes[x * 3 + 2]) << 16 | UInt32(bytes[x * 3 + 1]) << 8 | UInt32(bytes[x * 3])
        default:
            header.masks.pixel(
                UInt32(bytes[x * 4]) | UInt32(bytes[x * 4 + 1]) << 8 | UInt32(bytes[x * 4 + 2]) << 16
                    | UInt32(bytes[x * 4 + 3]) << 24)
        }
    }

    /// The colour of an index; black if it is not in the palette.
    private static func colour(_ index: UInt8, _ palette: [UInt8]) -> UInt32 {
        let place = Int(index) * 3
        guard place + 2 < palette.count else { return 0xFF00_0000 }
        return 0xFF00_0000 | UInt32(palette[place]) << 16 | UInt32(palette[place + 1]) << 8 | UInt32(palette[place + 2])
    }

    /// Decodes run-length encoded pixels of 4 or 8 bits. Skipped pixels have the palette's first colour.
    private static func packedRows(
        _ reader: PictureReader, _ header: BitmapHeader, _ palette: [UInt8], _ canvas: PictureCanvas
    ) throws(MediaError) -> Int {
        var indices = [UInt8](repeating: 0, count: header.width)
        var (x, row) = (0, 0)
        func show() {
            var pixels: [UInt8] = []
            for index in indices { append(colour(index, palette), to: &pixels, canvas) }
            canvas.set(row: header.height - 1 - row, pixels)
            for place in indices.indices { indices[place] = 0 }
            row += 1
        }
        func put(_ count: Int, _ index: (Int) -> UInt8) {
            for number in 0..<count where x + number < header.width { indices[x + number] = index(number) }
            x += count
        }
        while row < header.height, let count = try reader.byte(), let value = try reader.byte() {
            switch (count, value) {
            case (0, 0):
                show()
                x = 0
            case (0, 1):
                show()
                return row
            case (0, 2):
                guard let right = try reader.byte(), let up = try reader.byte() else { return row }
                for _ in 0..<up where row < header.height { show() }
                x += Int(right)
            case (0, _):
                let isSmall = header.depth == 4
                let length = isSmall ? (Int(value) + 1) / 2 : Int(value)
                var literal = [UInt8](repeating: 0, count: length + (length & 1))
                guard try reader.read(&literal) else { return row }
                put(Int(value)) { isSmall ? literal[$0 >> 1] >> ($0 & 1 == 0 ? 4 : 0) & 15 : literal[$0] }
            default:
                put(Int(count)) { header.depth == 4 ? value >> ($0 & 1 == 0 ? 4 : 0) & 15 : value }
            }
        }
        // The last row may end with the file instead of an end-of-row mark.
        if x > 0, row < header.height { show() }
        return row
    }
}
