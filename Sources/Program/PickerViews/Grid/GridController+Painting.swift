// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel

/// What the canvas paints itself: headings, one of which stays in view. The ground is what the page around it paints.
extension GridController {
    func canvasSnapshotBelow(_ snapshot: Snapshot) {
        for number in shownHeadings { paintHeading(number, at: headingY(number), snapshot) }
    }

    private var shownHeadings: Range<Int> {
        let height = Double(size.height)
        let shown = geometry.sectionNumbers(from: canvas.value, to: canvas.value + height)
        guard let flight, !shown.isEmpty else { return shown }
        let before = flight.geometry.sectionNumbers(from: flight.value, to: flight.value + height)
        return min(shown.lowerBound, before.lowerBound)..<max(shown.upperBound, before.upperBound)
    }

    /// In the view; headings travel with their tiles.
    private func headingY(_ number: Int) -> Double {
        let target = geometry.headingFrame(number, width: 0).y - canvas.value
        guard let flight else { return target }
        return flight.place(from: flight.geometry.headingFrame(number, width: 0).y, to: target)
    }

    func canvasSnapshotAbove(_ snapshot: Snapshot) {
        paintStickyHeading(snapshot)
        paintScrubber(snapshot)
        paintLift(snapshot)
        guard let band else { return }
        snapshot.color(style.ring.withAlpha(0.18), band)
        snapshot.roundedBorder(band, radius: 0, width: 1, style.ring)
    }

    /// The heading of the section at the top edge stays in view, pushed up by the next one.
    private func paintStickyHeading(_ snapshot: Snapshot) {
        guard !geometry.isRow, geometry.count > 0 else { return }
        let shown = geometry.sectionNumbers(from: canvas.value, to: canvas.value + 1)
        guard let number = shown.first, geometry.headingFrame(number, width: 0).y < canvas.value else { return }
        let height = geometry.metrics.headerHeight
        let y = min(0, geometry.sectionEnd(number) - canvas.value - height)
        snapshot.color(
            style.background, Rect(x: 0, y: y, width: Double(size.width), height: height))
        paintHeading(number, at: y, snapshot)
    }

    private func paintHeading(_ number: Int, at y: Double, _ snapshot: Snapshot) {
        guard let heading = presentation.arrangement == .sections ? dayHeading(number) : resultsHeading() else {
            return
        }
        let height = geometry.metrics.headerHeight
        let side = geometry.metrics.sidePadding + 1
        let hasNote = heading.fit(Double(size.width) - 2 * side)
        let (title, note) = (heading.title.pixelSize, heading.note.pixelSize)
        let base = y + (height - Double(title.height)) / 2 + 2
        snapshot.text(heading.title, x: mirrored(side, width: Double(title.width)), y: base, style.text)
        guard hasNote else { return }
        snapshot.text(
            heading.note, x: mirrored(side + Double(title.width) + 8, width: Double(note.width)),
            y: base + Double(heading.title.baseline - heading.note.baseline), style.text.withAlpha(0.7))
    }

    private func dayHeading(_ number: Int) -> GridHeading {
        let section = geometry.section(number)
        if headings.count > 64 {
            // Those on screen are drawn again in this frame.
            let shown = Set(shownHeadings.map { geometry.section($0).day })
            headings = headings.filter { shown.contains($0.key) }
        }
        let heading = headings[section.day] ?? GridHeading(renderer.day(section.day), for: canvas)
        headings[section.day] = heading
        heading.say(store.state.headingNote(of: section), renderer)
        return heading
    }

    /// Over what a search found.
    private func resultsHeading() -> GridHeading? {
        guard let title = presentation.heading else { return nil }
        let note = presentation.headingNote
        if let flatHeading, flatHeading.title == title, flatHeading.note == note { return flatHeading.words }
        let words = GridHeading(renderer.render(title), for: canvas)
        if let note { words.say(note, renderer) }
        flatHeading = (title, note, words)
        return words
    }
}

/// The words over a day or over results, and the quieter ones beside them.
@MainActor
final class GridHeading {
    let title: TextLayout
    let note: TextLayout
    private var shown: LocalizedText?
    /// Without being shortened.
    private let titleWidth: Double
    private var noteWidth = 0.0

    init(_ title: String, for widget: Widget) {
        self.title = TextLayout(title, for: widget, weight: .bold, scale: 1.12)
        titleWidth = Double(self.title.pixelSize.width)
        note = TextLayout("", for: widget, scale: 0.95)
    }

    func say(_ words: LocalizedText, _ renderer: TextRenderer) {
        guard words != shown else { return }
        shown = words
        note.setWidth(nil)
        note.text = renderer.render(words)
        noteWidth = Double(note.pixelSize.width)
    }

    /// Shortens what there is no room for, the note first.
    /// - Returns: whether any of the note can be read.
    func fit(_ room: Double) -> Bool {
        title.setWidth(titleWidth > room ? max(0, Int(room)) : nil)
        let left = room - titleWidth - 8
        note.setWidth(noteWidth > left ? max(0, Int(left)) : nil)
        return noteWidth <= left || left > 40
    }
}
