// SPDX-License-Identifier: GPL-3.0-or-later

import PhotoLibrary
import PickerModel

// Visiting folders and files by path: they are indexed for this request only, and are not part of the library
// afterwards.
extension RequestLibrary {
    /// - Parameter query: its filter limits what may be picked.
    func visit(
        _ request: LocationRequest, _ query: LibraryQuery
    ) async throws(LibraryFailure) -> FoundLocations {
        // The view may have been narrowed since the port was made.
        guard view.scope.isEverything else {
            throw .fixedFolders
        }
        let locations = Typed.locations(request, home: host.paths.home)
        // Files that were dropped or pasted from another machine or an archive have no path here.
        guard !locations.isEmpty else {
            throw .elsewhere
        }
        // Other paths are not accessed, so that the request does not learn whether they exist.
        let inside = locations.filter { folders.reach($0) }
        guard !inside.isEmpty else {
            throw .outside
        }
        // Off the caller's thread: disks and phones take their time.
        let looked = await Task.detached { inside.map { NamedLocation(at: $0) } }.value
        if locations.count == 1, case .closed(let problem) = looked[0].kind { throw problem }
        let shownFolders = looked.compactMap(\.folder)
        guard let shown = shownFolders.first else {
            return FoundLocations(refused: locations.map(\.displayName))
        }
        let files = looked.filter { $0.kind == .media }.map(\.location)
        // Listens before the folders are scanned, so that no event is missed.
        let events = view.events()
        try await add(visited: shownFolders)
        let found = await wait(for: files, in: shown, events)
        let pickable = try await view.port().pickable(found.values.map(\.id), query).assets.filter { $0.broken == nil }
        let allowed = Set(pickable.map(\.id))
        let assets = files.compactMap { found[$0] }.filter { allowed.contains($0.id) }
        let picked = Set(assets.map(\.location))
        let answered = picked.union(looked.filter { $0.kind == .folder }.map(\.location))
        return FoundLocations(
            album: view.album(at: shown), assets: assets,
            refused: locations.filter { !answered.contains($0) }.map(\.displayName))
    }

    /// Completions of a typed path.
    func completions(_ text: String) async -> [LocationCompletion] {
        guard view.scope.isEverything else { return [] }
        return await Task.detached { [home = host.paths.home, folders] in
            Typed.completions(text, home: home) { folders.reach($0) }
        }.value
    }

    /// Adds folders to this request's library, except those inside the folders that the caller named.
    private func add(visited folders: [FileLocation]) async throws(LibraryFailure) {
        guard self.folders == .personal else { return }
        let problem = await Task.detached { [self] () -> LibraryFailure? in
            do throws(LibraryError) {
                try refresh(visiting: folders)
                return nil
            } catch {
                return error.failure
            }
        }.value
        if let problem { throw problem }
    }

    /// Waits until the library knows files that have just been written into its folders. Gives up after 20 seconds.
    func known(_ files: [FileLocation], since events: AsyncStream<LibraryEvent>) async -> [FileLocation: Asset] {
        guard let folder = files.first?.parent else { return [:] }
        return await wait(for: files, in: folder, events)
    }

    /// Waits until the library knows all these files, or without files until it knows an asset of the folder. Gives up after 20 seconds,
    /// or 3 without files: an empty folder never gets an asset.
    /// - Returns: the files that the library knows by then; not all of them after the time limit.
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
                    case .scanning, .scanFailed, .removed, .notice: break
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
