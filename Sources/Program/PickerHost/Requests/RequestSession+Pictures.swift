// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import MediaTypes
import PickerModel
package import Thumbnails
import Workers

extension ProcessHost {
    /// Starts the workers, so that they are ready for the first picture; returns at once.
    package func prepareDecoder() {
        DispatchQueue.global().async { [decoder, notices] in
            do throws(MediaError) { try decoder.prepare() } catch { notices.warn(error.reason) }
        }
    }
}

/// The loaders that have files decoded for a request, and when workers are started.
extension RequestSession {
    /// Has the decoder's processes be ready where some of the first screen's pictures have to be decoded: elsewhere
    /// starting processes would only delay GTK, which makes the window. Reads the kept tiles: not for the main thread.
    package func prepareDecoder(for first: FirstScreen) {
        guard !first.isEmpty else { return kept.forget() }
        let sample = first.sample.map { ThumbnailOriginal(path: $0.location.bytes, modified: $0.modified) }
        if !kept.hold(mostOf: sample) { host.prepareDecoder() }
    }

    /// Has the tiles that are on screen now written for the next opening; returns at once.
    package func keepFirstScreen() { host.keeping.async { [kept] in kept.close() } }

    /// The loader of the window's tiles.
    package func thumbnailLoader(
        deliver: @escaping @Sendable ([ThumbnailDelivery]) -> Void
    ) -> ThumbnailLoader {
        ThumbnailLoader(
            cache: host.thumbnails, decoder: host.decoder, memoryBudget: 8 << 20, kept: kept, deliver: deliver)
    }

    /// The loader of whole pictures for the window's preview, which keeps the ones that it needs itself.
    package func previewLoader(deliver: @escaping @Sendable ([ThumbnailDelivery]) -> Void) -> ThumbnailLoader {
        ThumbnailLoader(
            cache: host.thumbnails, decoder: host.decoder, threads: 1, memoryBudget: 0,
            stores: false, deliver: deliver)
    }
}
