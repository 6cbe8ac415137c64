// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import PhotoLibrary
import PickerModel
package import Thumbnails

/// The loaders that decode files for a request, and the start of workers.
extension RequestSession {
    /// Starts the decoder's processes if some of the first screen's pictures must be decoded; otherwise starting them
    /// would only delay GTK, which makes the window. Reads the kept tiles, so it must not be called on the main thread.
    package func prepareDecoder(for first: FirstAnswers) {
        guard !first.isEmpty else { return kept.forget() }
        let sample = first.sample.map { ThumbnailOriginal(path: $0.location.bytes, modified: $0.modified) }
        if !kept.hold(mostOf: sample) { host.prepareDecoder() }
    }

    /// Stores the tiles that are on screen now for the next start; returns at once. Nothing is kept where the scope was
    /// changed meanwhile: the screen may be of either.
    package func keepFirstScreen() {
        let isOfScope = isOfFirstScreen
        host.keeping.async { [kept, screens = host.paths.firstScreens] in
            guard isOfScope else { return kept.forget() }
            kept.close()
            screens.prune()
        }
    }

    /// The loader of the window's tiles.
    package func thumbnailLoader(
        deliver: @escaping @Sendable ([ThumbnailDelivery]) -> Void
    ) -> ThumbnailLoader {
        ThumbnailLoader(
            cache: host.thumbnails, decoder: host.decoder, originals: host.originals, memoryBudget: 8 << 20,
            kept: kept, deliver: deliver)
    }

    /// The loader of whole pictures for the window's preview, which keeps the ones that it needs itself.
    package func previewLoader(deliver: @escaping @Sendable ([ThumbnailDelivery]) -> Void) -> ThumbnailLoader {
        ThumbnailLoader(
            cache: host.thumbnails, decoder: host.decoder, originals: host.originals, threads: 1,
            memoryBudget: 0, stores: false, deliver: deliver)
    }
}

extension ProcessHost {
    /// A loader of small pictures in lists, such as the covers of albums, which the window keeps itself. They are
    /// thumbnails like those of tiles, so they are stored, but they are not part of a first screen.
    package func coverLoader(
        deliver: @escaping @Sendable ([ThumbnailDelivery]) -> Void
    ) -> ThumbnailLoader {
        ThumbnailLoader(
            cache: thumbnails, decoder: decoder, originals: originals, threads: 1, memoryBudget: 0, deliver: deliver)
    }
}
