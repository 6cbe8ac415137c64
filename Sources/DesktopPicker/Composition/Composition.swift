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
    let decoder: SandboxedDecoder
    private let videos: SandboxedVideos
    private let memories: AppMemories
    /// Of all who look for thumbnails: what one of them met counts for the others.
    let thumbnails: ThumbnailCache
    let kept: KeptTiles
    /// What is remembered is written here, one after another: the last change is the one that stays.
    private let writing = DispatchQueue(label: "picker-memory", qos: .utility)
    /// Whether the folders are the person's own, which come and go with disks, cameras and phones.
    let followsDevices: Bool
    /// The folders that the caller named; none where they are the person's own.
    let named: [FileLocation]
    /// What makes the library one of other folders while it is open.
    struct Passing: Sendable {
        /// Cameras and phones.
        var devices: [FileLocation] = []
        /// Folders that the person looks at by their path.
        var visited: [FileLocation] = []
    }
    private let passing: Mutex<Passing>
    private let devices = Mutex<DeviceWatch?>(nil)

    /// Who reads standard error: of a pick in a window it is the calling app, which may learn only what was picked.
    enum Audience { case person, app }
    private let audience: Audience

    /// When cameras and phones are looked for: they may take their time to answer.
    enum DeviceSearch { case now, later }

    /// Opens key and index for the folders named, or for the person's own.
    /// - Parameters:
    ///   - devices: `later` leaves it to `followDevices`.
    ///   - audience: who is told what was wrong with folders.
    /// - Throws: where no named folder can be used.
    init(
        sources named: [String], places: Places, devices: DeviceSearch = .now, audience: Audience = .person
    ) throws(Complaint) {
        self.places = places
        self.audience = audience
        let said = Self.sayingLessOnce(to: audience)
        videos = SandboxedVideos(program: .belongingHere(WorkerProgram.videoDecoder), onProtection: said)
        decoder = SandboxedDecoder(
            program: .belongingHere(WorkerProgram.decoder), videos: videos, onProtection: said)
        thumbnails = ThumbnailCache(directory: places.thumbnails)
        memories = AppMemories(folder: places.apps)
        kept = KeptTiles(file: places.firstScreen)
        followsDevices = named.isEmpty
        let sources: Sources
        var now = Passing()
        if named.isEmpty {
            let added = AddedFolders(file: places.addedFolders)
            now.devices = devices == .now ? places.devices.folders() : []
            sources = Sources(Sources.personal(places, added: added, devices: now.devices))
            if let fault = added.fault {
                Self.warn(["the list of added folders cannot be read (\(fault)); it is left out"])
            }
        } else {
            sources = try Sources(named: named)
        }
        self.named = followsDevices ? [] : sources.folders
        passing = Mutex(now)
        let (identity, warning) = AssetIdentity.load(keyFile: places.identityKey)
        let database = LibraryDatabase.open(at: places.index)
        Self.warn([warning].compactMap { $0 } + database.warnings)
        library = PhotoLibrary(
            database: database, identity: identity, roots: sources.folders, places: GazetteerPlaces().names,
            devices: places.devices, translate: DesktopText.word)
    }

    /// Brings the index up to date.
    func scan(
        _ progress: @escaping @Sendable (LibraryEvent) -> Void = { _ in }
    ) async throws(LibraryError) -> ScanReport {
        try await library.scan(reader: decoder, progress: progress)
    }

    /// Has cameras, phones and disks be part of the library as long as they are plugged in, from now on: the first look is
    /// taken at once, on a thread of its own. Nothing to do where the caller named the folders.
    func followDevices() {
        guard followsDevices else { return }
        let watch = DeviceWatch(places.devices) { [weak self] found in
            do throws(LibraryError) {
                try self?.refreshRoots { $0.devices = found }
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

    /// Makes the library one of the folders that count now: of two changes at once the later one knows of both. Waits for the
    /// disk: not for the main thread.
    func refreshRoots(_ change: (inout Passing) -> Void) throws(LibraryError) {
        try passing.withLock { passing throws(LibraryError) in
            change(&passing)
            let visited = passing.visited.map { Source($0, .added) }
            try library.setRoots(Sources(Sources.personal(places, devices: passing.devices) + visited).folders)
        }
    }

    /// What a request asks the library, with what a person may do to it.
    func port() -> LibraryPort {
        var port = library.view().port()
        port.visit = { [self] request, query async throws(LibraryFailure) in try await visit(request, query) }
        port.completions = { [self] text async throws(LibraryFailure) in await completions(text) }
        guard followsDevices else { return port }
        port.addFolder = { [self] folder async throws(LibraryFailure) in try await add(folder) }
        return port
    }

    /// Makes a folder one of the person's own, now and for later pickers.
    private func add(_ folder: FileLocation) async throws(LibraryFailure) {
        // Off the caller's thread: disks and phones take their time.
        let name = LocalizedText.Argument.text(folder.displayName)
        let problem = await Task.detached { [places, self] () -> LocalizedText? in
            if Sources.problem(with: folder) != nil {
                return LocalizedText("“%1” cannot be read and was not added", name)
            }
            do {
                try AddedFolders.change(places.addedFolders) { (added: inout AddedFolders) throws(Complaint) in
                    added.add(folder)
                }
                try refreshRoots { _ in }
                return nil
            } catch let error as LibraryError {
                return error.text
            } catch {
                return LocalizedText("“%1” was not added: the list of added folders cannot be changed", name)
            }
        }.value
        if let problem { throw LibraryFailure(problem) }
    }

    /// Follows the folders from now on, as long as somebody listens to the library.
    func watch() async { await library.watch(reader: decoder) }

    /// Indexes folders that the index does not know (contract section 10: `list` and `search` do).
    func scanIfUnknown() async throws(Complaint) {
        do throws(LibraryError) {
            guard try await !library.isScanned() else { return }
            try await scanAndTell()
        } catch {
            throw .failed(error.description)
        }
    }

    /// Brings the index up to date and says on standard error what was wrong.
    func scanAndTell() async throws(LibraryError) {
        let report = try await scan()
        switch audience {
        case .person: Self.warn(report.warnings)
        case .app: Self.warn(report.namelessWarnings + [Self.count(of: report.warnedFolders)].compactMap { $0 })
        }
    }

    /// What a count of folders says of them; nil where there is nothing to say.
    static func count(of folders: Int) -> String? {
        guard folders > 0 else { return nil }
        return "\(EnglishNumber.grouped(folders)) folder\(folders == 1 ? "" : "s") could not be shown in full; "
            + "see: desktop-picker library scan"
    }

    private static func warn(_ sentences: [String]) {
        for sentence in sentences { Console.complain("warning: \(sentence)") }
    }

    /// A request of the process that started this one.
    /// - Parameter isStandalone: the person opened it, no app waits.
    func request(
        _ configuration: PickerConfiguration, platform: Platform, isStandalone: Bool = false
    ) -> PickRequest {
        let identity = CallerIdentity(dataFolders: places.dataFolders)
        // Without an app the picker remembers for itself.
        let caller =
            isStandalone ? CallingApp(id: ProgramData.applicationID) : identity.app(ofProcess: getppid())
        return PickRequest(
            configuration: configuration, platform: platform, app: caller, isStandalone: isStandalone)
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
            restriction: restricts ? album : nil, opening: album, canAddFolders: followsDevices,
            allowsOtherFiles: request.allowsOtherFiles, isStandalone: request.isStandalone)
    }

    /// An album by name or identifier; a library never looked at is looked at first.
    func find(_ nameOrID: String) async throws(Complaint) -> AlbumID {
        try await scanIfUnknown()
        let albums: [Album]
        do throws(LibraryError) {
            albums = try await library.view().albums()
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
    func store(from state: PickerState, port: LibraryPort? = nil, desktop: DesktopPort = .none) -> PickerStore {
        let store = PickerStore(
            state: state, library: port ?? self.port(), delivery: OriginalDelivery.port, desktop: desktop,
            clock: ContinuousClock())
        let app = state.app
        let written = Mutex(state.memory)
        store.onRemember = { [memories, writing] memory in
            writing.async {
                written.withLock { former in
                    if memories.save(memory, since: former, of: app) { former = memory }
                }
            }
        }
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

    /// Has the next opening begin with what is on screen now; returns at once.
    func keepFirstScreen() { writing.async { [kept] in kept.close() } }

    /// Plays videos and Live Photos.
    @MainActor
    func player() -> SandboxedPlayer { SandboxedPlayer(videos) }

    /// Ends what goes on in the background. Waits until what is to be remembered is on disk: the last choice is made with the key
    /// or the press right before the end.
    func stop() {
        devices.withLock { $0 }?.stop()
        library.stop()
        writing.sync {}
    }
}
