// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import GtkSupport
import MediaTypes
import PickerModel

/// One app that uses the library: all connections of one application id, or of one process that has none. What it may see is the record's; what it sees is its
/// process's.
@MainActor
final class LibraryClient {
    enum Key: Hashable, Sendable {
        /// A program outside of a sandbox may have the same id, and sees paths.
        case app(String, isSandboxed: Bool)
        /// The answer holds for the process alone and is stored nowhere.
        case process(Int32, since: Int64?)
    }

    /// What all clients share.
    struct Ground {
        let bus: BusConnection
        let book: AccessBook
        /// Starts a process that reads the library.
        let start: () throws(ServiceError) -> LibraryProcess
        /// Show windows.
        let processes: RequestProcesses
        let today: () -> CivilDay
        /// Makes the id of an album.
        let newAlbum: () -> AlbumID
        /// Whether one more window about an app may be opened.
        let mayOpenWindow: (Key) -> Bool
        /// Takes note that the person has decided something in such a window.
        let windowWasWanted: (Key) -> Void
    }

    let key: Key
    let caller: Caller
    private let ground: Ground
    private var entry: AccessBook.Entry
    /// What the app sees, and all that its process may show it.
    private(set) var grant: AccessGrant
    private var connections: [String: BusWatch] = [:]
    private var alert: LimitedLibraryAlert
    private var process: LibraryProcess?
    private var questions: AccessQuestions?
    /// Counts what the app may see: an answer of an earlier one is not handed over.
    private(set) var generation = 0
    /// How often the permission store said that something was written, and how often it had when that was obeyed last.
    private var (heard, obeyed) = (0, 0)
    /// Readings and changes of the record, one after the other: an older one never comes after a newer one.
    private var turn: Task<Void, Never>?
    /// Calls that are being answered.
    var underWay = 0
    private var isAdding = false
    /// Called once when no connection is open any more.
    var onGone: (() -> Void)?

    /// Identifiers of one signal.
    private static let mostTold = 5000

    init(_ key: Key, _ caller: Caller, _ ground: Ground, _ entry: AccessBook.Entry, preventsAlert: Bool) {
        (self.key, self.caller, self.ground, self.entry) = (key, caller, ground, entry)
        grant = Self.grant(entry, caller)
        alert = LimitedLibraryAlert(isPrevented: preventsAlert)
        questions = AccessQuestions(
            by: ground.processes,
            AccessQuestions.Hands(
                // An answer that is given counts, though the app has just left.
                question: { [self] in question($0) }, settle: { [self] in await settle($0, $1, $2) },
                mayOpen: { ground.mayOpenWindow(key) }, wasWanted: { ground.windowWasWanted(key) }))
    }

    // MARK: - Connections

    /// Takes note of a connection, which is told of changes from now on.
    func connect(_ name: String) {
        guard connections[name] == nil else { return }
        connections[name] = BusWatch(name, on: ground.bus) { [weak self] in self?.left(name) }
    }

    /// A connection has gone, or is not the app's any more.
    func left(_ name: String) {
        connections[name] = nil
        if connections.isEmpty { leave() }
    }

    /// Nobody is served any more.
    func leave() {
        guard let told = onGone else { return }
        onGone = nil
        connections = [:]
        questions?.close()
        process?.stop()
        (process, questions) = (nil, nil)
        told()
    }

    /// Whether a program without an id is still the process that it was: its number may be another one's by now.
    var isOfItsProcess: Bool {
        get async {
            guard case .process(let number, let started) = key else { return true }
            return await Task.detached { BusPeer.started(ofProcess: number) == started }.value
        }
    }

    private func emit(_ signal: String, _ values: [BusValue]) {
        for name in connections.keys {
            ground.bus.emit(PhotoPicker.path, PhotoLibrary.interface, signal, values, to: name)
        }
    }

    // MARK: - What the app may do

    func status(for level: AccessLevel) -> AuthorizationStatus { entry.access.status(for: level, entry.condition) }

    var scope: AccessScope { grant.scope }

    private static func grant(_ entry: AccessBook.Entry, _ caller: Caller) -> AccessGrant {
        let scope = entry.access.scope(entry.condition)
        return AccessGrant(
            app: caller.program.app, isSandboxed: caller.program.isSandboxed, scope: scope,
            withheld: entry.access.withheld, albums: entry.access.albums(within: scope))
    }

    /// The permission store may say something else.
    func mayHaveChanged() {
        heard += 1
        Task { @MainActor in await refresh() }
    }

    private func inTurn<Result: Sendable>(_ work: @escaping @MainActor () async -> Result) async -> Result {
        let earlier = turn
        let task = Task { @MainActor in
            await earlier?.value
            return await work()
        }
        turn = Task { @MainActor in _ = await task.value }
        return await task.value
    }

