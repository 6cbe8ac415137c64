// SPDX-License-Identifier: GPL-3.0-or-later

import Cleaning
import MediaBytes
import MediaTypes
import Testing

struct HEIFCleaningTests {
    private func copy(_ bytes: [UInt8], _ removed: MetadataClasses = .all) throws -> [UInt8] {
        let copy = try HEIFCleaning.recipe(of: ByteSource(bytes), Kept(without: removed)).applied(to: bytes)
        let again = try HEIFCleaning.recipe(of: ByteSource(copy), Kept(without: removed)).applied(to: copy)
        let isStable = again == copy
        #expect(isStable, "a copy of the copy differs")
        #expect(copy.count == bytes.count)
        return copy
    }

    @Test("pictures stay where they are, and all that is not theirs goes")
    func usual() throws {
        let bytes = HEIFBuilder.usual.build()
        for removed in [MetadataClasses.all, [.location, .captions]] {
            let copy = try copy(bytes, removed)
            for word in ["the picture", "alpha plane", "second tile"] {
                let (before, after) = (place(of: text(word), in: bytes), place(of: text(word), in: copy))
                #expect(before == after && after != nil)
            }
            let words = ["SECRET", "CAMERA", "thmb", "grid", "ispe", "auxid:1", "Exif"]
            let left = found(words, in: copy)
            #expect(
                left
                    == (removed == .all
                        ? ["grid", "ispe", "auxid:1", "Exif"] : words.filter { !["SECRET", "thmb"].contains($0) }))
        }
    }

    @Test("the word for a picture stays where captions stay")
    func description() throws {
        var file = HEIFBuilder.usual
        file.properties[3] = box("udes", zeros(4), text("en\0A WORD\0\0\0"))
        let kept = found(["A WORD"], in: try copy(file.build(), .location))
        let gone = found(["A WORD"], in: try copy(file.build(), .captions))
        #expect(kept == ["A WORD"])
        #expect(gone == [])
    }

    private static let fields: [(String, [UInt8])] = [
        ("iscl", zeros(12)), ("rloc", zeros(12)), ("lsel", zeros(2)), ("a1op", zeros(1)), ("a1lx", [0] + zeros(6)),
        ("a1lx", [1] + zeros(12)), ("lhvC", [1, 0xF0, 0, 0, 3, 0]), ("cclv", [4] + zeros(4)),
    ]

    @Test("nothing follows the fields of a property", arguments: fields.indices)
    func properties(_ index: Int) throws {
        let (type, contents) = Self.fields[index]
        var file = HEIFBuilder.usual
        file.properties[3] = box(type, contents + text("NEEDLE"))
        let copy = try copy(file.build())
        #expect(found(["NEEDLE"], in: copy) == [] && place(of: box(type, contents + zeros(6)), in: copy) != nil)
        file.properties[3] = box(type, Array(contents.dropLast()))
        let broken = file.build()
        #expect(throws: CleaningError.self) { try self.copy(broken) }
    }

    private static let auxiliaryNames = [
        "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:2",
        "urn:com:apple:photo:2020:aux:hdrgainmap", "urn:com:apple:photo:2019:aux:semanticskinmatte",
    ]

    @Test("behind the name of an auxiliary picture stands nothing", arguments: auxiliaryNames)
    func auxiliary(name: String) throws {
        var file = HEIFBuilder.usual
        file.properties[2] = box("auxC", zeros(4), text(name + "\0NEEDLE"))
        let copy = try copy(file.build())
        #expect(found(["alpha plane", "NEEDLE"], in: copy) == ["alpha plane"])
        #expect(place(of: box("auxC", zeros(4), text(name + "\0")), in: copy) != nil)
    }

    private static let unknownNames = [
        "urn:com:apple:photo:2018:aux:NEEDLEmatte", "urn:com:apple:photo:NEEDLE:aux:semanticskymatte",
        "urn:mpeg:hevc:2015:auxid:1NEEDLE", "",
    ]

    @Test(
        "an auxiliary picture of an unknown name goes; one that is shown keeps only known ones", arguments: unknownNames
    )
    func unknownAuxiliary(name: String) throws {
        var file = HEIFBuilder.usual
        file.properties[2] = box("auxC", zeros(4), text(name + "\0"))
        #expect(found(["alpha plane", "NEEDLE", "auxC"], in: try copy(file.build())) == [])
        file.items[0].properties = [1, 3]
        #expect(found(["the picture", "auxC"], in: try copy(file.build())) == ["the picture"])
        file.items[0].properties = [1, 0x83]
        let needed = file.build()
        #expect(throws: CleaningError.self) { try copy(needed) }
        file.properties[2] = box("auxC", zeros(4))
        let broken = file.build()
        #expect(throws: CleaningError.self) { try copy(broken) }
    }

    @Test("the box of items keeps its length whatever is gained", arguments: 0...9)
    func lengths(gained: Int) throws {
        var file = HEIFBuilder()
        file.handlerName = String(repeating: "x", count: gained)
        file.items = [HEIFBuilder.Item(number: 1, type: "av01", data: text("the picture"), name: "")]
        file.trailer = []
        let left = found(["the picture", "x"], in: try copy(file.build()))
        #expect(left == ["the picture"])
    }

    @Test("what no copy can be made of is refused")
    func refused() throws {
        var files: [(String, HEIFBuilder)] = []
        func file(_ name: String, _ change: (inout HEIFBuilder) -> Void) {
            var file = HEIFBuilder.usual
            change(&file)
            files.append((name, file))
        }
        file("a picture of an unknown kind") { $0.items[0].type = "abcd" }
        file("a tile of an unknown kind") { $0.items[9].type = "abcd" }
        file("an unknown property that the picture needs") {
            $0.properties[3] = box("abcd", zeros(4))
            $0.items[0].properties = [1, 0x84]
        }
        file("a property that is not there") { $0.items[0].properties = [99] }
        file("protected items") { $0.metaBoxes = box("ipro", zeros(8)) }
        file("two items of one number") { $0.items[1].number = 1 }
        file("a picture without data") { $0.items[0].data = [] }
        file("two boxes of items") { $0.trailer = box("meta", zeros(8)) }
        file("no JPEG") { $0.items[0].type = "jpeg" }
        for (name, file) in files {
            let source = ByteSource(file.build())
            #expect(throws: CleaningError.self, "\(name)") { try HEIFCleaning.recipe(of: source, Kept(without: .all)) }
        }
    }

    /// A picture of AV1 whose first unit is a message that nobody knows, and a second one beside it.
    private static func pair(_ second: HEIFBuilder.Item, message: [UInt8], shared: Int, isInside: Bool = false)
        -> [UInt8]
    {
        var file = HEIFBuilder()
        var second = second
        second.isInside = isInside
        file.items = [HEIFBuilder.Item(number: 1, type: "av01", data: message, isInside: isInside), second]
        file.properties.append(box("auxC", zeros(4), text("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0")))
        file.shared = shared
        var bytes = file.build()
        // The builder makes frames; a message has another type.
        for range in bytes.ranges(of: [0x32, UInt8(message.count)] + message) { bytes[range.lowerBound] = 0x2A }
        return bytes
    }

    @Test(
        "pictures that have the same bytes are cleaned once, in the file and in the box of items",
        arguments: [false, true])
    func sharedWhole(isInside: Bool) throws {
        let message = [9] + text("SECRET message")
        let alpha = HEIFBuilder.Item(
            number: 2, type: "av01", data: message, references: [("auxl", [1])], properties: [1, 2])
        let bytes = Self.pair(alpha, message: message, shared: message.count + 2, isInside: isInside)
        #expect(found(["SECRET mess"], in: bytes) == ["SECRET mess"])
        #expect(found(["SECRET", "auxiliary:alpha"], in: try copy(bytes)) == ["auxiliary:alpha"])
    }

    @Test("what is cleaned in the box of items stays clean where another picture has the same bytes")
    func sharedInside() throws {
        let message = [9] + text("SECRET message")
        let grid = HEIFBuilder.Item(number: 2, type: "grid", data: [0x2A, 15] + message, references: [("dimg", [1])])
        let bytes = Self.pair(grid, message: message, shared: message.count + 2, isInside: true)
        // A collection has no message there, so it cannot be drawn as it was: it is refused and not damaged.
        #expect(throws: CleaningError.damaged(detail: "items overlap")) { try copy(bytes) }
    }

    @Test("a picture that begins within the message of another is not written over")
    func sharedPart() throws {
        // The last byte of the message begins a unit of 50 bytes: those of the frame behind it, but for its last.
        let message = [9] + text("SECRET message") + [0x0A]
        let alpha = HEIFBuilder.Item(
            number: 2, type: "av01", data: [UInt8](repeating: 7, count: 50), references: [("auxl", [1])],
            properties: [1, 2])
        let apart = Self.pair(alpha, message: message, shared: 0)
        #expect(found(["SECRET"], in: try copy(apart)) == [])
        let bytes = Self.pair(alpha, message: message, shared: 1)
        #expect(throws: CleaningError.damaged(detail: "items overlap")) { try copy(bytes) }
    }

    @Test("a picture coded as JPEG stays unless it brings metadata")
    func jpegItem() throws {
        let plain = JPEGBuilder().build()
        let comment = JPEGBuilder(head: JPEGBuilder.segment(0xFE, text("SECRET"))).build()
        var file = HEIFBuilder.usual
        file.items[0].type = "jpeg"
        file.items[0].data = plain
        let kept = place(of: plain, in: try copy(file.build()))
        #expect(kept != nil)
        for data in [
            comment, plain + text("SECRET"), Array(plain.dropLast(2)), JPEGBuilder(scanTail: text("SECRET")).build(),
            JPEGBuilder(tails: [0xDB: text("SECRET")]).build(),
        ] {
            file.items[0].data = data
            let source = ByteSource(file.build())
            #expect(throws: CleaningError.self) { try HEIFCleaning.recipe(of: source, Kept(without: .all)) }
        }
    }
}
