// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// A slider.
public final class Scale: Widget {
    /// A slider without a number beside it.
    /// - Parameter step: how far an arrow key goes, in units of the range.
    public init(_ range: ClosedRange<Double>, value: Double, step: Double = 1, orientation: Orientation = .horizontal) {
        super.init(
            sinking: gtk_scale_new_with_range(orientation.gtk, range.lowerBound, range.upperBound, step))
        gtk_scale_set_draw_value(cast(GtkScale.self), 0)
        self.value = value
    }

    private var slider: UnsafeMutablePointer<GtkRange> { cast(GtkRange.self) }

    /// The value, kept inside the range. Setting it calls ``onChanged(_:)``'s handlers if it changes.
    public var value: Double {
        get { gtk_range_get_value(slider) }
        set { gtk_range_set_value(slider, newValue) }
    }

    /// How far one key press and one page key go.
    public func setIncrements(step: Double, page: Double) {
        gtk_range_set_increments(slider, step, page)
    }

    /// Replaces the range; ``value`` is moved into it.
    public func setRange(_ range: ClosedRange<Double>) {
        gtk_range_set_range(slider, range.lowerBound, range.upperBound)
    }

    /// Calls `handler` with ``value`` after each change, by the person or by setting it.
    @discardableResult
    public func onChanged(_ handler: @escaping @MainActor (Double) -> Void) -> SignalConnection {
        let slider = slider
        return connect(pointer, "value-changed", Signals.void) { handler(gtk_range_get_value(slider)) }
    }
}

/// A progress bar.
public final class ProgressBar: Widget {
    /// A bar at 0, without a text.
    public init() {
        super.init(sinking: gtk_progress_bar_new())
    }

    /// The fraction done, from 0 to 1.
    public var fraction: Double {
        get { gtk_progress_bar_get_fraction(opaque) }
        set { gtk_progress_bar_set_fraction(opaque, newValue) }
    }

    /// The text in the bar; nil for none.
    public var text: String? {
        get { gtk_progress_bar_get_text(opaque).map { String(cString: $0) } }
        set {
            gtk_progress_bar_set_text(opaque, newValue)
            gtk_progress_bar_set_show_text(opaque, newValue == nil ? 0 : 1)
        }
    }

    /// Moves the block of a bar without a known end.
    public func pulse() {
        gtk_progress_bar_pulse(opaque)
    }
}
