// SPDX-License-Identifier: GPL-3.0-or-later

/// The handle beside a grid by which a person goes through years (ui.md, Scrubber): arithmetic in logical pixels.
public struct Scrubber: Sendable, Equatable {
    /// Length of the handle.
    public static let length = 48.0
    /// Between the handle and the ends of its way.
    static let margin = 4.0

    /// How far the handle can go.
    private let way: Double
    /// How far the content can go.
    private let range: Double

    /// - Parameters:
    ///   - extent: of the content along the axis that scrolls.
    ///   - page: of the view; nil comes back where the content is no longer than two of them, which the wheel is for.
    public init?(extent: Double, page: Double) {
        way = page - Self.length - 2 * Self.margin
        range = extent - page
        guard way > 0, range > page else { return nil }
    }

    /// Where the handle begins while the content is scrolled so far.
    public func handle(at value: Double) -> Double {
        Self.margin + (min(max(value, 0), range) / range * way).rounded()
    }

    /// How far the content is scrolled once the handle was dragged there.
    public func value(ofHandle place: Double) -> Double {
        (min(max(place - Self.margin, 0), way) / way * range).rounded()
    }
}

extension GridPresentation {
    /// What the bubble beside the handle says: the month of the photos at the top edge; their place in lists in another
    /// order.
    public func scrubberText(at index: Int) -> LocalizedText? {
        guard list.entries.indices.contains(index) else { return nil }
        guard arrangement == .sections else {
            return LocalizedText("%1 of %2", .number(index + 1), .number(list.count))
        }
        return LocalizedText("%1", .month(list[index].day))
    }
}
