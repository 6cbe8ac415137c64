// SPDX-License-Identifier: GPL-3.0-or-later

/// The geometry of the handle beside the grid for scrolling through years (ui.md, Scrubber), in logical pixels.
public struct Scrubber: Sendable, Equatable {
    /// Length of the handle.
    public static let length = 48.0
    /// Distance between the handle and the ends of its track.
    static let margin = 4.0

    /// Length of the handle's range.
    private let way: Double
    /// Length of the scroll range.
    private let range: Double

    /// - Parameters:
    ///   - extent: length of the content along the scroll axis.
    ///   - page: length of the view. The initializer returns nil if the content is at most two pages long, for which
    ///     scrolling is enough.
    public init?(extent: Double, page: Double) {
        way = page - Self.length - 2 * Self.margin
        range = extent - page
        guard way > 0, range > page else { return nil }
    }

    /// Start of the handle at a scroll position.
    public func handle(at value: Double) -> Double {
        Self.margin + (min(max(value, 0), range) / range * way).rounded()
    }

    /// Scroll position for a handle dragged to a position.
    public func value(ofHandle place: Double) -> Double {
        (min(max(place - Self.margin, 0), way) / way * range).rounded()
    }
}

extension GridPresentation {
    /// Text of the bubble beside the handle: the month of the photo at the top edge, or its position in a list that is
    /// not by date.
    public func scrubberText(at index: Int) -> LocalizedText? {
        guard list.entries.indices.contains(index) else { return nil }
        guard arrangement == .sections else {
            return LocalizedText("%1 of %2", .number(index + 1), .number(list.count))
        }
        return LocalizedText("%1", .month(list[index].day))
    }
}
