// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Gazetteer

/// The data file that is committed, read once.
enum Fixture {
    static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "data/" + Gazetteer.fileName).path
    static let bytes = (try? PlaceBytes.read(path)) ?? []
    private static let loaded = Result { () throws(GazetteerError) in try Gazetteer.load(from: path) }

    static func gazetteer() throws -> Gazetteer { try loaded.get() }

    /// The sum that a writer of such a file would put into its header: damage that a checksum cannot see.
    static func sealed(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count >= 40 else { return bytes }
        let sum = PlaceCursor(bytes, at: 40).checksumOfRest()
        return Array(bytes[..<32]) + (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) } + bytes[40...]
    }
}
