// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import PickerModel

/// The configuration on the command line (contract section 2): decoded once, here.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many photos may be picked; 0 for no limit.", valueName: "N"))
    var limit = 1

    @Option(
        help: ArgumentHelp(
            "What is shown: images, videos, live-photos, screenshots, …, mime(image/png), any(…), all(…), not(…).",
            valueName: "expr"))
    var filter: String?

    @Option(help: "default, ordered, continuous or continuous-and-ordered.")
    var selection = "default"

    @Option(help: "presentation, inline or compact.")
    var style = "presentation"

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Parts to switch off: search, staging-area, collection-navigation, selection-actions, sensitivity-analysis.",
            valueName: "list"))
    var disable: [String] = []

    @Option(
        defaultAsFlag: "all",
        help: ArgumentHelp("Edges without accessories: top, bottom, leading, trailing or all.", valueName: "edges"))
    var hideAccessories: String?

    @Option(help: "automatic, current or compatible.")
    var encoding = "automatic"

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Media types the caller can take, best first.", valueName: "types"))
    var accept: [String] = []

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Details to leave out: location, captions, people, device or all.", valueName: "list"))
    var remove: [String] = []

    @Option(parsing: .singleValue, help: ArgumentHelp("A photo selected from the start.", valueName: "id"))
    var preselect: [String] = []

    @Option(help: ArgumentHelp("An album to open at.", valueName: "name or id"))
    var album: String?

    @Flag(help: "Show nothing outside that album.")
    var restrictToAlbum = false

    @Option(help: "photos or albums.")
    var launchTab = "photos"

    @Option(help: ArgumentHelp("A search to open with.", valueName: "text"))
    var search: String?

    @Option(help: ArgumentHelp("One line shown to the person.", valueName: "text"))
    var prompt: String?

    @Option(help: ArgumentHelp("The accent colour.", valueName: "#rrggbb"))
    var accent: String?

    /// The validated configuration.
    /// - Throws: a usage complaint that names option and value.
    func configuration() throws(Complaint) -> PickerConfiguration {
        do throws(ConfigurationError) {
            let configuration = try decoded()
            try configuration.validate()
            return configuration
        } catch {
            throw .usage(error)
        }
    }

    private func decoded() throws(ConfigurationError) -> PickerConfiguration {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = limit
        if let filter { configuration.filter = try Self.filter(filter) }
        configuration.selection = try value(selection, field: "--selection")
        configuration.style = try value(style, field: "--style")
        configuration.disabledCapabilities = try PickerCapabilities(names: list(disable), field: "--disable")
        configuration.hiddenAccessoryEdges = try AccessoryEdges(
            names: list([hideAccessories].compactMap { $0 }), field: "--hide-accessories")
        configuration.preferredEncoding = try value(encoding, field: "--encoding")
        let types = list(accept)
        if !types.isEmpty { configuration.acceptedTypes = types }
        configuration.metadataOptions = try MetadataClasses(names: list(remove), field: "--remove")
        configuration.preselectedAssetIdentifiers = list(preselect)
        guard album != nil || !restrictToAlbum else { throw .restrictionWithoutAlbum }
        configuration.scope = album.map { AlbumScope($0, mode: restrictToAlbum ? .restrict : .highlight) }
        configuration.launchTab = try value(launchTab, field: "--launch-tab")
        configuration.searchText = search ?? ""
        configuration.prompt = prompt
        if let accent {
            guard let color = AccentColor(accent) else { throw .badColor(accent) }
            configuration.accentColor = color
        }
        return configuration
    }

    static func filter(_ expression: String) throws(ConfigurationError) -> MediaFilter {
        do throws(MediaFilterError) {
            return try MediaFilter.parse(expression)
        } catch {
            throw .badFilter(expression: expression, reason: error)
        }
    }

    /// Lists are comma-separated and repeatable (contract section 10).
    private func list(_ values: [String]) -> [String] {
        values.flatMap { $0.split(separator: ",") }
            .map { $0.trimmingPrefix(while: \.isWhitespace).description }
            .map { $0.last?.isWhitespace == true ? String($0.prefix { !$0.isWhitespace }) : $0 }
            .filter { !$0.isEmpty }
    }

    private func value<Value: RawRepresentable & CaseIterable>(
        _ text: String, field: String
    ) throws(ConfigurationError) -> Value where Value.RawValue == String {
        guard let value = Value(rawValue: text) else {
            throw .unknownName(field: field, value: text, allowed: Value.allCases.map(\.rawValue))
        }
        return value
    }
}
