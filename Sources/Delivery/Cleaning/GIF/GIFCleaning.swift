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
        guard var blocks = GIFWalk(source, .exact) else { throw .damaged(detail: "head of GIF") }
        var copy = Copy(source, kept, adding: packet)
        copy.recipe.append(.original(blocks.header))
        while let block = blocks.next() {
            guard copy.recipe.pieces.count <= mostPieces else { throw .unsupported(detail: "number of blocks of GIF") }
            try copy.take(block)
        }
        guard !blocks.isBroken else { throw .damaged(detail: "block of GIF") }
        copy.recipe.append(.bytes([GIFWalk.Introducer.trailer]))
        return copy.recipe
    }

    private static let mostPieces = 1 << 20

    private struct Copy {
        private let source: ByteSource
        private let kept: Kept
        /// Delay and transparency of the next picture or text.
        private var control: Range<UInt64>?
        private var hasLoop = false
        private var hasXMP: Bool
        /// XMP that is not written yet. It stands before the first picture, and behind what says how often the animation runs.
        private var added: [UInt8]?
        var recipe = CopyRecipe()

        private static let longestXMP = 4 << 20

        init(_ source: ByteSource, _ kept: Kept, adding packet: [UInt8]?) {
            self.source = source
            self.kept = kept
            added = packet.flatMap { $0.contains(0) ? nil : $0 }
            hasXMP = added != nil
        }

        mutating func take(_ block: GIFBlock) throws(CleaningError) {
            switch block.kind {
            case .picture:
                if let packet = added { write(xmp: packet) }
                added = nil
                if let control { recipe.append(.original(control)) }
                guard var size = source.cursor(at: block.whole.lowerBound + 5, count: 4), let width = size.little16(),
                    let height = size.little16()
                else { throw .damaged(detail: "picture of GIF") }
                recipe.append(.original(block.whole.lowerBound..<block.payload.lowerBound))
                for piece in try GIFPixels.drawn(of: source, block.payload, pixels: width * height) {
                    recipe.append(piece)
                }
                control = nil
            case .control:
                guard block.whole.length == 8, source.bytes(at: block.payload.lowerBound, count: 1)?.first == 4 else {
                    throw .damaged(detail: "control block of GIF")
                }
                control = block.whole
            // The delay was that of the text.
            case .text: control = nil
            case .loop:
                guard !hasLoop, let head = source.bytes(at: block.whole.lowerBound, count: 18),
                    head.suffix(4).starts(with: [3, 1])
                else { return }
                hasLoop = true
                recipe.append(.bytes(Array(head) + [0]))
            case .xmp: try takeXMP(block.payload)
            case .comment, .application, .unknown: break
            }
        }

        /// XMP stands here without lengths.
        private mutating func takeXMP(_ range: Range<UInt64>) throws(CleaningError) {
            guard !hasXMP else { return }
            hasXMP = true
            guard range.length <= UInt64(Self.longestXMP) else { throw .unsupported(detail: "long XMP of GIF") }
            guard let packet = source.bytes(at: range.lowerBound, count: Int(range.length)),
                source.bytes(at: range.upperBound, count: GIFWalk.magic.count) == GIFWalk.magic[...],
                let cleaned = XMPPacket.cleaned(packet, kept), !cleaned.contains(0)
            else { return }
            write(xmp: cleaned)
        }

        private mutating func write(xmp packet: [UInt8]) {
            let head = [GIFWalk.Introducer.block, GIFWalk.Label.application] + GIFWalk.xmpName
            recipe.append(.bytes(head + packet + GIFWalk.magic))
        }
    }
}
