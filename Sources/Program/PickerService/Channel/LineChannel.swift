// SPDX-License-Identifier: GPL-3.0-or-later

import CSandbox
import Dispatch
package import Foundation
import Glibc
import Synchronization

/// Messages between the service and a process that it has started: lines of JSON over a socket, and open files that go before the line of their message. Reads on a thread of its own and writes on a queue of
/// its own, since the other side may be slow; hands lines over on the main actor.
///
/// No source of Dispatch's: one that is cancelled in the moment in which the other side leaves ends the process
/// (swift-corelibs-libdispatch, issue 949).
@MainActor
package final class LineChannel {
    private let socket: Socket
    private let writing = DispatchQueue(label: "picker-channel")
    private var unread = Data()
    /// Files that came and whose message takes them.
    private var files: [OpenFile] = []
    private let onLine: (Data) -> Void
    private let onEnd: () -> Void
    private var hasEnded = false
    private let unwritten = Unwritten()

    /// Bytes of a line at most: the files of a large selection. A longer one ends the channel.
    private static let longest = 64 << 20
    /// Files whose messages have not taken them. More end the channel.
    private static let mostFiles = 64

    /// - Parameters:
    ///   - descriptor: a connected stream socket; the channel's from now on.
    ///   - onLine: takes each line.
    ///   - onEnd: called once, when the other side has gone or sent what no line can be.
    package init(_ descriptor: Int32, onLine: @escaping (Data) -> Void, onEnd: @escaping () -> Void) {
        socket = Socket(descriptor)
        (self.onLine, self.onEnd) = (onLine, onEnd)
        let reading = Thread { [socket, weak self] in
            while let (bytes, files) = socket.read() {
                // No more is read before this is taken.
                let taken = DispatchSemaphore(value: 0)
                DispatchQueue.main.async {
                    MainActor.assumeIsolated { self?.take(bytes, files) }
                    taken.signal()
                }
                taken.wait()
            }
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.end() } }
        }
        (reading.name, reading.stackSize) = ("picker-channel", 256 << 10)
        reading.start()
    }

    isolated deinit { socket.endReading() }

    /// Bytes that the other side has not taken yet.
    package var unsent: Int { unwritten.count }

    /// Sends a message. What the other side does not take any more is lost with it.
    /// - Parameter files: what the message says that it has; the other side gets them by `takeFiles`.
    package func send(_ message: some Encodable, files: [OpenFile] = []) {
        guard var line = try? JSONEncoder().encode(message) else { return }
        line.append(UInt8(ascii: "\n"))
        unwritten.add(line.count)
        writing.async { [line, socket, unwritten] in
            if !files.isEmpty { socket.pass(files) }
            socket.write(line)
            unwritten.add(-line.count)
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

    /// The files of a message, in the order of sending.
    /// - Returns: nil where so many have not come: the other side has not kept to its own message.
    package func takeFiles(_ count: Int) -> [OpenFile]? {
        guard count >= 0, files.count >= count else { return nil }
        defer { files.removeFirst(count) }
        return Array(files.prefix(count))
    }

    private func take(_ bytes: Data, _ more: [OpenFile]) {
        guard !hasEnded else { return }
        files += more
        guard files.count <= Self.mostFiles else { return end() }
        // What was unread has no end of a line in it.
        var rest = bytes
        while !hasEnded, let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = unread + rest[..<newline]
            (unread, rest) = (Data(), rest[(newline + 1)...])
            // Files come with the end of a line that has nothing.
            if !line.isEmpty { onLine(line) }
        }
        unread.append(contentsOf: rest)
        if unread.count > Self.longest { end() }
    }

    private func end() {
        guard !hasEnded else { return }
        hasEnded = true
        socket.endReading()
        onEnd()
    }
}

/// An end of a socket, closed with the last reference: what is to be written is written before. Any thread.
private final class Socket: Sendable {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// The next bytes and the files that came with them, waited for; nil at the end.
    func read() -> (Data, [OpenFile])? {
        var buffer = Data(count: 1 << 16)
        var passed = [Int32](repeating: -1, count: Int(PICKER_CHANNEL_MOST))
        var files = 0
        let count = buffer.withUnsafeMutableBytes {
            picker_channel_receive(descriptor, $0.baseAddress, $0.count, &passed, &files)
        }
        let opened = passed.prefix(files).compactMap { OpenFile(descriptor: $0) }
        return count > 0 ? (buffer.prefix(count), opened) : nil
    }

    /// Sends files with the end of an empty line.
    func pass(_ files: [OpenFile]) {
        let descriptors = files.map(\.descriptor)
        withExtendedLifetime(files) {
            _ = picker_channel_send(descriptor, "\n", 1, descriptors, descriptors.count, 1)
        }
    }

    /// Ends the wait of whoever reads.
    func endReading() { shutdown(descriptor, Int32(SHUT_RD)) }

    /// Writes as far as the other side takes it.
    func write(_ bytes: Data) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}

/// Bytes on their way. Any thread.
private final class Unwritten: Sendable {
    private let bytes = Atomic(0)

    var count: Int { bytes.load(ordering: .relaxed) }

    func add(_ count: Int) { bytes.add(count, ordering: .relaxed) }
}
