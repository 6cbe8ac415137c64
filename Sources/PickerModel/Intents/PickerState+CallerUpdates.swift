// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerState {
    mutating func apply(_ update: PickerConfiguration.Update) -> [PickerEffect] {
        // Callers get an error for an invalid update (`Update.validate`); here it has no effect.
        guard (try? update.validate()) != nil else { return [] }
        if let limit = update.selectionLimit {
            // A lower limit deselects nothing: Add is disabled until the selection fits.
            configuration.selectionLimit = limit
            selection.limit = limit
        }
        if let edges = update.hiddenAccessoryEdges { configuration.hiddenAccessoryEdges = edges }
        guard let text = update.searchText else { return [] }
        configuration.searchText = text
        // The suggestions belong to the previous text.
        let effects = dismissSuggestions() + change(search: text, tokens: search.tokens)
        search.isFromApp = !text.trimmed.isEmpty
        return effects
    }
}
