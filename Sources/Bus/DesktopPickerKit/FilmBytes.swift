// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Foundation
import Glibc

/// The bytes of a film that is still being made, as they come; nothing is read before it is asked for.
struct FilmBytes {
    private let file: FileHandle
    /// A film may take minutes, for which the threads of tasks must not wait.
    private let waiting = DispatchQueue(label: "picker-film")

    private static let piece = 256 << 10

    /// - Parameter file: what the picker has given to read an unfinished film: a socket.
    init(_ file: FileHandle) { self.file = file }

    /// The next bytes; none at the end of the film, or once the task that reads is cancelled.
    /// - Throws: `unreadable` where the film breaks off.
    func next(of name: String) async throws(PhotosPickerError) -> Data {
        let descriptor = file.fileDescriptor
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiting.async { continuation.resume(returning: Self.read(descriptor)) }
            }
        } onCancel: {
            // Wakes the thread that reads.
            shutdown(descriptor, Int32(SHUT_RD))
        }
        if let bytes = result { return bytes }
        guard Task.isCancelled else { throw .unreadable(name) }
        return Data()
    }

    /// - Returns: nil where the film breaks off.
    private static func read(_ descriptor: Int32) -> Data? {
        var buffer = [UInt8](repeating: 0, count: piece)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count >= 0 { return Data(buffer[..<count]) }
            guard errno == EINTR else { return nil }
        }
    }
}
