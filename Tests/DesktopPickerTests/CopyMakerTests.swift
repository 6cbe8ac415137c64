// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import PickerTestSupport
import Synchronization
import Testing

@testable import PickerHost

/// Copies are made by their recipe, and one that is not known to be clean is nowhere afterwards.
@Suite("Copies without details")
struct CopyMakerTests {
    /// A recipe and findings as a test states them.
    private struct Stated: CopyCleaning, PictureConverting {
        var recipe: Result<CopyRecipe, MediaError>
        var findings: Result<[String], MediaError> = .success([])
        var picture: Result<ConvertedPicture, MediaError> = .failure(.unknownFormat)

        func recipe(
            ofDescriptor descriptor: Int32, fileExtension: String, without removed: MetadataClasses, indexInFront: Bool
        ) throws(MediaError) -> CopyRecipe { try recipe.get() }

        func findings(
            ofDescriptor descriptor: Int32, fileExtension: String, without removed: MetadataClasses, values: [String]
        ) throws(MediaError) -> [String] { try findings.get() }

        func converted(
            ofDescriptor descriptor: Int32, fileExtension: String, to formats: [StillFormat],
            without removed: MetadataClasses, isCancelled: () -> Bool
        ) throws(MediaError) -> ConvertedPicture { try picture.get() }
    }

    /// An original, and folders for copies.
    private final class Place {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("copies-\(UUID().uuidString)")
        let original: FileLocation
        let bytes = [UInt8]((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

        init() throws {
            try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
            let file = root.appendingPathComponent("a.jpg")
            try Data(bytes).write(to: file)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: file.path)
            original = FileLocation(file.path)
        }

        deinit { try? FileManager.default.removeItem(at: root) }

        var folders: CopyFolders {
            CopyFolders(
                runtime: root.appendingPathComponent("run").path, cache: root.appendingPathComponent("cache").path)
        }

        func maker(_ stated: Stated) -> CopyMaker {
            CopyMaker(originals: PlainOriginals(), cleaning: stated, films: NoCleaning(), folders: folders)
        }

        /// Files below the folders of copies.
        var left: [String] {
            let walk = FileManager.default.enumerator(atPath: root.path)
            return (walk?.compactMap { $0 as? String } ?? []).filter { $0 != "a.jpg" && !$0.hasSuffix("copies") }
                .filter { !["run", "cache", "cache/desktop-picker"].contains($0) }
        }
    }

    private static func recipe(_ pieces: [CopyRecipe.Piece]) -> CopyRecipe {
        var recipe = CopyRecipe()
        for piece in pieces { recipe.append(piece) }
        return recipe
    }

    static let recipes: [CopyRecipe] = [
        recipe([.original(0..<200_000)]),
        recipe([.bytes([1, 2, 3]), .original(10..<150_000), .zeros(5000), .original(0..<7), .bytes([9])]),
        recipe([.original(0..<100), .zeros(1000), .original(1100..<200_000)]),
        recipe([.zeros(10)]), recipe([]),
    ]

