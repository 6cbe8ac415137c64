// SPDX-License-Identifier: GPL-3.0-or-later

/// The units of H.264, HEVC and VVC, in which cameras write place, date and model beside the pictures: in messages (SEI), and in units without a meaning. Messages
/// that drawing needs stay; over all others a message without meaning is written, of the same length, so that no byte moves.
///
/// Sources: ITU-T H.264 (7.3.1, 7.3.2.3, annex D), H.265 (7.3.1, 7.3.2.4, annex D), H.266 and H.274.
enum NALUnits: Equatable {
    case avc, hevc, vvc

    private var headerSize: Int { self == .avc ? 1 : 2 }

    /// What a unit holds.
    private enum Content {
        /// Pictures and the parameters of their coding.
        case pictures
        case messages
        /// Nothing that a decoder reads.
        case nothing
    }

    private func content(_ unit: ArraySlice<UInt8>) -> Content {
        let (first, second) = (unit[unit.startIndex], unit[unit.startIndex + headerSize - 1])
        switch self {
        case .avc:
            return switch first & 0x1F {
            case 1...5, 7...11, 13...21: .pictures
            case 6: .messages
            default: .nothing
            }
        case .hevc:
            // 62 and 63 are those of Dolby Vision.
            return switch first >> 1 & 0x3F {
            case 0...9, 16...21, 32...37, 62, 63: .pictures
            case 39, 40: .messages
            default: .nothing
            }
        case .vvc:
            return switch second >> 3 {
            case 0...3, 7...10, 12...22: .pictures
            case 23, 24: .messages
            default: .nothing
            }
        }
    }

    /// The head of a unit of filler data.
    private func filler(_ unit: ArraySlice<UInt8>) -> [UInt8] {
        switch self {
        case .avc: [0x0C]
        case .hevc: [0x4C, 0x01]
        case .vvc: [unit[unit.startIndex], 25 << 3 | 1]
        }
    }

    /// Whether a unit holds only pictures, by its first bytes: then the rest of it need not be read.
    func isPictures(_ head: ArraySlice<UInt8>) -> Bool {
        head.count < headerSize || content(head) == .pictures
    }

    /// What is written over parts of a unit: places in it, and bytes.
    func changes(in unit: ArraySlice<UInt8>, _ kept: Kept) throws(CleaningError) -> [(place: Int, bytes: [UInt8])] {
        guard unit.count > headerSize else { return [] }
        switch content(unit) {
        case .pictures: return []
        case .messages: return try SupplementalMessages(unit, from: headerSize).changes(kept)
        case .nothing:
            let rest = unit.count - headerSize
            return [(0, filler(unit) + [UInt8](repeating: 0xFF, count: rest - 1) + [0x80])]
        }
    }
}

/// The messages of a unit (supplemental enhancement information).
private struct SupplementalMessages {
    private let raw: [UInt8]
    private let start: Int
    /// The messages without the bytes that keep start codes out of a unit.
    private var bytes: [UInt8] = []

    /// Of drawing and timing: buffering and timing of pictures, pan and scan, filler, recovery points, marking, stereo, tones, arrangement of frames, display
    /// orientation, structure and sub-pictures, hashes, brightness and colours of HDR, spheres of 360° videos, alpha, depth.
    private static let needed: Set<Int> = [
        0, 1, 2, 3, 6, 7, 21, 23, 45, 47, 128, 129, 130, 131, 132, 137, 144, 147, 148, 149, 150, 151, 153, 154, 155,
        156, 165, 168,
        176, 177, 203, 204,
    ]
    /// The time on the clock.
    private static let timeCode = 136
    /// Of any maker, registered by country and code.
    private static let registered = 4

    init(_ unit: ArraySlice<UInt8>, from start: Int) {
        raw = Array(unit)
        self.start = start
        var zeros = 0
        for byte in raw[start...] {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            bytes.append(byte)
        }
    }

    /// The unit anew, where messages go: those that stay, one without meaning that fills the room, and the bit that ends a unit.
    func changes(_ kept: Kept) throws(CleaningError) -> [(place: Int, bytes: [UInt8])] {
        let end = (bytes.lastIndex { $0 != 0 }).flatMap { bytes[$0] == 0x80 ? $0 : nil } ?? bytes.count
        var stay: [UInt8] = []
        var place = 0
        while place < end {
            let start = place
            // Behind what is no message, nothing is one.
            guard let message = Self.message(bytes, &place, end) else { break }
            if Self.isKept(message.kind, bytes[message.content], kept) { stay += bytes[start..<place] }
        }
        guard stay.count < end else { return [] }
        var unit = Self.guarded(stay)
        // A message of filler begins with a 3, which behind two zeros would itself be taken for a byte that keeps a start code out.
        if unit.suffix(2) == [0, 0] { unit.append(3) }
        var room = raw.count - start - unit.count - 1
        while room > 0 {
            // The one length for which there is no message, since its size would take another byte, becomes two.
            guard let message = Self.filler(of: room) ?? Self.filler(of: 3), message.count <= room else { break }
            unit += message
            room -= message.count
        }
        guard room == 0 else { throw .unsupported(detail: "a message") }
        return [(start, unit + [0x80])]
    }

    /// These bytes with those that keep start codes out of them.
    private static func guarded(_ bytes: [UInt8]) -> [UInt8] {
        var (unit, zeros): ([UInt8], Int) = ([], 0)
        for byte in bytes {
            if zeros >= 2, byte <= 3 {
                unit.append(3)
                zeros = 0
            }
            unit.append(byte)
            zeros = byte == 0 ? zeros + 1 : 0
        }
        return unit
    }

    private static func message(
        _ bytes: [UInt8], _ place: inout Int, _ end: Int
    ) -> (kind: Int, content: Range<Int>)? {
        func number() -> Int? {
            var value = 0
            while place < end {
                let byte = bytes[place]
                place += 1
                value += Int(byte)
                if byte != 0xFF { return value }
            }
            return nil
        }
        guard let kind = number(), let size = number(), size <= end - place else { return nil }
        defer { place += size }
        return (kind, place..<place + size)
    }

    private static func isKept(_ kind: Int, _ content: ArraySlice<UInt8>, _ kept: Kept) -> Bool {
        switch kind {
        case registered: RegisteredMessage.isKept(content, kept)
        case timeCode: kept.keeps(.date)
        default: needed.contains(kind)
        }
    }

    /// A message of filler that takes so many bytes; nil where there is none.
    private static func filler(of length: Int) -> [UInt8]? {
        guard length >= 2 else { return nil }
        for sizeBytes in 1...(length / 255 + 2) {
            let size = length - 1 - sizeBytes
            guard size >= 0, size / 255 + 1 == sizeBytes else { continue }
            return [3] + [UInt8](repeating: 0xFF, count: sizeBytes - 1) + [UInt8(size % 255)]
                + [UInt8](repeating: 0xFF, count: size)
        }
        return nil
    }
}

/// A message that a maker has registered (ITU-T T.35).
enum RegisteredMessage {
    /// Whether it is known to tell of drawing alone: HDR10+ (SMPTE ST 2094-40), or captions that may stay (CTA-708 in ATSC A/53).
    static func isKept(_ content: ArraySlice<UInt8>, _ kept: Kept) -> Bool {
        if content.starts(with: [0xB5, 0x00, 0x3C, 0x00, 0x01, 0x04]) { return true }
        return content.starts(with: [0xB5, 0x00, 0x31] + Array("GA94".utf8) + [0x03]) && kept.keeps(.subtitle)
    }
}
