// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerConfiguration {
    /// What may change while the picker is shown (`PHPickerConfiguration.Update`, phpicker.md 1.3); nil leaves a field as it
    /// is, an empty search text clears the search.
    public struct Update: Sendable, Equatable, Codable {
        /// 0 for no limit of its own. Below the number selected it takes nothing out: Add waits until the selection fits.
        public var selectionLimit: Int?
        /// All edges without accessories, those of before included: bars come and go.
        public var hiddenAccessoryEdges: AccessoryEdges?
        /// A search that the person sees as the app's.
        public var searchText: String?

        public init(
            selectionLimit: Int? = nil, hiddenAccessoryEdges: AccessoryEdges? = nil, searchText: String? = nil
        ) {
            self.selectionLimit = selectionLimit
            self.hiddenAccessoryEdges = hiddenAccessoryEdges
            self.searchText = searchText
        }

        /// Decodes and validates what a door handed in.
        /// - Throws: `notUpdatable` for every field that stays as it was, never silence.
        public init(options: [ConfigurationField: OptionValue]) throws(ConfigurationError) {
            self.init()
            for field in ConfigurationField.allCases where options[field] != nil && !field.isUpdatable {
                throw .notUpdatable(field: field.rawValue)
            }
            let values = OptionReader(options)
            selectionLimit = try values.number(.selectionLimit)
            let edges = try values.list(.hiddenAccessoryEdges)?.filter { $0 != "none" }
            hiddenAccessoryEdges = try edges.map { names throws(ConfigurationError) in
                try AccessoryEdges(names: names, field: .hiddenAccessoryEdges)
            }
            searchText = try values.text(.searchText)
            try validate()
        }

        /// One field by its name at any door and its value as text, as a script has them.
        /// - Throws: `notUpdatable` for every other name.
        public init(key: String, value: String) throws(ConfigurationError) {
            guard let field = ConfigurationField(anyName: key), field.isUpdatable else {
                throw .notUpdatable(field: key)
            }
            try self.init(options: [field: .text(value)])
        }

        /// Refuses a limit below zero.
        public func validate() throws(ConfigurationError) {
            if let selectionLimit, selectionLimit < 0 { throw .negativeLimit(selectionLimit) }
        }
    }
}
