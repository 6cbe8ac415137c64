// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Cleans blocks of Photoshop image resources, one of which holds IPTC-IIM.
enum IPTCBlock {
    private static let iptc = 0x0404
    /// Pixels per inch, in 16 bytes.
    private static let resolution = 0x03ED

    /// What stays of the resources: known datasets of IPTC, and the resolution. All others go: thumbnails, paths, other metadata,
    /// digests, addresses. What is damaged goes with all that follows it.
    /// - Parameter resources: as in the APP13 segments of a JPEG behind `Photoshop 3.0`, joined.
    /// - Returns: nil where nothing stays.
    static func cleaned(photoshop resources: ArraySlice<UInt8>, _ kept: Kept) -> [UInt8]? {
        var cursor = ByteCursor(resources)
        var result: [UInt8] = []
        while let resource = resource(&cursor) {
            switch resource.id {
            case iptc:
                guard let datasets = datasets(resource.content, kept) else { continue }
                append(iptc, datasets, to: &result)
            case resolution where resource.content.count == 16:
                append(resolution, Array(resource.content), to: &result)
            default: continue
            }
        }
        return result.isEmpty ? nil : result
    }

    private static func resource(_ cursor: inout ByteCursor) -> (id: Int, content: ArraySlice<UInt8>)? {
        guard cursor.code() != nil, let id = cursor.big16(), let nameLength = cursor.byte(),
            // The name has a byte of length, and both together an even size.
            cursor.skip(Int(nameLength) + (nameLength % 2 == 0 ? 1 : 0)), let length = cursor.big32(),
            let content = cursor.take(Int(length))
        else { return nil }
        if length % 2 == 1 { _ = cursor.skip(1) }
        return (id, content)
    }

    private static func append(_ id: Int, _ content: [UInt8], to result: inout [UInt8]) {
        result += Array("8BIM".utf8) + number(id, 2) + [0, 0] + number(content.count, 4) + content
        if content.count % 2 == 1 { result.append(0) }
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// The datasets that may stay; nil where there are none but those that say how the others are written.
    private static func datasets(_ content: ArraySlice<UInt8>, _ kept: Kept) -> [UInt8]? {
        var cursor = ByteCursor(content)
        var result: [UInt8] = []
        var hasContent = false
        // A size with its highest bit set says how long the size is: such long datasets are objects, which go, and nothing
        // follows them but their end.
        while let marker = cursor.byte(), marker == 0x1C, let record = cursor.byte(), let number = cursor.byte(),
            let length = cursor.big16(), length < 0x8000, let value = cursor.take(length)
        {
            guard let meaning = IPTCDatasets.meaning(of: record, number), kept.keeps(meaning) else { continue }
            if !IPTCDatasets.isFrame(record, number) { hasContent = true }
            result += [0x1C, record, number] + self.number(length, 2) + value
        }
        return hasContent ? result : nil
    }
}
