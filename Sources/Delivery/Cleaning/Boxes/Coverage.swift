// SPDX-License-Identifier: GPL-3.0-or-later

/// The parts of the media data that something of the copy needs. All others are zeroed: what nothing points to, nobody can vouch for.
struct Coverage {
    private var ranges: [Range<UInt64>] = []

    /// Most parts: a range is 16 bytes, and a film of hours has some thousand.
    private static let mostRanges = 1 << 20

    /// Makes room for ranges that follow.
    mutating func reserve(_ count: UInt64) {
        ranges.reserveCapacity(ranges.count + Int(min(count, UInt64(Self.mostRanges))))
    }

    /// Adds a part by its place and its length.
    mutating func add(_ place: UInt64, _ length: UInt64) throws(CleaningError) {
        guard length > 0 else { return }
        let (end, isBeyond) = place.addingReportingOverflow(length)
        guard !isBeyond else { throw .damaged(detail: "data beyond the file") }
        if let last = ranges.last, last.upperBound == place {
            ranges[ranges.count - 1] = last.lowerBound..<end
            return
        }
        guard ranges.count < Self.mostRanges else { throw .unsupported(detail: "too many chunks") }
        ranges.append(place..<end)
    }

    /// Sorts the parts and joins those that touch.
    mutating func join() {
        ranges.sort { $0.lowerBound < $1.lowerBound }
        var last = 0
        for index in ranges.indices.dropFirst() {
            if ranges[index].lowerBound <= ranges[last].upperBound {
                let end = max(ranges[last].upperBound, ranges[index].upperBound)
                ranges[last] = ranges[last].lowerBound..<end
            } else {
                last += 1
                ranges[last] = ranges[index]
            }
        }
        if !ranges.isEmpty { ranges.removeLast(ranges.count - last - 1) }
    }

    /// Whether a part shares bytes with `range`. Only after `join()`.
    func overlaps(_ range: Range<UInt64>) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].overlaps(range)
    }

    /// The bytes of the media data that no part covers. Only after `join()`.
    /// - Parameter bodies: the contents of the boxes of media data, in their order.
    /// - Throws: where a part does not lie in one of them: the bytes would be those of another box.
    func gaps(in bodies: [Range<UInt64>]) throws(CleaningError) -> [Range<UInt64>] {
        var gaps: [Range<UInt64>] = []
        var next = ranges.startIndex
        for body in bodies {
            var place = body.lowerBound
            while next < ranges.endIndex, ranges[next].lowerBound < body.upperBound {
                let range = ranges[next]
                guard range.lowerBound >= place, range.upperBound <= body.upperBound else {
                    throw .damaged(detail: "data outside the media data")
                }
                if range.lowerBound > place { gaps.append(place..<range.lowerBound) }
                place = range.upperBound
                next += 1
            }
            if place < body.upperBound { gaps.append(place..<body.upperBound) }
        }
        guard next == ranges.endIndex else { throw .damaged(detail: "data outside the media data") }
        return gaps
    }
}
