// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Imaging
import MediaTypes
import Pixels
import Testing

/// Pictures that `Tests/fixtures/make_pictures.py` makes, and what Pillow and lcms2 say of their colours.
enum MadePictures {
    struct Expected: Decodable, CustomTestStringConvertible {
        let file: String
        let size: [Int]
        /// Place in parts of the sides, then red, green, blue and, where there is one, alpha.
        let points: [[Double]]
        let tolerance: Int

        var testDescription: String { file }
    }

    private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "fixtures/make_pictures.py")
    private static let python = "/usr/bin/python3"

    static let isPossible: Bool = {
        guard FileManager.default.isExecutableFile(atPath: python) else { return false }
        return (try? run(["-c", "from PIL import Image, ImageCms"])) ?? false
    }()

    /// Made once for all tests; gone with the process.
    static let folder: URL? = {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)")
        guard (try? run(["-B", script.path, folder.path])) == true else { return nil }
        atexit { if let folder = MadePictures.folder { try? FileManager.default.removeItem(at: folder) } }
        return folder
    }()

    static func expected() throws -> [Expected] {
        let folder = try #require(folder)
        return try JSONDecoder().decode(
            [Expected].self, from: Data(contentsOf: folder.appending(path: "expected.json")))
    }

    static func open(_ name: String) throws -> OpenFile {
        let path = try #require(folder).appending(path: name).path
        return try #require(OpenFile(path))
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        let folder = try #require(folder)
        return try [UInt8](Data(contentsOf: folder.appending(path: name)))
    }

    static func has(_ name: String) -> Bool {
        folder.map { FileManager.default.fileExists(atPath: $0.appending(path: name).path) } ?? false
    }

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

extension OpenFile {
    /// Decoded as the program does it.
    func decoded(
        name: String, longestSide: Int = 256, widest: Gamut = .sRGB,
        deadline: ContinuousClock.Instant = .now + .seconds(60)
    ) throws -> DecodedImage {
        let format = try #require(self.format(name))
        return try PixbufDecoder().decode(
            descriptor: descriptor, format: format, longestSide: longestSide, widest: widest, deadline: deadline,
            isCancelled: { false })
    }

    func format(_ name: String) -> MediaFormat? {
        MediaFormat.sniff(head: head, fileExtension: (name as NSString).pathExtension)
    }
}

extension DecodedImage {
    /// The channels of the pixel at a place in parts of the sides.
    func pixel(_ x: Double, _ y: Double) -> [UInt8] {
        let channels = hasAlpha ? 4 : 3
        let place = Int(y * Double(height)) * stride + Int(x * Double(width)) * channels
        return Array(bytes[place..<place + channels])
    }
}
