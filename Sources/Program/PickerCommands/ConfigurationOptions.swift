// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import PickerModel

/// The configuration on the command line (contract section 2): decoded once, here.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How many photos may be picked; 0 for no limit. (default: 1, with --standalone: 0)", valueName: "N"))
    var limit: Int?

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
    /// - Parameter usualLimit: how many may be picked where that is not said.
    /// - Throws: a usage complaint that names option and value.
    func configuration(usualLimit: Int = 1) throws(Complaint) -> PickerConfiguration {
        do throws(ConfigurationError) {
            return try PickerConfiguration(options: values(usualLimit))
        } catch {
            throw .usage(error)
        }
    }

    /// The options' texts; the model checks what they mean.
    private func values(_ usualLimit: Int) -> [ConfigurationField: OptionValue] {
        var values: [ConfigurationField: OptionValue] = [
            .selectionLimit: .number(limit ?? usualLimit), .selection: .text(selection), .style: .text(style),
            .disabledCapabilities: .list(disable), .preferredEncoding: .text(encoding), .acceptedTypes: .list(accept),
            .metadataOptions: .list(remove), .preselectedAssetIdentifiers: .list(preselect),
            .scopeRestriction: .flag(restrictToAlbum), .launchTab: .text(launchTab),
        ]
        let optional: [(ConfigurationField, String?)] = [
            (.filter, filter), (.hiddenAccessoryEdges, hideAccessories), (.scope, album), (.searchText, search),
            (.prompt, prompt), (.accentColor, accent),
        ]
        for (field, text) in optional { values[field] = text.map { .text($0) } }
        return values
    }
}
