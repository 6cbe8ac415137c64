// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import PickerModel

extension LibraryReader {
    /// A list from the catalogue; nil if there is no catalogue, or for a search text that only SQLite's word index can
    /// answer.
    /// - Parameter reading: the reading that made the query.
    func quickList(_ query: LibraryQuery, revision: UInt64, reading: SearchReading? = nil) throws -> AssetList? {
        guard let catalogue else { return nil }
        var bits = try bounds(query, catalogue)
        var whole: [AssetBits] = []
        if !query.search.isEmpty {
            guard let beginnings = try beginnings(query.search) else { return nil }
            guard !beginnings.isEmpty else { return list([], query, revision, albums: 0, reading) }
            let words = try words(catalogue)
            for beginning in beginnings {
                var found = AssetBits(count: catalogue.entries.count)
                words.find(beginning, into: &found)
                if let narrower = bits { found.formIntersection(narrower) }
                bits = found
                if query.ranksMatches { whole.append(words.assets(withWhole: beginning, of: found.count)) }
            }
        }
        let order = query.sort == .newestFirst ? nil : try order(query.sort, catalogue)
        let albums = query.isSearch ? try albums(within: bits, catalogue) : nil
        return list(catalogue.entries(bits, in: order, whole: whole), query, revision, albums: albums, reading)
    }

    func list(
        _ entries: ContiguousArray<AssetEntry>, _ query: LibraryQuery, _ revision: UInt64, albums: Int?,
        _ reading: SearchReading?
    ) -> AssetList {
        AssetList(
            entries: entries, grouped: query.isByDay, revision: revision, albums: albums, reading: reading)
    }

    /// Number of folders that directly contain some of these assets. A library's only root is not counted.
    private func albums(within bits: AssetBits?, _ catalogue: Catalogue) throws -> Int {
        let facets = try facets(catalogue)
        // Where few assets are found most folders have none of them, which would take a look at all assets.
        guard let bits, bits.population < bits.count / 4 else {
            return facets.folders.count { folder in
                !isWholeLibrary(folder.path) && folder.positions.contains { bits?.contains(Int($0)) ?? true }
            }
        }
        let numbers = catalogue.folderNumbers(of: facets)
        var isFound = [Bool](repeating: false, count: facets.folders.count)
        bits.visit { position in
            let number = Int(numbers[position])
            if number < isFound.count { isFound[number] = true }
        }
        return zip(facets.folders, isFound).count { $1 && !isWholeLibrary($0.path) }
    }

    /// The assets within everything that limits a query except its text; nil for all.
    func bounds(_ query: LibraryQuery, _ catalogue: Catalogue) throws -> AssetBits? {
        var bounds = query
        (bounds.search, bounds.takesWordsLiterally, bounds.sort, bounds.ranksMatches) = ("", false, .newestFirst, false)
        let times = try takenAt(&bounds.tokens, catalogue)
        let key = Catalogue.BoundsKey(
            version: try IndexVersion(database), query: bounds, roots: roots, recent: recent)
        let found = try catalogue.bits(key) { add in
            let condition = try condition(bounds)
            // An older catalogue also has what was forgotten since.
            guard !condition.isEverything || key.version != catalogue.version else { return false }
            let cursor = try Int64.fetchCursor(
                database, sql: "SELECT seq FROM asset WHERE \(condition.sql)",
                arguments: StatementArguments(condition.arguments))
            while let row = try cursor.next() { add(row) }
            return true
        }
        guard var both = times, let found else { return times ?? found }
        both.formIntersection(found)
        return both
    }

    private func order(_ sort: PickerModel.SortOrder, _ catalogue: Catalogue) throws -> [UInt32] {
        try catalogue.order(sort) { add in
            let cursor = try Int64.fetchCursor(database, sql: "SELECT seq FROM asset ORDER BY \(Self.order(sort))")
            while let row = try cursor.next() { add(row) }
        }
    }

    /// The words of the catalogue, from its file or the index.
    private func words(_ catalogue: Catalogue) throws -> WordIndex {
        try catalogue.words { try kept?.words(catalogue.version) ?? WordIndex(database, $0) }
    }

    /// The prefixes that a text searches for, split and folded like the index does. Returns nil if the index splits one
    /// of the words further: its parts must then be adjacent, which the catalogue cannot check.
    private func beginnings(_ text: String) throws -> [[UInt8]]? {
        try Self.cutter?.inDatabase { database in
            let tokenizer = try database.makeTokenizer(.unicode61(diacritics: .remove))
            var beginnings: [[UInt8]] = []
            for word in SearchWords.words(text) {
                let tokens = try tokenizer.tokenize(query: String(word))
                guard tokens.count == 1 else { return nil }
                beginnings.append(Array(tokens[0].token.utf8))
            }
            return beginnings
        }
    }

    /// An empty database used for its tokenizers. The index's own connection is interrupted at the next key press, and
    /// GRDB traps if that happens while it requests a tokenizer.
    private static let cutter = try? DatabaseQueue()
}
