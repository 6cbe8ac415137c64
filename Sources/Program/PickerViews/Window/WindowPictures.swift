// SPDX-License-Identifier: GPL-3.0-or-later

package import GtkSupport
package import PickerModel
package import Thumbnails
package import Workers

/// Where the pictures of one window come from.
package struct WindowPictures {
    /// Builds a loader around where its deliveries go.
    package typealias MakeLoader = (_ deliver: @escaping @Sendable ([ThumbnailDelivery]) -> Void) -> ThumbnailLoader

    let tiles: MakeLoader
    let previews: MakeLoader
    let videos: SandboxedVideos

    /// - Parameters:
    ///   - tiles: squares and whole pictures of the grid.
    ///   - previews: pictures as large as the window.
    ///   - videos: plays them, and Live Photos.
    package init(tiles: @escaping MakeLoader, previews: @escaping MakeLoader, videos: SandboxedVideos) {
        self.tiles = tiles
        self.previews = previews
        self.videos = videos
    }
}

extension PickerWindow {
    /// A window whose first pictures are asked for before it is made: while widgets are made on one core, the other one decodes.
    /// - Parameters:
    ///   - mark: what the style sheet knows windows of its accent by (`Look.dress`).
    ///   - record: what is known already of an asset on the first screen.
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
