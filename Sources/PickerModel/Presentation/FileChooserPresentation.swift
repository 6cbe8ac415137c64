// SPDX-License-Identifier: GPL-3.0-or-later

/// The bar above the footer with what an app asks that called its file chooser; shown if there is something to choose.
public struct FileChooserPresentation: Sendable, Equatable {
    /// One of several things to choose from, or a box to tick.
    public struct Question: Sendable, Equatable {
        /// The app's words.
        public var label: String
        /// The app's words for the answers; none for a box.
        public var answers: [String]
        /// Index of the chosen answer; for a box 1 if it is ticked.
        public var chosen: Int
        /// What an answer sends, by its index.
        public var identifiers: [String]
    }

    /// Names of filters, if there are several.
    public var filters: [String]
    /// Index of the active one.
    public var activeFilter: Int
    /// In the app's order.
    public var questions: [Question]
    /// Whether the bar is shown.
    public var isVisible: Bool { !filters.isEmpty || !questions.isEmpty }

    init(_ state: PickerState) {
        let chooser = state.staging == nil ? state.chooser : nil
        filters = (chooser?.filters.count ?? 0) > 1 ? chooser?.filters.map(\.name) ?? [] : []
        activeFilter = chooser?.activeFilter ?? 0
        questions = zip(chooser?.questions ?? [], chooser?.answers ?? []).map { question, answer in
            let identifiers = question.answers.isEmpty ? ["false", "true"] : question.answers.map(\.id)
            return Question(
                label: question.label, answers: question.answers.map(\.label),
                chosen: identifiers.firstIndex(of: answer) ?? 0, identifiers: identifiers)
        }
    }
}
