// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSandbox
internal import Glibc
internal import MediaTypes
internal import WorkerMessages

/// The picker's connection to one worker: a socket, memory for the replies, and a handle to kill it.
///
/// Sendable unchecked: the pool hands a connection to one thread at a time.
final class WorkerConnection: @unchecked Sendable {
    /// Why a worker cannot be used any more.
    enum Failure: Error {
        /// It ended, or closed the connection.
        case died
        /// It did not reply in time and was killed.
        case late
        /// It was killed because the request was cancelled.
        case withdrawn
        /// It had ended before the request was sent, so the file is not the cause.
        case gone
    }

    let memory: SharedMemory
    /// Total bytes of memory lent to it for single large replies.
    var lent = 0
    private let socket: Int32
    private let process: Int32
    /// Held, since the parent ends when no connection holds it, and its workers with it.
    private let parent: ParentProcess?
    /// Process number of the worker as the picker's kernel counts it; 0 where that is not known.
    private let number: Int32
    private var requests: UInt32 = 0
    private var buffer = [UInt8](repeating: 0, count: WireLimits.message)

    init(socket: Int32, process: Int32, memory: SharedMemory, parent: ParentProcess? = nil) {
        self.socket = socket
        self.process = process
        self.memory = memory
        self.parent = parent
        number = picker_process_number(process)
    }

    deinit {
        // Closing the socket ends a sound worker; any other is killed.
        picker_kill(process)
        close(socket)
        close(process)
    }

    /// Number of requests sent to it.
    var requestCount: Int { Int(requests) }

    enum FirstWord { case locked, refused, silence, end }

    /// Waits for the first word of a worker: whether it is locked.
    func firstWord(within milliseconds: Int32) -> FirstWord {
        guard SocketWait.answers(socket, within: milliseconds) else { return .silence }
        var count = 0
        var files = [Int32](repeating: -1, count: Int(PICKER_CHANNEL_MOST))
        let got = picker_channel_receive(socket, &buffer, buffer.count, &files, &count)
        for file in files[..<count] { close(file) }
        guard got > 0 else { return .end }
        return got == 1 && count == 0 && buffer[0] == 0 ? .locked : .refused
    }

    /// One request and its answer. Blocking.
    /// - Parameters:
    ///   - files: what the request is about, borrowed.
    ///   - allowed: how long it may take (`RequestTime`).
    ///   - isCancelled: called every few milliseconds.
    /// - Throws: `Failure`; the worker must not be used again after it.
    func ask(
        _ kind: WorkerRequest.Kind, files: [Int32], within allowed: Duration, isCancelled: () -> Bool
    ) throws(Failure) -> WorkerReply.Kind {
        requests += 1
        let answer = try exchange(
            WorkerRequest(id: requests, kind: kind).bytes, files: files, within: allowed, isCancelled: isCancelled)
        guard let reply = WorkerReply(answer), reply.id == requests else { throw .died }
        return reply.kind
    }

    /// Sends a message and waits for the answer, whatever the bytes mean.
    func exchange(
        _ request: [UInt8], files: [Int32], within allowed: Duration, isCancelled: () -> Bool
    ) throws(Failure) -> [UInt8] {
        // The socket of a worker that takes requests has room for one. So sending never waits: a hostile worker could
        // block us.
        guard picker_channel_send(socket, request, request.count, files, files.count, 0) == 0 else {
            throw errno == EPIPE || errno == ECONNRESET ? .gone : .died
        }
        try wait(allowed, isCancelled: isCancelled)
        var count = 0
        var strangers = [Int32](repeating: -1, count: Int(PICKER_CHANNEL_MOST))
        let got = picker_channel_receive(socket, &buffer, buffer.count, &strangers, &count)
        // Workers send no descriptors.
        for stranger in strangers[..<count] { close(stranger) }
        guard got > 0, count == 0 else { throw .died }
        return Array(buffer[..<got])
    }

    /// How long a cancelled request may go on before its worker is ended: most are done by then, and a new worker costs
    /// a millisecond.
    private static let grace = Duration.milliseconds(40)

    private func wait(_ allowed: Duration, isCancelled: () -> Bool) throws(Failure) {
        let time = RequestTime(start: .now, allowed: allowed)
        let before = processorTime
        while picker_channel_wait(socket, 15) != 1 {
            let now = ContinuousClock.now
            if now >= time.deadline {
                let spent = before.flatMap { before in processorTime.map { $0 - before } }
                if time.isOver(at: now, spent: spent) { throw .late }
            }
            if now - time.start > Self.grace, isCancelled() { throw .withdrawn }
        }
    }

    /// Processor time of all the worker's threads so far; nil where it is not known.
    private var processorTime: Duration? {
        let time = picker_processor_time(number)
        return time < 0 ? nil : .nanoseconds(time)
    }
}

/// Waits for a socket to become readable; signals do not shorten the wait.
enum SocketWait {
    /// - Returns: false where nothing came in time.
    static func answers(_ socket: Int32, within milliseconds: Int32) -> Bool {
        let end = ContinuousClock.now + .milliseconds(Int(milliseconds))
        var left = milliseconds
        while picker_channel_wait(socket, left) != 1 {
            let rest = end - .now
            guard rest > .zero else { return false }
            left = Int32(rest / .milliseconds(1)) + 1
        }
        return true
    }
}
