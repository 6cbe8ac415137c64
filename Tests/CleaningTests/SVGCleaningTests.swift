// SPDX-License-Identifier: GPL-3.0-or-later

import MediaBytes
import MediaTypes
import Testing

@testable import Cleaning

@Suite struct SVGCleaningTests {
    private func cleaned(_ text: String, _ removed: MetadataClasses = .location) throws(CleaningError) -> String {
        let bytes = Array(text.utf8)
        let recipe = try SVGCleaning.recipe(of: ByteSource(bytes), Kept(without: removed))
        return String(decoding: recipe.applied(to: bytes), as: UTF8.self)
    }

    private static let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink='http://www.w3.org/1999/xlink'"

    private func inside(_ content: String, _ removed: MetadataClasses = .location) throws -> String {
        let text = try cleaned(Self.head + ">" + content + "</svg>", removed)
        #expect(text.hasPrefix(Self.head + ">") && text.hasSuffix("</svg>"))
        return String(text.dropFirst(Self.head.count + 1).dropLast(6))
    }

    /// What is drawn stays byte for byte.
    @Test(arguments: [
        "<path  d='M0 0\n1,1' style=\"fill:red; stroke : blue\"/>",
        "<text x='1'> a &lt; <tspan>b</tspan>\t<![CDATA[c]]></text>",
        "<style>.a{fill:url(#b)} .data:hover{color:red} .c::after{content:'/* d */'}</style>",
        "<style><![CDATA[a > b {fill: url( \"#c\" )}]]></style>",
        "<a href='https://example.com/'><use xlink:href=\"#a\"/></a>",
        "<g id='a' class=\"b/*c*/\" transform='scale(2)' aria-hidden='true'>\n  <rect/>\n</g>", "<title>words</title>",
        "<text title='words' aria-label='words: data:'/>",
        "<style>@font-face{src:url(data:font/woff2;base64,AAAA)}</style>",
    ])
    func keeps(_ content: String) throws { #expect(try inside(content) == content) }

    @Test(
        arguments: [
            ("<!-- s --><g/>", "<g/>"), ("<?s s?><g/>", "<g/>"), ("<metadata><a>s</a></metadata><g/>", "<g/>"),
            ("<g xmlns:i='u' i:label='s' id='a'/>", "<g id='a'/>"),
            ("<g xmlns:i='u'><i:grid>s<g/></i:grid></g>", "<g></g>"),
            ("<g data-name='s' unknown=\"s\"/>", "<g/>"), ("<unknown>s<g>s</g></unknown>", ""), ("<g>s</g>", "<g></g>"),
            ("<g>\n s <![CDATA[s]]><g/>\n</g>", "<g><g/>\n</g>"), ("<image href='file:///home/s/a.png'/>", "<image/>"),
            ("<image xlink:href=\"/home/s/a.png\" x='1'/>", "<image x='1'/>"), ("<use href='C:\\s\\a.svg'/>", "<use/>"),
            ("<use href='s.svg#a'/>", "<use/>"),
            ("<g style='fill:red/* s */;x:y'/>", "<g style=\"fill:red/**/;x:y\"/>"),
            ("<style>a{}/* s */b{}</style>", "<style>a{}/**/b{}</style>"),
            ("<style>a{}/*</style>", "<style>a{}/**/</style>"),
            ("<style>a&gt;b{}&#47;* s *&#x2f;</style>", "<style>a&gt;b{}/**/</style>"),
            ("<style>a{}/* s <![CDATA[s */ b > c{}]]></style>", "<style>a{}/**/ b &gt; c{}</style>"),
            ("<style><!-- s -->a{}</style>", "<style>a{}</style>"), ("<g fill='url(file:///s)'/>", "<g/>"),
            ("<g xml:base='s/' xml:lang='en'/>", "<g xml:lang='en'/>"), ("<g onlyunknown='s'/>", nil),
        ] as [(String, String?)])
    func removes(_ content: String, _ expected: String?) throws {
        guard let expected else {
            #expect(throws: CleaningError.self) { try inside(content) }
            return
        }
        #expect(try inside(content) == expected)
    }

    @Test func removesCaptionsOnly() throws {
        let content = "<title>s</title><g aria-label='s' xlink:title='s'><desc>s</desc><text>t</text></g>"
        #expect(try inside(content, .captions) == "<g><text>t</text></g>")
        #expect(try inside(content, .device) == content)
    }

    @Test func cleansTheProlog() throws {
        let text = """
            \u{FEFF}<?xml version="1.0" encoding="UTF-8"?><!-- s --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "s">\
            <?xml-stylesheet href="https://example.com/a.css" type="text/css"?><?xml-stylesheet href="/home/s/a.css"?>\
            <?xml-stylesheet s?><svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:i="u" svg:s="s"><svg:g/></svg:svg><!-- s -->
            """
        let expected = """
            \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>\
            <?xml-stylesheet href="https://example.com/a.css" type="text/css"?>\
            <svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:g/></svg:svg>
            """
        #expect(try cleaned(text) == expected)
    }

    @Test(arguments: [
        "<image href='data:image/png;base64,AAAA'/>", "<image xlink:href=' DA&#10;TA:image/jpeg,'/>",
        "<g fill=\"url('data:image/svg+xml,a')\"/>", "<style>a{background:url(data:image/png;base64,A)}</style>",
        "<style>a{background:url(\\64 ata:image/png;base64,A)}</style>",
        "<g style='background:url(data:image/png,A)'/>",
        "<set attributeName='href' to='data:image/png,A'/>", "<script>a</script>", "<g onload='a()'/>",
        "<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'/></foreignObject>", "<style>a{b:url(c/*d)}</style>",
        "<style>a{b:url(file:///s)}</style>", "<use href='data:image/svg+xml,a'/>",
    ])
    func refuses(_ content: String) {
        #expect(throws: CleaningError.self) { try inside(content) }
        do { _ = try inside(content) } catch CleaningError.unsupported { return } catch {}
        Issue.record("damaged")
    }

    @Test func refusesOtherFiles() {
        #expect(throws: CleaningError.noCleaner(.svg)) {
            try SVGCleaning.recipe(of: ByteSource([0x1F, 0x8B, 8, 0]), Kept(without: .all))
        }
        for text in [
            "", "<svg/>", "<svg xmlns='http://www.w3.org/2000/svg'>", "<html xmlns='http://www.w3.org/1999/xhtml'/>",
        ] {
            #expect(throws: CleaningError.self) { try cleaned(text) }
        }
        let entity = "<!DOCTYPE svg [<!ENTITY a 'b'>]>" + Self.head + "/>"
        #expect(throws: CleaningError.unsupported(detail: "internal subset")) { try cleaned(entity) }
    }

    @Test func survivesDamage() {
        let text =
            Self.head
            + " xmlns:i='u'><!-- secret --><style>a{}/* secret */</style><g i:x='secret' style='a:b/*secret*/'>"
            + "<text>b</text></g><metadata>secret</metadata></svg>"
        TextMangling.forEach(of: Array(text.utf8), seed: 4) { bytes in
            guard let recipe = try? SVGCleaning.recipe(of: ByteSource(bytes), Kept(without: .all)) else { return }
            let copy = recipe.applied(to: bytes)
            #expect(!copy.isEmpty)
            // The copy is a drawing in which nothing is left to remove.
            guard let again = try? SVGCleaning.recipe(of: ByteSource(copy), Kept(without: .all)) else {
                Issue.record("not readable")
                return
            }
            #expect(again.applied(to: copy) == copy)
        }
    }
}
