// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import MediaTypes
import PhotoLibrary
import PickerModel

// Visiting folders and files by path: they are indexed for this request only, and are not part of the library
// afterwards.
extension RequestLibrary {
    /// - Parameter query: bounds what may be picked.
    func visit(
        _ request: LocationRequest, _ query: LibraryQuery
    ) async throws(LibraryFailure) -> FoundLocations {
        let locations = Typed.locations(request, home: host.places.home)
        // Files that were dropped or pasted from another machine or an archive have no path here.
        guard !locations.isEmpty else {
            throw LibraryFailure(LocalizedText("Only files on this computer can be picked"))
        }
        // Off the caller's thread: disks and phones take their time.
        let looked = await Task.detached { locations.map { Looked(at: $0) } }.value
        if looked.count == 1, case .missing(let problem) = looked[0].kind {
            throw LibraryFailure(problem)
        }
        let folders = looked.compactMap(\.folder)
        guard let shown = folders.first else {
            return FoundLocations(refused: looked.map(\.location.displayName))
        }
        let files = looked.filter { $0.kind == .media }.map(\.location)
        // Listens before the folders are scanned, so that no event is missed.
        let events = view.events()
        try await add(visited: folders)
        let found = await wait(for: files, in: shown, events)
        let pickable = try await view.port().pickable(found.values.map(\.id), query).assets.filter { $0.broken == nil }
        let allowed = Set(pickable.map(\.id))
        let assets = files.compactMap { found[$0] }.filter { allowed.contains($0.id) }
        let picked = Set(assets.map(\.location))
        return FoundLocations(
            album: view.album(at: shown), assets: assets,
            refused: looked.filter { $0.kind != .folder && !picked.contains($0.location) }.map(\.location.displayName))
    }

    /// Completions of a typed path.
    func completions(_ text: String) async -> [LocationCompletion] {
        await Task.detached { [home = host.places.home] in Typed.completions(text, home: home) }.value
    }

    /// Makes folders part of this request's library. Where the caller named the folders, only folders inside these can
    /// be shown.
    private func add(visited folders: [FileLocation]) async throws(LibraryFailure) {
        if case .named(let named) = self.folders {
            guard
                folders.allSatisfy({ folder in named.contains { OutermostFolders.reaches($0, folder) || $0 == folder } }
                )
            else {
                throw LibraryFailure(LocalizedText("This picker shows only the folders that it was opened with"))
            }
            return
        }
        let problem = await Task.detached { [self] () -> LocalizedText? in
            do throws(LibraryError) {
                try refresh(visiting: folders)
                return nil
            } catch {
                return error.text
            }
        }.value
        if let problem { throw LibraryFailure(problem) }
    }

    /// Waits until the library knows these files and an asset of the folder, or a time limit has passed.
    private func wait(
        for files: [FileLocation], in folder: FileLocation, _ events: AsyncStream<LibraryEvent>
    ) async -> [FileLocation: Asset] {
        let album = view.album(at: folder)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [self] in
                if await isThere(files, album) { return }
                for await event in events {
                    switch event {
                    case .changed, .scanned: if await isThere(files, album) { return }
                    default: break
                    }
                }
            }
            group.addTask { try? await Task.sleep(for: files.isEmpty ? .seconds(3) : .seconds(20)) }
            await group.next()
            group.cancelAll()
        }
        return await known(files)
    }

    private func known(_ files: [FileLocation]) async -> [FileLocation: Asset] {
        var known: [FileLocation: Asset] = [:]
        for file in files { known[file] = (try? await view.asset(at: file)) ?? nil }
        return known
    }

    private func isThere(_ files: [FileLocation], _ album: AlbumID?) async -> Bool {
        guard files.isEmpty else { return await known(files).count == files.count }
        return (try? await view.port().list(LibraryQuery(album: album)).isEmpty) == false
    }
}

/// A path with what the file system says about it.
private struct Looked: Sendable {
    enum Kind: Sendable, Equatable {
        case folder
        case media
        /// Neither photo nor video.
        case other
        case missing(LocalizedText)
    }

    let location: FileLocation
    let kind: Kind

    init(at location: FileLocation) {
        self.location = location
        kind = Self.kind(location)
    }

    /// The folder in which the path is shown; nil if it cannot be shown.
    var folder: FileLocation? {
        switch kind {
        case .folder: location
        case .media: location.parent
        case .other, .missing: nil
        }
    }

    /// Names of files have at most 255 bytes; GTK takes seconds to lay out a text of thousands of letters without a
    /// blank.
    private static func shortened(_ name: String) -> String {
        name.utf8.count > 255 ? name.prefix(80) + "…" : name
    }

    private static func kind(_ location: FileLocation) -> Kind {
        var status = stat()
        let path = location.cPath
        let name = LocalizedText.Argument.text(shortened(location.displayName))
        guard stat(path, &status) == 0 else {
            return .missing(
                errno == ENOENT || errno == ENOTDIR
                    ? LocalizedText("“%1” does not exist", name) : LocalizedText("“%1” cannot be opened", name))
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            return access(path, R_OK | X_OK) == 0 ? .folder : .missing(LocalizedText("“%1” may not be read", name))
        case S_IFREG: break
        default: return .other
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return .missing(LocalizedText("“%1” may not be read", name)) }
        defer { close(descriptor) }
        var head = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &head, head.count)
        let format = MediaFormat.sniff(
            head: Array(head.prefix(max(0, count))), fileExtension: Typed.fileExtension(location.displayName))
        return format == nil ? .other : .media
    }
}
