// SPDX-License-Identifier: GPL-3.0-or-later

/// The progress of a running scan, or of the copies of photos that were added.
public struct ProgressPresentation: Sendable, Equatable {
    /// Fraction done, 0 to 1; nil while the total is unknown.
    public var fraction: Double?
    /// Text beside the progress bar.
    public var text: LocalizedText

    /// Returns nil as long as it is not known how long the copies take, and where none are made.
    init?(_ delivery: DeliveryProgress?) {
        guard let delivery, delivery.fraction > 0 else { return nil }
        fraction = delivery.fraction
        text =
            delivery.done == 0
            ? LocalizedText("Preparing photos")
            : LocalizedText("Preparing photos: %1 of %2", .number(delivery.done), .number(delivery.total))
    }

    /// Returns nil if there is nothing to wait for: a scan of unchanged folders is too short to show.
    init?(_ library: LibraryState) {
        guard case .running(let done, let total) = library.scan else { return nil }
        if let total, total > 0 {
            guard done < total else { return nil }
            fraction = Double(done) / Double(total)
            text = LocalizedText("Looking through your photos: %1 of %2", .number(done), .number(total))
        } else {
            guard library.list.isEmpty else { return nil }
            text = LocalizedText("Looking through your photos")
        }
    }
}
