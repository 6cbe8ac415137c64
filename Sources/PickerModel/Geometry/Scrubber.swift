// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

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
    /// Start of the handle's range.
    private let top: Double

    /// - Parameters:
    ///   - extent: length of the content along the scroll axis.
    ///   - page: length of the view. The initializer returns nil if the content is at most two pages long, for which
    ///     scrolling is enough.
    ///   - insets: what is covered at the ends of the view; the handle stays out of it.
    public init?(extent: Double, page: Double, insets: SafeInsets = SafeInsets()) {
        way = page - Self.length - 2 * Self.margin - Double(insets.top + insets.bottom)
        top = Self.margin + Double(insets.top)
        range = extent - page
        guard way > 0, range > page else { return nil }
    }

    /// Start of the handle at a scroll position.
    public func handle(at value: Double) -> Double {
        top + (min(max(value, 0), range) / range * way).rounded()
    }

    /// Scroll position for a handle dragged to a position.
    public func value(ofHandle place: Double) -> Double {
        (min(max(place - top, 0), way) / way * range).rounded()
    }
}

/// The beginning of a year beside the handle's track.
public struct ScrubberYear: Sendable, Equatable {
    /// The year.
    public let year: Int
    /// Where the middle of the handle is when the year's first photo is at the top edge, in logical pixels of the view.
    public let y: Double
}

extension Scrubber {
    /// The years of a list in the order of days, from the top down: those that have room beside the track.
    /// - Parameters:
    ///   - list: the list that `geometry` lays out.
    ///   - room: least distance between two of them, in logical pixels.
    public func years(of list: AssetList, in geometry: GridGeometry, page: Double, room: Double) -> [ScrubberYear] {
        var years: [ScrubberYear] = []
        for section in list.sections.joined(by: .year) {
            let value = geometry.value(showing: section.start, page: page)
            let y = handle(at: value) + Self.length / 2
            if let last = years.last, y - last.y < room { continue }
            years.append(ScrubberYear(year: section.day.parts.year, y: y))
        }
        return years.count > 1 ? years : []
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
