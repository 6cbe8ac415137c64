// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Foundation
import Glibc
import GtkSupport
import PickerHost
import PickerModel
import PickerService

/// Reads the library for one app of the service, which starts it and is at the other end of its standard input (docs/developing/adr/0030).
struct AppLibraryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app-library", abstract: "Read the library for one app of the service.", shouldDisplay: false)

    @OptionGroup var folders: FolderOptions

    func run() throws {
        var status = stat()
        guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
            throw Complaint.usage("app-library is for the service; people run: desktop-picker access")
        }
        ProcessMemory.prepare()
        let door = try CallerDoor(libraries: folders.libraries, audience: .app)
        // It lives until the process ends.
        let served = MainActor.assumeIsolated { ServedLibrary(door) }
        Task { @MainActor in served.run() }
        dispatchMain()
    }
}

/// The state of a process that reads the library for an app.
@MainActor
private final class ServedLibrary {
    private let door: CallerDoor
    private var channel: LineChannel?
    private var library: AppLibrary?
    private var grant: AccessGrant?
    /// What was told last takes effect before what comes later is answered.
    private var granted: Task<Void, Never> = Task {}
    private let pages = ReadyPages()
    private var isFollowing = false
    private var isTelling = false
    private var hasChanged = false
    private var resting: Task<Void, Never>?

    /// Seconds for what is under way once nobody is there any more.
    private static let patience = 5.0

    init(_ door: CallerDoor) { self.door = door }

    func run() {
        channel = LineChannel(
            STDIN_FILENO, onLine: { [weak self] in self?.take($0) }, onEnd: { [weak self] in self?.end() })
    }

    private func take(_ line: Data) {
        switch try? JSONDecoder().decode(LibraryMessage.self, from: line) {
        case .grant(let grant)?: take(grant)
        case .call(let number, let call)?:
            guard let library, let grant, let files = channel?.takeFiles(call.files) else { return end() }
            let granted = granted
            Task { @MainActor in
                await granted.value
                let (answer, made) = await Self.answer(
                    call, files, by: library, within: grant, pages)
                channel?.send(LibraryEvent.answered(number, answer), files: made)
                rest()
                if !isFollowing, call.reads { follow(library) }
            }
        case nil: end()
        }
    }

    private func take(_ grant: AccessGrant) {
        self.grant = grant
        guard let library else {
            library = door.appLibrary(grant)
            return
        }
        let earlier = granted
        granted = Task { @MainActor in
            await earlier.value
            await library.take(grant)
            await pages.forget()
            changed()
        }
    }

    /// What previews took of memory goes back once nobody has asked for a second.
    private func rest() {
        resting?.cancel()
        resting = Task.detached(priority: .background) {
            try? await Task.sleep(for: .seconds(1))
            if !Task.isCancelled { ProcessMemory.giveBack() }
        }
    }

    private func follow(_ library: AppLibrary) {
        isFollowing = true
        let events = library.events
        Task { @MainActor in
            for await event in events {
                switch event {
                case .changed, .removed:
                    await pages.forget()
                    changed()
                case .scanning, .scanned, .scanFailed, .notice: break
                }
            }
        }
        Task.detached { await library.follow() }
    }

    /// Tells what has changed; what changes meanwhile is told together.
    private func changed() {
        hasChanged = true
        guard !isTelling, let library else { return }
        isTelling = true
        Task { @MainActor in
            while hasChanged {
                hasChanged = false
                guard let changes = await library.changes() else { continue }
                channel?.send(
                    LibraryEvent.changed(
                        added: changes.added, changed: changes.changed, removed: changes.removed))
            }
            isTelling = false
        }
    }

