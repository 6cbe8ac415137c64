// SPDX-License-Identifier: GPL-3.0-or-later

/// Resolves a name in a script: an identifier, `#N` in the shown list, or a file name.
@MainActor
struct ScriptNames {
    private let store: PickerStore
    private let line: Int

    init(_ store: PickerStore, _ line: Int) {
        self.store = store
        self.line = line
    }

    /// The index in the shown list.
    func index(of name: String) async throws(ScriptError) -> Int {
        let list = store.state.shown
        if name.hasPrefix("#"), let place = Int(name.dropFirst()) {
            guard (1...max(1, list.count)).contains(place), !list.isEmpty else {
                throw fail(.outsideGrid(name, count: list.count))
            }
            return place - 1
        }
        if let id = AssetID(name), let index = list.firstIndex(of: id) { return index }
        let matches = await indices(named: name)
        guard let match = matches.first else { throw fail(.notShown(name)) }
        guard matches.count == 1 else {
            throw fail(.severalShown(name, count: matches.count))
        }
        return match
    }

    func id(of name: String) async throws(ScriptError) -> AssetID {
        // Selected assets may be named even if the grid does not show them now.
        if let id = AssetID(name), store.state.selection.contains(id) { return id }
        if !name.hasPrefix("#"), await indices(named: name).isEmpty, let id = try await selected(named: name) {
            return id
        }
        return store.state.shown[try await index(of: name)].id
    }

    /// The only picked file with that name.
    private func selected(named name: String) async throws(ScriptError) -> AssetID? {
        let assets = (try? await store.assets(Array(store.state.selection.ids))) ?? []
        let matches = assets.filter { $0.name == name }
        guard matches.count < 2 else {
            throw fail(.severalPicked(name, count: matches.count))
        }
        return matches.first?.id
    }

    private func indices(named name: String) async -> [Int] {
        let list = store.state.shown
        var matches: [Int] = []
        // Records are requested in pages, for libraries of any size.
        for start in stride(from: 0, to: list.count, by: 1000) {
            let page = start..<min(start + 1000, list.count)
            let found = await store.names(of: page)
            matches += page.filter { found[list[$0].id] == name }
        }
        return matches
    }

    private func fail(_ reason: ScriptError.Reason) -> ScriptError { ScriptError(line: line, reason) }
}

extension PickerStore {
    /// File names of a range of the shown list.
    func names(of page: Range<Int>) async -> [AssetID: String] {
        let ids = page.map { state.shown[$0].id }
        let assets = (try? await assets(ids)) ?? []
        return Dictionary(assets.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    }
}
