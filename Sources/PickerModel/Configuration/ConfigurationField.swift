// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// An interface for configurations; each has its own names for the fields (contract section 2).
public enum ConfigurationDoor: Sendable, Hashable, CaseIterable {
    /// `selectionLimit`
    case swift
    /// `--limit`
    case commandLine
    /// `selection_limit`
    case dBus
}

/// The fields of `PickerConfiguration` in the order of the contract's table, so that all interfaces decode in the same way and every
/// error names the field. The raw value is the Swift name, except that `scopeRestriction` is `scope.mode` there.
///
/// docs/developing/add-an-option.md says what a new one needs.
public enum ConfigurationField: String, Sendable, Hashable, CaseIterable {
    case selectionLimit, filter, selection, style, disabledCapabilities, hiddenAccessoryEdges, preferredEncoding
    case acceptedTypes, metadataOptions, preselectedAssetIdentifiers, scope, scopeRestriction, launchTab, searchText
    case prompt, accentColor

    /// The types of values, as interfaces with types have them.
    public enum ValueType: Sendable, Equatable {
        case text, number, flag, list

        /// As D-Bus writes it (contract section 7).
        package var signature: String {
            switch self {
            case .text: "s"
            case .number: "u"
            case .flag: "b"
            case .list: "as"
            }
        }
    }

    /// All that is to know of the field.
    package var definition: FieldDefinition { Self.definitions[self] ?? described }

    /// Made once: doors and refusals ask for them by name.
    private static let definitions = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.described) })

    /// The one place where a field is described.
    private var described: FieldDefinition {
        switch self {
        case .selectionLimit:
            FieldDefinition(
                \.selectionLimit, .limit, option: "--limit", valueName: "N", key: "selection_limit",
                update: \PickerConfiguration.Update.selectionLimit,
                help: "How many photos may be picked; 0 for no limit. (default: 1, with --standalone: 0)")
        case .filter:
            FieldDefinition(
                \.filter, .filter, option: "--filter", valueName: "expr", key: "filter",
                help:
                    "What is shown: images, videos, live-photos, screenshots, …, mime(image/png), any(…), all(…), not(…)."
            )
        case .selection:
            FieldDefinition(
                \.selection, .name, option: "--selection", key: "selection",
                help: "\(alternatives(of: SelectionBehavior.self)).")
        case .style:
            FieldDefinition(
                \.style, .name, option: "--style", key: "style", help: "\(alternatives(of: PickerStyle.self)).")
        case .disabledCapabilities:
            FieldDefinition(
                \.disabledCapabilities, .set, option: "--disable", valueName: "list", key: "disabled_capabilities",
                help: "Parts to switch off: \(PickerCapabilities.named.map(\.name).joined(separator: ", ")).")
        case .hiddenAccessoryEdges:
            FieldDefinition(
                \.hiddenAccessoryEdges, .set, option: "--hide-accessories", valueName: "edges", bareValue: "all",
                key: "hidden_accessory_edges", update: \PickerConfiguration.Update.hiddenAccessoryEdges,
                help: "Edges without accessories: \(alternatives(of: AccessoryEdges.self)).")
        case .preferredEncoding:
            FieldDefinition(
                \.preferredEncoding, .name, option: "--encoding", key: "preferred_encoding",
                help: "\(alternatives(of: PreferredEncoding.self)).")
        case .acceptedTypes:
            FieldDefinition(
                \.acceptedTypes, .mediaTypes, option: "--accept", valueName: "types", key: "accepted_types",
                help: "Media types the caller can take, best first.")
        case .metadataOptions:
            FieldDefinition(
                \.metadataOptions, .set, option: "--remove", valueName: "list", key: "remove_metadata",
                help: "Details to leave out: \(alternatives(of: MetadataClasses.self)).")
        case .preselectedAssetIdentifiers:
            FieldDefinition(
                \.preselectedAssetIdentifiers, .list, option: "--preselect", valueName: "id", key: "preselected",
                help: "A photo selected from the start.")
        case .scope:
            FieldDefinition(
                \.scope, .album, option: "--album", valueName: "name or id", key: "album", help: "An album to open at.")
        case .scopeRestriction:
            FieldDefinition(
                .flag, option: "--restrict-to-album", key: "album_restrict", help: "Show nothing outside that album.",
                get: { $0.scope?.mode == .restrict },
                set: { (configuration, restricts) throws(ConfigurationError) in
                    guard configuration.scope != nil || !restricts else { throw .restrictionWithoutAlbum }
                    configuration.scope?.mode = restricts ? .restrict : .highlight
                })
        case .launchTab:
            FieldDefinition(
                \.launchTab, .name, option: "--launch-tab", key: "launch_tab",
                help: "\(alternatives(of: LaunchTab.self)).")
        case .searchText:
            FieldDefinition(
                \.searchText, .text, option: "--search", valueName: "text", key: "search_text",
                update: \PickerConfiguration.Update.searchText,
                help: "A search to open with.")
        case .prompt:
            FieldDefinition(
                \.prompt, .line, option: "--prompt", valueName: "text", key: "prompt",
                help: "One line shown to the person.")
        case .accentColor:
            FieldDefinition(
                \.accentColor, .color, option: "--accent", valueName: "#rrggbb", key: "accent_color",
                help: "The accent colour.")
        }
    }
}

extension ConfigurationField {
    /// The field's name in an interface: `selectionLimit`, `--limit`, `selection_limit`.
    public func name(at door: ConfigurationDoor) -> String {
        switch door {
        case .swift: self == .scopeRestriction ? "scope.mode" : rawValue
        case .commandLine: definition.option
        case .dBus: definition.key
        }
    }

    /// Finds a field by its name in any interface, options with or without dashes. Nil for unknown names.
    /// - Parameter name: case matters, as everywhere in the contract.
    public init?(anyName name: String) {
        let found = Self.allCases.first { field in
            let (option, key) = (field.name(at: .commandLine), field.name(at: .dBus))
            return [field.name(at: .swift), field.rawValue, option, String(option.dropFirst(2)), key].contains(name)
                || key == name.replacing("-", with: "_")
        }
        guard let found else { return nil }
        self = found
    }

    /// Whether `PickerConfiguration.Update` contains the field (`PHPickerConfiguration.Update`, phpicker.md 1.3).
    public var isUpdatable: Bool { definition.isUpdatable }

    /// The type of the field's value (contract section 7).
    public var type: ValueType { definition.type }
}

/// The names of a type as help lists them: “photos or albums”.
private func alternatives<Value: RawRepresentable & CaseIterable>(of type: Value.Type) -> String
where Value.RawValue == String { alternatives(Value.allCases.map(\.rawValue)) }

/// The names of a set's members and groups as help lists them.
private func alternatives<Value: NamedOptions>(of type: Value.Type) -> String {
    alternatives((Value.named + Value.groups).map(\.name))
}

private func alternatives(_ names: [String]) -> String {
    names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
}
