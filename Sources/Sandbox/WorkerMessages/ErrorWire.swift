// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Encodes formats and errors as bytes.
enum FormatWire {
    static func code(_ format: MediaFormat) -> UInt8 { UInt8(clamping: all.firstIndex(of: format) ?? 0) }

    static func read(_ cursor: inout ByteCursor) -> MediaFormat? {
        guard let code = cursor.byte(), Int(code) < all.count else { return nil }
        return all[Int(code)]
    }

    /// Both sides are of one build, so the order of the cases is the same.
    private static let all = MediaFormat.allCases
}

enum ErrorWire {
    static func write(_ error: MediaError, to writer: inout WireWriter) {
        switch error {
        case .unreadable(let number):
            writer.byte(1)
            writer.number(number)
        case .notAFile: writer.byte(2)
        case .empty: writer.byte(3)
        case .unknownFormat: writer.byte(4)
        case .damaged(let detail):
            writer.byte(5)
            writer.text(detail, longest: 200)
        case .tooLarge(let width, let height):
            writer.byte(6)
            writer.number(UInt32(clamping: width))
            writer.number(UInt32(clamping: height))
        case .timedOut: writer.byte(7)
        case .noDecoder(let format, let package):
            writer.byte(8)
            writer.byte(FormatWire.code(format))
            writer.optional(package) { $0.text($1, longest: 100) }
        case .cancelled: writer.byte(9)
        case .noSandbox: writer.byte(10)
        case .decoderEnded: writer.byte(11)
        case .noMergedPicture: writer.byte(12)
        case .noWorker: writer.byte(13)
        case .notCleanable(let detail):
            writer.byte(14)
            writer.text(detail, longest: 200)
        case .noEncoder: writer.byte(15)
        }
    }

    static func read(_ cursor: inout ByteCursor) -> MediaError? {
        switch cursor.byte() {
        case 1: cursor.little32().map { unreadable(Int32(truncatingIfNeeded: $0)) }
        case 3: .empty
        case 4: .unknownFormat
        case 5: cursor.text().map { .damaged(detail: $0) }
        case 6: size(&cursor)
        case 7: .timedOut
        case 8: noDecoder(&cursor)
        case 12: .noMergedPicture
        case 14: cursor.text().map { .notCleanable(detail: $0) }
        case 15: .noEncoder
        // The picker alone knows whether a request was cancelled, a sandbox or a worker is to be had or a worker ended
        // (`.cancelled`, `.noSandbox`, `.noWorker`, `.decoderEnded`), and what lies at a path (`.notAFile`): a worker
        // that says so lies.
        default: nil
        }
    }

    /// Only ENOMEM and EIO are believed. A worker that could say ENOENT would remove the file from the library
    /// (`FileDescriber`).
    private static func unreadable(_ number: Int32) -> MediaError {
        .unreadable(errno: number == outOfMemory ? outOfMemory : inputOutput)
    }

    /// ENOMEM and EIO, as Linux numbers them (errno(3)).
    private static let (outOfMemory, inputOutput): (Int32, Int32) = (12, 5)

    private static func size(_ cursor: inout ByteCursor) -> MediaError? {
        guard let width = cursor.little32(), let height = cursor.little32() else { return nil }
        return .tooLarge(width: Int(width), height: Int(height))
    }

    /// The package's name is shown to the person, so only the characters of Debian's package names are let through, and
    /// no sentence that a hostile worker might write there.
    private static func noDecoder(_ cursor: inout ByteCursor) -> MediaError? {
        guard let format = FormatWire.read(&cursor), let package = cursor.optional({ $0.text() }) else { return nil }
        let isName = package?.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "+")].contains(byte)
        }
        guard isName != false, (package?.utf8.count ?? 0) <= 64 else { return nil }
        return .noDecoder(format, package: package)
    }
}
