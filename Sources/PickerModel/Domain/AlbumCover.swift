// SPDX-License-Identifier: GPL-3.0-or-later

/// What stands before the title of an album in a list.
public enum AlbumCover: Sendable, Equatable {
    /// The symbol: the person does not want covers.
    case unwanted
    /// The symbol in the room of a cover: nothing in the album can be read.
    case missing
    /// This photo or video; the symbol in its room until its picture has arrived.
    case photo(AssetID)

    /// The photo; nil where the symbol stays.
    public var photo: AssetID? {
        if case .photo(let id) = self { id } else { nil }
    }
}
