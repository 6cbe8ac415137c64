// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerTestSupport
import Testing

/// Programs beside the tests that do what no test runner's process can, and print what they saw: one `name value` a line.
nonisolated enum ProbeProgram {
    static func isBuilt(_ name: String) -> Bool { Built.program(name) != nil }

    /// The lines by name.
    /// - Parameter variables: of the environment, over those of the tests; nil takes one out.
    static func lines(of name: String, with variables: [String: String?] = [:]) async throws -> [String: String] {
        let process = Process()
        process.executableURL = try #require(Built.program(name))
        process.environment = ProcessInfo.processInfo.environment.merging(variables.compactMapValues { $0 }) { $1 }
            .filter { variables[$0.key] != .some(nil) }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd().map { String(decoding: $0, as: UTF8.self) } ?? ""
        process.waitUntilExit()
        let pairs = text.split(separator: "\n").map { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
