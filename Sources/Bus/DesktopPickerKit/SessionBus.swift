// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import CKitBus
import Synchronization

/// Why a call over the bus has no answer: the error's name, and what it says.
package struct BusFailure: Error, Equatable {
    package var name: String
    package var message: String

    package init(name: String, message: String) { (self.name, self.message) = (name, message) }
}

/// A connection of its own to the session bus (GDBus, on a thread of its own). It closes with the last reference, and with it what the other
/// side keeps for it.
final class SessionBus: Sendable {
    /// An answer, and an open file that came with it, which is the receiver's.
    struct Answer: Sendable {
        /// Who answered, by its unique name.
        var sender: String
        var values: [BusValue]
        var file: Int32?
    }

    /// A signal.
    struct Signal: Sendable {
        /// Unique name of its sender, and the object.
        var sender, path: String
        var name: String
        var values: [BusValue]
    }

    private let pointer: Pointer
    private let heard = Mutex<[UInt64]>([])

    /// Unchecked: GDBus locks what its threads share, and the rest is touched by the connection's own thread alone.
    private struct Pointer: @unchecked Sendable {
        let value: OpaquePointer
    }

    private init(_ pointer: OpaquePointer) { self.pointer = Pointer(value: pointer) }

    deinit {
        for number in heard.withLock({ $0 }) {
            if case .signals(let stream)? = Numbered.remove(number) { stream.finish() }
        }
        kit_bus_release(pointer.value)
    }

    /// Signals that are heard.
    struct Rule: Sendable {
        /// Its name; nil for any.
        var sender: String?
        var interface: String
        /// Nil for any object.
        var path: String?
        /// Only those with this first argument; nil for all.
        var first: String?

        /// What the bus tells when a connection leaves: `NameOwnerChanged` with an empty last argument.
        static func leaving(_ owner: String) -> Rule {
            Rule(
                sender: "org.freedesktop.DBus", interface: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                first: owner)
        }
    }

    /// Connects.
    /// - Parameter address: of the bus; nil for the session's.
    /// - Throws: `noBus`.
    static func connect(address: String? = nil) async throws(PhotosPickerError) -> SessionBus {
        // It waits for the bus.
        try await Task.detached {
            var problem: UnsafeMutablePointer<CChar>?
            if let pointer = kit_bus_connect(address, &problem) {
                return Result<SessionBus, PhotosPickerError>.success(SessionBus(pointer))
            }
            defer { g_free(problem) }
            return .failure(.noBus(problem.map { String(cString: $0) } ?? "no reason was stated"))
        }.value.get()
    }

    /// The connection's own name, such as `:1.42`.
    var name: String { kit_bus_name(pointer.value).map { String(cString: $0) } ?? "" }

    /// Calls a method.
    /// - Parameters:
    ///   - files: those that `BusValue.file` counts; copies of them are sent.
    ///   - seconds: how long an answer may take; nil for as long as a person takes.
    func call(
        _ destination: String, _ path: String, _ interface: String, _ method: String, _ arguments: [BusValue] = [],
        files: [Int32] = [], seconds: Int? = 30
    ) async throws(BusFailure) -> Answer {
        let result: Result<Answer, BusFailure> = await withCheckedContinuation { continuation in
            kit_bus_call(
                pointer.value, destination, path, interface, method, BusValue.tuple(arguments).variant,
                files, Int32(files.count), seconds.map { Int32($0 * 1000) } ?? -1, answered,
                Numbered.add(.call(continuation)))
        }
        return try result.get()
    }

    /// Signals of a sender, or of any, from before any call that is made after this.
    /// - Parameter first: only those with this first argument.
    func signals(of sender: String?, _ interface: String, path: String? = nil, first: String? = nil) -> AsyncStream<
        Signal
    > {
        signals([Rule(sender: sender, interface: interface, path: path, first: first)])
    }

    /// Signals that one of the rules names, in the order of the bus, from before any call that is made after this. They are heard until nobody reads
    /// the stream any more.
    func signals(_ rules: [Rule]) -> AsyncStream<Signal> {
        let (stream, continuation) = AsyncStream.makeStream(of: Signal.self)
        let number = Numbered.add(.signals(continuation))
        heard.withLock { $0.append(number) }
        continuation.onTermination = { [weak self] _ in self?.stopHearing(number) }
        for rule in rules {
            kit_bus_hear(pointer.value, rule.sender, rule.interface, rule.path, rule.first, signalHeard, number)
        }
        return stream
    }

    private func stopHearing(_ number: UInt64) {
        Numbered.remove(number)
        heard.withLock { $0.removeAll { $0 == number } }
        kit_bus_stop_hearing(pointer.value, number)
    }
}

/// What waits for the bus, by the number that C code knows it by.
private enum Numbered {
    enum Waiting: Sendable {
        case call(CheckedContinuation<Result<SessionBus.Answer, BusFailure>, Never>)
        case signals(AsyncStream<SessionBus.Signal>.Continuation)
    }

    private static let all = Mutex<(next: UInt64, waiting: [UInt64: Waiting])>((1, [:]))

    static func add(_ waiting: Waiting) -> UInt64 {
        all.withLock { all in
            defer { all.next += 1 }
            all.waiting[all.next] = waiting
            return all.next
        }
    }

    @discardableResult
    static func remove(_ number: UInt64) -> Waiting? { all.withLock { $0.waiting.removeValue(forKey: number) } }

    static func find(_ number: UInt64) -> Waiting? { all.withLock { $0.waiting[number] } }
}

private func answered(
    _ number: UInt64, _ sender: UnsafePointer<CChar>?, _ values: OpaquePointer?, _ file: Int32,
    _ error: UnsafePointer<CChar>?,
    _ message: UnsafePointer<CChar>?
) {
    guard case .call(let continuation)? = Numbered.remove(number) else { return }
    guard let values, let parts = BusValue(values)?.parts else {
        let text = message.map { String(cString: $0) } ?? "an answer of an unknown type"
        return continuation.resume(
            returning: .failure(BusFailure(name: error.map { String(cString: $0) } ?? "", message: text)))
    }
    continuation.resume(
        returning: .success(
            SessionBus.Answer(
                sender: sender.map { String(cString: $0) } ?? "", values: parts, file: file < 0 ? nil : file)))
}

private func signalHeard(
    _ number: UInt64, _ sender: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?, _ signal: UnsafePointer<CChar>?,
    _ values: OpaquePointer?
) {
    guard case .signals(let continuation)? = Numbered.find(number), let signal, let values else { return }
    func text(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }
    continuation.yield(
        SessionBus.Signal(
            sender: text(sender), path: text(path), name: String(cString: signal), values: BusValue(values)?.parts ?? []
        ))
}
