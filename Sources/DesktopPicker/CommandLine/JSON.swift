// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// Values as one line of JSON, keys in a fixed order so that outputs can be compared.
enum JSON {
    static func line(_ value: some Encodable) throws(Complaint) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw .failed("the result cannot be written as JSON: \(error)")
        }
    }
}
