// SPDX-License-Identifier: GPL-3.0-or-later

/// What an app that called its file chooser asks beside photos: its words, its filters, of which one is active, and its questions
/// with their answers so far.
public struct FileChooserState: Sendable, Equatable {
    /// For the window; empty for the picker's own.
    public let title: String
    /// For Add; nil for the picker's own word.
    public let acceptLabel: String?
    /// Those of the app's filters that take photos, in its order.
    public let filters: [FileFilter]
    /// The active one, an index into `filters`.
    public internal(set) var activeFilter: Int
    /// In the app's order.
    public let questions: [FileChooserChoice]
    /// The answers, one for each question.
    public internal(set) var answers: [String]

    /// The state at the beginning of a call that asks for photos; nil for other calls.
    public init?(_ call: FileChooserCall) {
        guard call.pickerConfiguration != nil, let active = call.activeFilter else { return nil }
        title = call.title
        acceptLabel = call.acceptLabel
        var filters = call.filters.filter { $0.types != nil }
        // A filter that is active and in no list stands alone.
        if !filters.contains(active) { filters.insert(active, at: 0) }
        self.filters = filters
        activeFilter = filters.firstIndex(of: active) ?? 0
        questions = call.choices
        answers = call.choices.map(\.initialAnswer)
    }
}

extension FileFilter {
    /// The media types of photos and videos that it takes; nil where it is about anything else.
    var types: [String]? { if case .photos(let types) = FilterMeaning(self) { types } else { nil } }
}
