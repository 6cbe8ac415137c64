// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc

extension AssetIdentity {
    private static let keyLength = 32

    /// Reads the key, making it on the first run: 32 random bytes, 0600, in place whole or not at all, so that two
    /// pickers started at once agree on one.
    /// - Returns: the identity, and a sentence where the key cannot be kept: identifiers then last for this run.
    public static func load(keyFile path: String) -> (identity: AssetIdentity, warning: String?) {
        if let key = read(path) { return (AssetIdentity(key: key), nil) }
        var fresh = [UInt8](repeating: 0, count: keyLength)
        var generator = SystemRandomNumberGenerator()
        for index in fresh.indices { fresh[index] = UInt8.random(in: 0...255, using: &generator) }
        let folder = (path as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let draft = "\(path).\(getpid())"
        defer { unlink(draft) }
        if write(fresh, to: draft) {
            // link(2) fails where the other one was faster: then its key counts. A damaged key is replaced.
            if link(draft, path) != 0, read(path) == nil { rename(draft, path) }
            if let key = read(path) { return (AssetIdentity(key: key), nil) }
        }
        return (
            AssetIdentity(key: fresh),
            "the key for photo identifiers cannot be kept in \(folder); identifiers change with each run"
        )
    }

    /// A key of this run alone: for tests.
    public static func temporary() -> AssetIdentity { AssetIdentity(key: [UInt8](repeating: 7, count: keyLength)) }

    private static func read(_ path: String) -> [UInt8]? {
        guard let data = FileManager.default.contents(atPath: path), data.count == keyLength else { return nil }
        return Array(data)
    }

    private static func write(_ key: [UInt8], to path: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return Glibc.write(descriptor, key, key.count) == key.count && fsync(descriptor) == 0
    }
}
