// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Ground
public import MediaTypes
public import Pixels

/// A file whose thumbnail is looked for: its name for the cache and the time that makes a thumbnail valid.
public struct ThumbnailOriginal: Sendable, Equatable {
    /// Absolute path.
    public let path: [UInt8]
    /// Modification time in seconds since 1970.
    public let modified: Int64
    let uri: String

    public init(path: [UInt8], modified: Int64) {
        self.path = path
        self.modified = modified
        uri = ThumbnailURI.uri(forPath: path)
    }
}

/// The thumbnail cache that all programs of the desktop share (freedesktop Thumbnail Managing Standard 0.9).
///
/// Stateless: every call looks at the disk, any thread may call. A cache that cannot be written is no error, since the
/// picture is shown anyway: writing answers whether it worked.
public struct ThumbnailCache: Sendable {
    /// `$XDG_CACHE_HOME/thumbnails`, absolute, without a slash at its end.
    public let directory: [UInt8]
    /// Number of this run of the picker, which failure marks name.
    private let session: String

    /// Our name among the failure marks; the number rises when a new version should try again.
    private static let failureDirectory = "fail/desktop-picker-1"

    /// - Parameter session: a number that no other run has.
    public init(directory: String, session: UInt64 = .random(in: 0 ... .max)) {
        self.session = String(session, radix: 16)
        var bytes = Array(directory.utf8)
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        self.directory = bytes
    }

    /// Whether a path lies inside the cache: such files are shown but never get thumbnails of their own.
    public func owns(_ path: [UInt8]) -> Bool {
        path.starts(with: directory + [UInt8(ascii: "/")])
    }

    // MARK: - Looking up

    /// Returns the result of `use` for the smallest valid thumbnail of at least a size class, or for the next larger
    /// one if it is nil.
    ///
    /// Valid means that the thumbnail states the same URI and modification time. Thumbnails are untrusted, too, and are
    /// decoded in workers. The standard's shared repositories (`.sh_thumbnails` next to the photo) are ignored: they
    /// come with an archive or a card, and could show something other than the picked photo.
    func thumbnail<Value>(
        of original: ThumbnailOriginal, atLeast smallest: ThumbnailSize, _ use: (ThumbnailFile) -> Value?
    ) -> Value? {
        let name = ThumbnailURI.digest(original.uri) + ".png"
        for size in ThumbnailSize.allCases where size >= smallest {
            let path = directory + Array("/\(size.directory)/\(name)".utf8)
            if let file = ThumbnailFile(path), file.isValid(for: original), let value = use(file) { return value }
        }
        return nil
    }

    /// Why an earlier attempt of this program at this version of the file failed, or nil where there was none. A
    /// failure that may have been the machine's fault, such as a timeout, counts once two runs of the picker have met
    /// it.
    public func failure(of original: ThumbnailOriginal) -> MediaError? {
        guard let file = mark(of: original), file.firstSession ?? session == session else { return nil }
        return file.failure
    }

    private func mark(of original: ThumbnailOriginal) -> ThumbnailFile? {
        let path = directory + Array("/\(Self.failureDirectory)/\(ThumbnailURI.digest(original.uri)).png".utf8)
        return ThumbnailFile(path).flatMap { $0.isValid(for: original) ? $0 : nil }
    }

    // MARK: - Writing

    /// Stores a thumbnail: directories 0700, file 0600, complete or not at all.
    /// - Parameter image: its longest side at most the class's.
    /// - Returns: false where the cache cannot be written, the picture is too large for the class or lies in the cache.
    @discardableResult
    public func store(
        _ image: DecodedImage, of original: ThumbnailOriginal, size: ThumbnailSize, format: MediaFormat
    ) -> Bool {
        guard max(image.width, image.height) <= size.pixels, !owns(original.path) else { return false }
        let keys: [(String, String)] = [
            ("Thumb::URI", original.uri), ("Thumb::MTime", String(original.modified)),
            ("Thumb::Mimetype", format.rawValue), ("Thumb::Image::Width", String(image.originalWidth)),
            ("Thumb::Image::Height", String(image.originalHeight)), ("Software", "desktop-picker"),
        ]
        return write(image, keys, in: size.directory, original: original)
    }

    /// Marks a file as one that cannot be shown until it changes. Reasons that may pass by themselves leave no mark: a
    /// missing decoder, a file that cannot be opened, a withdrawn request.
    @discardableResult
    public func storeFailure(_ error: MediaError, of original: ThumbnailOriginal) -> Bool {
        guard !owns(original.path) else { return false }
        // A mark without a session is final.
        let isSecond = mark(of: original).map { $0.firstSession != session } ?? false
        guard let keys = ThumbnailFile.keys(for: error, firstIn: isSecond ? nil : session) else { return false }
        let nothing = DecodedImage(
            width: 1, height: 1, stride: 4, hasAlpha: true, bytes: [0, 0, 0, 0], originalWidth: 1, originalHeight: 1)
        guard let nothing else { return false }
        let all = [("Thumb::URI", original.uri), ("Thumb::MTime", String(original.modified))] + keys
        return write(nothing, all, in: Self.failureDirectory, original: original)
    }

    private func write(
        _ image: DecodedImage, _ keys: [(String, String)], in subdirectory: String, original: ThumbnailOriginal
    ) -> Bool {
        guard let png = ThumbnailPNG.bytes(image, keys: keys) else { return false }
        let folder = directory + Array("/\(subdirectory)".utf8)
        let name = ThumbnailURI.digest(original.uri) + ".png"
        return (try? PrivateFile.write(png, as: .cache, to: folder + Array("/\(name)".utf8))) != nil
    }
}
