// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Decodes the first frame of a GIF on its canvas.
enum GIFPicture {
    static func decode(_ reader: PictureReader, maximumPixels: Int) throws(MediaError) -> LoadedPicture {
        guard var header = try reader.cursor(13), let name = header.take(6), name.has("GIF8"),
            var width = header.little16(), var height = header.little16(), let flags = header.byte()
        else { throw .noHeader }
        let palette = try palette(reader, flags: flags)
        var clear: UInt8?
        while let kind = try reader.byte() {
            switch kind {
            case 0x21:
                if try reader.byte() == 0xF9 { clear = try clearIndex(reader) } else { try skipBlocks(reader) }
            case 0x2C:
                guard var place = try reader.cursor(9), let left = place.little16(), let top = place.little16(),
                    let across = place.little16(), let down = place.little16(), let flags = place.byte()
                else { throw .noPicture }
                if width == 0 || height == 0 { (width, height) = (left + across, top + down) }
                let own = try Self.palette(reader, flags: flags)
                var frame = Frame(
                    left: left, top: top, width: across, height: down, isInterlaced: flags & 0x40 != 0,
                    palette: own.isEmpty ? palette : own, clear: clear)
                let isCovered = left == 0 && top == 0 && across >= width && down >= height
                let canvas = try PictureCanvas(
                    width: width, height: height, hasAlpha: clear != nil || !isCovered, maximumPixels: maximumPixels)
                try frame.draw(reader, on: canvas)
                return canvas.loaded
            default: throw .noPicture
            }
        }
        throw .noPicture
    }

    /// Reads a palette: RGB, three bytes for each entry; empty if the flags announce none.
    private static func palette(_ reader: PictureReader, flags: UInt8) throws(MediaError) -> [UInt8] {
        guard flags & 0x80 != 0 else { return [] }
        var colours = [UInt8](repeating: 0, count: 3 << (Int(flags & 7) + 1))
        guard try reader.read(&colours) else { throw .noHeader }
        return colours
    }

    /// Reads the transparent index from the graphic control extension.
    private static func clearIndex(_ reader: PictureReader) throws(MediaError) -> UInt8? {
        guard let count = try reader.byte(), count >= 4, var block = try reader.cursor(Int(count)),
            let flags = block.byte(), block.skip(2), let index = block.byte()
        else { throw .noPicture }
        try skipBlocks(reader)
        return flags & 1 == 0 ? nil : index
    }

    private static func skipBlocks(_ reader: PictureReader) throws(MediaError) {
        while let count = try reader.byte(), count > 0 { reader.seek(to: reader.offset + Int(count)) }
    }
}

/// A frame of a GIF while it is decoded.
private struct Frame {
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    let isInterlaced: Bool
    let palette: [UInt8]
    let clear: UInt8?

    /// First row and row step of the four interlace passes.
    private static let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]
    private var pass = 0
    private var row = 0
    private var indices: [UInt8] = []

    init(
        left: Int, top: Int, width: Int, height: Int, isInterlaced: Bool, palette: [UInt8], clear: UInt8?
    ) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
        self.isInterlaced = isInterlaced
        self.palette = palette
        self.clear = clear
        indices.reserveCapacity(width)
    }

    mutating func draw(_ reader: PictureReader, on canvas: PictureCanvas) throws(MediaError) {
        guard width > 0, height > 0, let size = try reader.byte(), (1...11).contains(size) else {
            throw .noPicture
        }
        var codes = GIFCodes(size: Int(size))
        var hasPixels = false
        while let count = try reader.byte(), count > 0 {
            for _ in 0..<count {
                guard let byte = try reader.byte() else { break }
                let goesOn = codes.feed(byte) { index in
                    hasPixels = true
                    return put(index, on: canvas)
                }
                guard goesOn else { return }
            }
        }
        guard hasPixels else { throw .noPicture }
        // Completes a partial row.
        while !indices.isEmpty, put(clear ?? indices[indices.count - 1], on: canvas) {}
    }

    /// - Returns: false once the last row is complete, or after a row at which the file is truncated.
    private mutating func put(_ index: UInt8, on canvas: PictureCanvas) -> Bool {
        indices.append(index)
        guard indices.count == width else { return true }
        show(on: canvas)
        indices.removeAll(keepingCapacity: true)
        guard isInterlaced else {
            row += 1
            return row < height
        }
        row += Self.passes[pass].1
        while row >= height {
            pass += 1
            guard pass < Self.passes.count else { return false }
            row = Self.passes[pass].0
        }
        return true
    }

    private func show(on canvas: PictureCanvas) {
        var pixels = canvas.row(top + row)
        guard !pixels.isEmpty else { return }
        let channels = canvas.channels
        for (x, index) in indices.enumerated() where index != clear && left + x < canvas.width {
            let (from, to) = (Int(index) * 3, (left + x) * channels)
            let isKnown = from + 2 < palette.count
            for channel in 0..<3 { pixels[to + channel] = isKnown ? palette[from + channel] : 0 }
            if channels == 4 { pixels[to + 3] = 255 }
        }
        canvas.set(row: top + row, pixels)
    }
}

/// GIF's variant of LZW.
private struct GIFCodes {
    private let clearCode: Int
    private let firstSize: Int
    private var size: Int
    private var next: Int
    private var previous: Int?
    private var bits = 0
    private var bitCount = 0
    private var prefixes = [UInt16](repeating: 0, count: 4096)
    private var suffixes = [UInt8](repeating: 0, count: 4096)
    private var firsts = [UInt8](repeating: 0, count: 4096)
    private var stack: [UInt8] = []

    init(size: Int) {
        clearCode = 1 << size
        firstSize = size + 1
        self.size = size + 1
        next = clearCode + 2
        for code in 0..<min(clearCode, 4096) {
            suffixes[code] = UInt8(truncatingIfNeeded: code)
            firsts[code] = UInt8(truncatingIfNeeded: code)
        }
    }

    /// - Parameter put: takes a pixel; returns false if no more are needed.
    /// - Returns: false at the end of the data, if they are damaged, and if `put` returned false.
    mutating func feed(_ byte: UInt8, _ put: (UInt8) -> Bool) -> Bool {
        bits |= Int(byte) << bitCount
        bitCount += 8
        while bitCount >= size {
            let code = bits & (1 << size - 1)
            bits >>= size
            bitCount -= size
            guard take(code, put) else { return false }
        }
        return true
    }

    private mutating func take(_ code: Int, _ put: (UInt8) -> Bool) -> Bool {
        if code == clearCode {
            (size, next, previous) = (firstSize, clearCode + 2, nil)
            return true
        }
        guard code != clearCode + 1, code < next || (code == next && previous != nil) else { return false }
        if let previous, next < 4096 {
            prefixes[next] = UInt16(previous)
            // A code that is being defined by its own use ends with its own first pixel.
            suffixes[next] = code == next ? firsts[previous] : firsts[code]
            firsts[next] = firsts[previous]
            next += 1
            if next == 1 << size, size < 12 { size += 1 }
        } else if code >= next {
            return false
        }
        previous = code
        stack.removeAll(keepingCapacity: true)
        var rest = code
        while rest >= clearCode + 2 {
            stack.append(suffixes[rest])
            rest = Int(prefixes[rest])
        }
        stack.append(suffixes[rest])
        while let pixel = stack.popLast() { guard put(pixel) else { return false } }
        return true
    }
}
