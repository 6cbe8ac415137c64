// SPDX-License-Identifier: GPL-3.0-or-later

import DesktopPickerKit
import Foundation
import Glibc

/// A service with the library's interface on a bus of its own, which does what it is told (Tests/portal/fakelibrary.py). It ends with the last reference.
final class FakeLibrary: Sendable {
    /// A call that it got.
    struct Call: Decodable, Sendable {
        var call: String
        /// Which of the services got it, from 1.
        var service: Int
        var sender: String
        /// As GVariant's text, without types.
        var arguments: String
        /// What the files that came with it contain.
        var files: [String]
        /// The request that it made, or that was called.
        var path: String?
    }

    private static let python = "/usr/bin/python3"
    /// Whether this machine has what it needs.
    static let isPossible: Bool = {
        let probe = "from gi.repository import Gio; import shutil, sys; sys.exit(not shutil.which('dbus-daemon'))"
        guard let (process, _, _) = try? start([python, "-c", probe]) else { return false }
        var status: Int32 = -1
        waitpid(process, &status, 0)
        return status == 0
    }()

    let address: String
    private let orders: FileHandle
    private let calls: AsyncStream<Call>
    private let acknowledgements: AsyncStream<Void>

    init() async throws {
        let program = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "portal/fakelibrary.py")
        let (process, input, said) = try Self.start([Self.python, program.path])
        orders = input
        let (calls, callsGoOn) = AsyncStream.makeStream(of: Call.self)
        let (acknowledgements, toldGoesOn) = AsyncStream.makeStream(of: Void.self)
        (self.calls, self.acknowledgements) = (calls, acknowledgements)
        let (addresses, addressGoesOn) = AsyncStream.makeStream(of: String.self)
        Thread.detachNewThread {
            var isAddress = true
            while let line = said.line() {
                if isAddress { addressGoesOn.yield(line) }
                isAddress = false
                if let call = try? JSONDecoder().decode(Call.self, from: Data(line.utf8)) { callsGoOn.yield(call) }
                if line.hasPrefix("{\"told\"") { toldGoesOn.yield() }
            }
            for end in [addressGoesOn.finish, callsGoOn.finish, toldGoesOn.finish] { end() }
            waitpid(process, nil, 0)
        }
        guard let address = await addresses.first(where: { _ in true }) else { throw CocoaError(.fileReadUnknown) }
        self.address = address
    }

    deinit { try? orders.close() }

    /// Starts a program with a pipe to it and one from it, and without the blocked signals of threads that run tasks. Foundation's `Process` waits for such a program
    /// on the thread that it has for all of them.
    private static func start(_ arguments: [String]) throws -> (pid_t, input: FileHandle, output: FileHandle) {
        var (input, output): ([Int32], [Int32]) = ([0, 0], [0, 0])
        guard pipe(&input) == 0, pipe(&output) == 0 else { throw CocoaError(.fileReadUnknown) }
        var (actions, attributes, none) = (posix_spawn_file_actions_t(), posix_spawnattr_t(), sigset_t())
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
            close(input[0])
            close(output[1])
        }
        posix_spawn_file_actions_adddup2(&actions, input[0], 0)
        posix_spawn_file_actions_adddup2(&actions, output[1], 1)
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        guard posix_spawn(&process, arguments[0], &actions, &attributes, &words, environ) == 0 else {
            throw CocoaError(.executableNotLoadable)
        }
        let handles = [input[1], output[0]].map { FileHandle(fileDescriptor: $0, closeOnDealloc: true) }
        return (process, handles[0], handles[1])
    }

    var library: PhotoLibrary { PhotoLibrary(busAddress: address) }

    // MARK: - What it is told

    private func tell(_ words: [String: String]) async throws {
        try orders.write(contentsOf: try JSONEncoder().encode(words) + Data("\n".utf8))
        _ = await acknowledgements.first { _ in true }
    }

    /// - Parameter values: a tuple as GVariant's text.
    func answer(_ method: String, _ values: String, file: String? = nil) async throws {
        try await tell(["answer": method, "values": values].merging(file.map { ["file": $0] } ?? [:]) { $1 })
    }

    /// A request whose answer is sent before its path.
    func answer(_ method: String, response: String) async throws {
        try await tell(["answer": method, "response": response])
    }

    func refuse(_ method: String, _ error: String, _ message: String = "so it is") async throws {
        let name = error.contains(".") ? error : "io.github.desktoppicker.Error.\(error)"
        try await tell(["refuse": method, "error": name, "message": message])
    }

    func hold(_ method: String) async throws { try await tell(["hold": method]) }
    func respond(_ path: String?, _ values: String) async throws {
        try await tell(["respond": path ?? "", "values": values])
    }
    /// To whoever called last.
    func emit(_ signal: String, _ values: String) async throws { try await tell(["emit": signal, "values": values]) }
    /// Another service takes the name.
    func begin() async throws { try await tell(["service": "begin"]) }
    /// The oldest service leaves the bus.
    func leave() async throws { try await tell(["service": "leave"]) }

    // MARK: - What it was asked

    /// The next call of a method; others before it are passed over.
    func call(_ method: String) async -> Call? { await calls.first { $0.call == method } }
}

extension FileHandle {
    /// The next line without its end; nil at the end of the file. Byte by byte: lines of a pipe that another process writes.
    fileprivate func line() -> String? {
        var bytes = Data()
        while let byte = try? read(upToCount: 1), !byte.isEmpty {
            if byte == Data("\n".utf8) { return String(decoding: bytes, as: UTF8.self) }
            bytes += byte
        }
        return nil
    }
}
