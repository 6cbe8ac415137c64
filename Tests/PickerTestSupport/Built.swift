// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// The programs that this build made, beside the bundle that the tests are in.
public enum Built {
    /// Nil where the tests run without it.
    public static func program(_ name: String) -> URL? {
        let runner = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let bundle = CommandLine.arguments.first.map { URL(filePath: $0).deletingLastPathComponent() }
        return [bundle, runner].compactMap { $0?.appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
