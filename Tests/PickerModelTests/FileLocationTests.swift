// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel
import Testing

@Suite("Files as URIs and names")
struct FileLocationTests {
    /// What `g_filename_to_uri` leaves as it is (GLib's documentation of the path component); thumbnails of the desktop
    /// are named after exactly this text.
    static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()/&=:@+$,".utf8)

    @Test("each byte stands for itself or as % and two capital digits", arguments: UInt8(1)...255)
    func bytes(_ byte: UInt8) {
        let expected =
            Self.plain.contains(byte)
            ? String(UnicodeScalar(byte)) : "%" + String(format: "%02X", Int(byte))
        #expect(FileLocation(bytes: Array("/a".utf8) + [byte]).uri == "file:///a" + expected)
    }

    @Test("a URI names the bytes it was made from")
    func roundTrip() {
        let name: [UInt8] = [UInt8(ascii: "/")] + Array(1...255)
        let uri = FileLocation(bytes: name).uri
        var bytes: [UInt8] = []
        var rest = uri.dropFirst("file://".count).utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        #expect(bytes == name)
    }

    @Test(
        "names as people write them",
        arguments: [
            ("/photos/IMG_1.jpg", "file:///photos/IMG_1.jpg"), ("/a b/ü.png", "file:///a%20b/%C3%BC.png"),
            ("/100%;?#.jpg", "file:///100%25%3B%3F%23.jpg"),
            ("/[1]\\\"^`{|}<>.gif", "file:///%5B1%5D%5C%22%5E%60%7B%7C%7D%3C%3E.gif"),
        ])
    func uris(_ path: String, _ uri: String) {
        #expect(FileLocation(path).uri == uri)
    }

    @Test(
        "the last part of a path is the name",
        arguments: [
            ("/photos/IMG_1.jpg", "IMG_1.jpg"), ("/", ""), ("", ""), ("a.jpg", "a.jpg"), ("/a/", ""), ("/ü/ö", "ö"),
        ])
    func names(_ path: String, _ name: String) {
        #expect(FileLocation(path).displayName == name)
    }

    @Test("bytes that are no text have a URI and a name to show, and no path")
    func notText() {
        let location = FileLocation(bytes: Array("/caf".utf8) + [0xE9] + Array(".jpg".utf8))
        #expect(location.path == nil)
        #expect(location.uri == "file:///caf%E9.jpg")
        #expect(location.displayName == "caf\u{FFFD}.jpg")
        #expect(FileLocation("/café.jpg").path == "/café.jpg")
    }

    @Test("a name with a line break fits on no line", arguments: ["\n", "\r", "\r\n"])
    func lines(_ breaking: String) {
        #expect(!FileLocation("/a\(breaking)b").fitsOnALine)
        #expect(FileLocation("/a\tb\u{2028}c").fitsOnALine)
    }
}
