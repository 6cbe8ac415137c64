// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSandbox
internal import Glibc
internal import MediaTypes
internal import WorkerMessages

/// One worker as its picker sees it: a socket, memory for the answers, a handle to end it. Used by one thread at a time.
final class WorkerConnection: @unchecked Sendable {
    /// Why a worker is of no more use.
    enum Failure: Error {
        /// It ended, or its connection did.
        case died
        /// It did not answer in time and was ended.
        case late
        /// It was ended because nobody wants the answer any more.
        case withdrawn
        /// It had ended before it was asked, so the file has nothing to do with it.
        case gone
    }

    let memory: SharedMemory
    /// Bytes of memory that it was lent beside, for single answers.
    var lent = 0
    private let socket: Int32
    private let process: Int32
    private var requests: UInt32 = 0
    private var buffer = [UInt8](repeating: 0, count: WireLimits.message)

    init(socket: Int32, process: Int32, memory: SharedMemory) {
        self.socket = socket
        self.process = process
        self.memory = memory
    }

    deinit {
        // Closing its socket ends a sound worker; one that is not sound is ended anyway.
        picker_kill(process)
        close(socket)
        close(process)
    }

    /// Requests that it has had.
    var age: Int { Int(requests) }

    /// Waits for the first word of a worker: that it is locked.
    func isLocked(within milliseconds: Int32) -> Bool {
        var count = 0
        var files = [Int32](repeating: -1, count: Int(PICKER_CHANNEL_MOST))
        guard picker_channel_wait(socket, milliseconds) == 1,
            case let got = picker_channel_receive(socket, &buffer, buffer.count, &files, &count)
        else { return false }
        for file in files[..<count] { close(file) }
        return got == 1 && count == 0 && buffer[0] == 0
    }

    /// One request and its answer. Blocking.
    /// - Parameters:
    ///   - files: what the request is about, borrowed.
    ///   - isCancelled: looked at every few milliseconds.
    /// - Throws: after which this worker must not be used again.
    func ask(
        _ kind: WorkerRequest.Kind, files: [Int32], deadline: ContinuousClock.Instant, isCancelled: () -> Bool
    ) throws(Failure) -> WorkerReply.Kind {
        requests += 1
        let answer = try exchange(
            WorkerRequest(id: requests, kind: kind).bytes, files: files, deadline: deadline, isCancelled: isCancelled)
        guard let reply = WorkerReply(answer), reply.id == requests else { throw .died }
        return reply.kind
    }

    /// Bytes there and bytes back, whatever they mean.
    func exchange(
        _ request: [UInt8], files: [Int32], deadline: ContinuousClock.Instant, isCancelled: () -> Bool
    ) throws(Failure) -> [UInt8] {
        // A worker that takes requests has an empty queue: no waiting here, or a hostile one could hold us.
        guard picker_channel_send(socket, request, request.count, files, files.count, 0) == 0 else {
            throw errno == EPIPE || errno == ECONNRESET ? .gone : .died
        }
        try wait(until: deadline, isCancelled: isCancelled)
        var count = 0
        var strangers = [Int32](repeating: -1, count: Int(PICKER_CHANNEL_MOST))
        let got = picker_channel_receive(socket, &buffer, buffer.count, &strangers, &count)
        // Workers send no descriptors.
        for stranger in strangers[..<count] { close(stranger) }
        guard got > 0, count == 0 else { throw .died }
        return Array(buffer[..<got])
    }

    /// How long a withdrawn request may go on: most are done by then, and a new worker costs a millisecond.
    private static let grace = Duration.milliseconds(40)

    private func wait(until deadline: ContinuousClock.Instant, isCancelled: () -> Bool) throws(Failure) {
        let start = ContinuousClock.now
        while picker_channel_wait(socket, 15) != 1 {
            let now = ContinuousClock.now
            guard now < deadline else { throw .late }
            if now - start > Self.grace, isCancelled() { throw .withdrawn }
        }
    }
}
