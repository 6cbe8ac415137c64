// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
import Glibc

/// What a photo can be loaded as (`Transferable`).
public protocol PhotoTransferable: Sendable {
    /// Makes the value of a photo's bytes.
    /// - Throws: `PhotosPickerError`, for bytes that are none.
    static func make(of photo: PickedPhoto, _ bytes: Data) throws(PhotosPickerError) -> Self

    /// Loads the value. Without an implementation of its own it is made of all bytes in memory.
    /// - Throws: `PhotosPickerError`.
    static func load(_ photo: PickedPhoto, _ progress: PickedPhoto.Progress?) async throws(PhotosPickerError) -> Self
}

extension PhotoTransferable {
    /// Reads all bytes and makes the value of them.
    /// - Throws: `PhotosPickerError`.
    public static func load(
        _ photo: PickedPhoto, _ progress: PickedPhoto.Progress?
    ) async throws(PhotosPickerError) -> Self {
        try make(of: photo, try await photo.data(progress: progress))
    }
}

/// A photo or a film in a file of the program's own (`FileRepresentation`), which is copied piece by piece: films need not fit in memory.
public struct ReceivedFile: PhotoTransferable {
    /// The file, in a folder of its own among temporary files. The program moves or removes it.
    public var file: URL

    /// Copies the file.
    /// - Throws: `PhotosPickerError`.
    public static func load(
        _ photo: PickedPhoto, _ progress: PickedPhoto.Progress?
    ) async throws(PhotosPickerError) -> ReceivedFile {
        let folder = try newFolder()
        do throws(PhotosPickerError) {
            return ReceivedFile(file: try await photo.copy(to: folder, progress: progress))
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    /// Writes the bytes.
    /// - Throws: `failed`.
    public static func make(of photo: PickedPhoto, _ bytes: Data) throws(PhotosPickerError) -> ReceivedFile {
        let file = try newFolder().appending(path: URL(filePath: photo.name).lastPathComponent)
        do { try bytes.write(to: file, options: .withoutOverwriting) } catch {
            throw .failed("\(file.path) cannot be written: \(error.localizedDescription)")
        }
        return ReceivedFile(file: file)
    }

    private static func newFolder() throws(PhotosPickerError) -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "picked-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            return folder
        } catch {
            throw .failed("\(folder.path) cannot be made: \(error.localizedDescription)")
        }
    }
}

extension Data: PhotoTransferable {
    /// The bytes themselves.
    public static func make(of photo: PickedPhoto, _ bytes: Data) -> Data { bytes }
}

/// A photo's encoded picture with what a decoder has to know of it.
public struct EncodedPhoto: PhotoTransferable {
    /// The file's bytes.
    public var bytes: Data
    /// Its media type.
    public var type: String
    /// Pixels as shown, if they are known.
    public var width, height: Int?

    /// Takes type and size of the photo.
    /// - Throws: `unreadable` where the type is not known.
    public static func make(of photo: PickedPhoto, _ bytes: Data) throws(PhotosPickerError) -> EncodedPhoto {
        guard let type = photo.type else { throw .unreadable(photo.name) }
        return EncodedPhoto(bytes: bytes, type: type, width: photo.width, height: photo.height)
    }
}

extension PickedPhoto {
    /// Called with the part of the file that has been read, from 0 to 1, on any thread. Of an unfinished film it is known at the end alone.
    public typealias Progress = @Sendable (Double) -> Void

    /// Loads the photo as a type (`loadTransferable(type:)`).
    /// - Throws: `PhotosPickerError`.
    public func loadTransferable<Value: PhotoTransferable>(
        type: Value.Type, progress: Progress? = nil
    ) async throws(PhotosPickerError) -> Value {
        try await Value.load(self, progress)
    }

    /// All bytes of the photo's file.
    /// - Throws: `unreadable`, `unknownPhoto`.
    public func data(_ part: Part = .photo, progress: Progress? = nil) async throws(PhotosPickerError) -> Data {
        var bytes = Data()
        try await read(part, progress) { bytes.append($0) }
        return bytes
    }

