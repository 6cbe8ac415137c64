// SPDX-License-Identifier: GPL-3.0-or-later

import CSodium
import Foundation
import Glibc

extension AssetIdentity {
    private static let keyLength = 32

    /// Reads the key file, or creates it on the first run: 32 random bytes, mode 0600, written atomically, so that two
    /// pickers started at once agree on one key. An existing key that cannot be read is not replaced.
    /// - Returns: the identity, and a warning if the key cannot be stored: identifiers are then valid for this run
    ///   only.
    public static func load(keyFile path: String) -> (identity: AssetIdentity, warning: String?) {
        let folder = (path as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var fresh = [UInt8](repeating: 0, count: keyLength)
        randombytes_buf(&fresh, fresh.count)
        // Another picker may write the key first; the next attempt then reads it.
        for _ in 0..<3 {
            switch read(path) {
            case .key(let key): return (AssetIdentity(key: key), nil)
            case .nothing: put(fresh, at: path, replacing: false)
            case .damaged: put(fresh, at: path, replacing: true)
            case .unreadable: break
            }
        }
        return (
            AssetIdentity(key: fresh),
            "the key for photo identifiers cannot be kept in \(folder); identifiers change with each run"
        )
    }

    /// An identity with a fixed key, for tests.
    public static func temporary() -> AssetIdentity { AssetIdentity(key: [UInt8](repeating: 7, count: keyLength)) }

    private enum Found {
        case key([UInt8])
        /// The file has the wrong length.
        case damaged
        case nothing
        case unreadable
    }

    private static func read(_ path: String) -> Found {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return errno == ENOENT ? .nothing : .unreadable }
        defer { close(descriptor) }
        // One more than a key has, to tell a longer file.
        guard let bytes = FileBytes.read(descriptor, upTo: keyLength + 1) else { return .unreadable }
        return bytes.count == keyLength ? .key(bytes) : .damaged
    }

    /// Writes a draft and renames or links it into place atomically. Without `replacing`, an existing file stays.
    private static func put(_ key: [UInt8], at path: String, replacing: Bool) {
        let draft = "\(path).\(UUID().uuidString)"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { unlink(draft) }
        let isWritten = FileBytes.write(key, to: descriptor) && fsync(descriptor) == 0
        close(descriptor)
        guard isWritten else { return }
        if replacing { rename(draft, path) } else { link(draft, path) }
    }
}
