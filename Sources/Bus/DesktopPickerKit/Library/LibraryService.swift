// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import Foundation

/// The service that has the library. The process that answered first is called and heard until it ends (contract section 11.1): another one that has the
/// name since knows nothing of its requests and pages.
actor LibraryService {
    /// A process that has answered.
    struct Server: Sendable {
        let bus: SessionBus
        /// Its unique name.
        let owner: String
    }

    /// An answer, and who gave it.
    struct Reply: Sendable {
        var values: [BusValue]
        var file: FileHandle?
        var server: Server
    }

    private static let name = "io.github.desktoppicker.DesktopPicker"
    private static let object = "/io/github/desktoppicker/DesktopPicker"
    private static let interface = "io.github.desktoppicker.PhotoLibrary1"
    private static let request = "io.github.desktoppicker.Request1"

    nonisolated let readers = ChangeReaders()
    private let address: String?
    /// One connection as long as the library is used: the service takes an app whose connections have all gone for one that was ended.
    private var bus: SessionBus?
    private var finding: Task<Result<Server, PhotoLibraryError>, Never>?
    private var hearing: (owner: String, task: Task<Void, Never>)?

    /// - Parameter address: of the bus; nil for the session's.
    init(address: String?) { self.address = address }

    deinit { hearing?.task.cancel() }

    /// Calls a method of `PhotoLibrary1`, of a new process where the last one has ended.
    /// - Parameter files: those that `BusValue.file` counts. Nobody closes them before this ends, and a call that is given up keeps them.
    /// - Throws: `PhotoLibraryError`; `CancellationError` where the task is cancelled.
    func call(_ method: String, _ arguments: [BusValue], files: [FileHandle] = []) async throws -> Reply {
        try await retrying { try await Self.reply(of: $0, method, arguments, files) }
    }

    /// Calls a method of the process that has answered before, and of no other.
    /// - Throws: `PhotoLibraryError`; `CancellationError` where the task is cancelled.
    static func call(_ server: Server, _ method: String, _ arguments: [BusValue]) async throws -> Reply {
        do { return try await reply(of: server, method, arguments, []) } catch let failure as BusFailure {
            throw failure.isOfNobody ? .serviceEnded : PhotoLibraryError(failure)
        }
    }

    /// Asks the person by a method that makes a request, and waits for the request's Response.
    /// - Throws: `PhotoLibraryError`; `CancellationError` where the task is cancelled, which withdraws the request.
    func ask(_ method: String, _ arguments: [BusValue]) async throws -> (code: UInt32, results: [String: BusValue]) {
        let (server, path, signals) = try await retrying { server in
            // Before the call: the answer may be faster than its path. In one stream with the service's end, so that an answer before that end counts.
            let signals = server.bus.signals([
                SessionBus.Rule(sender: server.owner, interface: Self.request), .leaving(server.owner),
            ])
            // Also where the task is cancelled: a request that is made has to be withdrawn.
            let answer = try await server.bus.call(server.owner, Self.object, Self.interface, method, arguments)
            guard case .objectPath(let path)? = answer.values.first else { throw PhotoLibraryError.strange }
            return (server, path, signals)
        }
        for await signal in signals {
            if signal.name == "NameOwnerChanged", signal.values.last?.text == "" {
                throw PhotoLibraryError.serviceEnded
            }
            guard signal.name == "Response", signal.path == path else { continue }
            guard let code = signal.values.first?.number, let results = signal.values.last?.entries else {
                throw PhotoLibraryError.strange
            }
            return (code, results)
        }
        guard Task.isCancelled else { throw PhotoLibraryError.serviceEnded }
        _ = try? await server.bus.call(server.owner, path, Self.request, "Close")
        throw CancellationError()
    }

    // MARK: - The process that answers

    /// Once more where the process has ended since it answered last: the bus starts another one.
    private func retrying<Value: Sendable>(_ work: @Sendable (Server) async throws -> Value) async throws -> Value {
        let first = try await server()
        do { return try await work(first) } catch let failure as BusFailure {
            guard failure.isOfNobody else { throw PhotoLibraryError(failure) }
            forget(first.owner)
        }
        do { return try await work(try await server()) } catch let failure as BusFailure {
            throw PhotoLibraryError(failure)
        }
    }

    private func server() async throws(PhotoLibraryError) -> Server {
        let finding = self.finding ?? Task { await self.find() }
        self.finding = finding
        let found = await finding.value
        if case .failure = found, self.finding == finding { self.finding = nil }
        return try found.get()
    }

    /// Finds out who has the name, and begins to hear its changes. The bus starts the service where it does not run.
    private func find() async -> Result<Server, PhotoLibraryError> {
        do throws(PhotosPickerError) { bus = bus == nil ? try await SessionBus.connect(address: address) : bus } catch {
            return .failure(.noBus(error.description))
        }
        guard let bus else { return .failure(.notInstalled) }
        let owner: String
        do throws(BusFailure) {
            owner = try await bus.call(Self.name, Self.object, "org.freedesktop.DBus.Peer", "Ping").sender
        } catch {
            return .failure(PhotoLibraryError(error))
        }
        let signals = bus.signals([
            SessionBus.Rule(sender: owner, interface: Self.interface, path: Self.object), .leaving(owner),
        ])
        let task = Task { [weak self, readers] in
            for await signal in signals {
                if let change = LibraryChange(signal) { readers.tell(change) }
                if signal.name == "NameOwnerChanged", signal.values.last?.text == "" { await self?.forget(owner) }
            }
        }
        hearing = (owner, task)
        return .success(Server(bus: bus, owner: owner))
    }

    private func forget(_ owner: String) {
        guard let hearing, hearing.owner == owner else { return }
        hearing.task.cancel()
        (self.hearing, finding) = (nil, nil)
        readers.tell(.anything)
    }

    /// An answer may take as long as a file takes to be copied. One that comes after the task was cancelled is thrown away, and its file closed.
    /// - Throws: `BusFailure`; `CancellationError`.
    private static func reply(
        of server: Server, _ method: String, _ arguments: [BusValue], _ files: [FileHandle]
    ) async throws -> Reply {
        let outcome = Awaited<Result<Reply, BusFailure>>()
        Task {
            do throws(BusFailure) {
                let answer = try await server.bus.call(
                    server.owner, object, interface, method, arguments, files: files.map(\.fileDescriptor),
                    seconds: nil)
                let file = answer.file.map { FileHandle(fileDescriptor: $0, closeOnDealloc: true) }
                outcome.come(.success(Reply(values: answer.values, file: file, server: server)))
            } catch {
                outcome.come(.failure(error))
            }
        }
        return try await outcome.value().get()
    }
}

extension PhotoLibraryError {
    /// What no service of this contract answers.
    static var strange: PhotoLibraryError { .failed("the picker's service answered with something else") }
}
