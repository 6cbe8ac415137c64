// SPDX-License-Identifier: GPL-3.0-or-later

package import GtkSupport
package import MediaTypes
package import PickerModel
package import Thumbnails
package import Workers

/// The sources of a window's pictures.
package struct WindowPictures {
    /// Makes a loader that calls `deliver`.
    package typealias MakeLoader = (_ deliver: @escaping @Sendable ([ThumbnailDelivery]) -> Void) -> ThumbnailLoader

    let tiles: MakeLoader
    let previews: MakeLoader
    let covers: MakeLoader
    let videos: SandboxedVideos
    let originals: any OriginalOpening

    /// - Parameters:
    ///   - tiles: squares and whole pictures of the grid.
    ///   - previews: pictures as large as the window.
    ///   - covers: small squares before the names of albums; called when covers are first shown.
    ///   - videos: plays them, and Live Photos.
    ///   - originals: opens the files of what is played.
    package init(
        tiles: @escaping MakeLoader, previews: @escaping MakeLoader, covers: @escaping MakeLoader,
        videos: SandboxedVideos, originals: any OriginalOpening
    ) {
        self.tiles = tiles
        self.previews = previews
        self.covers = covers
        self.videos = videos
        self.originals = originals
    }
}

extension PickerWindow {
    /// Makes a window and requests its first pictures before, so that they are decoded on another core while widgets
    /// are made.
    /// - Parameters:
    ///   - mark: the style class for windows with this accent colour (`Appearance.dress`).
    ///   - record: returns the record of an asset on the first screen if it is known.
    package convenience init(
        application: Application, store: PickerStore, pictures: WindowPictures, renderer: TextRenderer,
        size: (width: Int, height: Int), mark: String?, record: (AssetID) -> Asset?
    ) {
        let feed = ThumbnailFeed(makeLoader: pictures.tiles)
        Self.askAhead(feed, for: store.presentation, size: size, from: record)
        self.init(
            application: application, store: store, feed: feed,
            previews: PreviewFeed(ThumbnailFeed(makeLoader: pictures.previews)),
            covers: AlbumCovers { ThumbnailFeed(makeLoader: pictures.covers) },
            player: SandboxedPlayer(pictures.videos, originals: pictures.originals), renderer: renderer, size: size,
            mark: mark)
    }
}
