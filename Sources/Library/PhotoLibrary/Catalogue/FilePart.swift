// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Reads consecutive lists of numbers from a file.
///
/// `Bytes` is not used: its arrays of bytes would have to be copied into arrays of numbers, and a million assets are 40 MB.
struct FilePart {
    private let descriptor: Int32
    private var position: Int
    /// Checksum of everything read so far.
    private(set) var checksum: UInt64 = 0

    init(_ descriptor: Int32, at position: Int) {
        self.descriptor = descriptor
        self.position = position
    }

    /// - Returns: nil if the file holds fewer than `count` numbers.
    mutating func read<Number: BitwiseCopyable>(_ type: Number.Type, _ count: Int) -> [Number]? {
        let size = count * MemoryLayout<Number>.stride
        var got = 0
        let numbers = [Number](unsafeUninitializedCapacity: count) { buffer, filled in
            let bytes = UnsafeMutableRawBufferPointer(buffer)
            bytes.adviseHugePages()
            while got < size, let base = bytes.baseAddress {
                let more = pread(descriptor, base + got, size - got, off_t(position + got))
                if more < 0, errno == EINTR { continue }
                guard more > 0 else { break }
                got += more
            }
            filled = got == size ? count : 0
        }
        guard got == size else { return nil }
        position += size
        checksum = numbers.withUnsafeBytes { Checksum.of($0, after: checksum) }
        return numbers
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Requests huge pages for memory that is not yet in use: a million assets take 40 MB, and 10,000 page faults are
    /// half of the time to read them (measured). Without huge pages the call has no effect.
    func adviseHugePages() {
        let huge = 1 << 21
        guard let base = baseAddress, count >= 2 * huge else { return }
        let skipped = (huge - Int(bitPattern: base) % huge) % huge
        _ = madvise(base + skipped, (count - skipped) / huge * huge, MADV_HUGEPAGE)
    }
}

/// Writes consecutive lists of numbers to a file, from their own memory as `FilePart` reads them.
struct FileOutput {
    private let descriptor: Int32
    private var position: Int
    private var checksum: UInt64 = 0
    /// Whether all writes succeeded so far.
    private(set) var isWhole = true

    init(_ descriptor: Int32, at position: Int) {
        self.descriptor = descriptor
        self.position = position
    }

    /// - Parameter place: offset in the file; nil continues after the previous write.
    mutating func write<Number: BitwiseCopyable>(_ numbers: [Number], at place: Int? = nil) {
        if let place { position = place }
        numbers.withUnsafeBytes { bytes in
            checksum = Checksum.of(bytes, after: checksum)
            var done = 0
            while done < bytes.count, isWhole, let base = bytes.baseAddress {
                let more = pwrite(descriptor, base + done, bytes.count - done, off_t(position + done))
                if more < 0, errno == EINTR { continue }
                isWhole = more > 0
                done += max(0, more)
            }
            position += bytes.count
        }
    }

    /// Returns the checksum of what was written since the previous call.
    mutating func takeChecksum() -> UInt64 {
        defer { checksum = 0 }
        return checksum
    }
}
