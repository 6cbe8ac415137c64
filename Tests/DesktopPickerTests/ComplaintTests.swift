// SPDX-License-Identifier: GPL-3.0-or-later

import PhotoLibrary
import PickerHost
import PickerModel
import Testing

@testable import PickerCommands

@Suite("Errors in words for a terminal")
struct ComplaintTests {
    private static let missing = "there is no album 'Rome' in this library; see: desktop-picker library albums"
    private static let shared = "'Rome' names 2 albums; use the identifier of one; see: desktop-picker library albums"

    @Test(
        "an album that is not there, or there more than once: the command that lists albums is named",
        arguments: [
            (ConfigurationError.missingAlbum("Rome"), missing),
            (ConfigurationError.ambiguousAlbum("Rome", count: 2), shared),
            (HostError.configuration(.missingAlbum("Rome")), missing),
            (ScriptError(line: 4, .configuration(.missingAlbum("Rome"))), "script line 4: " + missing),
            (ScriptError(line: 4, .configuration(.ambiguousAlbum("Rome", count: 2))), "script line 4: " + shared),
            (ConfigurationError.badColor("red"), "'red' is no colour for --accent; write #rrggbb"),
            (
                ScriptError(line: 2, .configuration(.negativeLimit(-1))),
                "script line 2: --limit -1 is below zero; use 0 for no limit"
            ),
            (ScriptError(line: 1, .closed), "script line 1: the picker has closed already"),
            (LibraryFailure.cancelled, "the scan was stopped"),
            (LibraryError.cancelled, "the scan was stopped"),
        ] as [(any Error, String)])
    func sentences(_ error: any Error, _ sentence: String) {
        #expect(Complaint.of(error)?.description == sentence)
        #expect(Complaint.of(error)?.status == .failed)
    }
}
