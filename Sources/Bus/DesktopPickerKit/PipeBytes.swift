// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import Dispatch
import Foundation
import Glibc

/// The bytes of a pipe as they come, until its writer has closed it or the task that reads is cancelled. No thread waits meanwhile.
struct PipeBytes: AsyncSequence {
    private let file: FileHandle

    init(_ file: FileHandle) { self.file = file }

    func makeAsyncIterator() -> AsyncStream<Data>.Iterator {
        let (bytes, pieces) = AsyncStream.makeStream(of: Data.self)
        let source = DispatchSource.makeReadSource(fileDescriptor: file.fileDescriptor)
        source.setEventHandler {
            var buffer = [UInt8](repeating: 0, count: 64 << 10)
            let count = read(Int32(source.handle), &buffer, buffer.count)
            if count < 0, errno == EINTR || errno == EAGAIN { return }
            if count > 0 { pieces.yield(Data(buffer[..<count])) } else { source.cancel() }
        }
        // The file stays open until nothing reads from it any more.
        source.setCancelHandler { [file] in
            withExtendedLifetime(file) {}
            pieces.finish()
        }
        pieces.onTermination = { _ in source.cancel() }
        source.resume()
        return bytes.makeAsyncIterator()
    }
}
