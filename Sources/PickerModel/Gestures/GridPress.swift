// SPDX-License-Identifier: GPL-3.0-or-later

/// Interprets a press of a button or finger on the grid (contract sections 9 and 10).
///
/// A view makes one for each press and reports what happens; each method returns the step to take. A mouse picks by
/// dragging and scrolls with the wheel; a finger scrolls by dragging, and picks by dragging after a long press.
public struct GridPress: Sendable, Equatable {
    /// The pointing device.
    public enum Pointer: Sendable, Hashable {
        case mouse, touch
    }

    /// What was pressed.
    public enum Start: Sendable, Hashable {
        /// A tile, by its index in the shown list.
        case tile(index: Int, isSelected: Bool)
        /// The corner button of a tile.
        case previewButton(index: Int)
        /// Between tiles, beside them, or on a heading.
        case ground
        /// A grid that is still scrolling kinetically after a swipe: the press only stops it.
        case glide
    }

    /// The step to take.
    public enum Step: Sendable, Hashable {
        /// Nothing; other gestures may take the pointer.
        case nothing
        /// A click or a tap on a tile.
        case tap(index: Int)
        /// Show a tile large.
        case preview(index: Int)
        /// Pick everything from this tile to the one under the pointer, from now on.
        case sweep(from: Int)
        /// Pick everything inside a rectangle, from now on.
        case band
        /// Nothing, since ranges are not picked; the person may be told.
        case noRange
        /// Move this tile to another position, from now on.
        case lift(index: Int)
        /// A long press: moving picks, lifting opens the preview. Other gestures must not take the pointer.
        case hold
    }

    /// Logical pixels that a pointer may move and still click (GTK's `gtk-dnd-drag-threshold`).
    public static let threshold = 8.0

    private enum Phase: Sendable, Hashable {
        case down, held, spent
    }

    private let pointer: Pointer
    private var start: Start
    private let allowsRange: Bool
    private let allowsReordering: Bool
    private var phase = Phase.down

    /// - Parameters:
    ///   - allowsRange: `GridPresentation.allowsRange`.
    ///   - allowsReordering: `GridPresentation.allowsReordering`.
    public init(_ pointer: Pointer, on start: Start, allowsRange: Bool, allowsReordering: Bool = false) {
        self.pointer = pointer
        self.start = start
        self.allowsRange = allowsRange
        self.allowsReordering = allowsReordering
    }

    /// Reports the pointer's distance from where it was pressed.
    /// - Parameter index: the tile under it; nil for none.
    public mutating func moved(by distance: Double, over index: Int?) -> Step {
        guard phase != .spent, distance >= Self.threshold else { return .nothing }
        let begun = beginning(over: index)
        // If dragging starts nothing, a mouse that moved within its tile still clicks, while a finger scrolls.
        if begun != .nothing || pointer == .touch { phase = .spent }
        return begun
    }

    private func beginning(over index: Int?) -> Step {
        guard pointer == .mouse || phase == .held else { return .nothing }
        if allowsReordering, case .tile(let index, isSelected: true) = start { return .lift(index: index) }
        switch start {
        // A drag from a selected tile goes to other windows.
        case .tile(_, isSelected: true) where pointer == .mouse: return .nothing
        case .tile(let pressed, _) where allowsRange: return .sweep(from: pressed)
        case .tile(let pressed, _):
            let isLeft = pointer == .touch || index != pressed
            return isLeft && !allowsReordering ? .noRange : .nothing
        case .previewButton, .glide: return .nothing
        case .ground: return allowsRange ? .band : .noRange
        }
    }

    /// The tile from which a drag to other windows can begin: a mouse press on a picked tile that cannot be reordered
    /// (contract section 10). Nil for none.
    public var takenOut: Int? {
        guard pointer == .mouse, phase == .down, !allowsReordering, case .tile(let index, isSelected: true) = start
        else {
            return nil
        }
        return index
    }

    /// The press after the list has changed.
    /// - Parameter place: maps an old index to the new one; nil if the photo is gone.
    /// - Returns: nil if the pressed photo is gone; then the press has no effect.
    public func moved(_ place: (Int) -> Int?) -> GridPress? {
        var press = self
        switch start {
        case .ground, .glide: break
        case .tile(let index, let isSelected):
            guard let index = place(index) else { return nil }
            press.start = .tile(index: index, isSelected: isSelected)
        case .previewButton(let index):
            guard let index = place(index) else { return nil }
            press.start = .previewButton(index: index)
        }
        return press
    }

    /// Reports a long press.
    public mutating func rested() -> Step {
        guard phase == .down, case .tile(let index, _) = start else { return .nothing }
        switch pointer {
        case .mouse:
            phase = .spent
            return .preview(index: index)
        case .touch:
            phase = .held
            return .hold
        }
    }

    /// Reports the release.
    /// - Parameter index: the tile under it, nil for none.
    public mutating func released(on index: Int?) -> Step {
        defer { phase = .spent }
        switch (phase, start) {
        case (.down, .previewButton(let pressed)): return index == pressed ? .preview(index: pressed) : .nothing
        case (.down, .tile(let pressed, _)): return index == pressed ? .tap(index: pressed) : .nothing
        case (.held, .tile(let pressed, _)): return .preview(index: pressed)
        case (.held, .previewButton), (.down, .ground), (.held, .ground), (.down, .glide), (.held, .glide), (.spent, _):
            return .nothing
        }
    }
}

/// The speed at which a drag near the edge of a view scrolls it.
public enum AutoScroll {
    /// Size of the zone at the edge, in logical pixels; smaller in small views.
    static let zone = 48.0

    /// The speed in logical pixels per second, negative towards the start: 0 in the middle, increasing towards and
    /// beyond the edge.
    /// - Parameters:
    ///   - place: position of the pointer along the scroll axis, from the start of the view; may be outside.
    ///   - extent: length of the view along that axis.
    public static func speed(at place: Double, extent: Double) -> Double {
        let zone = min(Self.zone, extent / 4)
        guard zone > 0 else { return 0 }
        let depth = place < zone ? place - zone : max(0, place - (extent - zone))
        // 600 pixels per second at the edge, 2,400 at twice the depth, limited so that headings can still be read.
        let part = min(abs(depth) / zone, 2.2)
        return (depth < 0 ? -1 : 1) * 600 * part * part
    }
}
