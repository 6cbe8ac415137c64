// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSandbox

/// Memory of the picker's that answers are written to, mapped as long as this lives.
package final class AnswerMemory {
    private let memory: UnsafeMutableRawBufferPointer

    /// - Parameters:
    ///   - descriptor: borrowed.
    ///   - size: bytes, as the picker made it.
    package init?(_ descriptor: Int32, size: Int) {
        guard size > 0, let start = picker_shared_memory_map(descriptor, size, 1) else { return nil }
        memory = UnsafeMutableRawBufferPointer(start: start, count: size)
    }

    deinit { picker_shared_memory_unmap(memory.baseAddress, memory.count) }

    /// This memory, or that which came as the second file of a request for a larger answer.
    /// - Parameter room: bytes of the latter, nil where none was lent.
    /// - Returns: nil where what was promised did not come.
    package func orLent(_ room: Int?, _ files: [Int32]) -> AnswerMemory? {
        guard let room else { return self }
        return files.count == 2 ? AnswerMemory(files[1], size: room) : nil
    }

    /// False where there is not so much room.
    package func write(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { write($0) } }

    package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= memory.count else { return false }
        memory.copyMemory(from: bytes)
        return true
    }

    /// Rows without the gaps between them.
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
