// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// Has screen readers say what happened, whichever widget has the focus.
///
/// GTK has announcements since 4.14. Before it, Orca says nothing when the text of a label with the role of a status
/// changes, but it does say a new description of the focused widget. So there the sentence is appended to that
/// description until the focus moves.
@MainActor
public final class Announcer {
    private let inside: Widget
    private var waiting: [String] = []
    private var later: LoopTimer?
    private var speaker: Widget?
    private var focus: SignalConnection?

    /// - Parameter inside: a widget of the window in which sentences are said.
    public init(inside: Widget) {
        self.inside = inside
    }

    isolated deinit { focus?.disconnect() }

    /// Says a sentence once the loop has handled what is due now, together with the others of this turn; the same
    /// sentence once.
    public func say(_ sentence: String) {
        guard !sentence.isEmpty, !waiting.contains(sentence) else { return }
        waiting.append(sentence)
        guard waiting.count == 1 else { return }
        LoopTimer.idle(beforeRedraw: true) { [weak self] in self?.speak() }
    }

    /// Asks `sentences` after a pause and says them. A further call in the meantime takes the place of this one, so
    /// that a person who types hears the last result only.
    public func sayLater(_ sentences: @escaping @MainActor () -> [String]) {
        later?.cancel()
        later = LoopTimer.after(milliseconds: Self.pause) { [weak self] in
            for sentence in sentences() { self?.say(sentence) }
        }
    }

    /// Milliseconds, longer than between two letters that are typed.
    private static let pause = 400

    private func speak() {
        let sentence = waiting.joined(separator: ", ")
        waiting = []
        guard let root = gtk_widget_get_root(inside.pointer), let focused = gtk_root_get_focus(root) else { return }
        // GtkText is the focused part of an entry; assistive technologies know the entry.
        let isText = Widget.typeName(of: focused) == "GtkText"
        guard let spoken = isText ? gtk_widget_get_parent(focused) : focused else { return }
        if picker_accessible_announce(spoken, sentence) == 0 { describe(spoken, in: root, by: sentence) }
    }

    private func describe(_ spoken: UnsafeMutablePointer<GtkWidget>, in root: OpaquePointer, by sentence: String) {
        if focus == nil {
            focus = connectNotify(gpointer(root), "focus-widget") { [weak self] in self?.fallSilent() }
        }
        // A new sentence replaces the one before.
        if speaker?.pointer != spoken { fallSilent() }
        speaker = Widget.wrapper(for: spoken)
        picker_accessible_say(spoken, sentence)
    }

    /// Takes the sentence off the description again, so that it is not read when the focus comes back.
    private func fallSilent() {
        guard let speaker else { return }
        self.speaker = nil
        picker_accessible_say(speaker.pointer, nil)
    }
}
