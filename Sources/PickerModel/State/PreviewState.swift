// SPDX-License-Identifier: GPL-3.0-or-later

/// One photo of the list shown, large over the grid (contract section 9: preview).
public struct PreviewState: Sendable, Equatable {
    /// Which asset, and where it stands in the list shown.
    public internal(set) var place: AssetPlace
    /// Whether a video or Live Photo is to play; each one begins at rest.
    public internal(set) var isPlaying = false
    /// Whether it may be heard; each one begins silent.
    public internal(set) var hasSound = false

    init(_ place: AssetPlace) { self.place = place }
}

/// What plays, where a host has a player for it.
public enum PreviewClip: Sendable, Equatable {
    case video, livePhoto

    init?(_ kind: AssetKind) {
        switch kind {
        case .video: self = .video
        case .livePhoto: self = .livePhoto
        case .image: return nil
        }
    }
}

/// Which photo a preview shows next, in the order of the list. Hosts swap the arrow keys where text runs from the
/// right.
public enum PreviewStep: Sendable, Hashable, CaseIterable {
    /// The next and the one before; nothing at the ends.
    case forward, back
    /// The first and the last of the list.
    case first, last
}
