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
    private let documents: DocumentPortal
    private let removeCopies: @Sendable ([FileLocation]) -> Void
    private var records: [AssetID: AssetRecord] = [:]
    private var values: [AssetID: BusValue] = [:]
    /// Items that were told before.
    private var identifiers: [AssetID: BusValue] = [:]
    private var given: [DocumentPortal.Document] = []
    /// Those who read unfinished films.
    private var feeds: [(film: AssetID, feed: FilmFeed)] = []
    /// All copies that were told of.
    private var copies: Set<FileLocation> = []
    private var isReleased = false

    /// Descriptors of unfinished films that one request has open.
    private static let mostFeeds = 8

    /// - Parameter removeCopies: called off the main thread, once nobody has these any more.
    init(
        for caller: Caller, documents: DocumentPortal, removeCopies: @escaping @Sendable ([FileLocation]) -> Void
    ) {
        (self.caller, self.documents, self.removeCopies) = (caller, documents, removeCopies)
    }

    /// Whether nothing was delivered.
    var isEmpty: Bool { records.isEmpty }

    /// - Returns: the selection as `aa{sv}` has it. Items that were told before have their identifier alone: GDBus takes 0.1 ms for a whole one, on both
    ///   sides together.
    func take(_ selection: ServedSelection) async -> [BusValue] {
        await take(new: selection.changed)
        forget(besides: Set(selection.ids))
        let new = Set(selection.changed.map(\.id))
        return selection.ids.compactMap { id in
            new.contains(id) ? values[id] : identifiers[id]
        }
    }

    /// - Returns: the items of an outcome as `aa{sv}` has them.
    func take(_ outcome: [AssetRecord]) async -> [BusValue] {
        await take(new: outcome.filter { records[$0.id] != $0 })
        forget(besides: [])
        return outcome.compactMap { values[$0.id] }
    }

    private func take(new: [AssetRecord]) async {
        guard !new.isEmpty else { return }
        for record in new {
            records[record.id] = record
            guard record.unfinished == nil, let file = record.file else { continue }
            for one in feeds where one.film == record.id { one.feed.finish(with: file) }
            if record.handling?.delivered == .copy { copies.insert(file) }
        }
        // What is told when nobody has the request any more goes at once.
        guard !isReleased else { return removeAll() }
        let visible = caller.program.isSandboxed ? await withDocuments(new) : new
        for record in visible {
            values[record.id] = .made(MadeValue(record.busValue))
            identifiers[record.id] = .made(MadeValue(.dictionary(["id": .string(record.id.description)])))
        }
    }

    /// Forgets the unfinished films that are not among these: they were left out, or nobody wants them any more.
    private func forget(besides kept: Set<AssetID>) { forgetFilms { !kept.contains($0) } }

    /// The program does not want these films any more, where they are unfinished.
    func deselect(_ ids: [AssetID]) { forgetFilms { ids.contains($0) } }

    private func forgetFilms(where isUnwanted: (AssetID) -> Bool) {
        for (id, record) in records where record.unfinished != nil && isUnwanted(id) {
            (records[id], values[id], identifiers[id]) = (nil, nil, nil)
            for one in feeds where one.film == id { one.feed.giveUp() }
        }
    }

    /// The records with paths of the document portal; without any where that is not there. Such a caller has `OpenItem` alone.
    private func withDocuments(_ new: [AssetRecord]) async -> [AssetRecord] {
        var files: [FileLocation] = []
        for record in new where record.unfinished == nil { files += record.files }
        let found = await documents.add(files, for: caller.program.app)
        given += found.values
        if isReleased { removeAll() }
        return new.map { record in
            var visible = record
            let photo = record.file.flatMap { found[$0] }
            (visible.path, visible.uri) = (photo?.path, photo.map { FileURI.text(ofPath: Array($0.path.utf8)) } ?? "")
            visible.pairedVideo = record.pairedVideo.flatMap { found[FileLocation($0)]?.path }
            return visible
        }
    }

    /// A descriptor to read a delivered item with.
    /// - Parameter part: `photo`, or `paired-video` of a Live Photo.
    /// - Throws: `unknownAsset` for what was not delivered, `unreadable` for what is not there any more, `busy` while too many unfinished films are
    ///   read.
    func open(_ id: String, part: String) async throws(ServiceError) -> OpenFile {
        guard let asset = AssetID(id), let record = records[asset] else { throw .unknownAsset(id) }
        if let film = record.unfinished, part == "photo" { return try await read(film, of: record) }
        guard let file = part == "paired-video" ? record.pairedVideo.map({ FileLocation($0) }) : record.file,
            ["photo", "paired-video"].contains(part)
        else { throw .unknownAsset("\(id) (\(part))") }
        // A descriptor of the file itself could be opened again for writing, through /proc, by a program in a sandbox.
        let isSealed = caller.program.isSandboxed
        let opened = await Task.detached { isSealed ? OpenFile.sealedCopy(of: file) : OpenFile.reading(file) }.value
        guard let opened else { throw .unreadable(record.name) }
        return opened
    }

    /// A descriptor that gives a film as far as it is made, and the rest as it comes.
    private func read(_ film: UnfinishedFilm, of record: AssetRecord) async throws(ServiceError) -> OpenFile {
        let stream = await Task.detached { film.stream.flatMap { OpenFile.reading($0) } }.value
        // It may have ended meanwhile.
        guard let now = records[record.id], !isReleased else { throw .unknownAsset(record.id.description) }
        guard now.unfinished != nil else { return try await open(record.id.description, part: "photo") }
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
        for one in feeds { one.feed.giveUp() }
        removeAll()
    }

    private func removeAll() {
        let (documents, given, copies, removeCopies) = (documents, given, copies, removeCopies)
        (self.given, self.copies) = ([], [])
        guard !given.isEmpty || !copies.isEmpty else { return }
        Task { @MainActor in
            await documents.takeBack(given)
            await Task.detached { removeCopies(Array(copies)) }.value
        }
    }
}

extension AssetRecord {
    /// The item's file.
    fileprivate var file: FileLocation? {
        FileURI.path(of: Array(uri.utf8)).map { FileLocation(bytes: $0) }
    }

    /// With the video of a Live Photo.
    fileprivate var files: [FileLocation] { [file, pairedVideo.map { FileLocation($0) }].compactMap(\.self) }
}
