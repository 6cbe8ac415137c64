// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Reads the blocks of a GIF, whose metadata exiv2 does not find by itself, and names what may not stand in a copy.
enum GIFInspection {
    /// - Parameters:
    ///   - descriptor: the copy; stays the caller's.
    ///   - removed: the classes that must be gone.
    /// - Returns: names of what was found, also of what cannot be read.
    static func findings(ofDescriptor descriptor: Int32, without removed: MetadataClasses) -> [String] {
        guard let source = try? ByteSource(descriptor: descriptor, budget: 1 << 30) else { return ["unread blocks"] }
        var findings: [String] = []
        guard let walk = GIFWalk(source) else { return findings }
        for block in walk {
            switch block.kind {
            case .picture, .control, .loop: break
            case .comment: findings.append("comment")
            case .text: findings.append("text")
            case .application: findings.append("block of a program")
            case .unknown: findings.append("block")
            case .xmp:
                var blocks = EmbeddedBlocks()
                blocks.xmp = EmbeddedBlocks.contents(source, block.payload)
                guard blocks.xmp != nil, let metadata = ExifMetadata(blocks), !metadata.names.isEmpty else {
                    findings.append("unread XMP")
                    break
                }
                findings += metadata.names.filter { MetadataNames.isForbidden($0, without: removed) }
            }
        }
        return findings
    }
}
