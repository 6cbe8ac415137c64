// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// Errors in messages.
enum ErrorWire {
    static let form = WireForm<MediaError>(cases: forms)

    /// Every error once. The picker alone knows whether a request was cancelled, a sandbox or a worker is to be had or a
    /// worker ended (`.cancelled`, `.noSandbox`, `.noWorker`, `.decoderEnded`), and what lies at a path (`.notAFile`): a
    /// worker that says so lies, and is not believed.
    static let forms: [WireCase<MediaError>] = [
        .init(1, reason, MediaError.unreadable(errno:)) {
            if case .unreadable(let number) = $0 { number } else { nil }
        },
        .init(2, .notAFile, isBelieved: false),
        .init(3, .empty),
        .init(4, .unknownFormat),
        .init(5, detail, MediaError.damaged(detail:)) { if case .damaged(let detail) = $0 { detail } else { nil } },
        .init(
            6, .pair(.count(), .count()), { .tooLarge(width: $0, height: $1) },
            { if case .tooLarge(let width, let height) = $0 { (width, height) } else { nil } }),
        .init(7, .timedOut),
        .init(
            8, .pair(.format, .optional(package)), { .noDecoder($0, package: $1) },
            { if case .noDecoder(let format, let package) = $0 { (format, package) } else { nil } }),
        .init(9, .cancelled, isBelieved: false),
        .init(10, .noSandbox, isBelieved: false),
        .init(11, .decoderEnded, isBelieved: false),
        .init(12, .noMergedPicture),
        .init(13, .noWorker, isBelieved: false),
        .init(14, detail, MediaError.notCleanable(detail:)) {
            if case .notCleanable(let detail) = $0 { detail } else { nil }
        },
        .init(15, .noEncoder),
    ]

    /// Only ENOMEM and EIO are believed. A worker that could say ENOENT would remove the file from the library
    /// (`FileDescriber`).
    private static let reason = WireForm<Int32>.number.translated(
        { $0 == outOfMemory ? outOfMemory : inputOutput }, back: { $0 })

    /// ENOMEM and EIO, as Linux numbers them (errno(3)).
    private static let (outOfMemory, inputOutput): (Int32, Int32) = (12, 5)

    private static let detail = WireForm<String>.text(200)

    /// The package's name is shown to the person, so only the characters of Debian's package names are let through, and
    /// no sentence that a hostile worker might write there.
    private static let package = WireForm<String>.text(100).only { name in
        name.utf8.count <= 64
            && name.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "+")].contains(byte)
            }
    }
}
