// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import Testing

@Suite("Paths of file: URIs")
struct FileURITests {
    @Test("any path comes back from its URI")
    func roundTrip() {
        let path = [UInt8(ascii: "/")] + Array(1...255)
        #expect(FileURI.path(of: Array(FileURI.text(ofPath: path).utf8)) == path)
    }

    @Test(
        "as programs write them, and what is no path of this machine",
        arguments: [
            ("file:///photos", "/photos"), ("FILE:///photos", "/photos"), ("file:/photos", "/photos"),
            ("file://localhost/a%20b", "/a b"), ("file:///a%2fb", nil), ("file:///a%00b", nil), ("file:///a%2", nil),
            ("file:///a%zz", nil), ("file:///a?b", nil), ("file:///a#b", nil), ("file://server/photos", nil),
            ("smb://server/photos", nil), ("/photos", nil), ("file:", nil), ("file://", nil), ("file:photos", nil),
            ("", nil),
        ] as [(String, String?)])
    func text(_ uri: String, _ path: String?) {
        #expect(FileURI.path(of: Array(uri.utf8)) == path.map { Array($0.utf8) })
    }
}
