// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import Testing

@Suite("Why a file cannot be read: stored as values, worded by the model")
struct MediaErrorTests {
    /// Every case with its sentence, which `library list --json` prints.
    static let errors: [(MediaError, String)] = [
        (.unreadable(errno: 13), "the file cannot be opened"),
        (.notAFile, "not a regular file"),
        (.empty, "the file is empty"),
        (.unknownFormat, "not a picture or video that can be recognised"),
        (.damaged(detail: ""), "the file is damaged"),
        (.decoderEnded, "the file is damaged"),
        (.tooLarge(width: 70_000, height: 80_000), "70000 × 80000 pixels are more than can be shown"),
        (.timedOut, "decoding it took too long"),
        (.noDecoder(.heic, package: "heif-gdk-pixbuf"), "install the package heif-gdk-pixbuf to see it"),
        (.noDecoder(.svg, package: nil), "there is no decoder for image/svg+xml"),
        (
            .noMergedPicture, "saved without a picture of its layers: save it again with “Maximize Compatibility”"
        ),
        (.noEncoder, "videos cannot be converted on this system: add it in its own format"),
        (.cancelled, "cancelled"),
        (.noSandbox, "photos are not opened, since this system has no sandbox to open them in"),
        (
            .noWorker,
            "photos cannot be opened now, since the program that opens them did not start; close other programs and try again"
        ),
    ]

    @Test("A code and its values make the same error again", arguments: errors)
    func stored(_ error: MediaError, _ sentence: String) {
        #expect(MediaError(code: error.code, values: error.values) == error)
        #expect(error.text.english == sentence)
    }

    @Test(
        "Failures that pass without a change of the file are not lasting", arguments: errors.map(\.0))
    func lasting(_ error: MediaError) {
        let passing: Set = ["unreadable", "no-encoder", "cancelled", "no-sandbox", "no-worker"]
        #expect(error.isLasting == !passing.contains(error.code))
    }

    @Test("What messages of C libraries say is not stored")
    func detail() {
        let error = MediaError.damaged(detail: "no header in Beach.jpg")
        #expect(error.values == nil)
        #expect(MediaError(code: error.code, values: error.values) == .damaged(detail: ""))
    }

    @Test(
        "What was stored by another hand is damage",
        arguments: [
            ("", nil), ("melted", "7"), ("too-large", nil), ("too-large", "7"), ("too-large", "7 x"),
            ("no-decoder", ""),
            ("no-decoder", "image/none"),
        ] as [(String, String?)])
    func unknown(_ code: String, _ values: String?) {
        #expect(MediaError(code: code, values: values) == .damaged(detail: ""))
    }

    @Test(
        "Numbers and names stand in the places that a translation gives them",
        arguments: [
            (MediaError.tooLarge(width: 7, height: 80), "[%2/%1]", "[80/7]"),
            (.noDecoder(.heic, package: "heif-gdk-pixbuf"), "[%1]", "[heif-gdk-pixbuf]"),
            (.noDecoder(.svg, package: nil), "[%1]", "[image/svg+xml]"),
        ])
    func values(_ error: MediaError, _ translation: String, _ expected: String) {
        var renderer = TextRenderer.english
        renderer.translate = { _ in translation }
        #expect(renderer.render(error.text) == expected)
    }
}