    /// Has what the app may do as it is on disk and in the permission store now. To be called before each answer.
    func refresh() async {
        await inTurn { [self] in
            guard case .app(let app, _) = key else {
                var now = entry
                now.condition = await ground.book.unknown().condition
                return now.condition == entry.condition ? () : take(now)
            }
            let now = heard
            if obeyed == now, await ground.book.isCurrent(entry, of: app) { return }
            take(await ground.book.entry(of: app))
            obeyed = now
        }
    }

    private func take(_ new: AccessBook.Entry) {
        let (before, statuses) = (grant, AccessLevel.allCases.map { status(for: $0) })
        entry = new
        grant = Self.grant(new, caller)
        if grant != before {
            generation += 1
            process?.grant(grant)
        }
        for (level, status) in zip(AccessLevel.allCases, statuses) where self.status(for: level) != status {
            emit("AuthorizationChanged", [.string(level.rawValue), .string(self.status(for: level).rawValue)])
        }
    }

    /// Changes the app's record, and tells the app.
    /// - Throws: `failed` where nothing was changed.
    func change<Result: Sendable>(
        by cause: AccessCause, _ body: @escaping @Sendable (inout AppAccess, PermissionRecord) -> Result
    ) async throws(ServiceError) -> Result {
        let changed = await inTurn { [self] () -> Result? in
            switch key {
            case .process:
                var new = entry
                let result = body(&new.access, .permissions(new.access.decided))
                new.access.wasMirrored()
                take(new)
                return result
            case .app(let app, _):
                guard let result = try? await ground.book.change(app, by: cause, body) else { return nil }
                let now = heard
                take(await ground.book.entry(of: app))
                obeyed = now
                return result
            }
        }
        guard let changed else { throw .refused(.failed) }
        return changed
    }

    /// Carries out what the app does with its albums or photos.
    func change(
        _ body: @escaping @Sendable (inout AppAccess, AccessCondition) throws(AccessError) -> Void
    ) async throws(ServiceError) {
        let condition = entry.condition
        let problem = try await change(by: .app) { access, record -> AccessError? in
            access.obey(record)
            let obeyed = access
            do throws(AccessError) {
                try body(&access, record == .unreachable ? .unreachable : condition)
                return nil
            } catch {
                // All of it is done, or nothing.
                access = obeyed
                return error
            }
        }
        if let problem { throw .refused(AccessRefusal(problem)) }
    }

    /// Takes note that the app uses the library today.
    func used() {
        let today = ground.today()
        guard scope != .nothing, entry.access.lastUse != today else { return }
        Task { @MainActor in _ = try? await change(by: .app) { access, _ in access.used(on: today) } }
    }

    /// Whether a window about the app is open.
    var isAsking: Bool { questions?.isOpen ?? false }

    /// Whether the app sees an album of its own.
    func has(_ album: AlbumID) -> Bool { entry.access.albums(within: scope).contains { $0.id == album } }

    func makeAlbum(_ title: String) async throws(ServiceError) -> AlbumID {
        let id = ground.newAlbum()
        try await change { access, condition throws(AccessError) in
            try access.makeAlbum(id, titled: title, within: access.scope(condition))
        }
        return id
    }

    /// Adds a file, or two, and puts it into an album.
    /// - Returns: the identifier that the app is told.
    func add(
        _ addition: AssetAddition, _ files: [OpenFile], to album: AlbumID?
    ) async throws(ServiceError) -> AssetID {
        guard !isAdding else { throw .busy("an app adds one photo after the other; wait for the one before") }
        isAdding = true
        defer { isAdding = false }
        let process = try running()
        let id: AssetID
        let name: AssetID
        switch await process.answer(.add(addition), files: files).0 {
        case .added(let added, let told): (id, name) = (added, told)
        case .refused(let refusal): throw .refused(refusal)
        case .page, .opened, .identifiers: throw .refused(.failed)
        }
        do throws(ServiceError) {
            try await change { access, condition throws(AccessError) in
                try access.added(id, condition)
                if let album { try access.put([id], into: album, within: access.scope(condition)) }
            }
        } catch {
            // Nothing is left of what the record does not have. The process that added it knows its files.
            _ = await process.answer(.settle(id, isKept: false))
            throw error
        }
        _ = await process.answer(.settle(id, isKept: true))
        return name
    }

    // MARK: - Asking the library

    /// Has the app's process answer. What was answered before the app's access changed is asked again.
    func answer(
        _ call: LibraryCall, files: [OpenFile] = []
    ) async throws(ServiceError) -> (LibraryAnswer, [OpenFile]) {
        for _ in 0..<3 where !connections.isEmpty {
            let process = try running()
            guard !process.isBusy else { throw .busy("too many calls wait for an answer; wait for some of them") }
            let asked = generation
            let (answer, made) = await process.answer(call, files: files)
            if heard != obeyed { await refresh() }
            // A process that has ended meanwhile may have answered nothing; the next one does.
            guard asked == generation, !process.isGone else { continue }
            if case .refused(let refusal) = answer { throw .refused(refusal) }
            return (answer, made)
        }
        throw .refused(.failed)
    }

