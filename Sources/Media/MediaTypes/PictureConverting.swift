// SPDX-License-Identifier: GPL-3.0-or-later

/// Makes pictures of other formats of files. `SandboxedDecoder` implements it with worker processes; the delivery knows only this
/// protocol.
public protocol PictureConverting: Sendable {
    /// The picture of a file in another format: upright, in sRGB, in its full size, with the metadata that may stay. Blocking, on any
    /// thread.
    /// - Parameters:
    ///   - descriptor: the original, open for reading; stays the caller's.
    ///   - fileExtension: of the original, without the dot, as a hint where bytes are ambiguous.
    ///   - formats: that the copy may have, best first; not empty. A picture with transparency takes the first that has it, if one
    ///     does; else it stands on white.
    ///   - removed: the classes that go; may be empty.
    ///   - isCancelled: asked several times a second; true ends the work with `.cancelled`.
    /// - Throws: `.tooLarge` where a worker has no room for the whole picture; else what is wrong with the file or the workers.
    func converted(
        ofDescriptor descriptor: Int32, fileExtension: String, to formats: [StillFormat],
        without removed: MetadataClasses, isCancelled: () -> Bool
    ) throws(MediaError) -> ConvertedPicture
}

/// A picture in another format than its original.
public struct ConvertedPicture: Sendable, Equatable {
    /// The format that was taken.
    public var format: StillFormat
    /// Pixels as shown.
    public var width: Int
    /// Like `width`.
    public var height: Int
    /// The whole file.
    public var bytes: [UInt8]

    /// Makes a picture of its parts.
    public init(format: StillFormat, width: Int, height: Int, bytes: [UInt8]) {
        (self.format, self.width, self.height, self.bytes) = (format, width, height, bytes)
    }
}
