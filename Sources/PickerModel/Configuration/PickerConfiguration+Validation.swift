// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerConfiguration {
    /// Refuses what no picker could honour; called once by whoever received the configuration.
    /// - Throws: the first offence, naming field and value.
    public func validate() throws(ConfigurationError) {
        guard selectionLimit >= 0 else { throw .negativeLimit(selectionLimit) }
        guard selectionLimit != 1 || preselectedAssetIdentifiers.isEmpty else {
            throw .preselectionWithLimitOne(count: preselectedAssetIdentifiers.count)
        }
        for type in acceptedTypes where !MediaTypeName.isValid(type) {
            throw .badType(field: "--accept", value: type)
        }
        if let prompt, prompt.contains(where: \.isNewline) { throw .promptWithSeveralLines }
    }

    /// The filter that lists obey: the caller's, and only types it can take.
    ///
    /// Nothing is converted before the delivery exists (contract section 10), so an asset that would need it is not
    /// offered: no promise without delivery.
    public var effectiveFilter: MediaFilter? {
        let generic = Set(acceptedTypes).isSuperset(of: ["image/*", "video/*"])
        guard !generic, !acceptedTypes.isEmpty else { return filter }
        let accepted = MediaFilter.any(acceptedTypes.map { .mime($0.lowercased()) })
        return filter.map { .all([$0, accepted]) } ?? accepted
    }
}

extension PickerConfiguration {
    /// What may change while the picker is shown (`PHPickerConfiguration.Update`); nil leaves a field as it is, an
    /// empty search text clears the search.
    public struct Update: Sendable, Equatable, Codable {
        public var selectionLimit: Int?
        public var hiddenAccessoryEdges: AccessoryEdges?
        public var searchText: String?

        public init(
            selectionLimit: Int? = nil, hiddenAccessoryEdges: AccessoryEdges? = nil, searchText: String? = nil
        ) {
            self.selectionLimit = selectionLimit
            self.hiddenAccessoryEdges = hiddenAccessoryEdges
            self.searchText = searchText
        }

        /// One field by its name in the contract (kebab-case, camelCase or the option's name) and its text value.
        /// - Throws: `notUpdatable` for every other field, never silence.
        public init(key: String, value: String) throws(ConfigurationError) {
            self.init()
            switch key {
            case "limit", "selectionLimit", "selection_limit", "selection-limit":
                guard let limit = Int(value) else { throw .badNumber(field: key, value: value) }
                guard limit >= 0 else { throw .negativeLimit(limit) }
                selectionLimit = limit
            case "hide-accessories", "hiddenAccessoryEdges", "hidden_accessory_edges", "hidden-accessory-edges":
                let names = value.split(separator: ",").map { String($0).trimmed }.filter { $0 != "none" }
                hiddenAccessoryEdges = try AccessoryEdges(names: names, field: key)
            case "search", "searchText", "search_text", "search-text":
                searchText = value
            default: throw .notUpdatable(field: key)
            }
        }
    }
}
