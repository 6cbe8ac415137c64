// SPDX-License-Identifier: GPL-3.0-or-later

/// What a button or a finger that went down on the grid turns into (contract sections 9 and 10).
///
/// A view makes one for each press and tells it what happens; each answer says what to do. A mouse picks by dragging and
/// turns the wheel to scroll; a finger scrolls by dragging and picks by dragging once it has rested.
public struct GridPress: Sendable, Equatable {
    /// What went down.
    public enum Pointer: Sendable, Hashable {
        case mouse, touch
    }

    /// Where it went down.
    public enum Start: Sendable, Hashable {
        /// A tile, by its place in the list shown.
        case tile(index: Int, isSelected: Bool)
        /// The corner button of a tile.
        case previewButton(index: Int)
        /// Between tiles, beside them, or on a heading.
        case ground
        /// Photos that still went on by themselves after a swipe: the finger stops them, and means none of them.
        case glide
    }

    /// What is to be done now.
    public enum Step: Sendable, Hashable {
        /// Nothing, or whatever else wants the pointer.
        case nothing
        /// A click or a tap on a tile.
        case tap(index: Int)
        /// Show a tile large.
        case preview(index: Int)
        /// Pick everything from this tile to the one under the pointer, from now on.
        case sweep(from: Int)
        /// Pick everything inside a rectangle, from now on.
        case band
        /// Take this tile to another place in the order, from now on.
        case lift(index: Int)
        /// A finger rests: it picks by moving and previews by leaving. Nobody else is to have it.
        case hold
    }

    /// How far a pointer may stray, in logical pixels, and still click (GTK's own `gtk-dnd-drag-threshold`).
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

    /// The pointer is that far from where it went down.
    public mutating func moved(by distance: Double) -> Step {
        guard phase != .spent, distance >= Self.threshold else { return .nothing }
        let begun = beginning
        // Where nothing begins by dragging, a mouse that strayed within its tile still clicks; a finger scrolls.
        if begun != .nothing || pointer == .touch { phase = .spent }
        return begun
    }

    private var beginning: Step {
        guard pointer == .mouse || phase == .held else { return .nothing }
        if allowsReordering, case .tile(let index, isSelected: true) = start { return .lift(index: index) }
        guard allowsRange else { return .nothing }
        switch start {
        // A drag from a selected tile takes it out of the window.
        case .tile(_, isSelected: true) where pointer == .mouse: return .nothing
        case .tile(let index, _): return .sweep(from: index)
        case .previewButton, .glide: return .nothing
        case .ground: return .band
        }
    }

    /// The tile from which a drag that begins now takes photos out of the window, nil for none: a mouse on a picked tile
    /// that has no other place to go to (contract section 10).
    public var takenOut: Int? {
        guard pointer == .mouse, phase == .down, !allowsReordering, case .tile(let index, isSelected: true) = start
        else {
            return nil
        }
        return index
    }

    /// The same press after the list changed under it.
    /// - Parameter place: where the photo of a former place stands now, nil where it is gone.
    /// - Returns: nil where what was pressed is gone: nothing comes of it then.
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

    /// The pointer rested for a while where it went down.
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

    /// The pointer went up.
    /// - Parameter index: the tile under it, nil for none.
    public mutating func released(on index: Int?) -> Step {
        defer { phase = .spent }
        switch (phase, start) {
        case (.down, .previewButton(let pressed)) where index == pressed: return .preview(index: pressed)
        case (.down, .tile(let pressed, _)) where index == pressed: return .tap(index: pressed)
        case (.held, .tile(let pressed, _)): return .preview(index: pressed)
        default: return .nothing
        }
    }
}

/// How fast a drag near the edge of a view scrolls it.
public enum AutoScroll {
    /// How near, logical pixels; less in views that would be all edge.
    static let zone = 48.0

    /// Logical pixels a second, negative towards the beginning: 0 in the middle, more the nearer the edge and beyond it.
    /// - Parameters:
    ///   - place: of the pointer along the axis that scrolls, from the beginning of the view; may lie outside.
    ///   - extent: of the view along that axis.
    public static func speed(at place: Double, extent: Double) -> Double {
        let zone = min(Self.zone, extent / 4)
        guard zone > 0 else { return 0 }
        let depth = place < zone ? place - zone : max(0, place - (extent - zone))
        // At the edge 600 pixels a second, twice as deep 2,400, and no faster than one can still read days.
        let part = min(abs(depth) / zone, 2.2)
        return (depth < 0 ? -1 : 1) * 600 * part * part
    }
}
