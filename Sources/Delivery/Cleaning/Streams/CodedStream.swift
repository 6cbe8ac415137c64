// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// How pictures are coded, as far as metadata can stand among them.
enum CodedStream: Equatable {
    /// Units, each behind its length in so many bytes.
    case units(NALUnits, lengthSize: Int)
    /// AV1.
    case av1

    /// The box or the data of a decoder's configuration; nil for coders of another kind.
    init?(_ type: FourCC, _ configuration: ArraySlice<UInt8>) {
        let bytes = Array(configuration.prefix(23))
        switch type {
        case "avcC" where bytes.count >= 5: self = .units(.avc, lengthSize: Int(bytes[4] & 3) + 1)
        case "hvcC" where bytes.count >= 22: self = .units(.hevc, lengthSize: Int(bytes[21] & 3) + 1)
        case "vvcC" where bytes.count >= 5: self = .units(.vvc, lengthSize: Int(bytes[4] >> 1 & 3) + 1)
        case "av1C": self = .av1
        default: return nil
        }
    }

    /// The boxes of configurations, which say how the samples beside them are coded.
    static let configurations: Set<FourCC> = ["avcC", "hvcC", "vvcC", "av1C"]

    /// The same and those of a second layer or view, which stand beside them.
    static let parameters = configurations.union(["avcE", "mvcC", "svcC", "hvcE", "lhvC"])

    /// Sample entries and items whose pictures are coded so.
    static let coded: Set<FourCC> = [
        "avc1", "avc2", "avc3", "avc4", "dvav", "dva1", "hvc1", "hvc2", "hev1", "hev2", "dvh1", "dvhe", "vvc1", "vvi1",
        "av01", "dav1",
    ]

    private static let longestMessage: UInt64 = 4 << 20

    /// What is written over parts of a sample: places in the source, and bytes. No byte moves, and what is decoded stays the same.
    /// - Throws: `damaged` where units do not fill the sample.
    func changes(
        in sample: Range<UInt64>, _ source: ByteSource, _ kept: Kept
    ) throws(CleaningError) -> [(place: UInt64, bytes: [UInt8])] {
        guard case .units(let kind, let lengthSize) = self else {
            return try AV1Units.changes(in: sample, source, kept)
        }
        var found: [(place: UInt64, bytes: [UInt8])] = []
        var place = sample.lowerBound
        while place < sample.upperBound {
            let head = source.bytes(at: place, upTo: Int(min(UInt64(lengthSize + 2), sample.upperBound - place)))
            var cursor = ByteCursor(head)
            guard let length = cursor.big(lengthSize), length <= sample.upperBound - place - UInt64(lengthSize) else {
                throw .damaged(detail: "a unit of a picture")
            }
            let start = place + UInt64(lengthSize)
            if length > 0, !kind.isPictures(head.dropFirst(lengthSize)) {
                guard length <= Self.longestMessage else { throw .unsupported(detail: "a long message") }
                let unit = try source.need(at: start, Int(length))
                for change in try kind.changes(in: unit, kept) {
                    found.append((start + UInt64(change.place), change.bytes))
                }
            }
            place = start + length
        }
        return found
    }

    /// A configuration without the messages in it; as long as before.
    static func cleaned(_ type: FourCC, _ configuration: [UInt8], _ kept: Kept) throws(CleaningError) -> [UInt8] {
        var cleaned = configuration
        switch type {
        case "av1C" where configuration.count > 4:
            let source = ByteSource(configuration)
            for change in try AV1Units.changes(in: 4..<source.length, source, kept) {
                let start = Int(change.place)
                cleaned.replaceSubrange(start..<start + change.bytes.count, with: change.bytes)
            }
        default:
            guard let units = CoderFields.units(of: type, configuration[...]) else {
                throw .damaged(detail: "a configuration breaks off")
            }
            let kind = ["hvcC", "hvcE", "lhvC"].contains(type) ? NALUnits.hevc : .avc
            for unit in units {
                for change in try kind.changes(in: configuration[unit], kept) {
                    let start = unit.lowerBound + change.place
                    cleaned.replaceSubrange(start..<start + change.bytes.count, with: change.bytes)
                }
            }
        }
        return cleaned
    }
}
