// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerTestSupport

/// The built program, in a home of its own that goes away with the test.
final class Program {
    struct Result {
        let status: Int32
        let text: String
        let error: String
        var lines: [String] { text.split(separator: "\n").map(String.init) }
    }

    /// Beside the tests, where the build puts it.
    static let executable = Built.program("desktop-picker")

    /// Whether a namespace of mounts can be had here.
    static let mayMount: Bool = {
        guard let program = try? Program() else { return false }
        let command = ["-m", "mount", "-t", "tmpfs", "tmpfs", "/media"]
        return (try? program.start("/usr/bin/unshare", command).status) == 0
    }()

    private let home = FileManager.default.temporaryDirectory.appendingPathComponent("program-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: home) }

    /// Of something in the home; the home itself with a slash behind it.
    func path(_ name: String) -> String { home.path + "/" + name }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

    func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: path(name), toPath: path(other))
    }

    /// A picture of one pixel; equal salts are equal files.
    func picture(_ name: String, _ salt: String) throws {
        let file = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let pixel =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        // Behind the end of a PNG anything may stand.
        try ((Data(base64Encoded: pixel) ?? Data()) + Data(salt.utf8)).write(to: file)
    }

    func run(_ arguments: String...) throws -> Result { try run(arguments) }

    func run(_ arguments: [String], output: FileHandle? = nil, error: FileHandle? = nil) throws -> Result {
        try start(Self.executable?.path ?? "", arguments, output: output, error: error)
    }

    /// Names of all photos of the library, sorted.
    func names() throws -> [String] {
        struct Record: Decodable { let name: String }
        return try run("library", "list").lines.map { try JSONDecoder().decode(Record.self, from: Data($0.utf8)).name }
            .sorted()
    }

    /// - Parameters:
    ///   - output: where standard output goes, in place of the result.
    ///   - error: where standard error goes.
    func start(
        _ program: String, _ arguments: [String], output other: FileHandle? = nil, error otherError: FileHandle? = nil
    ) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ["HOME": home.path, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"]
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = other ?? output
        process.standardError = otherError ?? error
        process.standardInput = FileHandle.nullDevice
        try process.run()
        // The end of a pipe that the program was not given keeps what is read below from its end.
        if other != nil { try output.fileHandleForWriting.close() }
        if otherError != nil { try error.fileHandleForWriting.close() }
        // What is complained is a line or two: it fits into the pipe while the rest is read.
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        let complaint = try error.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, text: String(decoding: text, as: UTF8.self),
            error: String(decoding: complaint, as: UTF8.self))
    }
}
