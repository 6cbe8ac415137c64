// SPDX-License-Identifier: GPL-3.0-or-later

@testable import PhotoLibrary

extension AssetIdentity {
    /// An identity whose key is no secret, so that identifiers are the same in each run.
    static func temporary() -> AssetIdentity { AssetIdentity(key: [UInt8](repeating: 7, count: 32)) }
}
