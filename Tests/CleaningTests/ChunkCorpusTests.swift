// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaBytes
import MediaTypes
import Testing

@testable import Cleaning

/// Real files, where `CLEANING_CORPUS` names a folder of them. The copies are written to `CLEANING_OUT`, to be looked
/// at with other programs.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["CLEANING_CORPUS"] != nil)) struct ChunkCorpusTests {
    @Test func cleansRealFiles() throws {
        let environment = ProcessInfo.processInfo.environment
        let root = URL(fileURLWithPath: try #require(environment["CLEANING_CORPUS"]))
        let out = environment["CLEANING_OUT"].map { URL(fileURLWithPath: $0) }
        for case let file as URL in try #require(
            FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        {
            let name = file.path.dropFirst(root.path.count + 1).replacingOccurrences(of: "/", with: "__")
            guard let clean = Self.cleaning(file.pathExtension.lowercased()) else { continue }
            let bytes = [UInt8](try Data(contentsOf: file))
            for (label, removed) in [("loc", MetadataClasses.location), ("all", .all)] {
                do {
                    let recipe = try clean(ByteSource(bytes, budget: 1 << 30), Kept(without: removed))
                    let copy = recipe.applied(to: bytes)
                    #expect(!copy.isEmpty)
                    let again = try clean(ByteSource(copy, budget: 1 << 30), Kept(without: removed))
                    #expect(again.applied(to: copy) == copy, "\(name)")
                    if let out { try Data(copy).write(to: out.appendingPathComponent("\(label)@\(name)")) }
                } catch { print("REFUSED \(label) \(name): \(error)") }
            }
        }
    }

    private static func cleaning(_ ending: String) -> ((ByteSource, Kept) throws(CleaningError) -> CopyRecipe)? {
        switch ending {
        case "png", "apng": PNGCleaning.recipe
        case "webp": WebPCleaning.recipe
        case "gif": { source, kept throws(CleaningError) in try GIFCleaning.recipe(of: source, kept) }
        case "tif", "tiff", "dng": TIFFCleaning.recipe
        case "mkv", "webm": MatroskaCleaning.recipe
        default: nil
        }
    }
}
