// SPDX-License-Identifier: GPL-3.0-or-later

import MediaBytes
import Testing

@testable import Cleaning

@Suite("What a film takes over of its video's words")
struct MovieWordsTests {
    private static let apple = "com.apple.quicktime."

    private static func meta(_ values: [(String, [UInt8])]) -> [UInt8] {
        let names = values.flatMap { box("mdta", text($0.0)) }
        let items = values.enumerated().flatMap { number, value in
            big(8 + value.1.count) + big(number + 1) + value.1
        }
        return box(
            "meta", box("hdlr", zeros(8), text("mdta"), zeros(13)), box("keys", zeros(4), big(values.count), names),
            box("ilst", items))
    }

    private static func value(_ words: String) -> [UInt8] { box("data", big(1), zeros(4), text(words)) }

    /// A value of QuickTime's user data, whose type begins with the copyright sign.
    private static func marked(_ code: String, _ words: String) -> [UInt8] {
        var bytes = box("_" + code, big(words.utf8.count, 2), big(0x15C7, 2), text(words))
        bytes[4] = 0xA9
        return bytes
    }

    private static func read(_ userData: [UInt8], _ boxes: [UInt8] = []) -> [String: String] {
        MovieWords.read(ByteSource(FilmBuilder(userData: userData, movieBoxes: boxes).build()))
    }

    @Test("keys that are known, with texts and numbers; those of shapes and pairs, and unknown ones, not")
    func keys() {
        let words = Self.read(
            [],
            Self.meta([
                ("com.apple.quicktime.location.ISO6709", Self.value("+48.8577+002.2950/")),
                ("com.apple.quicktime.title", Self.value("On the tower")),
                ("com.apple.quicktime.content.identifier", Self.value("1B2F")),
                ("com.example.unknown", Self.value("SECRET")),
                ("com.apple.quicktime.full-frame-rate-playback-intent", box("data", big(21), zeros(4), [0, 1])),
                ("com.android.capture.fps", box("data", big(23), zeros(4), big(Int((240 as Float).bitPattern)))),
                ("com.apple.quicktime.comment", box("data", big(13), zeros(4), text("a JPEG"))),
            ]))
        #expect(
            words == [
                Self.apple + "location.ISO6709": "+48.8577+002.2950/", Self.apple + "title": "On the tower",
                Self.apple + "full-frame-rate-playback-intent": "1", "com.android.capture.fps": "240.0",
            ])
    }

    @Test("user data of QuickTime and 3GPP, and iTunes' list, by QuickTime's keys; keys of the same name come first")
    func userData() {
        let list = box(
            "meta", zeros(4), box("hdlr", zeros(8), text("mdir"), zeros(13)),
            box("ilst", box("desc", Self.value("in the list")), box("covr", Self.value("SECRET"))))
        let loci = box(
            "loci", zeros(4), big(0x15C7, 2), text("Évora\0"), [0], big(Int(UInt32(bitPattern: -8 * 65_536 + 6_554))),
            big(38 * 65_536 + 32_768), zeros(4), text("earth\0"))
        let user =
            list + Self.marked("nam", "in the user data") + Self.marked("mak", "Needle Works") + loci
            + box("auth", zeros(4), big(0x15C7, 2), text("Ann Lee\0")) + box("hide", text("SECRET"))
            + Self.marked("xxx", "SECRET")
        #expect(
            Self.read(user, Self.meta([("com.apple.quicktime.title", Self.value("of the keys"))])) == [
                Self.apple + "title": "of the keys", Self.apple + "description": "in the list",
                Self.apple + "make": "Needle Works", Self.apple + "author": "Ann Lee",
                Self.apple + "location.ISO6709": "+38.5000-007.8999/",
            ])
    }

    @Test("damage says nothing, or what stands before it, and never ends the program")
    func hostile() {
        let whole = FilmBuilder(
            userData: Self.marked("nam", "a title"),
            movieBoxes: Self.meta([("com.apple.quicktime.make", Self.value("Needle Works"))])
        ).build()
        Mangling.check(whole) { bytes in
            let words = MovieWords.read(ByteSource(bytes))
            #expect(words.count <= 64 && words.values.allSatisfy { $0.utf8.count <= 4096 })
            return [1]
        }
    }
}
