// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
package import Foundation
import Glibc
import Synchronization

/// Messages between the service and a process that serves a request: lines of JSON over a socket. Reads on the main queue, and writes on a
/// queue of its own, since the other side may be slow to read.
@MainActor
package final class LineChannel {
    private let descriptor: Int32
    private let source: any DispatchSourceRead
    private let writing = DispatchQueue(label: "picker-channel")
    private var unread = Data()
    private let onLine: (Data) -> Void
    private let onEnd: () -> Void
    private var hasEnded = false
    private let unwritten = Unwritten()

    /// Bytes of a line at most: the files of a large selection. A longer one ends the channel.
    private static let longest = 64 << 20

    /// - Parameters:
    ///   - descriptor: a connected stream socket; the channel's from now on.
    ///   - onLine: takes each line.
    ///   - onEnd: called once, when the other side has gone or sent what no line can be.
    package init(_ descriptor: Int32, onLine: @escaping (Data) -> Void, onEnd: @escaping () -> Void) {
        self.descriptor = descriptor
        (self.onLine, self.onEnd) = (onLine, onEnd)
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read() } }
        // Closed once nothing reads from it any more, and what was to be written is written.
        source.setCancelHandler { [writing] in writing.async { close(descriptor) } }
        source.resume()
    }

    isolated deinit { source.cancel() }

    /// Bytes that the other side has not taken yet.
    package var unsent: Int { unwritten.count }

    /// Sends a message. What the other side does not take any more is lost with it.
    package func send(_ message: some Encodable) {
        guard var line = try? JSONEncoder().encode(message) else { return }
        line.append(UInt8(ascii: "\n"))
        let (descriptor, unwritten) = (descriptor, unwritten)
        unwritten.add(line.count)
        writing.async { [line] in
            defer { unwritten.add(-line.count) }
            var rest = line[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Sends a message on a channel that nobody reads from here, and waits until it is written: before a process ends.
    package nonisolated static func tell(_ message: some Encodable, on descriptor: Int32) {
        guard var line = try? JSONEncoder().encode(message) else { return }
        line.append(UInt8(ascii: "\n"))
        _ = line.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    /// Calls back once all that was sent is written.
    package func finish(_ done: @escaping @MainActor () -> Void) {
        writing.async { DispatchQueue.main.async { MainActor.assumeIsolated { done() } } }
    }

    /// Reads all that is there: once the other side has gone, Dispatch tells of it a single time, however much is left.
    private func read() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while !hasEnded {
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            guard count > 0 else { return end() }
            take(buffer[..<count])
        }
    }

    private func take(_ bytes: ArraySlice<UInt8>) {
        // What was unread has no end of a line in it.
        var rest = bytes
        while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = unread + rest[..<newline]
            (unread, rest) = (Data(), rest[(newline + 1)...])
            onLine(line)
        }
        unread.append(contentsOf: rest)
        if unread.count > Self.longest { end() }
    }

    private func end() {
        guard !hasEnded else { return }
        hasEnded = true
        source.cancel()
        onEnd()
    }
}

/// Bytes on their way. Any thread.
private final class Unwritten: Sendable {
    private let bytes = Atomic(0)

    var count: Int { bytes.load(ordering: .relaxed) }

    func add(_ count: Int) { bytes.add(count, ordering: .relaxed) }
}
