// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSandbox
internal import Glibc

/// Memory lent to a worker, its size sealed. Mapped for reading here. The worker may be hostile and may write while the
/// picker reads, so the bytes are copied out once and only the copy is looked at.
///
/// Sendable unchecked: descriptor, size and address are fixed when it is made, and this process only reads what they lead to.
final class SharedMemory: @unchecked Sendable {
    let descriptor: Int32
    let size: Int
    private let start: UnsafeMutableRawPointer

    init?(size: Int) {
        let descriptor = picker_shared_memory_make(size)
        guard descriptor >= 0 else { return nil }
        guard let start = picker_shared_memory_map(descriptor, size, 0) else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        self.size = size
        self.start = start
    }

    deinit {
        picker_shared_memory_unmap(start, size)
        close(descriptor)
    }

    /// The first bytes; nil where there are not so many.
    func copy(count: Int) -> [UInt8]? {
        guard (0...size).contains(count) else { return nil }
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
