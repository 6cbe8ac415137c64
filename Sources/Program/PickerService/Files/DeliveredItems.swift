// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import GtkSupport
import MediaTypes
import PickerModel

/// What a request has delivered so far, as its caller can read it: a program of the person's gets the files' own paths, one in a sandbox
/// those of the document portal.
@MainActor
final class DeliveredItems {
    private let caller: Caller
    private let shared: Shared
    private let held: HeldFiles.Share
    private var records: [AssetID: ServedItem] = [:]
    /// Copies that the program has opened.
    private var sealed: [FileLocation: OpenFile] = [:]
    private var values: [AssetID: BusValue] = [:]
    /// Items that were told before.
    private var identifiers: [AssetID: BusValue] = [:]
    private var given: [AssetID: [DocumentPortal.Document]] = [:]
    /// Those who read unfinished films.
    private var feeds: [(film: AssetID, feed: FilmFeed)] = []
    /// All copies that were told of.
    private var copies: Set<FileLocation> = []
    private let previews: ItemPreviews
    private var isReleased = false

    /// Descriptors of unfinished films that one request has open.
    private static let mostFeeds = 8

    /// What all requests share.
    @MainActor
    final class Shared {
        let documents: DocumentPortal
        /// Called off the main thread, once nobody has these any more.
        let removeCopies: @Sendable ([FileLocation]) -> Void
        let held = HeldFiles()
        let sealed = SealedCopies()
        /// Starts a process that makes previews.
        let startPreviews: () throws(ServiceError) -> LibraryProcess
        /// Copies of all requests, until they are removed: those of a request that has gone are removed a moment later.
        private(set) var copies: Set<FileLocation> = []

        init(
            _ documents: DocumentPortal, startPreviews: @escaping () throws(ServiceError) -> LibraryProcess,
            removeCopies: @escaping @Sendable ([FileLocation]) -> Void
        ) {
            (self.documents, self.removeCopies) = (documents, removeCopies)
            self.startPreviews = startPreviews
        }

        func add(_ copy: FileLocation) { copies.insert(copy) }

        /// Takes documents back and removes copies, which nobody has any more.
        func remove(_ gone: Set<FileLocation>, _ given: [DocumentPortal.Document]) {
            Task { @MainActor [documents, removeCopies] in
                await documents.takeBack(given)
                await Task.detached { removeCopies(Array(gone)) }.value
                copies.subtract(gone)
            }
        }
    }

    init(for caller: Caller, _ shared: Shared) {
        (self.caller, self.shared, held) = (caller, shared, shared.held.share())
        previews = ItemPreviews(shared.startPreviews)
    }

    /// Whether nothing was delivered.
    var isEmpty: Bool { records.isEmpty }

    /// - Returns: the selection as `aa{sv}` has it. Items that were told before have their identifier alone: GDBus takes 0.1 ms for a whole one, on both
    ///   sides together.
    func take(_ selection: ServedSelection) async -> [BusValue] {
        await take(new: selection.changed)
        forget(besides: Set(selection.ids))
        let new = Set(selection.changed.map(\.record.id))
        return selection.ids.compactMap { id in
            new.contains(id) ? values[id] : identifiers[id]
        }
    }

    /// - Returns: the items of an outcome as `aa{sv}` has them.
    func take(_ outcome: [ServedItem]) async -> [BusValue] {
        await take(new: outcome.filter { records[$0.record.id] != $0 })
        forget(besides: Set(outcome.map(\.record.id)))
        return outcome.compactMap { values[$0.record.id] }
    }

    private func take(new: [ServedItem]) async {
        guard !new.isEmpty else { return }
        for item in new {
            records[item.record.id] = item
            guard item.record.unfinished == nil, let file = item.photo else { continue }
            for one in feeds where one.film == item.record.id { one.feed.finish(with: file) }
            if item.record.handling?.delivered == .copy {
                copies.insert(file.location)
                shared.add(file.location)
            }
        }
        // What is told when nobody has the request any more goes at once.
        guard !isReleased else { return removeAll() }
        let visible = caller.program.isSandboxed ? await withDocuments(new) : new.map(\.record)
        for record in visible where records[record.id] != nil {
            values[record.id] = .made(MadeValue(record.busValue))
            identifiers[record.id] = .made(MadeValue(.dictionary(["id": .string(record.id.description)])))
        }
    }

    /// Takes everything back: the person has not confirmed.
    func takeBack() { forget { _ in true } }

    /// The program does not want these any more. Where the person picks one again, it is told anew.
    func deselect(_ ids: [AssetID]) { forget { ids.contains($0) } }

    /// Forgets what is not among these: it was left out, or nobody wants it any more.
    private func forget(besides kept: Set<AssetID>) { forget { !kept.contains($0) } }

    private func forget(where isUnwanted: (AssetID) -> Bool) {
        var documents: [DocumentPortal.Document] = []
        for (id, item) in records where isUnwanted(id) {
            (records[id], values[id], identifiers[id]) = (nil, nil, nil)
            for one in feeds where one.film == id { one.feed.giveUp() }
            for file in item.files {
                held.drop(file)
                sealed[file.location] = nil
            }
            documents += given.removeValue(forKey: id) ?? []
        }
        takeBack(documents)
    }

