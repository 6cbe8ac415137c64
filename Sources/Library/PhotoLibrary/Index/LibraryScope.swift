// SPDX-License-Identifier: GPL-3.0-or-later

public import PickerModel

/// The part of a library that one request may see. `LibraryReader.bounds` applies it to every answer: lists, records,
/// albums, counts, suggestions, near misses, sizes, towns.
///
/// Source: `PHAuthorizationStatus.limited` for sets of assets (phpicker.md 4.1).
public indirect enum LibraryScope: Hashable, Sendable {
    /// All folders of the library.
    case everything
    /// Assets in these folders and their subfolders, as far as they are in the library.
    case folders([FileLocation])
    /// Assets of an album.
    case album(AlbumID)
    /// Single assets: those that a person chose for an app, or that an app added itself.
    case assets(Set<AssetID>)
    /// Assets in at least one of these scopes; none if the list is empty.
    case any([LibraryScope])
    /// Assets in all of these scopes; everything if the list is empty.
    case all([LibraryScope])
}
