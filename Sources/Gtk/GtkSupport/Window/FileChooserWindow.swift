// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// GTK's file chooser in a window of its own, without the portal: for a program that is itself what the portal asks.
@MainActor
public final class FileChooserWindow {
    /// What the window shows.
    public struct Content: Sendable {
        /// What is chosen.
        public enum Action: Sendable {
            /// Files that exist.
            case open
            /// A file to write.
            case save
            /// A folder.
            case folder
        }

        /// Files of some kinds.
        public struct Filter: Sendable {
            /// What the person reads.
            public var name: String
            /// Names of files, such as `*.png`.
            public var globs: [String]
            /// Media types, such as `image/*`.
            public var types: [String]

            /// Makes a filter.
            public init(name: String, globs: [String], types: [String]) {
                (self.name, self.globs, self.types) = (name, globs, types)
            }
        }

        /// A question beside the files; a box to tick where it has no answers.
        public struct Choice: Sendable {
            /// What the program calls it.
            public var id: String
            /// What the person reads.
            public var label: String
            /// Identifiers of answers, with what the person reads.
            public var answers: [(id: String, label: String)]
            /// The answer at first; of a box `true` or `false`.
            public var selected: String

            /// Makes a question.
            public init(id: String, label: String, answers: [(id: String, label: String)], selected: String) {
                (self.id, self.label, self.answers, self.selected) = (id, label, answers, selected)
            }
        }

        /// What is chosen.
        public var action: Action
        /// Of the window.
        public var title: String
        /// Labels of the two buttons.
        public var accept, cancel: String
        /// Whether several files can be chosen.
        public var takesMany = false
        /// In the order of the list.
        public var filters: [Filter] = []
        /// An index into `filters`; nil for GTK's choice.
        public var activeFilter: Int?
        /// In their order.
        public var choices: [Choice] = []
        /// What is shown at first; need not exist.
        public var folder: PathBytes?
        /// A file to save again; need not exist.
        public var file: PathBytes?
        /// The name of a new file.
        public var name: String?

        /// Makes a content with the two buttons.
        public init(_ action: Action, title: String, accept: String, cancel: String) {
            (self.action, self.title, self.accept, self.cancel) = (action, title, accept, cancel)
        }
    }

    /// What the person chose.
    public struct Chosen: Sendable {
        /// Of files or the folder.
        public var uris: [String]
        /// An index into the filters.
        public var filter: Int?
        /// One answer for each question.
        public var answers: [String]
    }

    private let window: WeakObject
    private let content: Content
    private var answered: ((Chosen?) -> Void)?

    /// Shows the window.
    /// - Parameters:
    ///   - parent: the window of another program whose dialog it is, as the portal names it; may be empty.
    ///   - answered: called once, with nil where the person chose nothing; not after `close`.
    public init(_ content: Content, parent: String, isModal: Bool, answered: @escaping (Chosen?) -> Void) {
        self.content = content
        self.answered = answered
        let action =
            switch content.action {
            case .open: PICKER_CHOOSER_OPEN
            case .save: PICKER_CHOOSER_SAVE
            case .folder: PICKER_CHOOSER_FOLDER
            }
        guard
            let window = picker_chooser_new(
                content.title, content.accept, content.cancel, action, content.takesMany ? 1 : 0)
        else { preconditionFailure("GTK made no window.") }
        self.window = WeakObject(gpointer(window))
        for (index, filter) in content.filters.enumerated() {
            withCStrings(filter.globs) { globs in
                withCStrings(filter.types) { types in
                    picker_chooser_add_filter(
                        window, filter.name, globs, types, index == content.activeFilter ? 1 : 0)
                }
            }
        }
        for choice in content.choices {
            withCStrings(choice.answers.map(\.id)) { ids in
                withCStrings(choice.answers.map(\.label)) { labels in
                    picker_chooser_add_choice(window, choice.id, choice.label, ids, labels, choice.selected)
                }
            }
        }
        withCPath(content.folder) { folder in
            withCPath(content.file) { file in picker_chooser_begin_at(window, folder, file, content.name) }
        }
        if !parent.isEmpty, picker_window_set_parent(window, parent) != 0 {
            gtk_window_set_modal(window, isModal ? 1 : 0)
        }
        picker_chooser_present(
            window, filesChosen, retainedBox(Body { [weak self] in self?.end($0, $1) }), { releaseBox($0) })
    }

    /// Takes the window away without an answer.
    public func close() {
        answered = nil
        window.with { gtk_window_destroy($0.assumingMemoryBound(to: GtkWindow.self)) }
    }

    fileprivate struct Body {
        let end: @MainActor ([String]?, Int?) -> Void
    }

    private func end(_ uris: [String]?, _ filter: Int?) {
        let told = answered
        answered = nil
        let answers = content.choices.map { answer(to: $0.id) ?? $0.selected }
        told?(uris.map { Chosen(uris: $0, filter: filter, answers: answers) })
    }

    private func answer(to id: String) -> String? {
        window.with { window in
            guard let text = picker_chooser_choice(window.assumingMemoryBound(to: GtkWindow.self), id) else {
                return nil
            }
            defer { g_free(text) }
            return String(cString: text)
        } ?? nil
    }
}

/// A path as C has it for the time of the call; nil stays nil.
@MainActor
private func withCPath(_ path: PathBytes?, _ use: (UnsafePointer<CChar>?) -> Void) {
    guard let path else { return use(nil) }
    withCPaths([path]) { use($0[0]) }
}

nonisolated private func filesChosen(_ uris: UnsafePointer<UnsafePointer<CChar>?>?, _ filter: Int32, _ data: gpointer?)
{
    var texts: [String]?
    if let uris {
        var found: [String] = []
        while let text = uris[found.count] { found.append(String(cString: text)) }
        texts = found
    }
    let chosen = texts
    withBody(data, as: FileChooserWindow.Body.self) { $0.end(chosen, filter < 0 ? nil : Int(filter)) }
}
