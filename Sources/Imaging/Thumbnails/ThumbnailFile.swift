// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGdkPixbuf
internal import MediaTypes

/// One PNG of the thumbnail cache and the keys that the standard puts into it.
struct ThumbnailFile {
    let bytes: [UInt8]
    let width: Int
    let height: Int
    private let keys: [String: String]

    /// The largest class is 1024 pixels: even stored raw it stays below this.
    private static let longestFile = 8 << 20
    private static let longestSide = 2048

    /// Reads the keys, not the pixels yet: most of a lookup's answers need none.
    static func read(_ path: [UInt8]) -> ThumbnailFile? {
        PrivateFile.read(path, limit: longestFile).flatMap { ThumbnailFile($0) }
    }

    init?(_ bytes: [UInt8]) {
        var size: (width: Int, height: Int)?
        var keys: [String: String] = [:]
        let source = ByteSource(bytes, budget: 2 * Self.longestFile)
        PNGHeader.forEachChunk(source) { type, payload in
            switch type {
            case "IHDR":
                guard var cursor = source.cursor(at: payload.lowerBound, count: 8), let width = cursor.big32(),
                    let height = cursor.big32()
                else { return false }
                size = (Int(width), Int(height))
            case "tEXt":
                let text = source.bytes(at: payload.lowerBound, upTo: Int(payload.upperBound - payload.lowerBound))
                if let zero = text.firstIndex(of: 0) {
                    keys[String(decoding: text[..<zero], as: UTF8.self)] =
                        String(decoding: text[(zero + 1)...], as: UTF8.self)
                }
            case "IDAT": return false
            default: break
            }
            return keys.count < 64
        }
        guard let size, (1...Self.longestSide).contains(size.width), (1...Self.longestSide).contains(size.height) else {
            return nil
        }
        self.bytes = bytes
        (width, height) = size
        self.keys = keys
    }

    /// Same URI and same modification time, not merely a newer one.
    func isValid(for original: ThumbnailOriginal) -> Bool {
        keys["Thumb::URI"] == original.uri && keys["Thumb::MTime"].flatMap { Int64($0) } == original.modified
    }

    /// In a shared repository the URI is the file's bare name, and a missing time counts as matching.
    func isValid(forName name: String, modified: Int64) -> Bool {
        guard let uri = keys["Thumb::URI"], uri == name || uri == "./" + name else { return false }
        return keys["Thumb::MTime"].map { Int64($0) == modified } ?? true
    }

    func image() -> DecodedImage? {
        let load = PixbufLoad(
            loaderName: "png", longestSide: Self.longestSide, maximumPixels: Self.longestSide * Self.longestSide,
            deadline: .now + .seconds(2))
        guard let loaded = try? load.run(.bytes(bytes), isCancelled: { false }) else { return nil }
        func number(_ key: String, else value: Int) -> Int { keys[key].flatMap { Int($0) } ?? value }
        return PixbufReference(taking: loaded.pixbuf).image(
            originalWidth: number("Thumb::Image::Width", else: width),
            originalHeight: number("Thumb::Image::Height", else: height))
    }

    // MARK: - Failure marks

    private static let failureKey = "X-DesktopPicker-Failure"

    /// What a mark says; marks without a reason of ours count as damage.
    var failure: MediaError {
        switch keys[Self.failureKey] {
        case "too-large":
            .tooLarge(
                width: keys["Thumb::Image::Width"].flatMap { Int($0) } ?? 0,
                height: keys["Thumb::Image::Height"].flatMap { Int($0) } ?? 0)
        case "timed-out": .timedOut
        default: .damaged(detail: "failed before")
        }
    }

    /// Keys of a mark; nil for failures that may pass without the file changing.
    static func keys(for error: MediaError) -> [(String, String)]? {
        switch error {
        case .damaged, .timedOut: [(failureKey, error.code)]
        case .tooLarge(let width, let height):
            [
                (failureKey, error.code), ("Thumb::Image::Width", String(width)),
                ("Thumb::Image::Height", String(height)),
            ]
        default: nil
        }
    }

    // MARK: - Writing

    /// A PNG with text keys. Compression level 1: a quarter of the time of the default for 6 % more bytes.
    static func png(_ image: DecodedImage, keys: [(String, String)]) -> [UInt8]? {
        guard let pixbuf = PixbufReference(image) else { return nil }
        var names = ["compression"] + keys.map { "tEXt::" + $0.0 }
        var values = ["1"] + keys.map(\.1)
        var buffer: UnsafeMutablePointer<CChar>?
        var size: gsize = 0
        let isWritten = withCStrings(&names) { names in
            withCStrings(&values) { values in
                gdk_pixbuf_save_to_bufferv(pixbuf.pointer, &buffer, &size, "png", names, values, nil) != 0
            }
        }
        guard isWritten, let buffer else { return nil }
        defer { g_free(buffer) }
        return UnsafeRawBufferPointer(start: buffer, count: Int(size)).map { $0 }
    }

    private static func withCStrings<R>(
        _ strings: inout [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> R
    ) -> R {
        var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { g_strdup($0) } + [nil]
        defer { for pointer in pointers { g_free(pointer) } }
        return pointers.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("the list holds at least its end") }
            return body(base)
        }
    }
}