    /// The assets of the library that the app means and may see.
    func identify(_ names: [AssetID]) async throws(ServiceError) -> [AssetID] {
        guard case .identifiers(let ids) = try await answer(.identify(names)).0 else { throw .refused(.failed) }
        return ids
    }

    /// What the app is told of assets of the library.
    func names(of ids: [AssetID]) async throws(ServiceError) -> [AssetID] {
        guard !ids.isEmpty else { return [] }
        guard case .identifiers(let names) = try await answer(.name(ids)).0 else { throw .refused(.failed) }
        return names
    }

    private func running() throws(ServiceError) -> LibraryProcess {
        if let process { return process }
        let started = try ground.start()
        started.grant(grant)
        started.onChange = { [weak self] in self?.told($0, $1, $2) }
        started.onGone = { [weak self] in self?.process = nil }
        process = started
        return started
    }

    private func told(_ added: [AssetID], _ changed: [AssetID], _ removed: [AssetID]) {
        var (added, changed, removed) = (added[...], changed[...], removed[...])
        while !added.isEmpty || !changed.isEmpty || !removed.isEmpty {
            func some(_ ids: inout ArraySlice<AssetID>) -> BusValue {
                defer { ids = ids.dropFirst(Self.mostTold) }
                return .texts(ids.prefix(Self.mostTold).map(\.description))
            }
            emit("Changed", [some(&added), some(&changed), some(&removed)])
        }
    }

    // MARK: - Asking the person

    /// Asks what the app may do, where that is not decided. The request gets the status.
    func requestAuthorization(_ level: AccessLevel, _ asking: AccessAsking, _ request: AccessRequest) {
        questions?.ask(
            AccessQuestions.Asked(
                kind: .authorization(level), parent: asking.parent, reason: asking.reason, request: request))
    }

    /// Opens the picker of what the app sees, where that is limited. The request gets what was added.
    func presentPicker(_ asking: AccessAsking, _ request: AccessRequest) {
        questions?.ask(
            AccessQuestions.Asked(kind: .selection, parent: asking.parent, reason: asking.reason, request: request))
    }

    /// The app says that the person caused a call (phpicker.md 4.4): asks what is not decided, or once whether it sees more.
    func wasCausedByPerson(_ parent: String) {
        guard questions?.isOpen == false else { return }
        let status = status(for: .readWrite)
        if status == .notDetermined || alert.opens(at: status, isPersons: true) {
            let kind = status == .limited ? AccessQuestions.Kind.alert : .authorization(.readWrite)
            questions?.ask(AccessQuestions.Asked(kind: kind, parent: parent))
        }
    }

    private func question(_ asked: AccessQuestions.Asked) -> ServedQuestion? {
        let (access, condition) = (entry.access, entry.condition)
        let kind: ServedQuestion.Kind
        switch asked.kind {
        case .authorization(let level):
            let isRepeated = access.asksAgain(for: level, on: ground.today(), condition)
            guard status(for: level) == .notDetermined || isRepeated else { return nil }
            kind = .authorization(level, reason: asked.reason, isRepeated: isRepeated)
        case .alert, .selection:
            guard status(for: .readWrite) == .limited else { return nil }
            kind = asked.kind == .alert ? .alert : .selection
        }
        return ServedQuestion(
            kind, app: caller.program.app, process: caller.process, parent: asked.parent, ticked: access.ticked,
            withheld: access.decidedOn == nil ? nil : access.withheld)
    }

    private func settle(
        _ kind: AccessQuestions.Kind, _ question: ServedQuestion?, _ answer: AccessAnswer?
    ) async -> AccessRequest.Response {
        let ticked = question?.ticked ?? []
        do throws(ServiceError) {
            switch (kind, answer) {
            case (.authorization(let level), .decided(let decision, let selection, let withheld)?):
                let today = ground.today()
                _ = try await change(by: .person) { access, record in
                    access.take(
                        decision, for: level, on: today, record,
                        selection: access.selection(changedFrom: ticked, to: selection), withheld: withheld)
                }
                return .answered(["status": .string(status(for: level).rawValue)])
            case (.authorization(let level), nil):
                return .answered(["status": .string(status(for: level).rawValue)])
            case (.alert, .selected(let ids)?), (.selection, .selected(let ids)?):
                let added = try await change(by: .person) { access, record in
                    access.obey(record)
                    guard access.status(for: .readWrite) == .limited else { return [AssetID]() }
                    return access.select(access.selection(changedFrom: ticked, to: ids))
                }
                // The selection counts, whether the app can be told of it or not.
                let names = (try? await names(of: added)) ?? []
                return .answered(["added": .texts(names.map(\.description))])
            case (.alert, nil), (.selection, nil): return .answered(["added": .texts([])])
            case (.authorization, .selected?), (.authorization, .closed?), (.alert, .decided?), (.alert, .closed?),
                (.selection, .decided?), (.selection, .closed?):
                return .cancelled
            }
        } catch {
            return .failed(error)
        }
    }
}