    /// Copies the photo's file. An unfinished film that breaks off, as when the person deselects it, is `unreadable`.
    /// - Parameter folder: that takes it; a file of that name in it is never overwritten.
    /// - Returns: the new file.
    /// - Throws: `unreadable`, `unknownPhoto`, `failed` where the folder cannot be written.
    public func copy(
        _ part: Part = .photo, to folder: URL, progress: Progress? = nil
    ) async throws(PhotosPickerError) -> URL {
        let name = URL(filePath: part == .photo ? self.name : self.name + ".mov").lastPathComponent
        let (target, file) = try Self.newFile(name, in: folder)
        do throws(PhotosPickerError) {
            var problem: (any Error)?
            try await read(part, progress) { chunk in
                do { try file.write(contentsOf: chunk) } catch { problem = problem ?? error }
            }
            try? file.close()
            if let problem { throw .failed("\(target.path) cannot be written: \(problem.localizedDescription)") }
            return target
        } catch {
            try? FileManager.default.removeItem(at: target)
            throw error
        }
    }

    private static func newFile(_ name: String, in folder: URL) throws(PhotosPickerError) -> (URL, FileHandle) {
        let parts = (stem: (name as NSString).deletingPathExtension, ending: (name as NSString).pathExtension)
        for number in 0..<1000 {
            let numbered = number == 0 ? parts.stem : "\(parts.stem) (\(number))"
            let url = folder.appending(path: parts.ending.isEmpty ? numbered : "\(numbered).\(parts.ending)")
            let descriptor = Glibc.open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if descriptor >= 0 { return (url, FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)) }
            guard errno == EEXIST else {
                throw .failed("\(folder.path) cannot be written: \(String(cString: strerror(errno)))")
            }
        }
        throw .failed("\(folder.path) has too many files of that name")
    }

    /// Opens the photo's file to be read.
    /// - Throws: `unreadable`, `unknownPhoto`.
    public func open(_ part: Part = .photo) async throws(PhotosPickerError) -> FileHandle {
        FileHandle(fileDescriptor: try await files.open(self, .file(part)), closeOnDealloc: true)
    }

    /// A small picture of the photo, upright: a PNG with nothing but pixels, also of formats that the program cannot decode.
    /// - Parameter size: pixels of the longest edge, at most 2048.
    /// - Throws: `unreadable`, `unknownPhoto`, `refused` for a size that is none, `needsPicker` where the file chooser answered.
    public func preview(size: Int) async throws(PhotosPickerError) -> Data {
        let file = FileHandle(fileDescriptor: try await files.open(self, .preview(size: size)), closeOnDealloc: true)
        let picture = await Task.detached { try? file.readToEnd() }.value
        guard let picture else { throw .unreadable(name) }
        return picture
    }

    /// Reads the file on another thread, piece by piece; an unfinished film as it comes.
    private func read(
        _ part: Part, _ progress: Progress?, take: (Data) -> Void
    ) async throws(PhotosPickerError) {
        let file = try await open(part)
        progress?(0)
        guard let end = try? file.seekToEnd() else {
            let film = FilmBytes(file)
            while case let piece = try await film.next(of: name), !piece.isEmpty { take(piece) }
            guard !Task.isCancelled else { throw .closed }
            progress?(1)
            return
        }
        let size = max(1, Int64(end))
        try? file.seek(toOffset: 0)
        var count: Int64 = 0
        while !Task.isCancelled {
            let piece: Result<Data, PhotosPickerError> = await Task.detached { [name] in
                do { return .success(try file.read(upToCount: 1 << 20) ?? Data()) } catch {
                    return .failure(.unreadable(name))
                }
            }.value
            let chunk = try piece.get()
            guard !chunk.isEmpty else {
                progress?(1)
                return
            }
            take(chunk)
            count += Int64(chunk.count)
            progress?(min(1, Double(count) / Double(size)))
        }
        throw .closed
    }
}
