// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Ground
internal import MediaBytes
internal import MediaTypes
internal import Pixels

/// One PNG of the thumbnail cache, open, and the keys that the standard puts into it.
final class ThumbnailFile {
    private let file: RegularFile
    /// Open for reading, as long as this lives.
    var descriptor: Int32 { file.descriptor }
    let width: Int
    let height: Int
    private let keys: [String: String]

    /// The largest class is 1024 pixels: even stored raw it stays below this.
    private static let longestFile = 8 << 20
    private static let longestSide = 2048
    /// Bytes before the pixels that are looked at.
    private static let longestHeader = 1 << 20

    /// Reads the keys, not the pixels: most of a lookup's answers need none. Nil for what is no thumbnail.
    init?(_ path: [UInt8]) {
        guard let file = try? RegularFile(path, followsLinks: false), file.size <= Self.longestFile,
            let header = Self.header(file.descriptor)
        else { return nil }
        self.file = file
        (width, height) = header.size
        keys = header.keys
    }

    private static func header(_ descriptor: Int32) -> (size: (width: Int, height: Int), keys: [String: String])? {
        guard let source = try? ByteSource(descriptor: descriptor, budget: longestHeader) else { return nil }
        var size: (width: Int, height: Int)?
        var keys: [String: String] = [:]
        for chunk in PNGWalk(source).prefix(while: { $0.type != "IDAT" }) where keys.count < 64 {
            switch chunk.type {
            case "IHDR": size = chunk.size(source)
            case "tEXt":
                let text = source.bytes(at: chunk.payload.lowerBound, upTo: Int(chunk.length))
                if let zero = text.firstIndex(of: 0) {
                    keys[String(decoding: text[..<zero], as: UTF8.self)] =
                        String(decoding: text[(zero + 1)...], as: UTF8.self)
                }
            default: break
            }
        }
        guard let size, (1...longestSide).contains(size.width), (1...longestSide).contains(size.height) else {
            return nil
        }
        return (size, keys)
    }

    /// Same URI and same modification time, not merely a newer one.
    func isValid(for original: ThumbnailOriginal) -> Bool {
        keys["Thumb::URI"] == original.uri && keys["Thumb::MTime"].flatMap { Int64($0) } == original.modified
    }

    // MARK: - Failure marks

    private static let failureKey = "X-DesktopPicker-Failure"
    private static let sessionKey = "X-DesktopPicker-Session"

    /// The run of the picker that left the mark, as long as no other run has met the failure; nil for a final mark.
    var firstSession: String? { keys[Self.sessionKey] }

    /// What a mark says; marks without a reason of this program count as damage.
    var failure: MediaError {
        switch keys[Self.failureKey] {
        case "too-large":
            .tooLarge(
                width: keys["Thumb::Image::Width"].flatMap { Int($0) } ?? 0,
                height: keys["Thumb::Image::Height"].flatMap { Int($0) } ?? 0)
        case "timed-out": .timedOut
        case "decoder-ended": .decoderEnded
        default: .damaged(detail: "failed before")
        }
    }

    /// Keys of a mark; nil for failures that pass without the file changing.
    /// - Parameter session: the run that is the first to meet the failure; nil where another has before.
    static func keys(for error: MediaError, firstIn session: String?) -> [(String, String)]? {
        switch error {
        case .damaged: [(failureKey, error.code)]
        // These failures can also come from a lack of memory or a busy machine.
        case .decoderEnded, .timedOut: [(failureKey, error.code)] + (session.map { [(sessionKey, $0)] } ?? [])
        case .tooLarge(let width, let height):
            [
                (failureKey, error.code), ("Thumb::Image::Width", String(width)),
                ("Thumb::Image::Height", String(height)),
            ]
        case .unreadable, .notAFile, .empty, .unknownFormat, .noDecoder, .noMergedPicture, .notCleanable, .noEncoder,
            .cancelled, .noSandbox, .noWorker:
            nil
        }
    }
}