    private nonisolated static func answer(
        _ call: LibraryCall, _ files: [OpenFile], by library: AppLibrary, within grant: AccessGrant,
        _ pages: ReadyPages
    ) async -> (LibraryAnswer, [OpenFile]) {
        do throws(AccessRefusal) {
            switch call {
            case .fetch(let fetch):
                return try made(try await pages.bytes(fetch, of: library, within: grant))
            case .albums:
                return try made(
                    LibraryPage.bytes(try await library.albums().map { ($0.id, $0.title, $0.count, $0.isOwn) }))
            case .open(let id, let part):
                let opened = try await library.open(id, part)
                guard let file = OpenFile(descriptor: opened.descriptor) else { throw .failed }
                return (.opened(isOriginal: opened.isOriginal, name: opened.name), [file])
            case .preview(let type, let size):
                guard let descriptor = files.first?.descriptor else { throw .failed }
                let made = try await library.preview(of: descriptor, type, size)
                guard let file = OpenFile(descriptor: made.descriptor) else { throw .failed }
                return (.opened(isOriginal: made.isOriginal, name: made.name), [file])
            case .add(let addition):
                let id = try await library.add(addition, files.map(\.descriptor))
                guard let told = await library.names(of: [id]).first else { throw .failed }
                return (.added(id, told: told), [])
            case .settle(let id, let isKept):
                await library.settle(id, isKept: isKept)
                return (.identifiers([]), [])
            case .identify(let names): return (.identifiers(try await library.identify(names)), [])
            case .name(let ids): return (.identifiers(await library.names(of: ids)), [])
            }
        } catch {
            return (.refused(error), [])
        }
    }

    private nonisolated static func made(_ bytes: [UInt8]) throws(AccessRefusal) -> (LibraryAnswer, [OpenFile]) {
        guard let file = SealedBytes.descriptor(of: bytes).flatMap({ OpenFile(descriptor: $0) }) else { throw .failed }
        return (.page, [file])
    }

    /// The app has gone, or the service: copies that were made go, too.
    private func end() {
        let library = library
        channel = nil
        // A disk that does not answer keeps nobody here.
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { _exit(ExitStatus.failed.rawValue) }
        Task { @MainActor in
            await library?.removeCopies()
            door.host.stop()
            exit(ExitStatus.confirmed.rawValue)
        }
    }
}

extension LibraryCall {
    /// Whether the app reads, so that it wants to know of changes.
    fileprivate var reads: Bool {
        switch self {
        // What is added is found by following, too.
        case .fetch, .albums, .open, .add: true
        case .preview, .settle, .identify, .name: false
        }
    }
}

/// Pages as the bus has them. The one after the last is made while the app reads that; what was made stays until the library or the grant changes.
private actor ReadyPages {
    private struct Made: Sendable {
        let bytes: [UInt8]
        let next: String?
    }

    private var pages: [(fetch: AssetFetch, page: Task<Result<Made, AccessRefusal>, Never>)] = []
    private static let most = 4

    func bytes(
        _ fetch: AssetFetch, of library: AppLibrary, within grant: AccessGrant
    ) async throws(AccessRefusal) -> [UInt8] {
        let task = page(fetch, of: library, within: grant)
        let made: Made
        do throws(AccessRefusal) { made = try await task.value.get() } catch {
            // The next call may have another answer.
            pages.removeAll { $0.page == task }
            throw error
        }
        if let next = made.next, pages.contains(where: { $0.page == task }) {
            var following = fetch
            following.next = next
            _ = page(following, of: library, within: grant)
        }
        return made.bytes
    }

    /// The library has changed, or what the app may see of it.
    func forget() { pages = [] }

    private func page(
        _ fetch: AssetFetch, of library: AppLibrary, within grant: AccessGrant
    ) -> Task<Result<Made, AccessRefusal>, Never> {
        if let known = pages.first(where: { $0.fetch == fetch }) { return known.page }
        let task = Task.detached { () -> Result<Made, AccessRefusal> in
            do throws(AccessRefusal) {
                let page = try await library.page(fetch)
                let properties = fetch.properties.filter {
                    $0.isTold(isSandboxed: grant.isSandboxed, without: grant.withheld)
                }
                return .success(
                    Made(bytes: LibraryPage.bytes(page.records, properties, next: page.next), next: page.next))
            } catch {
                return .failure(error)
            }
        }
        pages.append((fetch, task))
        if pages.count > Self.most { pages.removeFirst() }
        return task
    }
}
