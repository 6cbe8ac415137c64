// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import Testing

@Suite("Configuration: what is refused, and how")
struct ConfigurationTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        let error: ConfigurationError
        let sentence: String
        let configure: @Sendable (inout PickerConfiguration) -> Void
        init(
            _ error: ConfigurationError, _ sentence: String,
            _ configure: @escaping @Sendable (inout PickerConfiguration) -> Void
        ) {
            self.error = error
            self.sentence = sentence
            self.configure = configure
        }
        var testDescription: String { sentence }
    }

    @Test(
        "nonsense is refused with field and value",
        arguments: [
            Refusal(.negativeLimit(-1), "--limit -1 is below zero; use 0 for no limit") { $0.selectionLimit = -1 },
            Refusal(.negativeLimit(.min), "--limit \(Int.min) is below zero; use 0 for no limit") {
                $0.selectionLimit = .min
            },
            Refusal(
                .preselectionWithLimitOne(count: 2),
                "--preselect needs room for more than one photo (2 given with --limit 1); raise --limit or use --limit 0"
            ) { $0.preselectedAssetIdentifiers = ["a", "b"] },
            Refusal(
                .badType(field: .acceptedTypes, value: "jpeg"),
                "'jpeg' is no media type for --accept; write type/subtype, as image/png or image/*"
            ) { $0.acceptedTypes = ["image/png", "jpeg"] },
            Refusal(
                .badType(field: .acceptedTypes, value: ""),
                "'' is no media type for --accept; write type/subtype, as image/png or image/*"
            ) { $0.acceptedTypes = [""] },
            Refusal(
                .badType(field: .acceptedTypes, value: "*/*"),
                "'*/*' is no media type for --accept; write type/subtype, as image/png or image/*"
            ) { $0.acceptedTypes = ["*/*"] },
            Refusal(
                .badType(field: .acceptedTypes, value: "image/a/b"),
                "'image/a/b' is no media type for --accept; write type/subtype, as image/png or image/*"
            ) { $0.acceptedTypes = ["image/a/b"] },
            Refusal(.promptWithSeveralLines, "--prompt takes one line of text") { $0.prompt = "one\ntwo" },
            Refusal(.promptWithSeveralLines, "--prompt takes one line of text") { $0.prompt = "one\u{2028}two" },
        ])
    func refusal(_ refusal: Refusal) {
        var configuration = PickerConfiguration()
        refusal.configure(&configuration)
        #expect(throws: refusal.error) { try configuration.validate() }
        #expect(refusal.error.text(at: .commandLine).english == refusal.sentence)
    }

    @Test("what is sensible is not refused")
    func sensible() throws {
        var configuration = PickerConfiguration()
        try configuration.validate()
        configuration.selectionLimit = 0
        configuration.preselectedAssetIdentifiers = ["nonsense", "0000000000000001", "0000000000000001"]
        configuration.acceptedTypes = ["image/svg+xml", "application/vnd.oasis.opendocument.graphics", "video/*"]
        configuration.prompt = "Pick what you like"
        try configuration.validate()
        configuration.selectionLimit = 2
        configuration.acceptedTypes = []
        configuration.prompt = ""
        try configuration.validate()
    }

    @Test(
        "errors of the doors say what would be right",
        arguments: [
            (
                ConfigurationError.unknownName(field: .style, value: "big", allowed: ["presentation", "inline"]),
                "'big' is no value of --style; use presentation, inline"
            ),
            (
                .badFilter(expression: "any(", reason: .unfinished), "--filter 'any(': a closing parenthesis is missing"
            ),
            (.badColor("red"), "'red' is no colour for --accent; write #rrggbb"),
            (.badNumber(field: .selectionLimit, value: "x"), "'x' is no number for --limit"),
            (.missingAlbum("Rome"), "there is no album 'Rome' in this library"),
            (.restrictionWithoutAlbum, "--restrict-to-album needs --album"),
        ])
    func sentences(_ error: ConfigurationError, _ sentence: String) {
        #expect(error.text(at: .commandLine).english == sentence)
    }

    @Test(
        "colours are # and six digits",
        arguments: [
            ("#3584e4", "#3584e4"), ("#FF00aB", "#ff00ab"), ("#000000", "#000000"), ("3584e4", nil), ("#3584e", nil),
            ("#3584e4f", nil), ("#+12345", nil), ("#-00000", nil), ("#-12345", nil), ("#gggggg", nil), ("", nil),
            ("# 12345", nil), ("#é1234", nil),
        ])
    func colors(_ text: String, _ printed: String?) {
        #expect(AccentColor(text)?.description == printed)
    }

    @Test("black stands on light colours, white on dark ones")
    func lightness() {
        #expect(AccentColor("#ffffff")?.isLight == true)
        #expect(AccentColor("#f5c211")?.isLight == true)
        #expect(AccentColor("#3584e4")?.isLight == false)
        #expect(AccentColor("#000000")?.isLight == false)
    }

    struct Accepted: Sendable, CustomTestStringConvertible {
        let types: [String]
        let filter: MediaFilter?
        let expected: MediaFilter?
        var testDescription: String { "\(types) with \(filter?.description ?? "no filter")" }
    }

    @Test(
        "what the caller cannot take is not offered, but where it can be converted",
        arguments: [
            Accepted(types: ["image/*", "video/*"], filter: nil, expected: nil),
            Accepted(types: ["video/*", "image/png", "image/*"], filter: .images, expected: .images),
            Accepted(types: [], filter: .videos, expected: .videos),
            Accepted(types: ["image/*"], filter: nil, expected: .any([.mime("image/*")])),
            Accepted(
                types: ["image/PNG", "image/jpeg"], filter: nil,
                expected: .any([.mime("image/png"), .mime("image/jpeg"), .images])
            ),
            Accepted(
                types: ["image/png"], filter: .screenshots,
                expected: .all([.screenshots, .any([.mime("image/png"), .images])])
            ),
            // None of these can be made, so nothing is converted into them.
            Accepted(types: ["image/webp"], filter: nil, expected: .any([.mime("image/webp")])),
            Accepted(types: ["video/webm"], filter: nil, expected: .any([.mime("video/webm")])),
            Accepted(types: ["video/mp4"], filter: nil, expected: .any([.mime("video/mp4"), .videos])),
            Accepted(
                types: ["image/*", "video/MP4"], filter: nil,
                expected: .any([.mime("image/*"), .mime("video/mp4"), .videos])
            ),
        ])
    func effectiveFilter(_ row: Accepted) {
        var configuration = PickerConfiguration()
        configuration.acceptedTypes = row.types
        configuration.filter = row.filter
        #expect(configuration.effectiveFilter == row.expected)
    }
}
