// SPDX-License-Identifier: GPL-3.0-or-later

/// Errors in the form in which the index stores them: a code, and the associated values. `detail` is not stored.
extension MediaError {
    /// Stable short name.
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
        case .noMergedPicture: "no-merged-picture"
        case .notCleanable: "not-cleanable"
        case .noEncoder: "no-encoder"
        case .cancelled: "cancelled"
        case .noSandbox: "no-sandbox"
        case .noWorker: "no-worker"
        }
    }

    /// The associated values, separated by spaces: numbers, and names without spaces. Nil for a case without values.
    public var values: String? {
        switch self {
        case .unreadable(let errno): "\(errno)"
        case .tooLarge(let width, let height): "\(width) \(height)"
        case .noDecoder(let format, let package?): "\(format.rawValue) \(package)"
        case .noDecoder(let format, nil): format.rawValue
        case .notAFile, .empty, .unknownFormat, .damaged, .decoderEnded, .timedOut, .noMergedPicture,
            .notCleanable, .noEncoder, .cancelled, .noSandbox, .noWorker:
            nil
        }
    }

    /// The error for a stored code and its values. An unknown code or a missing value gives `damaged`.
    public init(code: String, values: String?) {
        let values = (values ?? "").split(separator: " ")
        self =
            switch code {
            case "unreadable": .unreadable(errno: values.first.flatMap { Int32($0) } ?? 0)
            case "not-a-file": .notAFile
            case "empty": .empty
            case "unknown-format": .unknownFormat
            case "decoder-ended": .decoderEnded
            case "too-large": Self.size(values)
            case "timed-out": .timedOut
            case "no-decoder": Self.missingDecoder(values)
            case "no-merged-picture": .noMergedPicture
            case "not-cleanable": .notCleanable(detail: "")
            case "no-encoder": .noEncoder
            case "cancelled": .cancelled
            case "no-sandbox": .noSandbox
            case "no-worker": .noWorker
            default: .damaged(detail: "")
            }
    }

    private static func size(_ values: [Substring]) -> Self {
        guard values.count == 2, let width = Int(values[0]), let height = Int(values[1]) else {
            return .damaged(detail: "")
        }
        return .tooLarge(width: width, height: height)
    }

    private static func missingDecoder(_ values: [Substring]) -> Self {
        guard let format = values.first.flatMap({ MediaFormat(rawValue: String($0)) }) else {
            return .damaged(detail: "")
        }
        return .noDecoder(format, package: values.dropFirst().first.map(String.init))
    }
}
