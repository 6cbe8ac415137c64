// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Testing

/// What the program writes of names that control a terminal: to one, and to a pipe.
@Suite(
    "Names on a terminal and in a pipe",
    .enabled(if: Program.executable != nil, "needs the desktop-picker program beside the tests"),
    .enabled(if: Terminal.isThere, "needs terminals: mount devpts"))
struct TerminalOutputTests {
    private static let name = "a\u{9B}2J\u{202E}gpj.png"
    private static let shown = "a\\u{9b}2J\\u{202e}gpj.png"

    @Test("a picked path is escaped on a terminal, and its bytes go through a pipe")
    func output() throws {
        let program = try Program()
        try program.picture("Pictures/\(Self.name)", "one")
        try Data("tap \(Self.name)\nadd\n".utf8).write(to: URL(filePath: program.path("script")))
        let arguments = ["pick", "--headless", "--script", program.path("script")]
        let piped = try program.run(arguments)
        #expect(piped.status == 0, "\(piped.error)")
        #expect(piped.text == program.path("Pictures/\(Self.name)\n"))
        let terminal = try Terminal()
        #expect(try program.run(arguments, output: terminal.end).status == 0)
        #expect(terminal.text() == program.path("Pictures/\(Self.shown)\r\n"))
    }

    @Test("a complaint is escaped wherever it goes")
    func complaint() throws {
        let program = try Program()
        let arguments = ["library", "scan", program.path(Self.name)]
        let piped = try program.run(arguments)
        let terminal = try Terminal()
        #expect(try program.run(arguments, error: terminal.end).status == piped.status)
        for text in [piped.error, terminal.text().replacing("\r\n", with: "\n")] {
            #expect(text.hasPrefix("desktop-picker: the folder \(program.path(Self.shown)) does not exist"), "\(text)")
            #expect(!text.unicodeScalars.contains { ["\u{9B}", "\u{202E}"].contains($0) })
        }
    }
}

/// A terminal of a test's own.
private final class Terminal {
    /// Where the program writes; closed here once it has been given away.
    let end: FileHandle
    private let master: Int32

    static let isThere: Bool = (try? Terminal()) != nil

    init() throws {
        // As openpty(3) does, which Glibc's module leaves out: TIOCSPTLCK and TIOCGPTN.
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (isLocked, number): (Int32, UInt32) = (0, 0)
        guard master >= 0, ioctl(master, 0x4004_5431, &isLocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            throw POSIXError(.ENODEV)
        }
        let slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard slave >= 0 else { throw POSIXError(.ENODEV) }
        end = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    }

    deinit { close(master) }

    /// All that was written, once the program has ended.
    func text() -> String {
        close(end.fileDescriptor)
        var text: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        // A terminal that nobody writes to any more ends by an error.
        while case let count = read(master, &piece, piece.count), count > 0 { text += piece.prefix(count) }
        return String(decoding: text, as: UTF8.self)
    }
}
