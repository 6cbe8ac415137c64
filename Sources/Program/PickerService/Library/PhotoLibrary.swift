// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
package import GtkSupport
package import MediaTypes
import PickerModel

/// The library for apps (`io.github.desktoppicker.PhotoLibrary1`, contract section 11.2): finds out who asks, keeps what each may do, and has the app's own
/// process answer. No call waits for a person.
@MainActor
package final class PhotoLibrary {
    static let interface = "io.github.desktoppicker.PhotoLibrary1"

    /// What it is given.
    package struct Setting {
        package var records: any AccessKeeping
        /// Starts a process that reads the library for an app.
        package var start: () throws(ServiceError) -> LibraryProcess
        package var today: () -> CivilDay
        /// Whether an app's desktop file says that it opens the limited picker by itself. Called off the main thread.
        package var preventsAlert: @Sendable (_ app: String) -> Bool
        /// Introspection data of the interface, and that of its requests.
        package var xml: (library: String, request: String)

        package init(
            records: any AccessKeeping, start: @escaping () throws(ServiceError) -> LibraryProcess,
            today: @escaping () -> CivilDay, preventsAlert: @escaping @Sendable (_ app: String) -> Bool,
            xml: (library: String, request: String)
        ) {
            (self.records, self.start, self.today) = (records, start, today)
            (self.preventsAlert, self.xml) = (preventsAlert, xml)
        }
    }

    private let bus: BusConnection
    private let callers: Callers
    private let processes: RequestProcesses
    private let setting: Setting
    private let documents: SandboxFiles
    private let readers: Readers
    private let paths = RequestPaths(root: PhotoPicker.requestsPath)
    /// Whether a request of another interface has a path.
    package var isTakenElsewhere: (String) -> Bool = { _ in false }
    private let busyChanged: () -> Void
    private var book: AccessBook?
    private var object: BusObject?
    private var clients: [LibraryClient.Key: LibraryClient] = [:]
    /// Clients whose record is being read.
    private var opening: [LibraryClient.Key: Task<LibraryClient, Never>] = [:]
    private var requests: [String: AccessRequest] = [:]
    private var rates: [Int32: Rate] = [:]
    private var windows: [LibraryClient.Key: Rate] = [:]
    /// Connections whose program is known. A connection is made by one program, and its name is never given again.
    private var known: [String: (caller: Caller, client: LibraryClient, watch: BusWatch)] = [:]
    private var underWay = 0

    /// Calls of all apps, and of one, that are answered at once: one that does not read its answers holds up nobody else.
    private static let mostUnderWay = 256
    private static let mostOfOne = 32
    /// Requests of one connection, and windows of all, that wait for the person.
    private static let mostRequests = 4
    private static let mostWindows = 12

    /// - Throws: where the object exists already.
    package init(
        on bus: BusConnection, callers: Callers, processes: RequestProcesses, readers: Readers, _ setting: Setting,
        busyChanged: @escaping () -> Void
    ) throws(BusError) {
        (self.bus, self.callers, self.processes, self.setting) = (bus, callers, processes, setting)
        self.busyChanged = busyChanged
        (self.readers, documents) = (readers, SandboxFiles(DocumentPortal(on: bus)))
        book = AccessBook(setting.records, PermissionStore(on: bus) { [weak self] in self?.permissionsChanged() })
        processes.onAlsoAllowed = { [weak self] app, ids in
            Task { @MainActor in await self?.alsoAllow(ids, for: app) }
        }
        processes.onBegin = { [weak self] in await self?.book?.refresh($0) }
        object = try BusObject(
            at: PhotoPicker.path, on: bus, xml: setting.xml.library, properties: { ["version": .uint32(1)] },
            called: { [weak self] call in Task { @MainActor in await self?.take(call) } })
    }

    /// Whether an app uses the library, or waits for the person.
    package var isInUse: Bool { !clients.isEmpty || !opening.isEmpty || !requests.isEmpty }

    /// Whether a path is that of a request.
    package func has(_ path: String) -> Bool { requests[path] != nil }

    /// Another service has the name now, and apps call that. Who waits for the person here is answered here.
    package func wasReplaced() { for client in clients.values where !client.isAsking { client.leave() } }

    private func permissionsChanged() { for client in clients.values { client.mayHaveChanged() } }

    /// Adds picks to what an app sees, where that is limited: the person has ticked that. Photos that are picked stay what the app gets, whatever comes of this.
    private func alsoAllow(_ ids: [AssetID], for app: String) async {
        if let client = [true, false].lazy.compactMap({ self.clients[.app(app, isSandboxed: $0)] }).first {
            _ = try? await client.change(by: .person) { access, record in
                access.obey(record)
                access.alsoSelect(ids)
            }
        } else {
            _ = try? await book?.change(app, by: .person) { access, record in
                access.obey(record)
                access.alsoSelect(ids)
            }
        }
    }

    // MARK: - Callers

    private func take(_ call: BusCall) async {
        guard underWay < Self.mostUnderWay else { return call.fail(.busy("\(underWay) calls are answered at once")) }
        underWay += 1
        defer { underWay -= 1 }
        do throws(ServiceError) {
            let (caller, client) = try await identified(call.sender)
            rates = rates.filter { $0.key == caller.process || !$0.value.isFull(at: .now) }
            guard rates[caller.process, default: Rate(400, perSecond: 200, at: .now)].take(at: .now) else {
                throw .busy("a program may call two hundred times a second")
            }
            guard let arguments = await call.read() else { throw .badArguments(call.method) }
            guard client.underWay < Self.mostOfOne else {
                throw .busy("\(client.underWay) calls of this app are answered at once; wait for some of them")
            }
            client.underWay += 1
            defer { client.underWay -= 1 }
            await client.refresh()
            try await answer(call, arguments, caller, client)
        } catch {
            call.fail(error)
        }
    }

    private func identified(_ name: String) async throws(ServiceError) -> (Caller, LibraryClient) {
        if let found = known[name] {
            guard await found.client.isOfItsProcess else {
                // Its process has passed the connection on and ended; what was decided held for that process.
                found.client.left(name)
                throw .unknownCaller
            }
            return (found.caller, found.client)
        }
        guard let caller = await callers.find(name), caller.isProven else { throw .unknownCaller }
        // Without an id all that tells two processes of one number apart is when they were started.
        guard caller.program.app != nil || caller.started != nil else { throw .unknownCaller }
        let client = await client(of: caller)
        client.connect(name)
        known[name] = (
            caller, client, BusWatch(name, on: bus) { [weak self] in self?.known[name] = nil }
        )
        return (caller, client)
    }

    private func client(of caller: Caller) async -> LibraryClient {
        let key =
            caller.program.app.map { LibraryClient.Key.app($0, isSandboxed: caller.program.isSandboxed) }
            ?? .process(caller.process, since: caller.started)
        if let known = clients[key] { return known }
        if let task = opening[key] { return await task.value }
        let task = Task { @MainActor in
            let client = await open(key, caller)
            (clients[key], opening[key]) = (client, nil)
            client.onGone = { [weak self] in
                self?.clients[key] = nil
                self?.busyChanged()
            }
            busyChanged()
            return client
        }
        opening[key] = task
        return await task.value
    }

    private func open(_ key: LibraryClient.Key, _ caller: Caller) async -> LibraryClient {
        guard let book else { preconditionFailure("the records are opened with the object") }
        let ground = LibraryClient.Ground(
            bus: bus, book: book, start: setting.start, processes: processes, today: setting.today,
            newAlbum: { AlbumID(rawValue: "own-" + AssetID(rawValue: .random(in: .min ... .max)).description) },
            mayOpenWindow: { [weak self] in self?.mayOpenWindow($0) ?? false },
            windowWasWanted: { [weak self] in self?.windows[$0]?.putBack() })
        switch key {
        case .app(let app, _):
            let entry = await book.entry(of: app)
            let preventsAlert = setting.preventsAlert
            let prevents = await Task.detached { preventsAlert(app) }.value
            return LibraryClient(key, caller, ground, entry, preventsAlert: prevents)
        case .process:
            return LibraryClient(key, caller, ground, await book.unknown(), preventsAlert: false)
        }
    }

    /// An app whose window the person has closed opens three more at once, and then one a minute. One in which something was decided does not count.
    private func mayOpenWindow(_ key: LibraryClient.Key) -> Bool {
        guard clients.values.count(where: \.isAsking) <= Self.mostWindows else { return false }
        windows = windows.filter { $0.key == key || !$0.value.isFull(at: .now) }
        return windows[key, default: Rate(4, perSecond: 1.0 / 60, at: .now)].take(at: .now)
    }

    // MARK: - Calls

    private func answer(
        _ call: BusCall, _ arguments: [BusValue], _ caller: Caller, _ client: LibraryClient
    ) async throws(ServiceError) {
        func text(_ index: Int) throws(ServiceError) -> String {
            guard arguments.indices.contains(index), let text = arguments[index].text else {
                throw .badArguments(call.method)
            }
            return text
        }
        switch call.method {
        case "AuthorizationStatus":
            call.answer([.string(client.status(for: try level(text(0))).rawValue)])
        case "RequestAuthorization":
            let (level, asking) = (
                try level(text(0)), try AccessAsking(arguments.dropFirst(), of: call.method)
            )
            client.requestAuthorization(level, asking, try begin(call, caller, asking.token))
        case "PresentLimitedLibraryPicker":
            let asking = try AccessAsking(arguments[...], of: call.method)
            client.presentPicker(asking, try begin(call, caller, asking.token))
        case "FetchAssets": try await fetch(call, arguments, client)
        case "FetchAlbums":
            var options = try LibraryOptions(arguments.first, of: call.method)
            let isPersons = try options.flag("user_initiated") ?? false
            let parent = try options.text("parent_window") ?? ""
            try options.end()
            defer { if isPersons { client.wasCausedByPerson(parent) } }
            guard client.scope != .nothing else { return call.answer([.array([], of: "a{sv}")]) }
            try await pass(call, client, .albums, LibraryPage.albums)
        case "OpenAsset":
            try await open(call, try text(0), try AssetPart.read(arguments.last, of: call.method), caller, client)
        case "AddAsset": try await add(call, arguments, client)
        case "CreateAlbum": call.answer([.string(try await client.makeAlbum(try text(0)).rawValue)])
        case "RenameAlbum", "AddToAlbum", "RemoveFromAlbum", "DeleteAlbum":
            try await change(call.method, AlbumID(rawValue: try text(0)), arguments, client)
            call.answer()
        default: throw .badArguments(call.method)
        }
    }

    private func level(_ text: String) throws(ServiceError) -> AccessLevel {
        guard let level = AccessLevel(rawValue: text) else {
            throw .badOption("level", "it is \(AccessLevel.allCases.map(\.rawValue).joined(separator: " or "))")
        }
        return level
    }

    /// Answers with the path of a new request.
    private func begin(_ call: BusCall, _ caller: Caller, _ token: String?) throws(ServiceError) -> AccessRequest {
        let folder = paths.folder(of: caller.name)
        guard requests.keys.count(where: { $0.hasPrefix(folder + "/") }) < Self.mostRequests else {
            throw .busy("\(Self.mostRequests) requests of this program wait for the person")
        }
        let path = paths.free(of: caller.name, token) { has($0) || isTakenElsewhere($0) }
        let request = AccessRequest(at: path, of: caller.name, xml: setting.xml.request, on: bus) { [weak self] in
            self?.requests[path] = nil
            self?.busyChanged()
        }
        requests[path] = request
        call.answer([.objectPath(path)])
        busyChanged()
        return request
    }

    private func fetch(_ call: BusCall, _ arguments: [BusValue], _ client: LibraryClient) async throws(ServiceError) {
        let (fetch, isPersons, parent) = try AssetFetch.read(arguments.first)
        // It answers what is allowed now; the window opens beside it.
        defer { if isPersons { client.wasCausedByPerson(parent) } }
        guard client.scope != .nothing else { return call.answer([.array([], of: "a{sv}"), .dictionary([:])]) }
        client.used()
        try await pass(call, client, .fetch(fetch), LibraryPage.assets)
    }

    /// Passes on an answer that the app's process has made for the bus.
    private func pass(
        _ call: BusCall, _ client: LibraryClient, _ asked: LibraryCall, _ signature: String
    ) async throws(ServiceError) {
        let (answer, files) = try await client.answer(asked)
        guard answer == .page, let file = files.first, let tuple = LibraryPage.answer(in: file, signature) else {
            throw .refused(.failed)
        }
        call.answer(tuple: tuple)
    }

    private func open(
        _ call: BusCall, _ text: String, _ part: AssetPart, _ caller: Caller, _ client: LibraryClient
    ) async throws(ServiceError) {
        guard let id = AssetID(text), client.scope != .nothing else { throw .refused(.unknownAsset) }
        client.used()
        try await readers.admit(caller)
        do throws(ServiceError) {
            let (answer, files) = try await client.answer(.open(id, part))
            guard case .opened(let isOriginal, let name) = answer, var file = files.first else {
                throw .refused(.failed)
            }
            // A descriptor of the file itself could be opened again for writing, through /proc, by a program in a sandbox.
            if caller.program.isSandboxed, isOriginal {
                let asked = client.generation
                file = try await documents.barred(file, named: name, for: caller.program.app)
                // The person may have taken it away meanwhile, or its details.
                await client.refresh()
                guard client.generation == asked else { throw .refused(.gone) }
            }
            guard call.answer([.file(0)], files: [file.descriptor]) else { throw .busy("too many files are open") }
        } catch {
            readers.kept(from: caller)
            throw error
        }
        readers.sent(to: caller)
    }

    private func add(_ call: BusCall, _ arguments: [BusValue], _ client: LibraryClient) async throws(ServiceError) {
        guard case .file(let index)? = arguments.first else { throw .badArguments(call.method) }
        var options = try LibraryOptions(arguments.last, of: call.method)
        var addition = AssetAddition(name: try options.text("name"))
        let album = try options.text("album").map { AlbumID(rawValue: $0) }
        let video = try options.handle("paired_video")
        try options.end()
        addition.hasPairedVideo = video != nil
        guard client.status(for: .addOnly) == .authorized else { throw .refused(.denied) }
        if let album, !client.has(album) { throw .refused(.unknownAlbum) }
        let files = [index, video].compactMap(\.self).compactMap { OpenFile(descriptor: call.file($0)) }
        guard files.count == (video == nil ? 1 : 2) else { throw .badArguments(call.method) }
        call.answer([.string(try await client.add(addition, files, to: album).description)])
    }

    private func change(
        _ method: String, _ album: AlbumID, _ arguments: [BusValue], _ client: LibraryClient
    ) async throws(ServiceError) {
        guard client.scope != .nothing else { throw .refused(.denied) }
        switch (method, arguments.last) {
        case ("RenameAlbum", .string(let title)?) where arguments.count == 2:
            try await client.change { access, condition throws(AccessError) in
                try access.rename(album, to: title, within: access.scope(condition))
            }
        case ("AddToAlbum", .array(let texts, "s")?):
            let names = texts.compactMap { $0.text.flatMap { AssetID($0) } }
            let ids = try await client.identify(names)
            guard ids.count == texts.count else { throw .refused(.unknownAsset) }
            try await client.change { access, condition throws(AccessError) in
                try access.put(ids, into: album, within: access.scope(condition))
            }
        case ("RemoveFromAlbum", .array(let texts, "s")?):
            let ids = try await client.identify(texts.compactMap { $0.text.flatMap { AssetID($0) } })
            try await client.change { access, condition throws(AccessError) in
                try access.take(ids, outOf: album, within: access.scope(condition))
            }
        case ("DeleteAlbum", _):
            try await client.change { access, condition throws(AccessError) in
                try access.remove(album, within: access.scope(condition))
            }
        default: throw .badArguments(method)
        }
    }
}
