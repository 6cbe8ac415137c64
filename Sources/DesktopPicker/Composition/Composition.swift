// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PhotoLibrary
import PickerModel
import Synchronization
import Thumbnails
import Workers

/// Builds everything: the one place that knows which adapter stands behind which port. One a request.
final class Composition: Sendable {
    let places: Places
    let library: PhotoLibrary
    /// What opens strangers' files: nothing else in this program does.
    private let decoder: SandboxedDecoder
    private let videos: SandboxedVideos
    private let memories: AppMemories
    /// Whether the folders are the person's own, which come and go with disks, cameras and phones.
    private let followsDevices: Bool
    private let devices = Mutex<DeviceWatch?>(nil)

    /// When cameras and phones are looked for: they may take their time to answer.
    enum DeviceSearch { case now, later }

    /// Opens key and index for the folders named, or for the person's own.
    /// - Parameter devices: `later` leaves it to `followDevices`.
    /// - Throws: where no named folder can be used.
    init(sources named: [String], places: Places, devices: DeviceSearch = .now) throws(Complaint) {
        self.places = places
        videos = SandboxedVideos(program: .belongingHere(WorkerProgram.videoDecoder))
        decoder = SandboxedDecoder(program: .belongingHere(WorkerProgram.decoder), videos: videos)
        memories = AppMemories(folder: places.apps)
        followsDevices = named.isEmpty
        let sources: Sources
        if named.isEmpty {
            let added = AddedFolders(file: places.addedFolders)
            let plugged = devices == .now ? places.devices.folders() : []
            sources = Sources(Sources.personal(places, added: added, devices: plugged))
            if let fault = added.fault {
                Self.warn(["the list of added folders cannot be read (\(fault)); it is left out"])
            }
        } else {
            sources = try Sources(named: named)
        }
        let (identity, warning) = AssetIdentity.load(keyFile: places.identityKey)
        let database = LibraryDatabase.open(at: places.index)
        Self.warn([warning].compactMap { $0 } + database.warnings)
        library = PhotoLibrary(
            database: database, identity: identity, roots: sources.folders, places: GazetteerPlaces().names)
    }

    /// Brings the index up to date.
    func scan(_ progress: @escaping @Sendable (LibraryEvent) -> Void = { _ in }) async throws(Complaint) -> ScanReport {
        do throws(LibraryError) {
            return try await library.scan(reader: decoder, progress: progress)
        } catch {
            throw .failed(error.description)
        }
    }

    /// Has cameras, phones and disks be part of the library as long as they are plugged in, from now on: the first look is
    /// taken at once, on a thread of its own. Nothing to do where the caller named the folders.
    func followDevices() {
        guard followsDevices else { return }
        let watch = DeviceWatch(places.devices) { [library, places] found in
            do throws(LibraryError) {
                try library.setRoots(Sources(Sources.personal(places, devices: found)).folders)
            } catch {
                Console.complain("what was plugged in or out is not shown yet: \(error.description)")
            }
        }
        devices.withLock { devices in
            guard devices == nil else { return }
            devices = watch
            watch.start()
        }
    }

    /// What a request asks the library, with what a person may do to it.
    func port() -> LibraryPort {
        var port = library.port()
        guard followsDevices else { return port }
        port.addFolder = { [self] folder async throws(LibraryFailure) in try await add(folder) }
        return port
    }

    /// Makes a folder one of the person's own, now and for later pickers.
    private func add(_ folder: FileLocation) async throws(LibraryFailure) {
        // Off the caller's thread: disks and phones take their time.
        let problem = await Task.detached { [places, library] () -> String? in
            if let problem = Sources.problem(with: folder) { return "“\(folder.displayName)” \(problem)" }
            do {
                try AddedFolders.change(places.addedFolders) { (added: inout AddedFolders) throws(Complaint) in
                    added.add(folder)
                }
                try library.setRoots(Sources(Sources.personal(places, devices: places.devices.folders())).folders)
                return nil
            } catch {
                return "\(error)"
            }
        }.value
        if let problem { throw LibraryFailure(LocalizedText("%1", .text(problem))) }
    }

    /// Follows the folders from now on, as long as somebody listens to the library.
    func watch() async { await library.watch(reader: decoder) }

