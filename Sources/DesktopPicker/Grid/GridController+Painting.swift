// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel

/// What the canvas paints itself: the ground, and headings, one of which stays in view.
extension GridController {
    func canvasSnapshotBelow(_ snapshot: Snapshot) {
        snapshot.color(style.background, Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
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
        snapshot.color(style.accent.withAlpha(0.18), band)
        snapshot.roundedBorder(band, radius: 0, width: 1, style.accent)
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
        let height = geometry.metrics.headerHeight
        let side = geometry.metrics.sidePadding + 1
        if presentation.arrangement != .sections {
            guard let text = presentation.heading else { return }
            if flatHeading?.text != text {
                flatHeading = (text, TextLayout(renderer.render(text), for: canvas, weight: .bold, scale: 1.12))
            }
            guard let layout = flatHeading?.layout else { return }
            let size = layout.pixelSize
            snapshot.text(
                layout, x: mirrored(side, width: Double(size.width)), y: y + (height - Double(size.height)) / 2 + 2,
                style.text)
            return
        }
        let section = geometry.section(number)
        if headings.count > 64 { headings = [:] }
        let heading =
            headings[section.day]
            ?? SectionHeading(section, for: canvas, renderer: renderer, isNarrow: size.width < 360)
        headings[section.day] = heading
        heading.count(section.count, renderer)
        let (title, note) = (heading.title.pixelSize, heading.note.pixelSize)
        let base = y + (height - Double(title.height)) / 2 + 2
        snapshot.text(heading.title, x: mirrored(side, width: Double(title.width)), y: base, style.text)
        snapshot.text(
            heading.note, x: mirrored(side + Double(title.width) + 8, width: Double(note.width)),
            y: base + Double(heading.title.baseline - heading.note.baseline), style.text.withAlpha(0.62))
    }
}

/// The words over a day.
@MainActor
final class SectionHeading {
    let title: TextLayout
    let note: TextLayout
    private var shown = -1

    init(_ section: AssetSection, for widget: Widget, renderer: TextRenderer, isNarrow: Bool) {
        title = TextLayout(renderer.day(section.day), for: widget, weight: .bold, scale: 1.12)
        note = TextLayout("", for: widget, scale: 0.95)
    }

    func count(_ count: Int, _ renderer: TextRenderer) {
        guard count != shown else { return }
        shown = count
        note.text = renderer.render(FixedNames.items(count))
    }
}
