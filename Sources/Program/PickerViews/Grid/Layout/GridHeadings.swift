// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel

/// The headings of days, one of them sticky, and the heading of search results. The canvas paints them.
@MainActor
final class GridHeadings {
    private let layout: GridLayout
    private let flight: GridFlight
    private let store: PickerStore
    private let renderer: TextRenderer
    private var days: [CivilDay: GridHeading] = [:]
    private var results: (title: LocalizedText, note: LocalizedText?, words: GridHeading)?

    init(_ layout: GridLayout, _ flight: GridFlight, store: PickerStore, renderer: TextRenderer) {
        (self.layout, self.flight, self.store, self.renderer) = (layout, flight, store, renderer)
    }

    /// Drops the text layouts after a change of theme or font; they are made again when painted.
    func forget() {
        days = [:]
        results = nil
    }

    /// Paints the headings among the photos. Moving tiles cover them.
    func paint(_ snapshot: Snapshot) {
        for number in shown { paint(number, at: y(of: number), snapshot) }
    }

    /// Paints the sticky heading of the topmost section, pushed up by the next one.
    func paintSticky(_ snapshot: Snapshot) {
        let (geometry, value) = (layout.geometry, layout.canvas.value)
        guard !geometry.isRow, geometry.count > 0 else { return }
        let shown = geometry.sectionNumbers(from: value, to: value + 1)
        guard let number = shown.first, geometry.headingFrame(number, width: 0).y < value else { return }
        let height = geometry.metrics.headerHeight
        let y = min(0, geometry.sectionEnd(number) - value - height)
        snapshot.color(
            layout.style.background, Rect(x: 0, y: y, width: Double(layout.size.width), height: height))
        paint(number, at: y, snapshot)
    }

    private var shown: Range<Int> {
        let (height, value) = (Double(layout.size.height), layout.canvas.value)
        let shown = layout.geometry.sectionNumbers(from: value, to: value + height)
        guard let flown = flight.flight, !shown.isEmpty else { return shown }
        let before = flown.geometry.sectionNumbers(from: flown.value, to: flown.value + height)
        return min(shown.lowerBound, before.lowerBound)..<max(shown.upperBound, before.upperBound)
    }

    /// The y coordinate of a heading in the view. During a zoom animation headings move with their tiles.
    private func y(of number: Int) -> Double {
        let target = layout.geometry.headingFrame(number, width: 0).y - layout.canvas.value
        guard let flown = flight.flight else { return target }
        return flown.place(from: flown.geometry.headingFrame(number, width: 0).y, to: target)
    }

    private func paint(_ number: Int, at y: Double, _ snapshot: Snapshot) {
        let isOfDays = layout.presentation.arrangement == .sections
        guard let heading = isOfDays ? day(number) : resultsHeading() else { return }
        let (geometry, style) = (layout.geometry, layout.style)
        let side = geometry.metrics.sidePadding + 1
        let hasNote = heading.fit(Double(layout.size.width) - 2 * side)
        let (title, note) = (heading.title.pixelSize, heading.note.pixelSize)
        let base = y + (geometry.metrics.headerHeight - Double(title.height)) / 2 + 2
        snapshot.text(heading.title, x: layout.mirrored(side, width: Double(title.width)), y: base, style.text)
        guard hasNote else { return }
        snapshot.text(
            heading.note, x: layout.mirrored(side + Double(title.width) + 8, width: Double(note.width)),
            y: base + Double(heading.title.baseline - heading.note.baseline), style.text.withAlpha(0.7))
    }

    private func day(_ number: Int) -> GridHeading {
        let section = layout.geometry.section(number)
        if days.count > 64 {
            // Headings on screen are kept, since this frame draws them again.
            let shown = Set(self.shown.map { layout.geometry.section($0).day })
            days = days.filter { shown.contains($0.key) }
        }
        let heading = days[section.day] ?? GridHeading(renderer.day(section.day), for: layout.canvas)
        days[section.day] = heading
        heading.say(store.state.headingNote(of: section), renderer)
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
