// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Cleaning

@Suite struct XMLReaderTests {
    private func root(_ text: String) throws -> XMLElement { try XMLElement.root(of: Array(text.utf8)) }

    @Test(arguments: [
        "<a/>", "<a></a>", "\u{FEFF}<a/>", "<?xml version='1.0' encoding=\"UTF-8\" standalone='no'?>\n<a/>\n",
        "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><a/>", "<!DOCTYPE a SYSTEM 'x[>]'><a/>",
        "<!-- a --><?p q?><a b='>' c = \"'\" ><!----><?p?><![CDATA[<&]]]]></a><!-- b -->", "<a>]] &gt; &#x41;&#65;</a>",
        "<p:a xmlns:p='u'><p:b p:c='' c=''/></p:a>", "<a xmlns='u'><b xmlns=''/></a >",
    ])
    func reads(_ text: String) throws { #expect(throws: Never.self) { try root(text) } }

    @Test(arguments: [
        "", " ", "a", "<a>", "<a/><a/>", "<a/>b", "</a>", "<a></b>", "<a><b></a></b>", "<a b/>", "<a b=c/>",
        "<a b='<'/>",
        "<a b='1' b='2'/>", "<a b='1'c='2'/>", "<a b='&x;'/>", "<a>&x;</a>", "<a>&</a>", "<a>&#0;</a>",
        "<a>&#xD800;</a>",
        "<a>&#+65;</a>", "<a>&#x;</a>", "<a>&#xFFFF;</a>", "<a>]]></a>", "<a><!-- -- --></a>", "<a><!-- </a>",
        "<a><![CDATA[</a>",
        "<p:a/>", "<a p:b=''/>", "<a xmlns:p=''/>", "<a xmlns:xmlns='u'/>", "<a xmlns:xml='u'/>",
        "<a xmlns:p='http://www.w3.org/2000/xmlns/'/>", "<a xmlns:p='u' xmlns:q='u' p:b='' q:b=''/>",
        "<a><p:b xmlns:p='u'/><p:b/></a>",
        " <?xml version='1.0'?><a/>", "<?xml version='1.1'?><a/>", "<?xml version='1.0' encoding='utf-16'?><a/>",
        "<?xml version='1.0' encoding='iso-8859-1'?><a b='\u{E9}'/>", "<?xml encoding='utf-8'?><a/>",
        "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "<!DOCTYPE a><!DOCTYPE a><a/>", "<a/><!DOCTYPE a>", "<!ELEMENT a><a/>",
        "<a>\u{1}</a>", "<a>\u{FFFE}</a>", "<\u{E9}/>", "<1/>", "<a:b:c xmlns:a='u'/>", "<a xmlns:p='\u{E9}'/>",
        "< a/>",
    ])
    func refuses(_ text: String) { #expect(throws: XMLError.self) { try root(text) } }

    @Test func refusesDepth() {
        let text = String(repeating: "<a>", count: 100) + String(repeating: "</a>", count: 100)
        #expect(throws: XMLError.self) { try root(text) }
    }

    @Test func refusesBytesThatAreNotUTF8() {
        for bytes: [UInt8] in [[0xFF], [0xC0, 0xBC], [0xED, 0xA0, 0x80], [0xE2, 0x82]] {
            #expect(throws: XMLError.self) { try XMLElement.root(of: Array("<a>".utf8) + bytes + Array("</a>".utf8)) }
        }
    }

    @Test func resolvesTextsAndNames() throws {
        let element = try root("<p:a xmlns:p='u' b='x&#10;&quot;\n\t'>1&lt;\r\n2<![CDATA[&lt;]]></p:a>")
        #expect(element.name == XMLName("u", "a"))
        #expect(element.attributes.map(\.name) == [XMLName("", "b")])
        #expect(element.attributes.map(\.value) == ["x\n\"  "])
        let texts = element.content.map { if case .text(let text) = $0 { text } else { "" } }
        #expect(texts.joined() == "1<\n2&lt;")
    }

    @Test func findsEncodings() {
        let text = "\u{FEFF}<a>\u{1F600}</a>"
        let units = Array(text.utf16)
        let scalars = text.unicodeScalars.map(\.value)
        let forms: [[UInt8]] = [
            Array(text.utf8),
            units.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] },
            units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] },
            scalars.flatMap { value in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } },
            scalars.flatMap { value in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) } },
        ]
        for form in forms {
            #expect(XMLEncoding.utf8(form[...]) == Array("<a>\u{1F600}</a>".utf8))
        }
        #expect(XMLEncoding.utf8([0xFE, 0xFF, 0xD8, 0x00]) == nil)
        #expect(XMLEncoding.utf8([0xFE, 0xFF, 0x00]) == nil)
    }
}
