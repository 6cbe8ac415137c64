// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import MediaTypes
import PickerModel
import Synchronization
import Thumbnails
import Workers

/// Who has strangers' files decoded, and when the processes for it are started.
extension Composition {
    /// Says once that there are no namespaces around decoders, whichever of them finds it first. Where nothing is decoded at
    /// all, that is said with what is not shown.
    static func sayingLessOnce(to audience: Audience) -> @Sendable (Protection) -> Void {
        // An app can do nothing about it.
        let isSaid = Mutex(audience == .app)
        return { protection in
            guard protection == .locksAlone, !isSaid.withLock({ exchange(&$0, with: true) }) else { return }
            Console.complain("warning: \(Diagnosis.lessProtection); desktop-picker doctor says what to do")
        }
    }

    /// Has the decoder's processes be ready when the first picture is wanted; returns at once.
    func prepareDecoder() {
        DispatchQueue.global().async { [decoder] in
            do throws(MediaError) { try decoder.prepare() } catch { Console.complain("warning: \(error.reason)") }
        }
    }

    /// The same where some of the first screen's pictures have to be decoded: elsewhere starting processes would only take the
    /// time of whoever makes the window. Reads the kept tiles: not for the main thread.
    func prepareDecoder(for first: FirstScreen) {
        guard !first.isEmpty else { return kept.forget() }
        let sample = first.sample.map { ThumbnailOriginal(path: $0.location.bytes, modified: $0.modified) }
        if !kept.hold(mostOf: sample) { prepareDecoder() }
    }

    func thumbnailLoader(deliver: @escaping @Sendable ([ThumbnailDelivery]) -> Void) -> ThumbnailLoader {
        ThumbnailLoader(
            cache: thumbnails, decoder: decoder, memoryBudget: 8 << 20,
            kept: kept, deliver: deliver)
    }

    /// Whole pictures for the preview, which keeps what it needs by itself.
    func previewLoader(deliver: @escaping @Sendable ([ThumbnailDelivery]) -> Void) -> ThumbnailLoader {
        ThumbnailLoader(
            cache: thumbnails, decoder: decoder, threads: 1, memoryBudget: 0,
            stores: false, deliver: deliver)
    }
}
