// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a file could not be read as a picture or a video.
///
/// Cases are data; the model words them (`text`). Messages of C libraries are kept in `detail` for debugging only: they may
/// quote the file.
public enum MediaError: Error, Sendable, Hashable {
    /// The file is gone or may not be opened, or there is no memory for its picture (`errno`, with ENOMEM for that; 0
    /// where it is not known any more).
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
    /// A Photoshop document that was saved without a merged picture of its layers.
    case noMergedPicture
    /// No copy without metadata can be made of the file: the picker knows no way for its format, or the file has a part of
    /// which it is not known what it tells.
    case notCleanable(detail: String)
    /// libav was built without an encoder for films here. Says nothing about the file.
    case noEncoder
    /// The request was withdrawn.
    case cancelled
    /// This system allows no sandbox for decoders, so nothing is decoded. Says nothing about the file.
    case noSandbox
    /// No worker process could be started at the moment: the program for it did not start in time or was ended, or the
    /// picker has no memory, descriptors or processes left. Says nothing about the file, nor about the system.
    case noWorker

    /// Whether the file is to blame, so that the same file fails again. A failure that is not lasting passes without a
    /// change of the file: its disk comes back, memory is free again, the system allows a sandbox.
    public var isLasting: Bool {
        switch self {
        case .unreadable, .noEncoder, .cancelled, .noSandbox, .noWorker: false
        case .notAFile, .empty, .unknownFormat, .damaged, .decoderEnded, .tooLarge, .timedOut, .noDecoder,
            .noMergedPicture, .notCleanable:
            true
        }
    }
}
