// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc

/// A folder for the files of one test, gone with the value.
public final class TemporaryFolder: Sendable {
    public let path: String

    /// - Throws: what the file system says.
    public init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "picker-test-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // Some tests take the right to write away.
        chmod(path, 0o700)
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file, and the folders in which it lies.
    /// - Returns: its path.
    /// - Throws: what the file system says.
    @discardableResult
    public func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = path + "/" + name
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }
}
