// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import Testing

@testable import Cleaning
@testable import MediaBytes

@Suite("Which formats have a cleaner")
struct CleanerTests {
    @Test("those of which it is said, and no others", arguments: MediaFormat.allCases)
    func formats(_ format: MediaFormat) {
        var hasCleaner = true
        do throws(CleaningError) {
            _ = try Cleaner.recipe(of: ByteSource([0, 1, 2, 3]), format, Kept(without: .location))
        } catch {
            if case .noCleaner = error { hasCleaner = false }
        }
        #expect(hasCleaner == (format.traits.cleaning != nil))
    }
}
