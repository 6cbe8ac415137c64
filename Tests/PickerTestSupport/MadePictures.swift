// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// Pictures that `Tests/fixtures/make_pictures.py` makes, and what Pillow and lcms2 say of their colours.
public enum MadePictures {
    public struct Expected: Decodable, Sendable {
        public let file: String
        public let size: [Int]
        /// Place in parts of the sides, then red, green, blue and, where there is one, alpha.
        public let points: [[Double]]
        public let tolerance: Int
    }

    /// The pictures cannot be made here.
    struct NotMade: Error {}

    private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "fixtures/make_pictures.py")
    private static let python = "/usr/bin/python3"

    public static let isPossible: Bool = {
        guard FileManager.default.isExecutableFile(atPath: python) else { return false }
        return (try? run(["-c", "from PIL import Image, ImageCms"])) ?? false
    }()

    /// Made once for all tests; gone with the process.
    public static let folder: URL? = {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)")
        guard (try? run(["-B", script.path, folder.path])) == true else { return nil }
        atexit { if let folder = MadePictures.folder { try? FileManager.default.removeItem(at: folder) } }
        return folder
    }()

    public static func expected() throws -> [Expected] {
        guard let folder else { throw NotMade() }
        return try JSONDecoder().decode(
            [Expected].self, from: Data(contentsOf: folder.appending(path: "expected.json")))
    }

    public static func bytes(_ name: String) throws -> [UInt8] {
        guard let folder else { throw NotMade() }
        return try [UInt8](Data(contentsOf: folder.appending(path: name)))
    }

    public static func has(_ name: String) -> Bool {
        folder.map { FileManager.default.fileExists(atPath: $0.appending(path: name).path) } ?? false
    }

    /// Whether all of these were made: some need an encoder that may be absent.
    public static func has(_ names: some Sequence<String>) -> Bool { names.allSatisfy { has($0) } }

    private static func run(_ arguments: [String]) throws -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
