// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerConfiguration {
    /// What may change while the picker is shown (`PHPickerConfiguration.Update`, phpicker.md 1.3); nil leaves a field
    /// as it is, an empty search text clears the search.
    public struct Update: Sendable, Equatable, Codable {
        /// `Update.selectionLimit`: 0 for no limit of its own. Below the number selected it takes nothing out: Add
        /// waits until the selection fits (conflict X6).
        public var selectionLimit: Int?
        /// `Update.edgesWithoutContentMargins`: all edges without accessories, those of before included. Bars come and
        /// go.
        public var hiddenAccessoryEdges: AccessoryEdges?
        /// `Update.searchText`: a search that the person sees as the app's. Tokens that the person chose stay.
        public var searchText: String?

        /// An update of the fields that are not nil; not validated.
        public init(
            selectionLimit: Int? = nil, hiddenAccessoryEdges: AccessoryEdges? = nil, searchText: String? = nil
        ) {
            self.selectionLimit = selectionLimit
            self.hiddenAccessoryEdges = hiddenAccessoryEdges
            self.searchText = searchText
        }

        /// Decodes and validates options. `none` among the edges is taken for no edge.
        /// - Throws: `notUpdatable` with the field's raw value for every field that stays as it was, never silence;
        ///   else the first value that cannot be read, or what `validate` refuses.
        public init(options: [ConfigurationField: OptionValue]) throws(ConfigurationError) {
            self.init()
            for field in ConfigurationField.allCases where options[field] != nil && !field.isUpdatable {
                throw .notUpdatable(field: field.rawValue)
            }
            for field in ConfigurationField.allCases {
                if let value = options[field] { try field.definition.readUpdate(value, field, &self) }
            }
            try validate()
        }

        /// One field by its name at any door and its value as text, as a script has them.
        /// - Throws: `notUpdatable` for every other name, as it was given; else what `init(options:)` throws for the
        ///   value.
        public init(key: String, value: String) throws(ConfigurationError) {
            guard let field = ConfigurationField(anyName: key), field.isUpdatable else {
                throw .notUpdatable(field: key)
            }
            try self.init(options: [field: .text(value)])
        }

        /// Refuses a limit below zero.
        /// - Throws: `negativeLimit`.
        public func validate() throws(ConfigurationError) {
            for field in ConfigurationField.allCases { try field.definition.checkUpdate(self, field) }
        }

        /// What a door hands in for this update; what stays as it is, is left out.
        package var options: [ConfigurationField: OptionValue] {
            ConfigurationField.allCases.reduce(into: [:]) { $0[$1] = $1.definition.writeUpdate(self) }
        }
    }
}
