// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// A heading of the grid: a title, and a fainter note beside it.
public struct HeadingPresentation: Sendable, Hashable {
    /// A day, a month, a year, or the years of all photos.
    public var title: LocalizedText
    /// Where most photos of a day were taken, and the number of photos.
    public var note: LocalizedText
}

extension PickerState {
    /// The heading above a section.
    /// - Parameters:
    ///   - section: a section of the shown list, as `GridGeometry` joined it.
    ///   - span: how much time the section covers.
    public func heading(of section: AssetSection, _ span: SectionSpan) -> HeadingPresentation {
        switch span {
        case .day: return heading(ofDay: section)
        case .month:
            return HeadingPresentation(
                title: LocalizedText("%1", .month(section.day)), note: FixedNames.items(section.count))
        case .year, .all:
            let (newest, oldest) = years(of: section)
            let title =
                newest == oldest
                ? LocalizedText("%1", .text(String(newest)))
                // Translators: the first and last year of photos, as in “2019 – 2026”.
                : LocalizedText("%1 – %2", .text(String(oldest)), .text(String(newest)))
            return HeadingPresentation(title: title, note: FixedNames.items(section.count))
        }
    }

    /// The heading that sticks to the top edge while photos of a section scroll: the day of the first photo below it,
    /// also where the section is longer than a day.
    /// - Parameter index: index of that photo in the shown list; nil is returned for one outside of it, or without
    ///   sections.
    public func stickyHeading(at index: Int) -> HeadingPresentation? {
        let list = shown
        guard list.entries.indices.contains(index), !list.sections.isEmpty else { return nil }
        return heading(ofDay: list.sections[list.sections.number(holding: index)])
    }

    private func heading(ofDay section: AssetSection) -> HeadingPresentation {
        HeadingPresentation(
            title: LocalizedText("%1", .recentDay(section.day)),
            note: FixedNames.day(library.towns[section.day] ?? [], section.count))
    }

    private func years(of section: AssetSection) -> (newest: Int, oldest: Int) {
        let last = section.start + section.count - 1
        let days = [section.day, shown.entries.indices.contains(last) ? shown[last].day : section.day]
        let years = days.map(\.parts.year)
        return (years.max() ?? 0, years.min() ?? 0)
    }
}

extension GridPresentation {
    /// The date on a tile: on the first photo of each day, where sections are longer than a day. Nil for other tiles.
    /// - Parameters:
    ///   - index: index of the photo in the list.
    ///   - span: how much time a section covers.
    ///   - isBrief: whether there is room for little more than a number: then the month is left out, except on the first
    ///     photo of each month where sections are longer than that.
    public func dayMark(at index: Int, _ span: SectionSpan, isBrief: Bool) -> LocalizedText? {
        guard arrangement == .sections, span != .day, list.entries.indices.contains(index) else { return nil }
        let day = list[index].day
        let former = index == 0 ? nil : list[index - 1].day
        guard former != day else { return nil }
        guard isBrief else { return LocalizedText("%1", span == .all ? .shortDate(day) : .shortDay(day)) }
        let parts = day.parts
        let beginsMonth = former.map { $0.parts.month != parts.month || $0.parts.year != parts.year } ?? true
        return LocalizedText("%1", span != .month && beginsMonth ? .shortDay(day) : .number(parts.day))
    }
}
