// SPDX-License-Identifier: GPL-3.0-or-later

/// A scan that goes on.
public struct ProgressPresentation: Sendable, Equatable {
    /// 0 to 1, nil while the end is not known.
    public var fraction: Double?
    /// What stands beside the bar.
    public var text: LocalizedText

    /// Nil where nothing is left to wait for: a look through unchanged folders is over before one could read of it.
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
