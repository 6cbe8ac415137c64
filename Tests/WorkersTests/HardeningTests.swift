// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerTestSupport
import Testing

/// How the programs are compiled and linked, as Debian hardens its own (dpkg-buildflags, with `hardening=+all`).
@Suite("Hardening", .enabled(if: FileManager.default.isExecutableFile(atPath: readelf), "needs readelf (binutils)"))
struct HardeningTests {
    private static let names = ["desktop-picker", "desktop-picker-decoder", "desktop-picker-video-decoder"]
    private static let programs = names.compactMap { Built.program($0) }

    @Test("the programs are beside the tests", arguments: names)
    func built(_ name: String) { #expect(Built.program(name) != nil) }

    @Test(
        "programs lie anywhere, keep their tables of addresses unwritable, and guard their stacks", arguments: programs)
    func linked(_ program: URL) throws {
        let headers = try Self.read(["-hldSW"], program)
        #expect(headers.contains(#/Type: +DYN \(Position-Independent Executable/#))
        #expect(headers.contains("GNU_RELRO"))
        #expect(headers.contains(#/FLAGS.*\b(BIND_NOW|NOW)\b/#))
        #expect(headers.contains(#/GNU_STACK .* RW /#))
        let symbols = try Self.read(["--dyn-syms", "-W"], program)
        #expect(symbols.contains("__stack_chk_fail"))
        #if !DEBUG
            // Without optimisation the compiler knows no sizes to check.
            #expect(symbols.contains(#/__\w+_chk\b/#))
        #endif
    }

    #if arch(x86_64)
        @Test(
            "the C and C++ of each target marks where jumps may land", arguments: targets)
        func landings(_ target: String) throws {
            let folder = try #require(Built.program("desktop-picker")).deletingLastPathComponent().appending(
                path: "\(target).build")
            let walk = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            let objects = walk.compactMap { $0 as? URL }.filter { $0.pathExtension == "o" }
            #expect(!objects.isEmpty)
            for object in objects {
                let notes = try Self.read(["-nW"], object)
                #expect(notes.contains("x86 feature: IBT, SHSTK"), "\(object.lastPathComponent)")
            }
        }
    #endif

    /// The targets with C or C++ of their own.
    private static let targets = [
        "CCopying", "CDecoders", "CDescriptorStatus", "CExiv2", "CInflate", "CJPEGXL", "CKitBus", "COpenBeneath",
        "CPickerShim", "CSandbox", "CSmallPNG", "CSound", "CTiles", "CVideo", "CWebPEnd",
    ]

    @Test("these are all targets with C or C++")
    func allTargets() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources")
        let walk = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        // Meson builds the widget for hosts, with the flags of who builds it.
        let folders = walk.compactMap { $0 as? URL }
            .filter { ["c", "cc", "cpp"].contains($0.pathExtension) && !$0.path.contains("/Sources/Embedding/") }
            .map { $0.deletingLastPathComponent().lastPathComponent }
        #expect(Set(folders) == Set(Self.targets))
    }

    private static func read(_ options: [String], _ file: URL) throws -> String {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: readelf)
        process.arguments = options + [file.path]
        process.environment = ["LC_ALL": "C"]
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }
}

private let readelf = "/usr/bin/readelf"
