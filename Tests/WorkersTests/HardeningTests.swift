// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerTestSupport
import Testing

/// How the programs are compiled and linked, as Debian hardens its own (dpkg-buildflags, with `hardening=+all`).
@Suite("Hardening", .enabled(if: FileManager.default.isExecutableFile(atPath: readelf), "needs readelf (binutils)"))
struct HardeningTests {
    private static let programs = ["desktop-picker", "desktop-picker-decoder", "desktop-picker-video-decoder"]
        .compactMap { Built.program($0) }

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
            "the C of each program's targets marks where jumps may land",
            arguments: ["CSandbox", "CDecoders", "CVideo"])
        func landings(_ target: String) throws {
            let folder = try #require(Self.programs.first).deletingLastPathComponent().appending(
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
