// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// `make test` installs the encoders that make pictures for tests (scripts/packages.txt). Without them those tests are
/// skipped by name, which must not go unnoticed there.
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["PICKER_TEST_ENCODERS"] == "required",
        "asked for by make test alone (PICKER_TEST_ENCODERS)"))
struct EncodersTests {
    @Test("the encoders are there", arguments: ["heif-enc", "avifenc", "cjxl", "exiftool"])
    func installed(_ encoder: String) {
        #expect(
            FileManager.default.isExecutableFile(atPath: "/usr/bin/\(encoder)"),
            "install the section session of scripts/packages.txt")
    }
}
