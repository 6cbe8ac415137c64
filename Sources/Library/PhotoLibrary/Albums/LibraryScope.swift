// SPDX-License-Identifier: GPL-3.0-or-later

public import PickerModel

/// The part of a library that one request may see. A view with a scope other than `everything` queries an index of its own that contains
/// only this part (`ScopedIndex`), so that neither its answers nor their time depend on hidden assets
/// (docs/developing/adr/0019-an-index-for-each-scope.md).
///
/// Source: `PHAuthorizationStatus.limited` for sets of assets (phpicker.md 4.1).
public indirect enum LibraryScope: Hashable, Sendable {
    /// All folders of the library.
    case everything
    /// Assets in these folders and their subfolders, as far as they are in the library.
    case folders([FileLocation])
    /// Assets of an album, as it is at each question; none once there is no such album.
    case album(AlbumID)
    /// Single assets: those that a person chose for an app, or that an app added itself.
    case assets(Set<AssetID>)
    /// Assets in at least one of these scopes; none if the list is empty.
    case any([LibraryScope])
    /// Assets in all of these scopes; everything if the list is empty.
    case all([LibraryScope])

    /// Whether it includes all assets of any library.
    public var isEverything: Bool {
        switch self {
        case .everything: true
        case .album(let album): album.rawValue == SmartAlbum.library.rawValue
        case .folders, .assets: false
        case .any(let scopes): scopes.contains(where: \.isEverything)
        case .all(let scopes): scopes.allSatisfy(\.isEverything)
        }
    }

    /// The part of this scope that is in another one, too.
    public func intersection(_ other: LibraryScope) -> LibraryScope { isEverything ? other : .all([self, other]) }

    /// Those of some folders, or of their subfolders, in which the scope may include assets.
    func reach(in folders: [[UInt8]]) -> [[UInt8]] {
        switch self {
        case .everything, .album, .assets: return folders
        case .folders(let places):
            let tops = places.map { PathBytes.normalized($0.bytes) }
            return folders.flatMap { folder in
                tops.compactMap { top in
                    PathBytes.contains(folder, top) ? top : PathBytes.contains(top, folder) ? folder : nil
                }
            }
        case .any(let scopes): return scopes.flatMap { $0.reach(in: folders) }
        case .all(let scopes): return scopes.reduce(folders) { $1.reach(in: $0) }
        }
    }
}
