// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import Workers

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

/// What `doctor` says of a machine.
@Suite("Diagnosis")
struct DiagnosisTests {
    typealias State = Diagnosis.Finding.State

    static let sandboxes: [(Protection?, String?, State, advice: String?)] = [
        (.full, "/usr/bin/bwrap", .good, nil),
        (.locksAlone, nil, .less, "install bubblewrap"),
        (.locksAlone, "/usr/bin/bwrap", .less, "user namespaces"),
        (.nothingDecoded, "/usr/bin/bwrap", .missing, "seccomp"),
        (nil, "/usr/bin/bwrap", .missing, "try again"),
    ]

    @Test("what workers stand on, and what to do about it", arguments: sandboxes)
    func sandbox(_ protection: Protection?, _ bubblewrap: String?, _ state: State, _ advice: String?) {
        for isVideo in [false, true] {
            let machine = Diagnosis.Machine(
                photos: isVideo ? .full : protection, videos: isVideo ? protection : .full, bubblewrap: bubblewrap,
                gazetteer: "/usr/share/places")
            let findings = Diagnosis(machine).findings
            #expect(findings.map(\.subject) == ["sandbox for photos", "sandbox for videos", "place names"])
            #expect(findings.map(\.state) == (isVideo ? [.good, state, .good] : [state, .good, .good]))
            let said = findings[isVideo ? 1 : 0].advice
            #expect(advice.map { said?.contains($0) == true } ?? (said == nil))
        }
    }

    static let desktops: [(Diagnosis.Desktop, subject: String, State, words: String)] = [
        (.init(portal: nil), "portal", .missing, "install xdg-desktop-portal"),
        (.init(portal: "1.16.0"), "portal", .less, "docs/portal.md"),
        (
            .init(portal: "1.20.3", portalFile: "/usr/share/p"), "portal", .good,
            "1.20.3 finds the picker in /usr/share/p"
        ),
        (.init(hasFuse: false), "FUSE", .less, "install fuse3"), (.init(), "FUSE", .good, "single files"),
        (.init(hasSettings: false), "settings", .less, "make install"), (.init(), "settings", .good, "GSettings"),
        (.init(hasGraphicsCard: false), "renderer", .good, "cairo"), (.init(), "renderer", .good, "graphics card"),
        (.init(index: nil), "index", .less, "library scan"), (.init(index: 4096), "index", .good, "4 KiB"),
    ]

    @Test("what the desktop has, and what to do about it", arguments: desktops)
    func desktop(_ desktop: Diagnosis.Desktop, _ subject: String, _ state: State, _ words: String) throws {
        let finding = try #require(Diagnosis.findings(desktop).first { $0.subject == subject })
        #expect(finding.state == state)
        #expect((finding.says + (finding.advice ?? "")).contains(words))
    }

    static let codecs: [(CodecTrial, subject: String, State, words: String)] = [
        (trial(photos: ([], [])), "film conversion", .good, "H.264"),
        (trial(films: false), "film conversion", .less, "libx264"),
        (trial(photos: (["HEIC", "AVIF"], [])), "photo formats", .good, "HEIC and AVIF are decoded, and all"),
        (trial(photos: (["AVIF"], ["HEIC"])), "photo formats", .less, "HEIC is not decoded"),
        (trial(photos: ([], ["HEIC", "AVIF"])), "photo formats", .less, "loaders for HEIC and AVIF"),
        (trial(videos: (["H.264", "HEVC", "AV1"], [])), "video formats", .good, "H.264, HEVC, and AV1 are decoded"),
        (trial(videos: (["VP9"], ["H.264", "HEVC"])), "video formats", .less, "H.264 and HEVC are not decoded"),
        (trial(videos: (["VP9"], ["HEVC"])), "video formats", .less, "install a libavcodec"),
    ]

    private static func trial(
        photos: ([String], [String]) = (["HEIC"], []), videos: ([String], [String]) = (["VP9"], []), films: Bool? = true
    ) -> CodecTrial {
        CodecTrial(
            photos: .init(decoded: photos.0, refused: photos.1), videos: .init(decoded: videos.0, refused: videos.1),
            makesFilms: films)
    }

    @Test("which codecs are decoded, and what to do about the others", arguments: codecs)
    func codec(_ trial: CodecTrial, _ subject: String, _ state: State, _ words: String) throws {
        let finding = try #require(Diagnosis.findings(trial).first { $0.subject == subject })
        #expect(finding.state == state)
        #expect((finding.says + (finding.advice ?? "")).contains(words))
        #expect((finding.advice == nil) == (state == .good))
    }

    @Test("nothing is said of films where no video is decoded that is none already")
    func noFilms() {
        let findings = Diagnosis.findings(Self.trial(videos: (["H.264"], ["HEVC"]), films: nil))
        #expect(findings.map(\.subject) == ["photo formats", "video formats"])
    }

    @Test("one line each, and one for what to do")
    func sentences() {
        let machine = Diagnosis.Machine(photos: .full, videos: .locksAlone, bubblewrap: nil, gazetteer: nil)
        let lines = Diagnosis(machine).sentences.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 6)
        #expect(lines[0].hasPrefix("sandbox for photos  good: "))
        #expect(lines[1].hasPrefix("sandbox for videos  less: "))
        #expect(lines[2] == "                    install bubblewrap")
        #expect(lines[3].hasPrefix("place names         missing: "))
        #expect(lines[5].isEmpty)
    }

    @Test(
        "the command says it of this machine",
        .enabled(if: Program.executable != nil, "needs the program beside the tests"))
    func command() throws {
        struct Line: Decodable {
            let subject: String
            let state: String
            let says: String
        }
        let result = try Program().run("doctor", "--json")
        #expect(result.status == 0 && result.error.isEmpty)
        let lines = try result.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
        #expect(
            lines.map(\.subject) == [
                "sandbox for photos", "sandbox for videos", "place names", "photo formats", "video formats",
                "film conversion", "portal", "FUSE", "settings", "renderer", "index",
            ])
        // The tests of the decoders need them all.
        for line in lines[3..<6] { #expect(line.state == "good", "\(line.says)") }
        // Where bubblewrap may make namespaces, they are there.
        let mayMakeNamespaces =
            try Program().start(
                "/usr/bin/bwrap",
                ["--unshare-user", "--unshare-pid", "--unshare-net", "--ro-bind", "/", "/", "/bin/true"]
            ).status == 0
        for line in lines.prefix(2) { #expect(line.state == (mayMakeNamespaces ? "good" : "less")) }
    }
}
