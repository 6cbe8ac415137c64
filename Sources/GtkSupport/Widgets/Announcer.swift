// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// Has screen readers say what happened, wherever the keys are.
///
/// Before GTK 4.14 there are no announcements, and Orca says of a label with the role of a status nothing when it changes. What it does
/// say is a new description of what has the focus. So there the sentence stands behind that description, which others go by, until the
/// focus goes elsewhere.
@MainActor
public final class Announcer {
    private let inside: Widget
    private var waiting: [String] = []
    private var later: LoopTimer?
    private var speaker: Widget?
    private var focus: SignalConnection?

    /// - Parameter inside: a widget of the window whose keys are meant.
    public init(inside: Widget) {
        self.inside = inside
    }

    isolated deinit { focus?.disconnect() }

    /// Says it when all that happens in this turn of the loop has happened; the same sentence once.
    public func say(_ sentence: String) {
        guard !sentence.isEmpty, !waiting.contains(sentence) else { return }
        waiting.append(sentence)
        guard waiting.count == 1 else { return }
        LoopTimer.idle(beforeRedraw: true) { [weak self] in self?.speak() }
    }

    /// Says what holds a moment from now, once for all that asked for it until then: who types hears the end of it.
    public func sayLater(_ sentences: @escaping @MainActor () -> [String]) {
        later?.cancel()
        later = LoopTimer.after(milliseconds: Self.pause) { [weak self] in
            for sentence in sentences() { self?.say(sentence) }
        }
    }

    /// Longer than from letter to letter.
    private static let pause = 400

    private func speak() {
        let sentence = waiting.joined(separator: ", ")
        waiting = []
        guard let root = gtk_widget_get_root(inside.pointer), let focused = gtk_root_get_focus(root) else { return }
        // Inside an entry; GTK tells of the entry only.
        let isText = Widget.typeName(of: focused) == "GtkText"
        guard let spoken = isText ? gtk_widget_get_parent(focused) : focused else { return }
        if picker_accessible_announce(spoken, sentence) == 0 { describe(spoken, in: root, by: sentence) }
    }

    private func describe(_ spoken: UnsafeMutablePointer<GtkWidget>, in root: OpaquePointer, by sentence: String) {
        if focus == nil {
            focus = connectNotify(gpointer(root), "focus-widget") { [weak self] in self?.fallSilent() }
        }
        // What it says now takes the place of what it said before.
        if speaker?.pointer != spoken { fallSilent() }
        speaker = Widget.wrapper(for: spoken)
        picker_accessible_say(spoken, sentence)
    }

    /// Whoever comes back later hears the description alone.
    private func fallSilent() {
        guard let speaker else { return }
        self.speaker = nil
        picker_accessible_say(speaker.pointer, nil)
    }
}
