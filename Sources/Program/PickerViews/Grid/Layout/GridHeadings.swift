// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The headings of sections, one of them sticky, and the heading of search results. The canvas paints them.
@MainActor
final class GridHeadings {
    private let layout: GridLayout
    private let flight: GridFlight
    private let store: PickerStore
    private let renderer: TextRenderer
    /// Text layouts by title.
    private var known: [LocalizedText: GridHeading] = [:]
    private var results: (title: LocalizedText, note: LocalizedText?, words: GridHeading)?

    init(_ layout: GridLayout, _ flight: GridFlight, store: PickerStore, renderer: TextRenderer) {
        (self.layout, self.flight, self.store, self.renderer) = (layout, flight, store, renderer)
    }

    /// Drops the text layouts after a change of theme or font; they are made again when painted.
    func forget() {
        known = [:]
        results = nil
    }

    /// Paints the headings among the photos. Moving tiles cover them.
    func paint(_ snapshot: Snapshot) {
        let geometry = layout.geometry
        let isOfSections = layout.presentation.arrangement == .sections
        if let lead = geometry.leadFrame(width: 0), let heading = resultsHeading() {
            paint(heading, at: lead.y - layout.canvas.value, snapshot)
        }
        for number in shown {
            let heading = isOfSections ? section(number) : resultsHeading()
            if let heading { paint(heading, at: y(of: number), snapshot) }
        }
    }

    /// Paints the sticky heading of the topmost section, pushed up by the next one. It says the day also where the
    /// section is longer.
    func paintSticky(_ snapshot: Snapshot) {
        let (geometry, value) = (layout.geometry, layout.canvas.value)
        guard !geometry.isRow, geometry.count > 0 else { return }
        let edge = value + Double(geometry.insets.top)
        let shown = geometry.sectionNumbers(from: edge, to: edge + 1)
        guard let number = shown.first, let y = stickyPlace(of: number) else { return }
        let height = geometry.metrics.headerHeight
        snapshot.color(
            layout.style.background, Rect(x: 0, y: y, width: Double(layout.size.width), height: height))
        let isOfSections = layout.presentation.arrangement == .sections
        let heading = isOfSections ? day(below: y + height, in: number) : resultsHeading()
        if let heading { paint(heading, at: y, snapshot) }
    }

    /// The y coordinate of a section's heading where it sticks to the top of the view; nil if it stands among the photos.
    private func stickyPlace(of number: Int) -> Double? {
        let (geometry, value) = (layout.geometry, layout.canvas.value)
        let top = Double(geometry.insets.top)
        guard geometry.headingFrame(number, width: 0).y < value + top else { return nil }
        return min(top, geometry.sectionEnd(number) - value - geometry.metrics.headerHeight)
    }

    /// The section whose heading has its words at a point of the view; nil beside them, and where sections have none.
    func section(atX x: Double, y: Double) -> Int? {
        let (geometry, value) = (layout.geometry, layout.canvas.value)
        guard layout.presentation.arrangement == .sections, !geometry.isRow,
            let number = geometry.sectionNumber(ofHeadingAt: y + value, scrolledTo: value)
        else { return nil }
        let heading = stickyPlace(of: number).map { day(below: $0 + geometry.metrics.headerHeight, in: number) }
        guard let heading = heading ?? section(number) else { return nil }
        let words = Double(heading.title.pixelSize.width + heading.note.pixelSize.width) + 8
        return layout.mirrored(x) < Double(geometry.insets.start) + geometry.metrics.sidePadding + words + 12
            ? number : nil
    }

    private var shown: Range<Int> {
        let (height, value) = (Double(layout.size.height), layout.canvas.value)
        let shown = layout.geometry.sectionNumbers(from: value, to: value + height)
        guard let flown, !shown.isEmpty else { return shown }
        let before = flown.geometry.sectionNumbers(from: flown.value, to: flown.value + height)
        return min(shown.lowerBound, before.lowerBound)..<max(shown.upperBound, before.upperBound)
    }

    /// The zoom animation, if both sizes of tiles have the same sections.
    private var flown: ZoomFlight? {
        flight.flight.flatMap { $0.geometry.span == layout.geometry.span ? $0 : nil }
    }

    /// The y coordinate of a heading in the view. During a zoom animation headings move with their tiles.
    private func y(of number: Int) -> Double {
        let target = layout.geometry.headingFrame(number, width: 0).y - layout.canvas.value
        guard let flown else { return target }
        return flown.place(from: flown.geometry.headingFrame(number, width: 0).y, to: target)
    }

    private func paint(_ heading: GridHeading, at y: Double, _ snapshot: Snapshot) {
        let (geometry, style) = (layout.geometry, layout.style)
        let side = geometry.metrics.sidePadding + 1 + Double(geometry.insets.start)
        let hasNote = heading.fit(
            Double(layout.size.width - geometry.insets.end) - side - geometry.metrics.sidePadding - 1)
        let (title, note) = (heading.title.pixelSize, heading.note.pixelSize)
        let base = y + (geometry.metrics.headerHeight - Double(title.height)) / 2 + 2
        snapshot.text(heading.title, x: layout.mirrored(side, width: Double(title.width)), y: base, style.text)
        guard hasNote else { return }
        snapshot.text(
            heading.note, x: layout.mirrored(side + Double(title.width) + 8, width: Double(note.width)),
            y: base + Double(heading.title.baseline - heading.note.baseline), style.text.withAlpha(0.7))
    }

    private func section(_ number: Int) -> GridHeading {
        heading(words(of: number))
    }

    /// The heading of the day of the first photo below a position in the view, in a section.
    private func day(below y: Double, in number: Int) -> GridHeading? {
        let (geometry, value) = (layout.geometry, layout.canvas.value)
        let range = geometry.section(number).range
        let below = geometry.indices(from: value + y, to: value + layout.page)
        let index = min(max(below.lowerBound, range.lowerBound), range.upperBound - 1)
        return store.state.stickyHeading(at: index).map { heading($0) }
    }

    private func words(of number: Int) -> HeadingPresentation {
        store.state.heading(of: layout.geometry.section(number), layout.geometry.span)
    }

    private func heading(_ words: HeadingPresentation) -> GridHeading {
        if known.count > 64 {
            // Headings on screen are kept, since this frame draws them again.
            let shown = Set(self.shown.map { self.words(of: $0).title })
            known = known.filter { shown.contains($0.key) }
        }
        let heading = known[words.title] ?? GridHeading(renderer.render(words.title), for: layout.canvas)
        known[words.title] = heading
        heading.say(words.note, renderer)
        return heading
    }

    private func resultsHeading() -> GridHeading? {
        guard let title = layout.presentation.heading else { return nil }
        let note = layout.presentation.headingNote
        if let results, results.title == title, results.note == note { return results.words }
        let words = GridHeading(renderer.render(title), for: layout.canvas)
        if let note { words.say(note, renderer) }
        results = (title, note, words)
        return words
    }
}
