// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// Files of the tree that people read.
enum Documents {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func text(of file: String) throws -> String {
        try String(contentsOf: root.appending(path: file), encoding: .utf8)
    }

    /// The rows of the first table under a line, or whose first line that is; without its headings.
    static func table(in file: String, after line: String) throws -> [String] {
        let lines = try text(of: file).split(separator: "\n", omittingEmptySubsequences: false)
        let under = lines.drop { $0 != line }.drop { !$0.hasPrefix("|") }
        return under.prefix { $0.hasPrefix("|") }.dropFirst(2).map(String.init)
    }
}
