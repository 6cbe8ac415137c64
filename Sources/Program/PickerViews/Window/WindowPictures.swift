// SPDX-License-Identifier: GPL-3.0-or-later

package import GtkSupport
package import PickerModel
package import Thumbnails
package import Workers

/// The sources of a window's pictures.
package struct WindowPictures {
    /// Makes a loader that calls `deliver`.
    package typealias MakeLoader = (_ deliver: @escaping @Sendable ([ThumbnailDelivery]) -> Void) -> ThumbnailLoader

    let tiles: MakeLoader
    let previews: MakeLoader
    let videos: SandboxedVideos

    /// - Parameters:
    ///   - tiles: makes the loader for pictures of the grid's tiles.
    ///   - previews: makes the loader for pictures of the preview.
    ///   - videos: plays videos and Live Photos.
    package init(tiles: @escaping MakeLoader, previews: @escaping MakeLoader, videos: SandboxedVideos) {
        self.tiles = tiles
        self.previews = previews
        self.videos = videos
    }
}

extension PickerWindow {
    /// Makes a window and requests its first pictures before, so that they are decoded on another core while widgets
    /// are made.
    /// - Parameters:
    ///   - mark: the style class for windows with this accent colour (`Look.dress`).
    ///   - record: returns the record of an asset on the first screen if it is known.
    package convenience init(
        application: Application, store: PickerStore, pictures: WindowPictures, renderer: TextRenderer,
        size: (width: Int, height: Int), mark: String?, record: (AssetID) -> Asset?
    ) {
        let feed = ThumbnailFeed(makeLoader: pictures.tiles)
        Self.askAhead(feed, for: store.presentation, size: size, from: record)
        self.init(
            application: application, store: store, feed: feed,
            previews: PreviewFeed(ThumbnailFeed(fit: .whole, makeLoader: pictures.previews)),
            player: SandboxedPlayer(pictures.videos), renderer: renderer, size: size, mark: mark)
    }
}
