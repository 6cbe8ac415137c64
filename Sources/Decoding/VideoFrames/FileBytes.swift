// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import MediaBytes

/// Reads bytes of an open file at any offset with `pread`.
struct FileBytes {
    let length: UInt64
    private let descriptor: Int32

    private static let blockSize = 256 * 1024

    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        length = UInt64(clamping: status.st_size)
        self.descriptor = descriptor
    }

    /// Exactly `count` bytes; nil past the end or on a read error.
    func bytes(at place: UInt64, count: Int) -> [UInt8]? {
        guard place <= length, UInt64(count) <= length - place else { return nil }
        let bytes = read(at: place, upTo: count)
        return bytes.count == count ? bytes : nil
    }

    /// Offset of the first occurrence of four letters at or after `start`.
    func first(_ letters: StaticString, from start: UInt64) -> UInt64? {
        let wanted = letters.withUTF8Buffer { Array($0) }
        var place = start
        while place < length {
            let block = read(at: place, upTo: Int(min(UInt64(Self.blockSize), length - place)))
            if let index = Self.index(of: wanted, in: block) { return place + UInt64(index) }
            guard block.count > wanted.count else { return nil }
            // The letters may span two blocks.
            place += UInt64(block.count - wanted.count + 1)
            if block.count < Self.blockSize { return nil }
        }
        return nil
    }

    static func big(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

    static func little(_ bytes: some BidirectionalCollection<UInt8>) -> UInt64 { big(bytes.reversed()) }

    private static func index(of wanted: [UInt8], in block: [UInt8]) -> Int? {
        var place = 0
        while place + wanted.count <= block.count {
            if block[place] == wanted[0], block[place..<place + wanted.count].elementsEqual(wanted) { return place }
            place += 1
        }
        return nil
    }

    private func read(at place: UInt64, upTo count: Int) -> [UInt8] {
        readBytes(of: descriptor, at: place, upTo: count)
    }
}
