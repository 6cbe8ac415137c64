// SPDX-License-Identifier: GPL-3.0-or-later

import PhotoLibrary
package import PickerModel
import Synchronization
import Thumbnails

/// One request from its arrival to its outcome, with or without a window: its caller, its library, its store. Its end
/// does not end the process.
package final class RequestSession: Sendable {
    package let request: PickRequest
    package let library: RequestLibrary
    package let host: ProcessHost
    /// What the request may see, with the tiles that were on screen when a picker last opened for a request of this scope, in this process
    /// or another one.
    private let screen: Mutex<FirstScreen>
    /// The album to which the request is restricted; nil before it was looked up, and where there is none.
    private let restriction = Mutex<AlbumID?>(nil)
    /// What the person's record has of this request.
    let recorded = Mutex<Set<AssetID>>([])

    package init(_ request: PickRequest, on host: ProcessHost) {
        self.request = request
        self.host = host
        screen = Mutex(FirstScreen(of: request.scope, on: host))
        library = RequestLibrary(host, request.folders, scope: request.scope, audience: request.audience)
    }

    /// The state of the request at its beginning: names in the configuration looked up in the library. A library that was never scanned is
    /// scanned first if the configuration names an album. From then on the library of a restricted request has nothing but its album.
    /// - Throws: `.configuration` if there is no such album and the caller may know that, `.library` if the library cannot be asked.
    package func state() async throws(HostError) -> PickerState {
        var configuration = request.configuration
        // A script's circumstances are invented, so a request with them neither reads nor writes the app's memory.
        let memory = request.context == nil ? host.apps.load(request.app) : AppMemory()
        let album = try await album()
        if let identifiers = request.identifiers {
            configuration.preselectedAssetIdentifiers = try await library.preselection(
                configuration.preselectedAssetIdentifiers, told: identifiers)
        }
        return PickerState(
            configuration: configuration, app: request.app, platform: request.platform,
            context: request.context ?? ChromeContext(remembering: memory, app: request.app), memory: memory,
            restriction: configuration.scope?.mode == .restrict ? album : nil, opening: album,
            canAddFolders: request.folders == .personal,
            allowsOtherFiles: request.allowsOtherFiles, chooser: request.chooser, isStandalone: request.isStandalone,
            selectsAccess: request.selectsAccess, offersAccess: request.offersAccess,
            usualRemovals: request.context == nil ? request.usualRemovals : [])
    }

    /// The album that the caller names; nil if it names none, or one that is not there and that it may leave.
    private func album() async throws(HostError) -> AlbumID? {
        guard let named = request.configuration.scope else { return nil }
        switch named.mode {
        case .highlight: return try await find(named.nameOrID)
        case .restrict:
            // Looked up once: afterwards the library has nothing else, not even the names of its other albums.
            let known = restriction.withLock { $0 }
            let album = if let known { known } else { try await find(named.nameOrID) ?? .absent }
            restriction.withLock { $0 = album }
            try restrict(to: album)
            return album
        }
    }

    /// - Returns: nil for an album that is not there if the caller may not know that.
    private func find(_ nameOrID: String) async throws(HostError) -> AlbumID? {
        do throws(HostError) {
            return try await library.find(nameOrID)
        } catch {
            guard case .configuration = error, request.isDiscreet else { throw error }
            return nil
        }
    }

    private func restrict(to album: AlbumID) throws(HostError) {
        let scope = request.scope.intersection(.album(album))
        screen.withLock { $0 = FirstScreen(of: scope, on: host) }
        do throws(LibraryError) { try library.view.setScope(scope) } catch { throw .library(error) }
    }

    /// The initial state with the answers to the first requests. Does not wait for a scan: if the index was damaged,
    /// the picker opens empty and fills during the scan.
    /// - Throws: as `state`, and `.unanswered` if the library does not answer the first requests.
    package func opening() async throws(HostError) -> (state: PickerState, first: FirstAnswers) {
        do throws(HostError) {
            return try await firstAnswers()
        } catch {
            guard error.isDamage else { throw error }
            library.sayDamage()
            return try await firstAnswers()
        }
    }

    private func firstAnswers() async throws(HostError) -> (state: PickerState, first: FirstAnswers) {
        let state = try await state()
        do throws(LibraryFailure) {
            return (state, try await FirstAnswers(state, from: library.port()))
        } catch {
            throw .unanswered(error)
        }
    }

    /// Makes the store that runs the request from a state on.
    /// - Parameters:
    ///   - first: used instead of the library for the requests that it has answered.
    ///   - desktop: copies, saves and opens photos.
    @MainActor
    package func store(
        from state: PickerState, first: FirstAnswers? = nil, desktop: DesktopPort = .none
    ) -> PickerStore {
        let port = library.port()
        let store = PickerStore(
            state: state, library: first?.port(before: port) ?? port,
            delivery: request.selectsAccess ? .nothing : delivery, desktop: desktop, clock: ContinuousClock())
        if !request.selectsAccess { store.onHandedOver = { [self] in record($0) } }
        if request.context == nil { store.onRemember = host.apps.recorder(of: state.app, since: state.memory) }
        return store
    }

    private var delivery: DeliveryPort {
        AssetDelivery(
            of: library.view.port(), opening: host.originals, cleaning: host.decoder, films: host.videos,
            folders: request.copies.map { CopyFolders(in: $0) } ?? host.paths.copies, log: host.log
        ).port
    }

    /// The tiles of the first screen.
    var kept: KeptTiles { screen.withLock { $0.tiles } }

    /// Whether the library shows now what the first screen is of.
    var isOfFirstScreen: Bool { screen.withLock { $0.scope } == library.view.scope }
}

/// The tiles of a request's first screen, and the scope to which they belong.
private struct FirstScreen: Sendable {
    let scope: LibraryScope
    let tiles: KeptTiles

    init(of scope: LibraryScope, on host: ProcessHost) {
        self.scope = scope
        tiles = KeptTiles(file: host.paths.firstScreens.file(of: host.engine.name(of: scope)))
    }
}
