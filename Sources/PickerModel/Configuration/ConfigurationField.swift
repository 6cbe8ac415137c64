// SPDX-License-Identifier: GPL-3.0-or-later

/// An interface for configurations; each has its own names for the fields (contract section 2).
public enum ConfigurationDoor: Sendable, Hashable, CaseIterable {
    /// `selectionLimit`
    case swift
    /// `--limit`
    case commandLine
    /// `selection_limit`
    case dBus
}

/// The fields of `PickerConfiguration` by their public names, so that all interfaces decode in the same way and every
/// error names the field. The raw value is the Swift name, except that `scopeRestriction` is `scope.mode` there.
public enum ConfigurationField: String, Sendable, Hashable, CaseIterable {
    case selectionLimit, filter, selection, style, disabledCapabilities, hiddenAccessoryEdges, preferredEncoding
    case acceptedTypes, metadataOptions, preselectedAssetIdentifiers, scope, scopeRestriction, launchTab, searchText
    case prompt, accentColor

    /// The field's name in an interface: `selectionLimit`, `--limit`, `selection_limit`.
    public func name(at door: ConfigurationDoor) -> String {
        switch door {
        case .swift: self == .scopeRestriction ? "scope.mode" : rawValue
        case .commandLine: spellings.option
        case .dBus: spellings.key
        }
    }

    /// Finds a field by its name in any interface, options with or without dashes. Nil for unknown names.
    /// - Parameter name: case matters, as everywhere in the contract.
    public init?(anyName name: String) {
        let found = Self.allCases.first { field in
            let spellings = field.spellings
            return [
                field.name(at: .swift), field.rawValue, spellings.option, String(spellings.option.dropFirst(2)),
                spellings.key,
            ]
            .contains(name) || spellings.key == name.replacing("-", with: "_")
        }
        guard let found else { return nil }
        self = found
    }

    /// Whether `PickerConfiguration.Update` contains the field (`PHPickerConfiguration.Update`, phpicker.md 1.3).
    public var isUpdatable: Bool {
        switch self {
        case .selectionLimit, .hiddenAccessoryEdges, .searchText: true
        default: false
        }
    }

    /// The types of values, as interfaces with types have them.
    public enum ValueType: Sendable, Equatable {
        case text, number, flag, list

        /// As D-Bus writes it.
        var signature: String {
            switch self {
            case .text: "s"
            case .number: "u"
            case .flag: "b"
            case .list: "as"
            }
        }
    }

    /// The type of the field's value (contract section 7).
    public var type: ValueType {
        switch self {
        case .selectionLimit: .number
        case .scopeRestriction: .flag
        case .disabledCapabilities, .hiddenAccessoryEdges, .acceptedTypes, .metadataOptions,
            .preselectedAssetIdentifiers:
            .list
        case .filter, .selection, .style, .preferredEncoding, .scope, .launchTab, .searchText, .prompt, .accentColor:
            .text
        }
    }

    private var spellings: (option: String, key: String) {
        switch self {
        case .selectionLimit: ("--limit", "selection_limit")
        case .filter: ("--filter", "filter")
        case .selection: ("--selection", "selection")
        case .style: ("--style", "style")
        case .disabledCapabilities: ("--disable", "disabled_capabilities")
        case .hiddenAccessoryEdges: ("--hide-accessories", "hidden_accessory_edges")
        case .preferredEncoding: ("--encoding", "preferred_encoding")
        case .acceptedTypes: ("--accept", "accepted_types")
        case .metadataOptions: ("--remove", "remove_metadata")
        case .preselectedAssetIdentifiers: ("--preselect", "preselected")
        case .scope: ("--album", "album")
        case .scopeRestriction: ("--restrict-to-album", "album_restrict")
        case .launchTab: ("--launch-tab", "launch_tab")
        case .searchText: ("--search", "search_text")
        case .prompt: ("--prompt", "prompt")
        case .accentColor: ("--accent", "accent_color")
        }
    }
}
