// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Where the data of the items of a HEIF file lie (`iloc`).
struct ItemLocations {
    /// A part of an item's data.
    enum Part {
        case file(Range<UInt64>)
        /// In the contents of the `idat` box.
        case inside(Range<UInt64>)
    }

    private struct Location {
        let item: UInt32
        let method: Int
        let reference: Int
        let base: UInt64
        let extents: [(index: UInt64, offset: UInt64, length: UInt64)]
    }

    private let header: [UInt8]
    private let sizes: Int
    private var locations: [Location] = []
    private var places: [UInt32: Int] = [:]

    private static let mostExtents = 1 << 17

    init(_ contents: ArraySlice<UInt8>) throws(CleaningError) {
        var cursor = ByteCursor(contents)
        guard let header = cursor.take(4), let version = header.first, version <= 2, let sizes = cursor.big16(),
            let count = cursor.big(version < 2 ? 2 : 4)
        else { throw .damaged(detail: "no locations of items") }
        self.header = Array(header)
        self.sizes = sizes
        var extents = 0
        for _ in 0..<count {
            guard let location = readLocation(&cursor) else { throw .damaged(detail: "a location breaks off") }
            guard places.updateValue(locations.count, forKey: location.item) == nil else {
                throw .damaged(detail: "two locations of one item")
            }
            extents += location.extents.count
            guard extents <= Self.mostExtents else { throw .unsupported(detail: "too many parts of items") }
            locations.append(location)
        }
    }

    private var version: UInt8 { header.first ?? 0 }
    private var offsetSize: Int { sizes >> 12 }
    private var lengthSize: Int { sizes >> 8 & 0xF }
    private var baseSize: Int { sizes >> 4 & 0xF }
    private var indexSize: Int { version == 0 ? 0 : sizes & 0xF }

    private func readLocation(_ cursor: inout ByteCursor) -> Location? {
        func number(_ size: Int) -> UInt64? { size == 0 ? 0 : cursor.big(size) }
        guard let item = cursor.big(version < 2 ? 2 : 4), let method = version == 0 ? 0 : cursor.big16(),
            let reference = cursor.big16(), let base = number(baseSize), let count = cursor.big16()
        else { return nil }
        var extents: [(index: UInt64, offset: UInt64, length: UInt64)] = []
        for _ in 0..<count {
            guard let index = number(indexSize), let offset = number(offsetSize), let length = number(lengthSize) else {
                return nil
            }
            extents.append((index, offset, length))
        }
        return Location(
            item: UInt32(truncatingIfNeeded: item), method: method & 0xF, reference: reference, base: base,
            extents: extents)
    }

    /// The parts of an item's data, in their order.
    func parts(of item: UInt32) throws(CleaningError) -> [Part] {
        guard let place = places[item] else { return [] }
        let location = locations[place]
        var parts: [Part] = []
        for extent in location.extents {
            let (start, isBeyond) = location.base.addingReportingOverflow(extent.offset)
            let (end, isLonger) = start.addingReportingOverflow(extent.length)
            guard !isBeyond, !isLonger else { throw .damaged(detail: "an item beyond the file") }
            // No length means all that follows, which may be anything.
            guard extent.length > 0 else { throw .unsupported(detail: "an item without a length") }
            switch location.method {
            case 0: parts.append(.file(start..<end))
            case 1: parts.append(.inside(start..<end))
            default: throw .unsupported(detail: "an item inside another")
            }
        }
        return parts
    }

    /// The box's contents with the locations of items that stay.
    func written(_ staying: Set<UInt32>) -> [UInt8] {
        let locations = locations.filter { staying.contains($0.item) }
        var bytes = header
        bytes.append(big: UInt64(sizes), 2)
        bytes.append(big: UInt64(locations.count), version < 2 ? 2 : 4)
        for location in locations {
            bytes.append(big: UInt64(location.item), version < 2 ? 2 : 4)
            if version > 0 { bytes.append(big: UInt64(location.method), 2) }
            bytes.append(big: UInt64(location.reference), 2)
            bytes.append(big: location.base, baseSize)
            bytes.append(big: UInt64(location.extents.count), 2)
            for extent in location.extents {
                bytes.append(big: extent.index, indexSize)
                bytes.append(big: extent.offset, offsetSize)
                bytes.append(big: extent.length, lengthSize)
            }
        }
        return bytes
    }
}
