// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerTestSupport
import Testing

@testable import WorkerMessages

/// Recipes and findings on their way from a worker, which may have been taken over by the file.
struct RecipeWireTests {
    private static func recipe(_ pieces: [CopyRecipe.Piece]) -> CopyRecipe {
        var recipe = CopyRecipe()
        for piece in pieces { recipe.append(piece) }
        return recipe
    }

    static let recipes: [CopyRecipe] = [
        recipe([]), recipe([.original(0..<100)]),
        recipe([.bytes([0xFF, 0xD8]), .original(20..<100), .zeros(7), .original(3..<4), .bytes([1])]),
    ]

    @Test("recipes come back as they were", arguments: recipes)
    func roundTrip(_ recipe: CopyRecipe) throws {
        let bytes = try #require(RecipeWire.bytes(recipe))
        #expect(RecipeWire.recipe(bytes, length: 100) == recipe)
        #expect(RecipeWire.recipe(bytes + [0], length: 100) == nil)
        for count in 0..<bytes.count { #expect(RecipeWire.recipe(Array(bytes[..<count]), length: 100) == nil) }
    }

    @Test("what lies beyond the original is refused")
    func beyond() throws {
        for piece in [CopyRecipe.Piece.original(0..<101), .original(200..<300), .zeros(101)] {
            let bytes = try #require(RecipeWire.bytes(Self.recipe([piece])))
            #expect(RecipeWire.recipe(bytes, length: 100) == nil)
        }
        // A recipe that fills the disk.
        let parts = (0..<1000).flatMap { _ in [CopyRecipe.Piece.original(0..<90), .original(5..<100)] }
        let bytes = try #require(RecipeWire.bytes(Self.recipe(parts)))
        #expect(RecipeWire.recipe(bytes, length: 100) != nil)
        let many = (0..<200_000).flatMap { _ in [CopyRecipe.Piece.original(0..<90), .original(5..<100)] }
        #expect(RecipeWire.recipe(try #require(RecipeWire.bytes(Self.recipe(many))), length: 100) == nil)
    }

    @Test("hostile bytes are nil, or a recipe within its bounds")
    func hostile() throws {
        var generator = SeededGenerator(seed: 22)
        for _ in 0..<3000 {
            var bytes = try #require(Self.recipes.randomElement(using: &generator).flatMap(RecipeWire.bytes))
            for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            guard let recipe = RecipeWire.recipe(bytes, length: 100) else { continue }
            #expect(recipe.length <= 100 + UInt64(RecipeWire.mostBytes))
            for case .original(let range) in recipe.pieces { #expect(range.upperBound <= 100) }
        }
    }

    @Test("findings come back as they were", arguments: [[], ["Exif.GPSInfo.GPSLatitude"], ["a", "ü"]])
    func findings(_ findings: [String]) {
        #expect(FindingsWire.findings(FindingsWire.bytes(findings)) == findings)
    }

    @Test(
        "an empty list that takes room is no clean copy",
        arguments: [[0], [0, 0, 0, 0], [1, 0, 0, 0, 9]] as [[UInt8]])
    func odd(_ bytes: [UInt8]) { #expect(FindingsWire.findings(bytes) == nil) }
}
