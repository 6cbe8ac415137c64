// SPDX-License-Identifier: GPL-3.0-or-later

// Times in the text of a search: the library reads them (`AssetList.reading`), the person decides whether they stay.
extension PickerState {
    /// How the present text is read; nil while its list has not arrived, and where it is searched for as words.
    var reading: SearchReading? { library.isCurrent && isSearching ? library.list.reading : nil }

    /// The times in the text of the entry, in bytes of its UTF-8. Those of the last list stay marked while the next one is
    /// awaited, as far as the text still has them.
    var readTimes: [Range<Int>] {
        guard !search.isLiteral, isSearching, let reading = library.list.reading else { return [] }
        let bytes = Array(search.text.utf8)
        let space = search.text.prefix { $0.isWhitespace }.utf8.count
        return reading.times.compactMap { time in
            let range = time.range.lowerBound + space..<time.range.upperBound + space
            guard range.upperBound <= bytes.count, let typed = time.token.typed, bytes[range].elementsEqual(typed.utf8)
            else { return nil }
            return range
        }
    }

    /// Return in the entry: visits the path in it, or makes tokens of the times in its text, at once or when the list
    /// for it arrives.
    mutating func enterSearch() -> [PickerEffect] {
        guard !isTypingPath else { return goToPath() }
        let effects = dismissSuggestions()
        guard chrome.isVisible(.searchBar), isSearching else { return effects }
        guard library.isCurrent else {
            search.awaitsReading = true
            return effects + keepSearch()
        }
        return effects + keepSearch() + makeTokens()
    }

    /// Makes tokens of the times in the text. The photos stay the same.
    mutating func makeTokens() -> [PickerEffect] {
        guard let reading else { return [] }
        let others = search.tokens.filter { !reading.tokens.contains($0) }
        return change(search: reading.words, tokens: others + reading.tokens)
    }

    /// Searches for the whole text as words, its times included, until the text is empty.
    mutating func takeWordsLiterally() -> [PickerEffect] {
        guard chrome.isVisible(.searchBar), !search.isLiteral, !searchedWords.isEmpty else { return [] }
        preview = nil
        return dismissSuggestions() + literally(search.text, search.tokens)
    }

    /// Makes the words again that a token was typed as, and searches for them as words.
    mutating func makeWords(of token: SearchToken) -> [PickerEffect] {
        guard chrome.isVisible(.searchBar), let token = search.tokens.first(where: { $0 == token }),
            let typed = token.typed
        else { return [] }
        preview = nil
        let text = [typed, search.text.trimmed].filter { !$0.isEmpty }.joined(separator: " ")
        return dismissSuggestions() + literally(text, search.tokens.filter { $0 != token })
    }

    private mutating func literally(_ text: String, _ tokens: [SearchToken]) -> [PickerEffect] {
        search.isLiteral = true
        let effects = change(search: text, tokens: tokens)
        return effects.isEmpty ? ask() + [.scroll(.initial(gently: false))] : effects
    }
}
