// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import PickerService

@MainActor
@Suite(.timeLimit(.minutes(5))) struct LineChannelTests {
    /// Lengths around what is read at once, below what a socket holds.
    @Test(
        "all lines are read, and then the end, where the other side left before",
        arguments: [0, 1, 65_535, 65_536, 65_537, 150_000])
    func leftBefore(_ length: Int) async {
        var ends: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let sent = Data(repeating: UInt8(ascii: "x"), count: length)
        let bytes = sent + Data("\nlast\nunfinished".utf8)
        #expect(bytes.withUnsafeBytes { send(ends[1], $0.baseAddress, $0.count, Int32(MSG_DONTWAIT)) } == bytes.count)
        close(ends[1])
        var (lines, channel): ([Data], LineChannel?) = ([], nil)
        await withCheckedContinuation { continuation in
            channel = LineChannel(ends[0], onLine: { lines.append($0) }, onEnd: { continuation.resume() })
        }
        // A line without anything is no message.
        #expect(lines == [sent, Data("last".utf8)].filter { !$0.isEmpty })
        withExtendedLifetime(channel) {}
    }

    @Test("files come with their messages, in the order of sending")
    func files() async throws {
        var ends: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        var (got, receiving, sending): ([[UInt8]], LineChannel?, LineChannel?) = ([], nil, nil)
        await withCheckedContinuation { continuation in
            receiving = LineChannel(
                ends[0],
                onLine: { line in
                    let count = (try? JSONDecoder().decode(Int.self, from: line)) ?? 0
                    for file in receiving?.takeFiles(count) ?? [] {
                        var byte: UInt8 = 0
                        _ = pread(file.descriptor, &byte, 1, 0)
                        got.append([UInt8(count), byte])
                    }
                    if count == 9 { continuation.resume() }
                }, onEnd: {})
            sending = LineChannel(ends[1], onLine: { _ in }, onEnd: {})
            var number: UInt8 = 0
            for count in [0, 1, 3, 0, 2, 9] {
                let files: [OpenFile] = (0..<count).compactMap { _ in
                    number += 1
                    guard let file = tmpfile() else { return nil }
                    defer { fclose(file) }
                    _ = pwrite(fileno(file), &number, 1, 0)
                    return OpenFile(descriptor: dup(fileno(file)))
                }
                sending?.send(count, files: files)
            }
        }
        #expect(got == [1, 3, 3, 3, 2, 2, 9, 9, 9, 9, 9, 9, 9, 9, 9].enumerated().map { [$1, UInt8($0 + 1)] })
        // What was not sent is not there to take.
        #expect(receiving?.takeFiles(1) == nil)
        withExtendedLifetime(sending) {}
    }

    /// As happens to every process that ends with its request. Nothing here waits for its turn on the main actor, which other tests keep
    /// busy for a second at a time.
    @Test("a channel goes while the other side leaves")
    func bothLeave() {
        for _ in 0..<100 { leave() }
    }

    /// One channel; the two leave in any order, at almost the same time.
    private func leave() {
        var ends: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let (own, other) = (ends[0], ends[1])
        var channel: LineChannel? = LineChannel(own, onLine: { _ in }, onEnd: {})
        let (soon, late) = (Int.random(in: 0..<2000), Int.random(in: 0..<2000))
        let hasLeft = DispatchSemaphore(value: 0)
        let side = Thread {
            for _ in 0..<soon { _ = getppid() }
            close(other)
            hasLeft.signal()
        }
        side.start()
        for _ in 0..<late { _ = getppid() }
        withExtendedLifetime(channel) {}
        channel = nil
        hasLeft.wait()
    }
}
