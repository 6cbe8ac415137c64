// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// Real files beside the checkout; tests that want them are skipped by name where they are absent.
public enum Corpus {
    public static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(
            path: "shared/corpus", directoryHint: .isDirectory)

    public static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }
}
