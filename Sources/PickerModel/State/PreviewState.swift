// SPDX-License-Identifier: GPL-3.0-or-later

/// The preview: one asset of the shown list, large over the grid (contract section 9: preview).
public struct PreviewState: Sendable, Equatable {
    /// The asset and its index in the shown list.
    public internal(set) var position: AssetPosition
    /// Whether a video or Live Photo plays; false for each newly shown asset.
    public internal(set) var isPlaying = false
    /// Whether its sound is on; false for each newly shown asset.
    public internal(set) var hasSound = false
    /// Whether the picture can be zoomed.
    public internal(set) var zoom = PreviewZoom.none

    init(_ position: AssetPosition) { self.position = position }
}

/// Whether the picture of a preview can be zoomed in and out. Its view finds out, which knows its own size.
public struct PreviewZoom: Sendable, Equatable {
    /// Whether it is shown in fewer pixels than it has.
    public var canZoomIn: Bool
    /// Whether it is zoomed in.
    public var canZoomOut: Bool

    /// Makes a value from both.
    public init(canZoomIn: Bool, canZoomOut: Bool) {
        (self.canZoomIn, self.canZoomOut) = (canZoomIn, canZoomOut)
    }

    /// Neither, as before the picture's size is known.
    public static let none = PreviewZoom(canZoomIn: false, canZoomOut: false)
}

/// A kind of asset that can play if the host has a player.
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

/// A step of the preview in the order of the list. Hosts swap the left and right arrow keys in right-to-left layouts.
public enum PreviewStep: Sendable, Hashable, CaseIterable {
    /// To the next or previous asset; no effect at the ends.
    case forward, back
    /// To the first or last asset of the list.
    case first, last
}
