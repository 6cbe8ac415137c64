// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Testing

@testable import PhotoLibrary

@Suite("Small files as wholes")
struct FileBytesTests {
    @Test("what the kernel gives in pieces is read whole, up to a bound", arguments: [1 << 20, 300_000, 100_000, 0])
    func pieces(_ longest: Int) throws {
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        // A pipe holds 64 KiB: no call reads more.
        let pipe = Pipe()
        let writer = Thread {
            let end = pipe.fileHandleForWriting
            _ = FileBytes.write(bytes, to: end.fileDescriptor)
            try? end.close()
        }
        signal(SIGPIPE, SIG_IGN)
        writer.start()
        #expect(FileBytes.read(pipe.fileHandleForReading.fileDescriptor, upTo: longest) == Array(bytes.prefix(longest)))
        try pipe.fileHandleForReading.close()
    }

    @Test("a failure is none of the bytes")
    func failure() {
        #expect(FileBytes.read(-1, upTo: 10) == nil)
        #expect(!FileBytes.write([1], to: -1))
        let folder = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(folder) }
        #expect(FileBytes.read(folder, upTo: 10) == nil)
        #expect(errno == EISDIR)
    }
}
