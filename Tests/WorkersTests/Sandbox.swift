// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerTestSupport
import Testing

@testable import Workers

/// Programs around the tests of the locks.
enum Sandbox {
    static let asNobody = ["/usr/bin/setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--"]

    static let canBecomeNobody = getuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0

    /// Whether this system lets bubblewrap make namespaces; containers often do not.
    static let hasNamespaces: Bool = {
        let command = [
            "/usr/bin/bwrap", "--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts",
            "--ro-bind", "/", "/", "--", "/bin/true",
        ]
        return (try? start(command, output: nil))?.exitStatus == 0
    }()

    static func run(_ command: [String]) throws -> String {
        let pipe = Pipe()
        let process = try start(command, output: pipe, waits: false)
        let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: bytes, as: UTF8.self)
    }

    static func start(_ command: [String], output: Pipe?, waits: Bool = true, hangs: Bool = false) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        // A crash is what some attacks end in.
        process.environment = ["SWIFT_BACKTRACE": "enable=no", "PATH": "/usr/bin:/bin"].merging(
            hangs ? ["HANGS": "1"] : [:]
        ) { $1 }
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        if waits { process.waitUntilExit() }
        return process
    }
}

extension Process {
    fileprivate var exitStatus: Int32 { terminationStatus }
}

/// A program where everybody can run it, as one that is installed.
final class ProgramCopy {
    let path: String

    init(_ program: WorkerProgram) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "picker-\(UUID().uuidString)").path
        try FileManager.default.copyItem(atPath: program.path, toPath: path)
        chmod(path, 0o755)
    }

    deinit { unlink(path) }
}

/// A picker of its own process with one worker, to be killed.
final class Holder {
    let process: Int32
    private let picker: Process

    /// - Parameter hangs: its worker is busy for ever.
    init(_ command: [String], hangs: Bool = false) throws {
        let pipe = Pipe()
        picker = try Sandbox.start(
            [try #require(Built.hostile).path, "--hold"] + command, output: pipe, waits: false, hangs: hangs)
        process = picker.processIdentifier
        let line = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        #expect(line == "ready\n")
    }

    deinit {
        kill(process, SIGKILL)
        picker.waitUntilExit()
    }

    var workers: [Int32] { WorkerProcesses.workers(of: process) }
}
