// SPDX-License-Identifier: GPL-3.0-or-later

import PhotoLibrary
package import PickerModel

/// Identifiers of assets as one app is told them. They are made for that app: it can name only what it was told, and two apps that compare theirs
/// learn nothing. They are computed again for each request, so nothing is stored.
package struct AppIdentifiers: Sendable {
    private let identity: AssetIdentity
    private let app: String

    /// - Parameters:
    ///   - app: the application id; nil for a program in an unknown sandbox, whose identifiers are good for one request.
    ///   - host: has the person's key.
    package init(for app: String?, of host: ProcessHost) { self.init(for: app, host.engine.identity) }

    init(for app: String?, _ identity: AssetIdentity) {
        self.identity = identity
        self.app =
            app.map { "app \($0)" } ?? "request \(UInt64.random(in: .min ... .max)) \(UInt64.random(in: .min ... .max))"
    }

    /// What the app is told in place of an identifier.
    package func told(_ id: AssetID) -> AssetID { identity.id(of: id, for: app) }

    /// The assets that the app names, in its order; those that it was not told are ignored. Takes a second for a million assets.
    /// - Parameter all: the assets of the library.
    package func assets(_ told: [AssetID], among all: some Sequence<AssetID>) -> [AssetID] {
        let wanted = Set(told)
        var found: [AssetID: AssetID] = [:]
        for id in all {
            let name = self.told(id)
            if wanted.contains(name) { found[name] = id }
        }
        return told.compactMap { found[$0] }
    }
}
