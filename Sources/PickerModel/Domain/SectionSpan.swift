// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// How much time one section of the grid covers.
public enum SectionSpan: String, Sendable, Hashable, CaseIterable, Codable {
    // From fine to coarse: `GridSectioning` takes the first that fills the grid.
    /// A section for each day.
    case day
    /// A section for each month.
    case month
    /// A section for each year.
    case year
    /// One section with all photos.
    case all
}

extension [AssetSection] {
    /// Joins sections of days, in order, into sections of a span. A joined section has the day of its first photo.
    /// One pass over the days.
    public func joined(by span: SectionSpan) -> [AssetSection] {
        guard span != .day, let first else { return self }
        if span == .all { return [AssetSection(day: first.day, start: 0, count: reduce(0) { $0 + $1.count })] }
        var joined: [AssetSection] = []
        var open = first
        var parts = first.day.parts
        for section in dropFirst() {
            let next = section.day.parts
            if next.year == parts.year, span == .year || next.month == parts.month {
                open = AssetSection(day: open.day, start: open.start, count: open.count + section.count)
            } else {
                joined.append(open)
                (open, parts) = (section, next)
            }
        }
        joined.append(open)
        return joined
    }
}

extension AssetList {
    /// The first photo of the next month in the list, or of this month, or of the one before if the index is that.
    /// Unchanged at an end and without sections.
    public func index(from index: Int, monthForward forward: Bool) -> Int {
        let months = sections.joined(by: .month)
        guard !months.isEmpty else { return index }
        let number = months.number(holding: index)
        if forward { return number + 1 < months.count ? months[number + 1].start : index }
        if index > months[number].start || number == 0 { return months[number].start }
        return months[number - 1].start
    }
}
