// SPDX-License-Identifier: GPL-3.0-or-later

extension Collection<Album> {
    /// An album by its identifier, or by a name that only one has: how callers and scripts name albums.
    /// - Throws: `missingAlbum` or `ambiguousAlbum` with the name.
    public func album(_ nameOrID: String) throws(ConfigurationError) -> Album {
        if let album = first(where: { $0.id.rawValue == nameOrID }) { return album }
        let matches = filter { $0.name == nameOrID }
        guard let match = matches.first else { throw .missingAlbum(nameOrID) }
        guard matches.count == 1 else { throw .ambiguousAlbum(nameOrID, count: matches.count) }
        return match
    }
}
