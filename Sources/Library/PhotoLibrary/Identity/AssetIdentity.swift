// SPDX-License-Identifier: GPL-3.0-or-later

import CSodium
package import PickerModel

/// Computes identifiers from file contents: BLAKE2b over size, head and tail, and over all of a file that can be changed in place, keyed with the person's
/// secret key.
///
/// Without the key an identifier reveals nothing about its picture and cannot be forged (contract section 10).
public struct AssetIdentity: Sendable {
    /// Number of bytes of head and of tail that are hashed: enough for a camera's EXIF header and the end of the
    /// entropy-coded data, which differ between any two shots.
    static let window = 4096
    private let key: [UInt8]

    /// - Parameter key: the person's secret, of 16 to 64 bytes; key files have 32 (`load(keyFile:)`).
    package init(key: [UInt8]) {
        self.key = key
        // Selects the fastest implementation for this processor. May be called repeatedly.
        _ = sodium_init()
    }

    /// Hash of a file's contents; equal copies have the same.
    /// - Parameter between: the next bytes between head and tail, nil after the last; without any for a format in which a change moves what follows.
    func fingerprint(
        size: Int64, head: [UInt8], tail: [UInt8], between: () -> [UInt8]? = { nil }
    ) -> UInt64 {
        digest { add in
            for part in [Self.bytes(UInt64(bitPattern: size)), head, tail] { add(part) }
            while let part = between() { add(part) }
        }
    }

    /// The identifier of one copy: `ordinal` distinguishes equal copies.
    func id(_ fingerprint: UInt64, ordinal: Int) -> AssetID {
        AssetID(rawValue: hash(Self.bytes(fingerprint), Self.bytes(UInt64(ordinal))))
    }

    /// The identifier that one app is told in place of an asset's.
    package func id(of asset: AssetID, for app: String) -> AssetID {
        AssetID(rawValue: hash(Array("asset of an app".utf8), [0], Array(app.utf8), [0], Self.bytes(asset.rawValue)))
    }

    /// The opaque identifier of a folder's album.
    func albumID(_ path: [UInt8]) -> AlbumID {
        AlbumID(rawValue: "folder-" + AssetID(rawValue: hash(Array("folder".utf8), path)).description)
    }

    /// A pseudonym of 16 hexadecimal digits: always the same for a kind and name under this key.
    func opaque(_ kind: String, _ name: String) -> String {
        AssetID(rawValue: hash(Array(kind.utf8), [0], Array(name.utf8))).description
    }

    /// A pseudonym of 16 hexadecimal digits, always the same for a scope under this key.
    func scopeName(_ description: [UInt8]) -> String {
        AssetID(rawValue: hash(Array("scope".utf8), [0], description)).description
    }

    private func hash(_ parts: [UInt8]...) -> UInt64 { digest { add in for part in parts { add(part) } } }

    private func digest(_ feed: (_ add: ([UInt8]) -> Void) -> Void) -> UInt64 {
        var digest = [UInt8](repeating: 0, count: 16)
        withUnsafeTemporaryAllocation(byteCount: crypto_generichash_statebytes(), alignment: 64) { memory in
            guard let address = memory.baseAddress else { preconditionFailure("libsodium states a state of no size") }
            let state = OpaquePointer(address)
            crypto_generichash_init(state, key, key.count, digest.count)
            feed { crypto_generichash_update(state, $0, UInt64($0.count)) }
            crypto_generichash_final(state, &digest, digest.count)
        }
        return digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func bytes(_ value: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
