// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// Has screen readers announce sentences, regardless of the focused widget.
///
/// GTK supports announcements since 4.14. With older versions, Orca ignores changes of a label with the role of a
/// status, but announces a new description of the focused widget. There the sentence is appended to that description
/// until the focus moves.
@MainActor
public final class Announcer {
    private let inside: Widget
    private var waiting: [String] = []
    private var later: LoopTimer?
    private var speaker: Widget?
    private var focus: SignalConnection?

    /// - Parameter inside: a widget of the window whose sentences are announced.
    public init(inside: Widget) {
        self.inside = inside
    }

    isolated deinit { focus?.disconnect() }

    /// Announces a sentence after the current turn of the main loop, together with the others of this turn; equal
    /// sentences once.
    public func say(_ sentence: String) {
        guard !sentence.isEmpty, !waiting.contains(sentence) else { return }
        waiting.append(sentence)
        guard waiting.count == 1 else { return }
        LoopTimer.idle(beforeRedraw: true) { [weak self] in self?.speak() }
    }

    /// Calls `sentences` after a pause and announces the result. A further call in the meantime replaces this one, so
    /// that a person who types hears only the last result.
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

    /// Removes the sentence from the description, so that it is not read when the focus returns.
    private func fallSilent() {
        guard let speaker else { return }
        self.speaker = nil
        picker_accessible_say(speaker.pointer, nil)
    }
}
