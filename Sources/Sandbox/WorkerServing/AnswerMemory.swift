// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSandbox

/// Memory that the picker has lent for answers, mapped for writing as long as this object lives. Used on one thread.
package final class AnswerMemory {
    private let memory: UnsafeMutableRawBufferPointer

    /// - Parameters:
    ///   - descriptor: shared memory, borrowed: it may be closed after the call.
    ///   - size: its size in bytes, as the picker made it.
    /// - Returns: nil where it cannot be mapped.
    package init?(_ descriptor: Int32, size: Int) {
        guard size > 0, let start = picker_shared_memory_map(descriptor, size, 1) else { return nil }
        memory = UnsafeMutableRawBufferPointer(start: start, count: size)
    }

    deinit { picker_shared_memory_unmap(memory.baseAddress, memory.count) }

    /// This memory, or the larger one that came as the second file of a request.
    /// - Parameters:
    ///   - room: bytes of the larger memory, nil where the request brought none.
    ///   - files: the descriptors that came with the request.
    /// - Returns: nil where `room` is given and the second file is missing or cannot be mapped.
    package func orLent(_ room: Int?, _ files: [Int32]) -> AnswerMemory? {
        guard let room else { return self }
        return files.count == 2 ? AnswerMemory(files[1], size: room) : nil
    }

    /// Copies the bytes to the start of the memory; false where there is not so much room.
    package func write(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { write($0) } }

    /// Copies the bytes to the start of the memory; false where there is not so much room.
    package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= memory.count else { return false }
        memory.copyMemory(from: bytes)
        return true
    }

    /// Copies rows of pixels without the gaps between them.
    /// - Parameters:
    ///   - rows: `count` rows of `stride` bytes each.
    ///   - count: rows.
    ///   - stride: bytes from one row to the next in `rows`.
    ///   - used: bytes of each row that are copied.
    /// - Returns: false where the memory or `rows` is too small for that.
    package func write(rows: [UInt8], count: Int, stride: Int, used: Int) -> Bool {
        guard used <= stride, count * used <= memory.count, rows.count >= (count - 1) * stride + used else {
            return false
        }
        rows.withUnsafeBytes { source in
            for row in 0..<count {
                UnsafeMutableRawBufferPointer(rebasing: memory[(row * used)...]).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: source[row * stride..<row * stride + used]))
            }
        }
        return true
    }
}
