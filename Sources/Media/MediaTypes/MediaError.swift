// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a file could not be read as a picture or a video.
///
/// Cases are data; `reason` is the English sentence fragment that reports and tiles show after the file's name. Messages
/// of C libraries are kept in `detail` for debugging only: they may quote the file.
public enum MediaError: Error, Sendable, Equatable {
    /// The file is gone or may not be opened (`errno`).
    case unreadable(errno: Int32)
    /// Not a regular file.
    case notAFile
    /// Empty file.
    case empty
    /// The bytes are no format that the picker knows.
    case unknownFormat
    /// A known format whose contents make no sense.
    case damaged(detail: String)
    /// The worker process ended while it decoded the file; for a picture or its facts a second, fresh worker did, too.
    /// Mostly the file is made to crash decoders, but the machine may also have been short of memory.
    case decoderEnded
    /// The picture has more pixels than allowed (`width` × `height`).
    case tooLarge(width: Int, height: Int)
    /// Decoding took longer than allowed.
    case timedOut
    /// The format is known, but no installed decoder opens it. `package` names the Debian package, where there is one.
    case noDecoder(MediaFormat, package: String?)
    /// The request was withdrawn.
    case cancelled
    /// This system allows no sandbox for decoders, so nothing is decoded. Says nothing about the file.
    case noSandbox

    /// Stable short name, stored in the index.
    public var code: String {
        switch self {
        case .unreadable: "unreadable"
        case .notAFile: "not-a-file"
        case .empty: "empty"
        case .unknownFormat: "unknown-format"
        case .damaged: "damaged"
        case .decoderEnded: "decoder-ended"
        case .tooLarge: "too-large"
        case .timedOut: "timed-out"
        case .noDecoder: "no-decoder"
        case .cancelled: "cancelled"
        case .noSandbox: "no-sandbox"
        }
    }

    /// What is wrong with the file, to stand after its name: "IMG_1.jpg: the file is damaged".
    public var reason: String {
        values.enumerated().reduce(pattern) { $0.replacing("%\($1.offset + 1)", with: $1.element) }
    }

    /// `reason` with `%1` and `%2` instead of values: the text that is translated.
    public var pattern: String {
        // Translators: stands after the name of a file and a colon, as in “IMG_1.jpg: the file is damaged”.
        switch self {
        case .unreadable: "the file cannot be opened"
        case .notAFile: "not a regular file"
        case .empty: "the file is empty"
        case .unknownFormat: "not a picture or video that can be recognised"
        case .damaged, .decoderEnded: "the file is damaged"
        case .tooLarge: "%1 × %2 pixels are more than can be shown"
        case .timedOut: "decoding it took too long"
        case .noDecoder(_, _?): "install the package %1 to see it"
        case .noDecoder(_, nil): "there is no decoder for %1"
        case .cancelled: "cancelled"
        case .noSandbox: "photos are not opened, since this system has no sandbox to open them in"
        }
    }

    private var values: [String] {
        switch self {
        case .tooLarge(let width, let height): [String(width), String(height)]
        case .noDecoder(_, let package?): [package]
        case .noDecoder(let format, nil): [format.rawValue]
        default: []
        }
    }

    /// The patterns with `%1` or `%2` in them. The index keeps reasons as English text; with these patterns the values
    /// are found in that text again, for its translation.
    public static let patternsWithValues = [
        Self.tooLarge(width: 0, height: 0), .noDecoder(.jpeg, package: ""), .noDecoder(.jpeg, package: nil),
    ].map(\.pattern)
}