    /// Indexes folders that the index does not know (contract section 10: `list` and `search` do).
    func scanIfUnknown() async throws(Complaint) {
        do throws(LibraryError) {
            guard try await !library.isScanned() else { return }
        } catch {
            throw .failed(error.description)
        }
        try await scanAndTell()
    }

    /// Brings the index up to date and says on standard error what was wrong.
    func scanAndTell() async throws(Complaint) {
        Self.warn(try await scan().warnings)
    }

    private static func warn(_ sentences: [String]) {
        for sentence in sentences { Console.complain("warning: \(sentence)") }
    }

    /// A request of the process that started this one.
    func request(_ configuration: PickerConfiguration, platform: Platform) -> PickRequest {
        let caller = CallerIdentity(dataFolders: places.dataFolders).app(ofProcess: getppid())
        return PickRequest(configuration: configuration, platform: platform, app: caller)
    }

    /// The state of a new request: names in the configuration looked up in the library.
    func state(for request: PickRequest) async throws(Complaint) -> PickerState {
        let configuration = request.configuration
        // What a script states is not what happened: it neither reads nor writes what is remembered of the app.
        let memory = request.context == nil ? memories.load(request.app) : AppMemory()
        var album: AlbumID?
        if let scope = configuration.scope { album = try await find(scope.nameOrID) }
        let restricts = configuration.scope?.mode == .restrict
        return PickerState(
            configuration: configuration, app: request.app, platform: request.platform,
            context: request.context ?? ChromeContext(remembering: memory, app: request.app), memory: memory,
            restriction: restricts ? album : nil, opening: album, canAddFolders: followsDevices)
    }

    /// An album by name or identifier; a library never looked at is looked at first.
    func find(_ nameOrID: String) async throws(Complaint) -> AlbumID {
        try await scanIfUnknown()
        let albums: [Album]
        do throws(LibraryError) {
            albums = try await library.albums()
        } catch {
            throw .failed(error.description)
        }
        do throws(ConfigurationError) {
            return try albums.album(nameOrID).id
        } catch {
            throw .failed(error.text(at: .commandLine).english)
        }
    }

    @MainActor
    func store(from state: PickerState, port: LibraryPort? = nil) -> PickerStore {
        let store = PickerStore(
            state: state, library: port ?? self.port(), delivery: OriginalDelivery.port, clock: ContinuousClock())
        let app = state.app
        // One after another, so that the last change is the one that stays.
        let writing = DispatchQueue(label: "picker-memory", qos: .utility)
        store.onRemember = { [memories] memory in writing.async { memories.save(memory, of: app) } }
        return store
    }

    /// A request's state with the answers to its first questions, asked once.
    func firstAnswers(for request: PickRequest) async throws(Complaint) -> (PickerState, FirstScreen) {
        let state = try await state(for: request)
        do throws(LibraryFailure) {
            return (state, try await FirstScreen(state, from: port()))
        } catch {
            throw .failed(error.text.english)
        }
    }

    @MainActor
    func store(for request: PickRequest) async throws -> PickerStore {
        let store = store(from: try await state(for: request))
        if request.context != nil { store.onRemember = nil }
        return store
    }

    /// Has the decoder's processes be ready when the first picture is wanted; returns at once.
    func prepareDecoder() {
        DispatchQueue.global().async { [decoder] in
            do throws(MediaError) { try decoder.prepare() } catch { Console.complain("warning: \(error.reason)") }
        }
    }

    func thumbnailLoader(deliver: @escaping @Sendable ([ThumbnailDelivery]) -> Void) -> ThumbnailLoader {
        ThumbnailLoader(
            cache: ThumbnailCache(directory: places.thumbnails), decoder: decoder, memoryBudget: 8 << 20,
            deliver: deliver)
    }

    /// Whole pictures for the preview, which keeps what it needs by itself.
    func previewLoader(deliver: @escaping @Sendable ([ThumbnailDelivery]) -> Void) -> ThumbnailLoader {
        ThumbnailLoader(
            cache: ThumbnailCache(directory: places.thumbnails), decoder: decoder, threads: 1, memoryBudget: 0,
            stores: false, deliver: deliver)
    }

    /// Plays videos and Live Photos.
    @MainActor
    func player() -> SandboxedPlayer { SandboxedPlayer(videos) }

    /// Ends what goes on in the background.
    func stop() {
        devices.withLock { $0 }?.stop()
        library.stop()
    }
}
