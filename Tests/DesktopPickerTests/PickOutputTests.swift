// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

@Suite("What is printed")
struct PickOutputTests {
    private func outcome(_ files: [UInt8]...) -> PickerOutcome {
        PickerOutcome(
            kind: .confirmed, items: files.map { PickedItem(asset: .sample(1), file: FileLocation(bytes: $0)) })
    }

    @Test("paths end in line feeds, null in zeros, URIs are encoded")
    func plain() throws {
        let two = outcome(Array("/a b".utf8), Array("/ä".utf8))
        #expect(try PickOutput.paths.bytes(of: two) == Array("/a b\n/ä\n".utf8))
        #expect(try PickOutput.null.bytes(of: two) == Array("/a b\0/ä\0".utf8))
        #expect(try PickOutput.uris.bytes(of: two) == Array("file:///a%20b\nfile:///%C3%A4\n".utf8))
        #expect(try PickOutput.paths.bytes(of: outcome()).isEmpty)
    }

    @Test("files of other kinds follow the photos")
    func others() throws {
        var both = outcome(Array("/a.jpg".utf8))
        both.others = [FileLocation("/b.txt")]
        #expect(try PickOutput.paths.bytes(of: both) == Array("/a.jpg\n/b.txt\n".utf8))
        let json = String(decoding: try PickOutput.json.bytes(of: both), as: UTF8.self)
        #expect(json.contains("\"delivered\":\"original\""))
        #expect(json.contains("{\"kind\":\"other\",\"name\":\"b.txt\""))
    }

    @Test("a name that a line cannot carry is refused before anything is printed; bytes pass through null as they are")
    func awkward() throws {
        let broken = outcome(Array("/ok".utf8), Array("/two\nlines".utf8))
        #expect(throws: Complaint.self) { try PickOutput.paths.bytes(of: broken) }
        let latin = outcome([0x2F, 0xE4, 0x0A])
        #expect(try PickOutput.null.bytes(of: latin) == [0x2F, 0xE4, 0x0A, 0])
        #expect(try PickOutput.uris.bytes(of: latin) == Array("file:///%E4%0A\n".utf8))
    }

    @Test("JSON is one object with the contract's keys; a path that is not UTF-8 is null")
    func json() throws {
        let text = String(decoding: try PickOutput.json.bytes(of: outcome([0x2F, 0xE4])), as: UTF8.self)
        #expect(text.hasPrefix("{\"items\":[{"))
        #expect(text.hasSuffix("\"outcome\":\"confirmed\"}\n"))
        for part in [
            "\"path\":null", "\"uri\":\"file:///%E4\"", "\"removed\":[]", "\"transcoded\":null",
            "\"delivered\":\"original\"",
            "\"id\":\"0000000000000001\"", "\"captureDate\":\"2024-01-01T10:00:00\"",
        ] { #expect(text.contains(part), "\(part) is missing in \(text)") }
        #expect(!text.contains("captureDateSource"))
    }

    @Test("what a person withheld is not in the result")
    func withheld() throws {
        var asset = Asset.sample(1)
        asset.place = .init(latitude: 48.85, longitude: 2.35)
        let item = PickedItem(asset: asset, removed: .location, delivered: .copy, file: FileLocation("/copy"))
        let text = try JSON.line(AssetRecord(item))
        #expect(!text.contains("48.85"))
        #expect(text.contains("\"removed\":[\"location\"]"))
    }
}
