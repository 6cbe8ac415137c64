// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PickerModel

/// Previews that were made for an app that sees a part of the library, for when it asks again. The desktop's thumbnails are no place for them: those are
/// found by path and second, and not by photo.
struct KeptPreviews {
    /// A preview in memory.
    private final class Preview: Sendable {
        let descriptor: Int32

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        deinit { close(descriptor) }
    }

    private struct Key: Equatable {
        let id: AssetID
        let size: Int
    }

    private var all: [(key: Key, preview: Preview, bytes: Int)] = []

    /// Bytes of all together, and files.
    private static let mostBytes = 32 << 20
    private static let most = 256

    /// A descriptor of a preview with a place of its own in it, for who closes it; nil where none is kept.
    mutating func preview(of id: AssetID, _ size: Int) -> Int32? {
        guard let place = all.firstIndex(where: { $0.key == Key(id: id, size: size) }) else { return nil }
        // The last one that was asked for goes last.
        all.append(all.remove(at: place))
        let again = open("/proc/self/fd/\(all[all.count - 1].preview.descriptor)", O_RDONLY | O_CLOEXEC)
        return again >= 0 ? again : nil
    }

    /// Keeps a preview.
    /// - Parameter descriptor: of its bytes; stays the caller's.
    mutating func keep(_ descriptor: Int32, of id: AssetID, _ size: Int) {
        var status = stat()
        let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard own >= 0 else { return }
        let preview = Preview(own)
        guard fstat(own, &status) == 0 else { return }
        all.append((Key(id: id, size: size), preview, Int(status.st_size)))
        while all.count > Self.most || all.reduce(0, { $0 + $1.bytes }) > Self.mostBytes { all.removeFirst() }
    }
}
