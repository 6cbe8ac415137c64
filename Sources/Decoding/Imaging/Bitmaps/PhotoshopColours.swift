// SPDX-License-Identifier: GPL-3.0-or-later

internal import CDecoders
internal import MediaBytes

/// The meaning of the channels of a Photoshop document.
struct PhotoshopColours {
    let kind: CDecodersPlanes
    /// The number of channels that are read.
    let planeCount: Int
    /// Nil unless the picture is indexed.
    let palette: PhotoshopPalette?

    /// The number of planes that are drawn: with a palette these are its three columns, and alpha.
    var drawnPlanes: Int { palette.map { $0.clearIndex == nil ? 3 : 4 } ?? planeCount }

    /// - Returns: nil for multichannel pictures and unsupported depths.
    init?(_ source: ByteSource, _ header: PhotoshopHeader, _ sections: PhotoshopSections) {
        let colours: CDecodersColours
        let depths: Set<Int>
        switch header.mode {
        case .bitmap: (colours, depths) = (CDECODERS_COLOURS_GREY, [1])
        // Adobe does not document the inks of a duotone and tells readers to treat it as grey.
        case .grey, .duotone: (colours, depths) = (CDECODERS_COLOURS_GREY, [8, 16, 32])
        case .indexed: (colours, depths) = (CDECODERS_COLOURS_RGB, [8])
        case .rgb: (colours, depths) = (CDECODERS_COLOURS_RGB, [8, 16, 32])
        case .cmyk: (colours, depths) = (CDECODERS_COLOURS_CMYK, [8, 16])
        case .lab: (colours, depths) = (CDECODERS_COLOURS_LAB, [8, 16])
        case .multichannel: return nil
        }
        guard depths.contains(header.depth) else { return nil }
        guard header.mode != .indexed else {
            guard let palette = PhotoshopPalette(source, sections) else { return nil }
            self.palette = palette
            planeCount = 1
            let alpha = palette.clearIndex == nil ? CDECODERS_ALPHA_NONE : CDECODERS_ALPHA_APART
            kind = CDecodersPlanes(colours: colours, alpha: alpha)
            return
        }
        palette = nil
        let count = colours == CDECODERS_COLOURS_GREY ? 1 : colours == CDECODERS_COLOURS_CMYK ? 4 : 3
        let hasAlpha = header.channels > count && sections.hasAlpha
        planeCount = hasAlpha ? count + 1 : count
        kind = CDecodersPlanes(
            colours: colours, alpha: hasAlpha ? CDECODERS_ALPHA_OVER_WHITE : CDECODERS_ALPHA_NONE)
    }
}

/// A palette of 256 colours; one of them may be transparent.
struct PhotoshopPalette {
    /// 256 values of red, then of green and of blue.
    private let colours: [UInt8]
    let clearIndex: UInt8?

    private static let count = 256

    init?(_ source: ByteSource, _ sections: PhotoshopSections) {
        guard sections.colourMode.count >= Self.count * 3,
            let colours = source.bytes(at: sections.colourMode.lowerBound, count: Self.count * 3)
        else { return nil }
        self.colours = Array(colours)
        var index = sections.contents(.clearIndex).map { ByteCursor($0) }
        clearIndex = index?.big16().flatMap { UInt8(exactly: $0) }
    }

    /// - Returns: planes of red, green and blue, and of alpha if a colour is transparent.
    func planes(_ indices: [UInt8]) -> [UInt8] {
        var planes: [UInt8] = []
        planes.reserveCapacity(indices.count * 4)
        for plane in 0..<3 { for index in indices { planes.append(colours[plane * Self.count + Int(index)]) } }
        if let clearIndex { for index in indices { planes.append(index == clearIndex ? 0 : 255) } }
        return planes
    }
}
