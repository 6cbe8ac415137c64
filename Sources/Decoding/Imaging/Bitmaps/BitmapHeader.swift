// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// The header of a Windows bitmap.
struct BitmapHeader {
    let width: Int
    var height: Int
    let isFromTop: Bool
    /// Bits per pixel.
    let depth: Int
    /// Whether the pixels are run-length encoded.
    let isPacked: Bool
    var masks: BitmapMasks
    private let paletteCount: Int
    /// Size of a palette entry in bytes.
    private let entrySize: Int

    var hasAlpha: Bool { masks.alpha.mask != 0 }

    /// - Returns: nil for an unknown kind of header. On success the reader is positioned after the header.
    init?(_ reader: PictureReader) throws(MediaError) {
        guard var start = try reader.cursor(4), let size = start.little32(), size == 12 || (40...256).contains(size),
            var rest = try reader.cursor(Int(size) - 4)
        else { return nil }
        guard size != 12 else {
            guard let width = rest.little16(), let height = rest.little16(), rest.skip(2), let depth = rest.little16(),
                [1, 4, 8, 24].contains(depth)
            else { return nil }
            (self.width, self.height, self.depth) = (width, height, depth)
            (isFromTop, isPacked, masks) = (false, false, .none)
            paletteCount = depth <= 8 ? 1 << depth : 0
            entrySize = 3
            return
        }
        guard let width = rest.little32(), let height = rest.little32(), rest.skip(2), let depth = rest.little16(),
            let compression = rest.little32(), rest.skip(12), let colours = rest.little32(), rest.skip(4),
            [1, 2, 4, 8, 16, 24, 32].contains(depth)
        else { return nil }
        switch (compression, depth) {
        case (0, _), (1, 8), (2, 4), (3, 16), (3, 32), (6, 16), (6, 32): break
        default: return nil
        }
        self.width = Int(Int32(bitPattern: width))
        // A negative height means rows from the top.
        self.height = Int(Int32(bitPattern: height).magnitude)
        isFromTop = Int32(bitPattern: height) < 0
        self.depth = depth
        isPacked = compression == 1 || compression == 2
        paletteCount = depth <= 8 ? (colours == 0 ? 1 << depth : Int(min(colours, 256))) : 0
        entrySize = 4
        masks = depth == 16 ? .ofFifteenBits : .ofEightBits
        guard compression == 3 || compression == 6 else { return }
        // The masks are in the header if it is long enough, else after it.
        let hasAlpha = compression == 6 || size >= 56
        let count = size >= 52 ? 0 : hasAlpha ? 4 : 3
        guard var behind = try reader.cursor(count * 4) else { return nil }
        func next() -> UInt32 { (count > 0 ? behind.little32() : rest.little32()) ?? 0 }
        masks = BitmapMasks(red: next(), green: next(), blue: next(), alpha: hasAlpha ? next() : 0)
    }

    /// Reads the palette: RGB, three bytes for each entry.
    func palette(_ reader: PictureReader) throws(MediaError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: paletteCount * entrySize)
        guard try reader.read(&bytes) else { throw .noHeader }
        return (0..<paletteCount).flatMap { entry in
            (0..<3).map { bytes[entry * entrySize + 2 - $0] }
        }
    }
}

/// The bit masks of the colours in a pixel of 16 or 32 bits.
struct BitmapMasks {
    struct Channel {
        let mask: UInt32

        /// The channel's value in a pixel, 0 to 255.
        func value(_ pixel: UInt32) -> UInt32 {
            guard mask != 0 else { return 0 }
            let shift = UInt32(mask.trailingZeroBitCount)
            let (part, most) = (UInt64(pixel & mask) >> shift, UInt64(mask) >> shift)
            return UInt32((part * 255 + most / 2) / most)
        }
    }

    let red: Channel
    let green: Channel
    let blue: Channel
    let alpha: Channel

    static let none = BitmapMasks(red: 0, green: 0, blue: 0, alpha: 0)
    static let ofFifteenBits = BitmapMasks(red: 0x7C00, green: 0x3E0, blue: 0x1F, alpha: 0)
    /// In a BMP the fourth byte is ignored.
    static let ofEightBits = BitmapMasks(red: 0xFF0000, green: 0xFF00, blue: 0xFF, alpha: 0)
    /// In an ICO the fourth byte is alpha.
    static let ofEightBitsAndAlpha = BitmapMasks(red: 0xFF0000, green: 0xFF00, blue: 0xFF, alpha: 0xFF00_0000)

    init(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32) {
        self.red = Channel(mask: red)
        self.green = Channel(mask: green)
        self.blue = Channel(mask: blue)
        self.alpha = Channel(mask: alpha)
    }

    /// Converts a pixel to alpha, red, green and blue, from the highest byte.
    func pixel(_ bits: UInt32) -> UInt32 {
        let opacity = alpha.mask == 0 ? 255 : alpha.value(bits)
        return opacity << 24 | red.value(bits) << 16 | green.value(bits) << 8 | blue.value(bits)
    }
}
