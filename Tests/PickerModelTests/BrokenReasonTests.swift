// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import Testing

@Suite("Reasons of broken files, out of the index's English text")
struct BrokenReasonTests {
    static let errors: [MediaError] = [
        .unreadable(errno: 13), .notAFile, .empty, .unknownFormat, .damaged(detail: "no header"), .timedOut, .cancelled,
        .tooLarge(width: 70_000, height: 80_000), .noDecoder(.heic, package: "heif-gdk-pixbuf"),
        .noDecoder(.svg, package: nil), .noSandbox,
    ]

    @Test("Each is the key that translations have, and reads in English as it was stored", arguments: errors)
    func stored(_ error: MediaError) {
        let text = LocalizedText(reason: error.reason)
        #expect(text.key == error.pattern)
        #expect(text.english == error.reason)
    }

    @Test(
        "Values stand in the places that a translation gives them",
        arguments: [
            (MediaError.tooLarge(width: 7, height: 80), "[%2/%1]", "[80/7]"),
            (.noDecoder(.heic, package: "heif-gdk-pixbuf"), "[%1]", "[heif-gdk-pixbuf]"),
            (.noDecoder(.svg, package: nil), "[%1]", "[image/svg+xml]"),
        ])
    func values(_ error: MediaError, _ translation: String, _ expected: String) {
        var renderer = TextRenderer.english
        renderer.translate = { _ in translation }
        #expect(renderer.render(LocalizedText(reason: error.reason)) == expected)
    }

    @Test(
        "What is none of ours stays as it is",
        arguments: [
            "", "7 × 8", " × 8 pixels are more than can be shown", "install the package  to see it", "100% wrong",
        ])
    func others(_ reason: String) {
        #expect(LocalizedText(reason: reason) == LocalizedText(reason))
    }
}