    @Test("a copy is what its recipe says, for its owner alone, and as old as the original", arguments: recipes)
    func copy(_ recipe: CopyRecipe) throws {
        let place = try Place()
        let made = try place.maker(Stated(recipe: .success(recipe))).copy(
            of: Original(location: place.original, stamp: nil), named: Array("b.jpg".utf8)[...], without: .location,
            values: [])
        let path = try #require(made.file.path)
        var expected: [UInt8] = []
        for piece in recipe.pieces {
            switch piece {
            case .original(let range): expected += place.bytes[Int(range.lowerBound)..<Int(range.upperBound)]
            case .bytes(let bytes): expected += bytes
            case .zeros(let count): expected += [UInt8](repeating: 0, count: Int(count))
            }
        }
        #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) == expected)
        #expect(made.bytes == Int64(recipe.length))
        #expect(path.hasSuffix("/b.jpg"))
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? Int) == 0o600)
        #expect((attributes[.modificationDate] as? Date) == Date(timeIntervalSince1970: 1e9))
        let folder = try FileManager.default.attributesOfItem(atPath: (path as NSString).deletingLastPathComponent)
        #expect((folder[.posixPermissions] as? Int) == 0o700)
    }

    @Test("where dates go the file's time goes, too")
    func time() throws {
        let place = try Place()
        let made = try place.maker(Stated(recipe: .success(Self.recipes[0]))).copy(
            of: Original(location: place.original, stamp: nil), named: Array("b.jpg".utf8)[...], without: .all,
            values: [])
        let attributes = try FileManager.default.attributesOfItem(atPath: try #require(made.file.path))
        #expect(try #require(attributes[.modificationDate] as? Date).timeIntervalSince1970 > 1.5e9)
    }

    @Test(
        "what is not known to be clean is nowhere afterwards",
        arguments: [
            (.success(["Exif.GPSInfo.GPSLatitude"]), .unproven), (.failure(.damaged(detail: "")), .unproven),
            (.failure(.decoderEnded), .unproven), (.failure(.timedOut), .unproven),
            (.failure(.noWorker), .media(.noWorker)),
        ] as [(Result<[String], MediaError>, CopyMaker.Failure)])
    func unproven(_ findings: Result<[String], MediaError>, _ failure: CopyMaker.Failure) throws {
        let place = try Place()
        let maker = place.maker(Stated(recipe: .success(Self.recipes[1]), findings: findings))
        #expect(throws: failure) {
            try maker.copy(
                of: Original(location: place.original, stamp: nil), named: Array("b.jpg".utf8)[...], without: .location,
                values: [])
        }
        #expect(place.left.isEmpty)
    }

    @Test(
        "what cannot be made says why, and leaves nothing",
        arguments: [
            (.failure(.notCleanable(detail: "uuid")), .media(.notCleanable(detail: "uuid"))),
            // Beyond the original's end, as after a change since the recipe was written.
            (.success(recipe([.original(0..<300_000)])), .media(.unreadable(errno: EIO))),
        ] as [(Result<CopyRecipe, MediaError>, CopyMaker.Failure)])
    func failed(_ recipe: Result<CopyRecipe, MediaError>, _ failure: CopyMaker.Failure) throws {
        let place = try Place()
        #expect(throws: failure) {
            try place.maker(Stated(recipe: recipe)).copy(
                of: Original(location: place.original, stamp: nil), named: Array("b.jpg".utf8)[...], without: .location,
                values: [])
        }
        #expect(place.left.isEmpty)
    }

    /// An original of 40 MiB without blocks on the disk, and a recipe that moves all of it.
    private func long() throws -> (place: Place, recipe: CopyRecipe) {
        let place = try Place()
        let handle = try FileHandle(forWritingTo: URL(filePath: try #require(place.original.path)))
        try handle.truncate(atOffset: 40 << 20)
        return (place, Self.recipe([.bytes([1]), .original(0..<40 << 20)]))
    }

    @Test("a long copy tells how many of its bytes stand")
    func told() throws {
        let (place, recipe) = try long()
        let parts = Mutex<[Double]>([])
        _ = try place.maker(Stated(recipe: .success(recipe))).copy(
            of: Original(location: place.original, stamp: nil), named: Array("b.jpg".utf8)[...], without: .location,
            values: [],
            work: CopyWork(report: { part in parts.withLock { $0.append(part) } }))
        let told = parts.withLock { $0 }
        #expect(told.count == 2 && told == told.sorted())
        #expect(told.allSatisfy { 0.3 < $0 && $0 < 1 })
    }

    @Test("a long copy that is not wanted any more is given up in the midst of it, and nowhere afterwards")
    func cancelled() throws {
        let (place, recipe) = try long()
        let told = Mutex(0)
        let work = CopyWork(
            isCancelled: { told.withLock { $0 } > 0 }, report: { _ in told.withLock { $0 += 1 } })
        #expect(throws: CopyMaker.Failure.media(.cancelled)) {
            try place.maker(Stated(recipe: .success(recipe))).copy(
                of: Original(location: place.original, stamp: nil), named: Array("b.jpg".utf8)[...], without: .location,
                values: [], work: work)
        }
        #expect(told.withLock { $0 } == 1)
        #expect(place.left.isEmpty)
    }

    @Test("copies of yesterday are swept, those of today stay")
    func sweep() throws {
        let place = try Place()
        let maker = place.maker(Stated(recipe: .success(Self.recipes[0])))
        let name = Array("b.jpg".utf8)[...]
        let old = try maker.copy(
            of: Original(location: place.original, stamp: nil), named: name, without: .location, values: []
        ).file
        let new = try maker.copy(
            of: Original(location: place.original, stamp: nil), named: name, without: .location, values: []
        ).file
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -25 * 3600)], ofItemAtPath: try #require(old.parent.path))
        place.folders.sweep()
        #expect(!FileManager.default.fileExists(atPath: try #require(old.parent.path)))
        #expect(FileManager.default.fileExists(atPath: try #require(new.path)))
    }

    @Test(
        "copies lie in a folder of the person's own alone, and elsewhere where something else has its place",
        arguments: ["a link", "a folder for others", "a file"])
    func folder(_ what: String) throws {
        let root = try TemporaryFolder()
        let place = root.path + "/run/desktop-picker-copies"
        for folder in ["run", "elsewhere"] { mkdir("\(root.path)/\(folder)", 0o700) }
        switch what {
        case "a link": symlink(root.path + "/elsewhere", place)
        case "a folder for others":
            mkdir(place, 0o700)
            chmod(place, 0o750)
        default: try root.write([1], to: "run/desktop-picker-copies")
        }
        let made = try CopyFolders(runtime: root.path + "/run", cache: root.path + "/cache").make(for: 1)
        #expect(made.path?.hasPrefix(root.path + "/cache/") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: root.path + "/elsewhere").isEmpty)
    }

    @Test("copies are removed with their folders, and nothing that does not lie where copies do")
    func removed() throws {
        let place = try Place()
        let maker = place.maker(Stated(recipe: .success(Self.recipes[0])))
        let copy = try maker.copy(
            of: Original(location: place.original, stamp: nil), named: Array("b.jpg".utf8)[...], without: .location,
            values: []
        ).file
        let places = ["", "x", "/", copy.parent.path ?? "", copy.parent.parent.path ?? ""].map { FileLocation($0) }
        place.folders.remove([place.original] + places)
        let path = try #require(copy.path)
        #expect(FileManager.default.fileExists(atPath: path))
        place.folders.remove([copy])
        let original = try #require(place.original.path)
        #expect(place.left.isEmpty && FileManager.default.fileExists(atPath: original))
    }
}
