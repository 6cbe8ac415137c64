// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import GtkSupport

/// Dates and sentences.
struct TextTests {
    @Test(
        "Dates are written by the pattern asked for",
        arguments: [("%-e %B %Y", "3 May 2024"), ("%A, %-e %B %Y", "Friday, 3 May 2024"), ("%OB %Y", "May 2024")])
    func dates(_ pattern: String, _ text: String) {
        // The test process never called setlocale, so names are those of the C locale.
        #expect(DateText.format(1_714_694_400, pattern: pattern, utc: true) == text)
    }

    @Test("A moment beyond the calendar is empty, not a crash", arguments: [Int64.max, .min, 400_000_000_000])
    func beyond(_ seconds: Int64) {
        #expect(DateText.format(seconds, pattern: "%Y", utc: true) == "")
    }

    @Test("Without a catalogue sentences are themselves")
    func untranslated() {
        #expect(Translation.text("Search Photos") == "Search Photos")
        #expect(Translation.text("") == "")
        #expect(Translation.plural("%d photo", "%d photos", 1) == "%d photo")
        #expect(Translation.plural("%d photo", "%d photos", 0) == "%d photos")
    }
}