    private func takeBack(_ documents: [DocumentPortal.Document]) {
        guard !documents.isEmpty else { return }
        Task { @MainActor [shared] in await shared.documents.takeBack(documents) }
    }

    /// The records with paths of the document portal; without any where that is not there. Such a caller has `OpenItem` alone.
    private func withDocuments(_ new: [ServedItem]) async -> [AssetRecord] {
        let wanted = new.filter { $0.record.unfinished == nil }
        let found = await shared.documents.add(wanted.flatMap(\.files), for: caller.program.app) { file, descriptor in
            if !isReleased { held.hold(descriptor, of: file) }
        }
        for item in wanted {
            let documents = item.files.compactMap { found[$0.location] }
            // The item may have gone meanwhile.
            if records[item.record.id] == item {
                given[item.record.id, default: []] += documents
            } else {
                takeBack(documents)
            }
        }
        if isReleased { removeAll() }
        return new.map { item in
            var visible = item.record
            let photo = item.photo.flatMap { found[$0.location] }
            (visible.path, visible.uri) = (photo?.path, photo.map { FileURI.text(ofPath: Array($0.path.utf8)) } ?? "")
            visible.pairedVideo = item.pairedVideo.flatMap { found[$0.location]?.path }
            return visible
        }
    }

    /// A descriptor to read a delivered item with.
    /// - Throws: `unknownAsset` for what was not delivered, `unreadable` where the file that was delivered is not at its place any more, `tooLarge`
    ///   where there is no memory for a copy, `busy` while too many unfinished films are read.
    func open(_ id: String, _ part: AssetPart) async throws(ServiceError) -> OpenFile {
        guard let asset = AssetID(id), let item = records[asset] else { throw .unknownAsset(id) }
        switch part {
        case .photo:
            if let film = item.record.unfinished { return try await read(film, of: item.record) }
            return try await open(item.photo, of: item)
        case .pairedVideo: return try await open(item.pairedVideo, of: item)
        case .preview(let size):
            guard let file = item.photo else { throw .unknownAsset(id) }
            let kept = held[file]
            guard let opened = await Task.detached(operation: { kept?.reading() ?? file.opened() }).value else {
                throw .unreadable(item.record.name)
            }
            return try await previews.png(of: opened, item.record.type, size)
        }
    }

    private func open(_ file: DeliveredFile?, of item: ServedItem) async throws(ServiceError) -> OpenFile {
        guard let file else { throw .unknownAsset(item.record.id.description) }
        // A descriptor of the file itself could be opened again for writing, through /proc, by a program in a sandbox.
        let source = caller.program.isSandboxed ? try await sealedCopy(of: file) : nil
        guard let opened = await Task.detached(operation: { source?.reading() ?? file.opened() }).value else {
            throw .unreadable(item.record.name)
        }
        return opened
    }

    private func sealedCopy(of file: DeliveredFile) async throws(ServiceError) -> OpenFile {
        let kept = held[file]
        let copy = try await shared.sealed.copy(of: file.identity, named: file.location.displayName) {
            (kept ?? file.named())?.reading()
        }
        if !isReleased { sealed[file.location] = copy }
        return copy
    }

    /// A descriptor that gives a film as far as it is made, and the rest as it comes.
    private func read(_ film: UnfinishedFilm, of record: AssetRecord) async throws(ServiceError) -> OpenFile {
        let stream = await Task.detached { film.stream.flatMap { OpenFile.reading($0) } }.value
        // It may have ended meanwhile.
        guard let now = records[record.id], !isReleased else { throw .unknownAsset(record.id.description) }
        guard now.record.unfinished != nil else { return try await open(record.id.description, .photo) }
        feeds.removeAll { $0.feed.isOver }
        guard feeds.count < Self.mostFeeds else {
            throw .busy("\(feeds.count) films are read already before they are whole")
        }
        guard let feed = FilmFeed(stream), let reader = feed.takeReader() else {
            throw .busy("too many files are open")
        }
        feeds.append((record.id, feed))
        return reader
    }

    /// Takes back what was given through the document portal, and removes the copies. What the program has open stays open, as far as it is whole.
    func release() {
        isReleased = true
        previews.stop()
        for one in feeds { one.feed.giveUp() }
        removeAll()
    }

    private func removeAll() {
        let (given, gone) = (given, copies)
        (self.given, copies, sealed) = ([:], [], [:])
        held.release()
        guard !given.isEmpty || !gone.isEmpty else { return }
        shared.remove(gone, given.values.flatMap(\.self))
    }
}

extension ServedItem {
    /// The item's file.
    fileprivate var photo: DeliveredFile? {
        guard let file, let path = FileURI.path(of: Array(record.uri.utf8)) else { return nil }
        return DeliveredFile(location: FileLocation(bytes: path), identity: file)
    }

    /// Both.
    fileprivate var files: [DeliveredFile] { [photo, pairedVideo].compactMap(\.self) }

    /// The video of a Live Photo that consists of two files.
    fileprivate var pairedVideo: DeliveredFile? {
        guard let video, let path = record.pairedVideo else { return nil }
        return DeliveredFile(location: FileLocation(path), identity: video)
    }
}
