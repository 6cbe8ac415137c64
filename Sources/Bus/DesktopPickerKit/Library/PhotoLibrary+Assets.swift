// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
public import Foundation
import Glibc

extension PhotoLibrary {
    /// A file of an asset.
    public typealias Part = PickedPhoto.Part

    /// Most pixels of a preview's longest edge.
    public static let largestPreview = 2048

    // MARK: - What the app sees

    /// The assets of a query that the app may see now, page by page (`PHAsset.fetchAssets(with:)`).
    public func assets(matching query: AssetQuery = AssetQuery()) -> AssetPages {
        AssetPages(query: query, service: service)
    }

    /// The albums that the app may see now: with limited access those that it made (`PHAssetCollection.fetchAssetCollections`).
    /// - Parameters:
    ///   - isUserInitiated: whether the person caused this access, as `AssetQuery.isUserInitiated` says.
    ///   - parentWindow: whose dialog a window is that opens then.
    public func albums(
        isUserInitiated: Bool = false, parentWindow: ParentWindow = .none
    ) async throws -> [LibraryAlbum] {
        let reply = try await service.call(
            "FetchAlbums", [.dictionary(isUserInitiated ? .byPerson(parentWindow) : [:])])
        return (reply.values.first?.elements ?? []).compactMap { $0.entries.flatMap(LibraryAlbum.init) }
    }

    /// Opens an asset's file to be read, without the details that the person withholds (`PHAssetResourceManager`).
    /// - Throws: `unknownAsset` for one that the app does not see, and for a paired video that there is none of.
    public func open(_ id: LibraryAsset.ID, part: Part = .photo) async throws -> FileHandle {
        try await file(of: id, ["part": .string(part.rawValue)])
    }

    /// An encoded picture of an asset, upright and in the colours of a screen, for tiles and windows (`PHImageManager`).
    /// - Parameter size: pixels of its longest edge, at most 2048. A smaller asset is not enlarged.
    /// - Throws: `unknownAsset` for one that the app does not see.
    public func preview(of id: LibraryAsset.ID, size: Int) async throws -> Data {
        let file = try await file(of: id, ["part": .string("preview"), "size": .uint32(UInt32(clamping: size))])
        // Threads of tasks must not wait for disks.
        let read = Task.detached { try file.readToEnd() ?? Data() }
        do { return try await read.value } catch {
            throw PhotoLibraryError.unreadable("the preview cannot be read: \(error.localizedDescription)")
        }
    }

    private func file(of id: LibraryAsset.ID, _ options: [String: BusValue]) async throws -> FileHandle {
        guard let file = try await service.call("OpenAsset", [.string(id), .dictionary(options)]).file else {
            throw PhotoLibraryError.strange
        }
        return file
    }

    // MARK: - What the app adds

    /// Saves a photo or video into the person's library (`PHAssetCreationRequest`). The app sees it from then on where it may read.
    /// - Parameters:
    ///   - file: a plain file.
    ///   - name: that the file gets; nil for its own.
    ///   - album: an album of the app's own that takes it.
    ///   - pairedVideo: the video of a Live Photo.
    /// - Returns: the new asset.
    /// - Throws: `accessDenied` where the app may not add, `unreadable`, `notSupported`, `tooLarge`, `noSpace`, `unknownAlbum`.
    public func add(
        _ file: URL, name: String? = nil, to album: LibraryAlbum.ID? = nil, pairedVideo: URL? = nil
    ) async throws -> LibraryAsset.ID {
        let photo = try await Self.open(file)
        let video = if let pairedVideo { try await Self.open(pairedVideo) } else { nil as FileHandle? }
        return try await add([photo, video], name ?? file.lastPathComponent, album)
    }

    /// Saves a photo or video that the app has open to be read; the library reads it from its beginning. Otherwise as the function that takes a file's address.
    /// - Throws: `accessDenied` where the app may not add, `notSupported`, `tooLarge`, `noSpace`, `unknownAlbum`.
    public func add(
        _ file: FileHandle, name: String? = nil, to album: LibraryAlbum.ID? = nil, pairedVideo: FileHandle? = nil
    ) async throws -> LibraryAsset.ID {
        // At once: the app may close its own when the task is cancelled.
        try await add([try Self.copy(file), try pairedVideo.map(Self.copy)], name, album)
    }

    /// - Parameter files: the photo, and its paired video if it has one.
    private func add(
        _ files: [FileHandle?], _ name: String?, _ album: LibraryAlbum.ID?
    ) async throws -> LibraryAsset.ID {
        let files = files.compactMap(\.self)
        var options: [String: BusValue] = [:]
        if let name { options["name"] = .string(name) }
        if let album { options["album"] = .string(album) }
        if files.count > 1 { options["paired_video"] = .file(1) }
        return try await text(service.call("AddAsset", [.file(0), .dictionary(options)], files: files))
    }

    private static func copy(_ file: FileHandle) throws(PhotoLibraryError) -> FileHandle {
        let descriptor = fcntl(file.fileDescriptor, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { throw .unreadable("the file cannot be used: \(String(cString: strerror(errno)))") }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private static func open(_ file: URL) async throws(PhotoLibraryError) -> FileHandle {
        let result = await Task.detached { () -> Result<FileHandle, PhotoLibraryError> in
            let descriptor = Glibc.open(file.path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                return .failure(
                    .unreadable("'\(file.lastPathComponent)' cannot be read: \(String(cString: strerror(errno)))"))
            }
            return .success(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
        }.value
        return try result.get()
    }

    // MARK: - The app's own albums

    /// Makes an album that is the app's own (`PHAssetCollectionChangeRequest`).
    /// - Parameter title: one line of at most 1,024 bytes.
    /// - Throws: `accessDenied` where the app may not read, `invalidConfiguration` for a title that is none.
    public func createAlbum(titled title: String) async throws -> LibraryAlbum.ID {
        try await text(service.call("CreateAlbum", [.string(title)]))
    }

    /// Gives an album of the app's own another title.
    /// - Throws: `unknownAlbum` for one that is not the app's own, `accessDenied`, `invalidConfiguration` for a title that is none.
    public func renameAlbum(_ id: LibraryAlbum.ID, to title: String) async throws {
        _ = try await service.call("RenameAlbum", [.string(id), .string(title)])
    }

    /// Puts assets into an album of the app's own, behind those that are there.
    /// - Throws: `unknownAsset` where the app does not see one of them: none is put in then. `unknownAlbum`, `accessDenied`, `tooLarge`.
    public func add(_ assets: [LibraryAsset.ID], toAlbum album: LibraryAlbum.ID) async throws {
        _ = try await service.call("AddToAlbum", [.string(album), .texts(assets)])
    }

    /// Takes assets out of an album of the app's own. Their files stay.
    /// - Throws: `unknownAlbum`, `accessDenied`.
    public func remove(_ assets: [LibraryAsset.ID], fromAlbum album: LibraryAlbum.ID) async throws {
        _ = try await service.call("RemoveFromAlbum", [.string(album), .texts(assets)])
    }

    /// Removes an album of the app's own. Its assets stay.
    /// - Throws: `unknownAlbum`, `accessDenied`.
    public func deleteAlbum(_ id: LibraryAlbum.ID) async throws {
        _ = try await service.call("DeleteAlbum", [.string(id)])
    }

    private func text(_ reply: LibraryService.Reply) throws(PhotoLibraryError) -> String {
        guard let text = reply.values.first?.text else { throw .strange }
        return text
    }
}
