// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Ground
import PickerModel
import Synchronization

/// Gives a film to a program from its beginning while it is made: its stream as that grows, or the whole film once it is there where it has no stream.
/// Any thread; its own waits for the program and for the film.
///
/// The program reads from a socket, not from a pipe, since that can say that the film breaks off: one whose other end is closed with a byte unread fails
/// with ECONNRESET once all is read, and ends only where that byte was taken.
final class FilmFeed: Sendable {
    private enum End {
        case whole(DeliveredFile)
        case givenUp
    }

    private struct State {
        var end: End?
        var isOver = false
        var reader: OpenFile?
    }

    private let state: Mutex<State>

    /// Bytes that are read at once.
    private static let piece = 64 << 10
    /// Milliseconds after which it looks for more, as often as films grow, and whether anybody still reads.
    private static let pause: Int32 = 100

    /// - Parameter stream: the film as far as it is made; nil where it has none.
    /// - Returns: nil where the process has too many open files.
    init?(_ stream: OpenFile?) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0,
            let reader = OpenFile(descriptor: ends[0]), let writer = OpenFile(descriptor: ends[1])
        else { return nil }
        guard send(ends[0], [1], 1, Int32(MSG_NOSIGNAL)) == 1, shutdown(ends[0], Int32(SHUT_WR)) == 0 else {
            return nil
        }
        state = Mutex(State(reader: reader))
        let thread = Thread { [self] in
            give(stream, to: writer.descriptor)
            withExtendedLifetime(writer) {}
            state.withLock { $0.isOver = true }
        }
        thread.name = "picker-film-feed"
        thread.stackSize = 1 << 18
        thread.start()
    }

    /// Whether nothing is given any more.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// The end that the program gets, once.
    func takeReader() -> OpenFile? {
        state.withLock { state in
            defer { state.reader = nil }
            return state.reader
        }
    }

    /// The film is whole. A stream knows that by itself.
    func finish(with file: DeliveredFile) { state.withLock { $0.end = $0.end ?? .whole(file) } }

    /// Nobody may read any more of a film that is not whole.
    func giveUp() { state.withLock { $0.end = $0.end ?? .givenUp } }

    private var isGivenUp: Bool {
        state.withLock { if case .givenUp? = $0.end { true } else { false } }
    }

    // MARK: - On its thread

    private func give(_ stream: OpenFile?, to writer: Int32) {
        var (stream, given) = (stream, false)
        while !Self.hasLeft(writer) {
            if let open = stream {
                // Asked before it is read: what is read after its end is all that there is.
                let isGivenUp = isGivenUp
                let condition = Condition(open)
                if condition == .lost || (condition == .growing && isGivenUp) {
                    guard !given else { return }
                    stream = nil
                    continue
                }
                guard let piece = try? Bytes.read(open.descriptor, upTo: Self.piece) else { return }
                if !piece.isEmpty {
                    guard write(piece, of: open, to: writer) else { return }
                    given = true
                    continue
                }
                if condition == .whole { return Self.end(writer) }
            } else {
                switch state.withLock(\.end) {
                case .givenUp?: return
                case .whole(let file)?: return giveWhole(file, to: writer)
                case nil: break
                }
            }
            Self.wait(for: writer, 0)
        }
    }

    private func giveWhole(_ file: DeliveredFile, to writer: Int32) {
        guard let open = file.opened() else { return }
        while let piece = try? Bytes.read(open.descriptor, upTo: Self.piece) {
            guard !piece.isEmpty else { return Self.end(writer) }
            guard write(piece, of: nil, to: writer) else { return }
        }
    }

    /// - Parameter stream: of which the bytes are; nil for the whole film.
    /// - Returns: false where the program has closed its end, or may not read any more.
    private func write(_ bytes: [UInt8], of stream: OpenFile?, to writer: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            if let stream, isGivenUp, Condition(stream) != .whole { return false }
            let count = rest.withUnsafeBytes {
                send(writer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EAGAIN {
                Self.wait(for: writer, Int16(POLLOUT))
            } else if count == 0 || errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Says that the film ends here.
    private static func end(_ writer: Int32) {
        var byte: UInt8 = 0
        _ = recv(writer, &byte, 1, Int32(MSG_DONTWAIT))
    }

    /// - Returns: after an event, or after the pause.
    private static func wait(for writer: Int32, _ events: Int16) {
        var waited = pollfd(fd: writer, events: events, revents: 0)
        _ = poll(&waited, 1, pause)
    }

    private static func hasLeft(_ writer: Int32) -> Bool {
        var asked = pollfd(fd: writer, events: 0, revents: 0)
        return poll(&asked, 1, 0) > 0 && asked.revents & Int16(POLLHUP | POLLERR) != 0
    }

    /// What has become of a stream, as its maker has left it (`FilmStream`).
    private enum Condition {
        case growing, whole, lost

        init(_ stream: OpenFile) {
            var status = stat()
            guard fstat(stream.descriptor, &status) == 0 else {
                self = .lost
                return
            }
            self = status.st_mode & S_IWUSR == 0 ? .whole : status.st_nlink == 0 ? .lost : .growing
        }
    }
}
