// SPDX-License-Identifier: GPL-3.0-or-later

/// The info panel of the preview: what is known about the photo, line by line.
public struct InfoPresentation: Sendable, Equatable {
    /// Where the panel is.
    public enum Arrangement: Sendable, Hashable {
        /// Beside the photo, this many logical pixels wide.
        case beside(width: Int)
        /// Below the photo, in a narrow window.
        case below
    }

    /// Where the panel is.
    public var arrangement: Arrangement
    /// What is known, in the order of the panel. What only the library knows is added when it has answered.
    public var rows: [InfoRow]
    /// Why something may be missing, as one sentence; nil if nothing is.
    public var note: LocalizedText?

    /// Returns nil while the panel is hidden.
    /// - Parameter asset: the record of the photo; nil until it has arrived.
    init?(_ state: PickerState, _ asset: Asset?) {
        guard state.info.isShown, let preview = state.preview else { return nil }
        arrangement = Self.arrangement(state)
        let isCurrent = state.info.subject == preview.position.id
        let answer = isCurrent ? state.info.answer : .pending
        switch answer {
        case .pending, .known: note = nil
        case .absent: note = LocalizedText("Nothing is known about this photo any more")
        case .failed(let failure): note = LocalizedText("Not everything is known: %1", .nested(failure.text))
        }
        if answer == .absent {
            rows = []
        } else {
            rows =
                asset.map {
                    InfoRow.rows($0, answer, state.delivery(of: [$0]), isStandalone: state.isStandalone)
                } ?? []
        }
    }

    private static func arrangement(_ state: PickerState) -> Arrangement {
        // The single row of `compact` has no height for two.
        guard state.configuration.style != .compact else { return .beside(width: 176) }
        return state.navigation.isNarrow ? .below : .beside(width: 264)
    }
}
