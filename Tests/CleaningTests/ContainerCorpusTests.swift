// SPDX-License-Identifier: GPL-3.0-or-later

import Cleaning
import Foundation
import MediaBytes
import MediaTypes
import Testing

/// Cleans the real files of a folder, where one is named; writes the copies where another is named, to be looked at with other programs.
struct ContainerCorpusTests {
    private static let environment = ProcessInfo.processInfo.environment

    @Test("real films and pictures of boxes are cleaned", .enabled(if: environment["CLEANING_CORPUS"] != nil))
    func corpus() throws {
        let root = Self.environment["CLEANING_CORPUS"] ?? ""
        let names = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }.sorted()
        for name in names {
            let kind = (name as NSString).pathExtension.lowercased()
            guard ["mp4", "mov", "3gp", "heic", "heif", "avif", "jxl"].contains(kind) else { continue }
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: root + "/" + name)))
            for (label, removed) in [("all", MetadataClasses.all), ("place", .location)] {
                do {
                    let recipe = try Self.recipe(bytes, kind, Kept(without: removed))
                    let copy = recipe.applied(to: bytes)
                    #expect(kind == "jxl" || copy.count == bytes.count)
                    guard let folder = Self.environment["CLEANING_OUT"] else { continue }
                    let place = "\(folder)/\(label)--" + name.replacing("/", with: "--")
                    try Data(copy).write(to: URL(fileURLWithPath: place))
                } catch let error as CleaningError {
                    print("refused", label, name, error)
                }
            }
        }
    }

    private static func recipe(_ bytes: [UInt8], _ kind: String, _ kept: Kept) throws -> CopyRecipe {
        let source = ByteSource(bytes, budget: 1 << 30)
        switch kind {
        case "jxl": return try JPEGXLCleaning.recipe(of: source, kept)
        case "heic", "heif", "avif": return try HEIFCleaning.recipe(of: source, kept)
        default: return try MovieCleaning.recipe(of: source, kept)
        }
    }
}
