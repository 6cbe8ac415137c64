// SPDX-License-Identifier: GPL-3.0-or-later

import CSodium
import Foundation
import Glibc
import Ground
public import PickerModel

extension AssetIdentity {
    private static let keyLength = 32

    /// Reads the key file, or creates it on the first run: 32 random bytes, mode 0600, written atomically, so that two
    /// pickers started at once agree on one key. An existing key that cannot be read is not replaced.
    /// - Returns: the identity, and a warning if the key cannot be stored: identifiers are then valid for this run
    ///   only.
    public static func load(keyFile path: String) -> (identity: AssetIdentity, warning: LibraryWarning?) {
        let folder = (path as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var fresh = [UInt8](repeating: 0, count: keyLength)
        randombytes_buf(&fresh, fresh.count)
        // Another picker may write the key first; the next attempt then reads it.
        for _ in 0..<3 {
            switch read(path) {
            case .key(let key): return (AssetIdentity(key: key), nil)
            case .nothing: try? PrivateFile.write(fresh, as: .record, to: Array(path.utf8), existing: .kept)
            case .damaged: try? PrivateFile.write(fresh, as: .record, to: Array(path.utf8))
            case .unreadable: break
            }
        }
        return (AssetIdentity(key: fresh), .keyNotKept(folder: folder))
    }

    private enum Found {
        case key([UInt8])
        /// The file has the wrong length.
        case damaged
        case nothing
        case unreadable
    }

    private static func read(_ path: String) -> Found {
        do throws(FileError) {
            let bytes = try RegularFile(Array(path.utf8)).bytes(upTo: keyLength)
            return bytes.count == keyLength ? .key(bytes) : .damaged
        } catch {
            switch error {
            case .system(ENOENT): return .nothing
            case .tooLong: return .damaged
            case .system, .notRegular: return .unreadable
            }
        }
    }
}
