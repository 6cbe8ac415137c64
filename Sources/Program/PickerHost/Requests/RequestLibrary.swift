// SPDX-License-Identifier: GPL-3.0-or-later

package import MediaTypes
package import PhotoLibrary
package import PickerModel
import Synchronization

/// The library of one request: the engine's view of the request's folders, and the person's changes to these.
package final class RequestLibrary: Sendable {
    package let view: LibraryView
    let host: ProcessHost
    /// The folders that the request may show.
    let folders: PickRequest.Folders
    /// Who reads the notices about the request.
    let audience: Notices.Audience
    /// Folders that the person visits by path, for this request only.
    private let visited = Mutex<[FileLocation]>([])
    /// The number under which `PersonalFolders` calls this library; nil for folders named by the caller.
    private let listenerNumber = Mutex<Int?>(nil)
    /// Its numbers among those that are told of less protection.
    private let told = Mutex<[Int]>([])

    package init(
        _ host: ProcessHost, _ folders: PickRequest.Folders, scope: LibraryScope = .everything,
        withholding withheld: MetadataClasses = [], hidesFolders: Bool = false, audience: Notices.Audience
    ) {
        self.host = host
        self.folders = folders
        self.audience = audience
        let first =
            switch folders {
            case .personal: Source.usable(host.personal.sources)
            case .named(let named): named
            }
        view = host.engine.view(of: first, scope: scope, withholding: withheld, hidingFolders: hidesFolders)
        if audience == .person { told.withLock { $0.append(host.lessProtection.tellTerminal()) } }
        guard folders == .personal else { return }
        let number = host.personal.follow { [weak self] in self?.personalFoldersChanged() }
        listenerNumber.withLock { $0 = number }
    }

    deinit {
        listenerNumber.withLock { $0 }.map(host.personal.leave)
        for number in told.withLock({ $0 }) { host.lessProtection.leave(number) }
    }

    /// Sets the view to the person's folders as they are now; called on the thread that changed them.
    private func personalFoldersChanged() {
        do throws(LibraryError) {
            try refresh()
        } catch {
            host.notices.say("what was plugged in or out is not shown yet: \(error.failure.text.english)")
        }
    }

    /// Sets the view to the folders as they are now. Of two changes at once the later call sees both. Waits for the
    /// disk: not for the main thread.
    func refresh(visiting more: [FileLocation] = []) throws(LibraryError) {
        try visited.withLock { visited throws(LibraryError) in
            visited += more
            try view.setFolders(
                Source.usable(host.personal.sources + visited.map { Source($0, .added) }))
        }
    }

    /// The port through which the model asks the library and changes its folders.
    package func port() -> LibraryPort {
        var port = view.port()
        if folders == .personal {
            port.addFolder = { [self] folder async throws(LibraryFailure) in try await add(folder) }
        }
        port.events = { [self] in
            let events = view.events()
            guard audience == .app else { return events }
            let number = host.lessProtection.tell { [weak view] in view?.say($0) != nil }
            told.withLock { $0.append(number) }
            return events
        }
        // For a narrowed view no typed or dropped path is accessed.
        guard view.scope.isEverything else { return port }
        port.visit = { [self] request, query async throws(LibraryFailure) in try await visit(request, query) }
        port.completions = { [self] text async throws(LibraryFailure) in await completions(text) }
        return port
    }

    /// Makes a folder one of the person's own, now and for later pickers.
    private func add(_ folder: FileLocation) async throws(LibraryFailure) {
        // Off the caller's thread: disks and phones take their time.
        let name = folder.displayName
        let problem = await Task.detached { [self] () -> LibraryFailure? in
            guard Source.problem(with: folder) == nil else { return .unreadableAddition(name: name) }
            do throws(HostError) {
                try host.personal.add(folder)
                return nil
            } catch {
                return .unchangedList(name: name)
            }
        }.value
        if let problem { throw problem }
    }
}
