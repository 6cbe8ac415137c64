// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// How a widget sits in a place larger than itself. Start and end follow the text direction.
nonisolated public enum Align: Sendable {
    case fill, start, end, center, baseline

    var gtk: GtkAlign {
        switch self {
        case .fill: GTK_ALIGN_FILL
        case .start: GTK_ALIGN_START
        case .end: GTK_ALIGN_END
        case .center: GTK_ALIGN_CENTER
        case .baseline: GTK_ALIGN_BASELINE
        }
    }

    init(gtk: GtkAlign) {
        switch gtk {
        case GTK_ALIGN_START: self = .start
        case GTK_ALIGN_END: self = .end
        case GTK_ALIGN_CENTER: self = .center
        case GTK_ALIGN_BASELINE: self = .baseline
        default: self = .fill
        }
    }
}

/// Room around a widget, in logical pixels.
nonisolated public struct Margins: Equatable, Sendable {
    /// Room above.
    public var top: Int
    /// Room below.
    public var bottom: Int
    /// Room where text begins: left, or right where it runs from the right.
    public var start: Int
    /// Room where text ends.
    public var end: Int

    /// Room by sides; none where nothing is said.
    public init(top: Int = 0, bottom: Int = 0, start: Int = 0, end: Int = 0) {
        self.top = top
        self.bottom = bottom
        self.start = start
        self.end = end
    }

    /// The same room on all sides.
    public init(all side: Int) {
        self.init(top: side, bottom: side, start: side, end: side)
    }
}

/// The direction children follow each other in, or that something scrolls along.
nonisolated public enum Orientation: Sendable {
    case horizontal, vertical

    var gtk: GtkOrientation { self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL }
}

/// Where the keyboard focus is asked to go.
nonisolated public enum FocusDirection: Sendable {
    case tabForward, tabBackward, up, down, left, right

    var gtk: GtkDirectionType {
        switch self {
        case .tabForward: GTK_DIR_TAB_FORWARD
        case .tabBackward: GTK_DIR_TAB_BACKWARD
        case .up: GTK_DIR_UP
        case .down: GTK_DIR_DOWN
        case .left: GTK_DIR_LEFT
        case .right: GTK_DIR_RIGHT
        }
    }

    init(gtk: GtkDirectionType) {
        switch gtk {
        case GTK_DIR_TAB_BACKWARD: self = .tabBackward
        case GTK_DIR_UP: self = .up
        case GTK_DIR_DOWN: self = .down
        case GTK_DIR_LEFT: self = .left
        case GTK_DIR_RIGHT: self = .right
        default: self = .tabForward
        }
    }
}
