// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Copies of GIF block by block. Pictures with their delays stay, and how often the animation runs; comments, texts and
/// blocks of programs go, apart from XMP, and so does all that stands behind the last block.
enum GIFCleaning {
    /// How a copy is made of which only `kept` stays.
    /// - Parameter packet: XMP that the copy gets in place of its own.
    static func recipe(
        of source: ByteSource, _ kept: Kept, adding packet: [UInt8]? = nil
    ) throws(CleaningError) -> CopyRecipe {
        var copy = Copy(source, kept, adding: packet)
        try copy.readHeader()
        while try copy.readBlock() {}
        copy.recipe.append(.bytes([Introducer.trailer]))
        return copy.recipe
    }

    private enum Introducer {
        static let picture: UInt8 = 0x2C
        static let block: UInt8 = 0x21
        static let trailer: UInt8 = 0x3B
    }

    private enum Label {
        static let control: UInt8 = 0xF9
        static let text: UInt8 = 0x01
        static let application: UInt8 = 0xFF
    }

    private struct Copy {
        private let source: ByteSource
        private let kept: Kept
        private var place: UInt64 = 0
        /// Delay and transparency of the next picture or text.
        private var control: Range<UInt64>?
        private var hasLoop = false
        private var hasXMP: Bool
        /// XMP that is not written yet. It stands before the first picture, and behind what says how often the animation runs.
        private var added: [UInt8]?
        var recipe = CopyRecipe()

        private static let longestXMP = 4 << 20
        private static let mostPieces = 1 << 20

        private static let xmpHead: [UInt8] = [11] + Array("XMP DataXMP".utf8)
        /// Makes any reader of parts arrive at the block's end.
        private static let magic: [UInt8] = [1] + (0...255).reversed() + [0]

        init(_ source: ByteSource, _ kept: Kept, adding packet: [UInt8]?) {
            self.source = source
            self.kept = kept
            added = packet.flatMap { $0.contains(0) ? nil : $0 }
            hasXMP = added != nil
        }

        mutating func readHeader() throws(CleaningError) {
            guard let head = source.bytes(at: 0, count: 13), head.has("GIF87a") || head.has("GIF89a"),
                let flags = head.dropFirst(10).first
            else { throw .damaged(detail: "head of GIF") }
            place = 13
            try skip(tableSize(flags))
            recipe.append(.original(0..<place))
        }

        /// Reads a block; false at the end. A trailer that is missing is not missed.
        mutating func readBlock() throws(CleaningError) -> Bool {
            guard place < source.length else { return false }
            guard recipe.pieces.count <= Self.mostPieces else { throw .unsupported(detail: "number of blocks of GIF") }
            let start = place
            switch try byte() {
            case Introducer.trailer: return false
            case Introducer.picture:
                try skip(8)
                try skip(tableSize(try byte()))
                // Bits of the first codes.
                try skip(1)
                try skipParts()
                if let packet = added { write(packet[...]) }
                added = nil
                if let control { recipe.append(.original(control)) }
                recipe.append(.original(start..<place))
                control = nil
            case Introducer.block: try readExtension(from: start)
            default: throw .damaged(detail: "block of GIF")
            }
            return true
        }

        private mutating func readExtension(from start: UInt64) throws(CleaningError) {
            let label = try byte()
            let payload = place
            try skipParts()
            switch label {
            case Label.control:
                guard place - start == 8, source.bytes(at: payload, count: 1)?.first == 4 else {
                    throw .damaged(detail: "control block of GIF")
                }
                control = start..<place
            // The delay was that of the text.
            case Label.text: control = nil
            case Label.application: try readApplication(payload)
            default: break
            }
        }

        private mutating func readApplication(_ payload: UInt64) throws(CleaningError) {
            guard let head = source.bytes(at: payload, count: 12), head.first == 11 else { return }
            let name = head.dropFirst()
            if name.has("NETSCAPE2.0") || name.has("ANIMEXTS1.0") {
                guard !hasLoop, let loop = source.bytes(at: payload + 12, count: 4), loop.starts(with: [3, 1]) else {
                    return
                }
                hasLoop = true
                recipe.append(.bytes([Introducer.block, Label.application] + head + loop + [0]))
            } else if name.has("XMP DataXMP"), !hasXMP {
                hasXMP = true
                try readXMP(payload + 12..<place)
            }
        }

        /// XMP stands here without lengths.
        private mutating func readXMP(_ range: Range<UInt64>) throws(CleaningError) {
            let length = range.upperBound - range.lowerBound
            guard length <= UInt64(Self.longestXMP) else { throw .unsupported(detail: "long XMP of GIF") }
            guard let bytes = source.bytes(at: range.lowerBound, count: Int(length)),
                bytes.suffix(258) == Self.magic[...],
                let packet = XMPPacket.cleaned(bytes.dropLast(258), kept), !packet.contains(0)
            else { return }
            write(packet[...])
        }

        private mutating func write(_ packet: ArraySlice<UInt8>) {
            recipe.append(.bytes([Introducer.block, Label.application] + Self.xmpHead + packet + Self.magic))
        }

        // MARK: Reading

        private mutating func byte() throws(CleaningError) -> UInt8 {
            guard let byte = source.bytes(at: place, count: 1)?.first else { throw .damaged(detail: "GIF breaks off") }
            place += 1
            return byte
        }

        private mutating func skip(_ count: UInt64) throws(CleaningError) {
            guard count <= source.length - place else { throw .damaged(detail: "GIF breaks off") }
            place += count
        }

        /// Skips parts of up to 255 bytes, the last of which is empty.
        private mutating func skipParts() throws(CleaningError) {
            while case let count = try byte(), count > 0 { try skip(UInt64(count)) }
        }

        private func tableSize(_ flags: UInt8) -> UInt64 { flags & 0x80 == 0 ? 0 : 3 << (UInt64(flags & 7) + 1) }
    }
}
