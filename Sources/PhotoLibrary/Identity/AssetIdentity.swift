// SPDX-License-Identifier: GPL-3.0-or-later

import CSodium
import PickerModel

/// Turns contents into identifiers: BLAKE2b keyed with a secret of this person's, over size, head and tail.
///
/// Without the key nobody can tell from an identifier which picture it names, nor make one up (contract section 10).
public struct AssetIdentity: Sendable {
    /// Bytes of head and tail that are looked at: enough to hold a camera's EXIF header and the end of its entropy-coded
    /// data, which differ between any two shots.
    static let window = 4096
    private let key: [UInt8]

    init(key: [UInt8]) { self.key = key }

    /// What a file is, apart from equal copies of it: 16 bytes.
    func fingerprint(size: Int64, head: [UInt8], tail: [UInt8]) -> [UInt8] {
        hash(Self.bytes(UInt64(bitPattern: size)) + head + tail)
    }

    /// The identifier of one copy.
    func id(_ fingerprint: [UInt8], ordinal: Int) -> AssetID {
        let digest = hash(fingerprint + Self.bytes(UInt64(ordinal)))
        return AssetID(rawValue: digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// An opaque name for a folder's album.
    func albumID(_ path: [UInt8]) -> AlbumID {
        let digest = hash(Array("folder".utf8) + path).prefix(8)
        return AlbumID(rawValue: "folder-" + digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
    }

    private func hash(_ message: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 16)
        crypto_generichash(&digest, digest.count, message, UInt64(message.count), key, key.count)
        return digest
    }

    private static func bytes(_ value: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
