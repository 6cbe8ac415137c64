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
        GIFBlocks.forEach(source) { block in
            switch block {
            case .image, .timing: break
            case .other(let name): findings.append(name)
            case .xmp(let range):
                var blocks = EmbeddedBlocks()
                blocks.xmp = EmbeddedBlocks.contents(source, range)
                guard blocks.xmp != nil, let metadata = ExifMetadata(blocks), !metadata.names.isEmpty else {
                    findings.append("unread XMP")
                    break
                }
                findings += metadata.names.filter { MetadataNames.isForbidden($0, without: removed) }
            }
            return true
        }
        return findings
    }
}
