// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Groups of items and tracks (`grpl`): alternatives, stereo pairs, pyramids.
enum EntityGroups {
    /// The box's contents with the groups of known types, without items that go; nil for none.
    /// - Parameter gone: the items that do not stay.
    static func written(_ source: ByteSource, _ box: Box, without gone: Set<UInt32>) throws(CleaningError) -> [UInt8]? {
        var bytes: [UInt8] = []
        for group in try source.boxList(in: box.payload).boxes {
            let isPyramid = group.type == "pymd"
            guard plain.contains(group.type) || isPyramid else { continue }
            let contents = try source.need(at: group.payload.lowerBound, group.size)
            var cursor = ByteCursor(contents)
            guard let header = cursor.take(8), let count = cursor.big32(), cursor.remaining / 4 >= count else {
                throw .damaged(detail: "a group breaks off")
            }
            let entities = (0..<count).compactMap { _ in cursor.big32() }
            let staying = entities.filter { !gone.contains($0) }
            guard staying.count > 1 else { continue }
            if isPyramid {
                // Sizes of tiles, columns and rows follow for each layer.
                let length = 12 + entities.count * 4 + 4 + entities.count * 8
                guard staying.count == entities.count, contents.count >= 12 + entities.count * 4 else { continue }
                bytes.append(box: group.type, Array(contents.prefix(length)))
            } else {
                var body = Array(header)
                body.append(big: UInt64(staying.count), 4)
                for entity in staying { body.append(big: UInt64(entity), 4) }
                bytes.append(box: group.type, body)
            }
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Groups of nothing but their members.
    private static let plain: Set<FourCC> = ["altr", "ster", "eqiv", "brst", "tsyn"]
}
