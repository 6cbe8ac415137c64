// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The header of a Photoshop document, PSD or PSB (Adobe Photoshop File Formats Specification).
struct PhotoshopHeader: Equatable {
    enum Mode: Int {
        case bitmap = 0
        case grey, indexed, rgb, cmyk
        case multichannel = 7
        case duotone, lab
    }

    /// Whether it is a PSB, where some length fields have twice the size.
    let isLarge: Bool
    let channels: Int
    let width: Int
    let height: Int
    /// Bits a sample.
    let depth: Int
    let mode: Mode

    /// The limit for a PSB; it is 30,000 for a PSD.
    private static let longestSide = 300_000
    static let length: UInt64 = 26

    init?(_ source: ByteSource) {
        guard var cursor = source.cursor(at: 0, count: Int(Self.length)), cursor.code() == "8BPS",
            let version = cursor.big16(), version == 1 || version == 2, cursor.skip(6), let channels = cursor.big16(),
            let height = cursor.big32(), let width = cursor.big32(), let depth = cursor.big16(),
            let mode = cursor.big16().flatMap({ Mode(rawValue: $0) }), (1...56).contains(channels),
            (1...Self.longestSide).contains(Int(width)), (1...Self.longestSide).contains(Int(height)),
            [1, 8, 16, 32].contains(depth)
        else { return nil }
        isLarge = version == 2
        self.channels = channels
        self.width = Int(width)
        self.height = Int(height)
        self.depth = depth
        self.mode = mode
    }

    var picture: PictureHeader? {
        var header = PictureHeader(width: width, height: height)
        // Photoshop stores pixels upright, so an EXIF orientation is ignored.
        header?.turnsItself = true
        return header
    }
}

/// The sections of a Photoshop document. In a truncated file they may exceed its end.
struct PhotoshopSections {
    private let source: ByteSource
    private let isLarge: Bool
    /// The palette of an indexed picture.
    let colourMode: Range<UInt64>
    let resources: Range<UInt64>
    let layers: Range<UInt64>

    /// Offset of the merged picture: its compression, then its planes.
    var merged: UInt64 { layers.upperBound }

    /// - Returns: nil if the file is truncated before the layers.
    init?(_ source: ByteSource, _ header: PhotoshopHeader) {
        func section(at start: UInt64, lengthBytes: Int) -> Range<UInt64>? {
            guard var cursor = source.cursor(at: start, count: lengthBytes), let length = cursor.big(lengthBytes),
                length <= UInt64(Int64.max) / 2
            else { return nil }
            let contents = start + UInt64(lengthBytes)
            return contents..<contents + length
        }
        guard let colourMode = section(at: PhotoshopHeader.length, lengthBytes: 4),
            let resources = section(at: colourMode.upperBound, lengthBytes: 4),
            let layers = section(at: resources.upperBound, lengthBytes: header.isLarge ? 8 : 4)
        else { return nil }
        self.source = source
        isLarge = header.isLarge
        self.colourMode = colourMode
        self.resources = resources
        self.layers = layers
    }

    // MARK: - Resources

    enum Resource: Int {
        case iptc = 1028
        case profile = 1039
        case clearIndex = 1047
        case version = 1057
        case exif = 1058
        case xmp = 1060
    }

    /// The place of the first resource with this number.
    func resource(_ wanted: Resource) -> Range<UInt64>? {
        var position = resources.lowerBound
        while position < resources.upperBound, var start = source.cursor(at: position, count: 7), start.skip(4),
            let number = start.big16(), let nameLength = start.byte()
        {
            // The name with its length, and the contents, are padded to an even number of bytes.
            let sizePlace = position + 6 + (UInt64(nameLength) + 2) / 2 * 2
            guard
                let size = source.cursor(at: sizePlace, count: 4).flatMap({ cursor in
                    var cursor = cursor
                    return cursor.big32()
                })
            else { return nil }
            let contents = sizePlace + 4..<sizePlace + 4 + UInt64(size)
            if number == wanted.rawValue { return contents.upperBound <= resources.upperBound ? contents : nil }
            position = contents.upperBound + UInt64(size & 1)
        }
        return nil
    }

    /// The bytes of a resource; nil if it is missing or longer than a block may be.
    func contents(_ wanted: Resource) -> ArraySlice<UInt8>? {
        resource(wanted).flatMap { EmbeddedBlocks.contents(source, $0) }
    }

    /// Whether the document was saved without "Maximize Compatibility". Then the merged picture is only a white
    /// placeholder.
    var lacksMergedPicture: Bool {
        guard var cursor = contents(.version).map({ ByteCursor($0) }), cursor.skip(4) else { return false }
        return cursor.byte() == 0
    }

    // MARK: - Transparency

    /// Whether the first channel after the colours is alpha and not a saved selection: the number of layers is negative
    /// then, or there is a block `Mtrn`, `Mt16` or `Mt32`.
    var hasAlpha: Bool {
        let lengthBytes = isLarge ? 8 : 4
        guard layers.count >= lengthBytes, var start = source.cursor(at: layers.lowerBound, count: lengthBytes),
            let length = start.big(lengthBytes), length <= UInt64(layers.count)
        else { return false }
        let info = layers.lowerBound + UInt64(lengthBytes)
        if length >= 2 { return hasNegativeCount(at: info) }
        guard var mask = source.cursor(at: info + length, count: 4), let maskLength = mask.big32() else { return false }
        return hasAlphaBlock(from: info + length + 4 + UInt64(maskLength))
    }

    private func hasNegativeCount(at place: UInt64) -> Bool { source.bytes(at: place, count: 2)?.first ?? 0 >= 0x80 }

    /// Documents of 16 and 32 bits have their layers in a block after the other layer sections.
    private func hasAlphaBlock(from start: UInt64) -> Bool {
        var position = start
        while position < layers.upperBound, var block = source.cursor(at: position, count: 8), block.skip(4),
            let key = block.code()
        {
            if ["Mtrn", "Mt16", "Mt32"].contains(key) { return true }
            let lengthBytes = isLarge && Self.longBlocks.contains(key) ? 8 : 4
            guard var size = source.cursor(at: position + 8, count: lengthBytes), let length = size.big(lengthBytes),
                length < UInt64(layers.count)
            else { return false }
            let contents = position + 8 + UInt64(lengthBytes)
            if key == "Lr16" || key == "Lr32" { return hasNegativeCount(at: contents) }
            position = contents + (length + 3) / 4 * 4
        }
        return false
    }

    private static let longBlocks: Set<FourCC> = [
        "LMsk", "Lr16", "Lr32", "Layr", "Mt16", "Mt32", "Mtrn", "Alph", "FMsk", "lnk2", "FEid", "FXid", "PxSD",
    ]
}
