// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Foundation
import MediaTypes
import PickerModel
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

@Suite("The configuration on the command line")
struct ConfigurationOptionsTests {
    private func configuration(_ arguments: String...) throws -> PickerConfiguration {
        try ConfigurationOptions.parse(arguments).configuration()
    }

    @Test("nothing said is the documented default")
    func defaults() throws { #expect(try configuration() == PickerConfiguration()) }

    @Test("every option reaches its field")
    func fields() throws {
        let configuration = try configuration(
            "--limit", "3", "--filter", "any(images, mime(video/mp4))", "--selection", "continuous-and-ordered",
            "--style",
            "inline", "--disable", "search,staging-area", "--disable", "selection-actions", "--hide-accessories",
            "top,leading", "--encoding", "current", "--accept", "image/png, image/jpeg", "--remove", "location,people",
            "--preselect", "00000000000000ab", "--album", "Paris", "--restrict-to-album", "--launch-tab", "albums",
            "--search", "boat", "--prompt", "One line", "--accent", "#ff8000")
        var expected = PickerConfiguration()
        expected.selectionLimit = 3
        expected.filter = .any([.images, .mime("video/mp4")])
        expected.selection = .continuousAndOrdered
        expected.style = .inline
        expected.disabledCapabilities = [.search, .stagingArea, .selectionActions]
        expected.hiddenAccessoryEdges = [.top, .leading]
        expected.preferredEncoding = .current
        expected.acceptedTypes = ["image/png", "image/jpeg"]
        expected.metadataOptions = [.location, .people]
        expected.preselectedAssetIdentifiers = ["00000000000000ab"]
        expected.scope = RequestedAlbum("Paris", mode: .restrict)
        expected.launchTab = .albums
        expected.searchText = "boat"
        expected.prompt = "One line"
        expected.accentColor = AccentColor("#ff8000")
        #expect(configuration == expected)
        #expect(Set(configuration.options.keys) == Set(ConfigurationField.allCases), "each is given, none its default")
    }

    /// What ArgumentParser tells programs of an option.
    private struct Told: Decodable, Equatable {
        struct Name: Decodable, Equatable { let kind, name: String }
        let names: [Name]
        let abstract: String?
        let valueName: String
        let defaultValue: String?
        let isOptional, isRepeating: Bool

        init(_ field: ConfigurationField) {
            let definition = field.definition
            let name = String(definition.option.dropFirst(2))
            names = [Name(kind: "long", name: name)]
            abstract = definition.help
            valueName = definition.valueName ?? name
            if case .text(let text)? = definition.usual, !text.isEmpty {
                defaultValue = text
            } else {
                defaultValue = definition.bareValue
            }
            (isOptional, isRepeating) = (true, definition.type == .list && definition.bareValue == nil)
        }
    }

    private struct ToldOfAll: Decodable {
        struct Command: Decodable { let arguments: [Told] }
        let command: Command
    }

    @Test("each field has one option, as the field is described, in their order")
    func options() throws {
        let told = try JSONDecoder().decode(ToldOfAll.self, from: Data(ConfigurationOptions._dumpHelp().utf8))
        #expect(
            told.command.arguments.filter { $0.valueName != "help" } == ConfigurationField.allCases.map { Told($0) })
    }

    @Test(
        "--hide-accessories stands for all four edges when bare",
        arguments: [["--hide-accessories"], ["--hide-accessories", "all"]])
    func edges(_ arguments: [String]) throws {
        #expect(try ConfigurationOptions.parse(arguments).configuration().hiddenAccessoryEdges == .all)
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        let sentence: String
        init(_ arguments: String..., says sentence: String) {
            self.arguments = arguments
            self.sentence = sentence
        }
        var testDescription: String { arguments.joined(separator: " ") }
    }

    @Test(
        "refusals name option and value",
        arguments: [
            Refusal("--limit", "-1", says: "--limit -1 is below zero; use 0 for no limit"),
            Refusal(
                "--preselect", "00000000000000ab",
                says: "--preselect needs room for more than one photo (1 given with --limit 1); "
                    + "raise --limit or use --limit 0"),
            Refusal(
                "--style", "window", says: "'window' is no value of --style; use presentation, inline, compact"),
            Refusal(
                "--disable", "zoom",
                says: "'zoom' is no value of --disable; use search, staging-area, collection-navigation, "
                    + "selection-actions, sensitivity-analysis"),
            Refusal("--accent", "red", says: "'red' is no colour for --accent; write #rrggbb"),
            Refusal(
                "--accept", "jpeg",
                says: "'jpeg' is no media type for --accept; write type/subtype, as image/png or image/*"),
            Refusal("--restrict-to-album", says: "--restrict-to-album needs --album"),
            Refusal("--prompt", "two\nlines", says: "--prompt takes one line of text"),
        ])
    func refusals(_ refusal: Refusal) throws {
        let options = try ConfigurationOptions.parse(refusal.arguments)
        do throws(Complaint) {
            _ = try options.configuration()
            Issue.record("nothing was refused")
        } catch {
            #expect(error.status == .usage)
            #expect(error.description == refusal.sentence)
        }
    }
}
