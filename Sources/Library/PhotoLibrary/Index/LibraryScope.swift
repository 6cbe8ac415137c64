// SPDX-License-Identifier: GPL-3.0-or-later

public import PickerModel

/// What of a library one request may see. Applied in one place (`LibraryReader.bounds`), so that every answer keeps within it:
/// lists, records, albums, counts, suggestions, near misses, sizes, towns.
///
/// Source: `PHAuthorizationStatus.limited` for sets of assets (phpicker.md 4.1).
public indirect enum LibraryScope: Hashable, Sendable {
    /// All folders of the library.
    case everything
    /// What lies in these folders and below them, as far as the library has them.
    case folders([FileLocation])
    /// What an album holds.
    case album(AlbumID)
    /// Single assets: those that a person chose for an app, or that an app added itself.
    case assets(Set<AssetID>)
    /// What at least one of these allows; nothing where there is none.
    case any([LibraryScope])
    /// What all of these allow; everything where there is none.
    case all([LibraryScope])
}
