// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Ground
import MediaTypes
import PhotoLibrary
package import PickerModel
import Thumbnails

/// The library as one app sees it: what its grant allows, under identifiers that are made for the app. Everything is asked of a view that has nothing
/// else (adr/0019), so that no answer, no time and no error depends on what the app may not see.
package actor AppLibrary {
    let host: ProcessHost
    /// Where the library's photos lie.
    let folders: PickRequest.Folders
    private let library: RequestLibrary
    private let identifiers: AppIdentifiers?
    private let delivery: AssetDelivery
    private(set) var grant: AccessGrant
    /// Files that were added and that the app's record may not have.
    var unconfirmed: [AssetID: [FileLocation]] = [:]
    /// Assets by what the app is told of them, as far as they were told or asked for.
    private var assets: [AssetID: AssetID] = [:]
    /// Lists whose pages the app fetches, the last ones.
    private var lists: [(name: String, list: AssetList)] = []
    /// Copies without details that were made, by their asset, the oldest first.
    private var copies: [(id: AssetID, item: PickedItem)] = []
    /// Copies that are being made.
    private var making: [AssetID: Task<PickedItem?, Never>] = [:]
    private var previews = KeptPreviews()
    /// What the app saw when it was last told of a change; nil before it has asked for anything.
    private var seen: [AssetID: AssetEntry]?

    private static let mostLists = 8
    /// Bytes of all copies that are kept. What is open stays open.
    private static let mostCopied: Int64 = 512 << 20

    /// - Parameter grant: what the app may see now. Its id does not change.
    package init(_ host: ProcessHost, _ folders: PickRequest.Folders, _ grant: AccessGrant) {
        (self.host, self.folders, self.grant) = (host, folders, grant)
        library = RequestLibrary(
            host, folders, scope: LibraryScope(grant.scope), withholding: grant.withheld,
            hidesFolders: grant.scope != .everything, audience: .app)
        identifiers = grant.app != nil || grant.isSandboxed ? AppIdentifiers(for: grant.app, of: host) : nil
        delivery = AssetDelivery(
            of: library.view.port(), opening: host.originals, cleaning: host.decoder, films: host.videos,
            folders: host.paths.copies, log: host.log)
    }

    /// Follows the folders; returns when the first scan is done.
    package func follow() async { await library.follow() }

    /// Told each time that the app may see other assets, or others than before.
    package nonisolated var events: AsyncStream<LibraryEvent> { library.view.events() }

    /// Takes what the app may see from now on.
    package func take(_ new: AccessGrant) async {
        guard new != grant else { return }
        // What was searched for and ordered by other details is not gone on with.
        if new.withheld != grant.withheld {
            removeCopies()
            lists = []
        }
        grant = new
        let (view, scope) = (library.view, LibraryScope(new.scope))
        // Off the actor's thread: the view asks the index what it loses.
        await Task.detached {
            try? view.setScope(scope, withholding: new.withheld, hidingFolders: new.scope != .everything)
        }.value
        // Its index is made once, and not by each of those who ask next.
        _ = try? await list(LibraryQuery())
    }

    // MARK: - Identifiers

    private func told(_ id: AssetID) -> AssetID {
        guard let identifiers else { return id }
        let name = identifiers.told(id)
        assets[name] = id
        return name
    }

    /// What the app is told of assets of the library.
    package func names(of ids: [AssetID]) -> [AssetID] { ids.map { told($0) } }

    /// The assets of the library that the app means and may see, in its order; others are left out. The time depends on what the app sees alone.
    package func identify(_ names: [AssetID]) async throws(AccessRefusal) -> [AssetID] {
        try await records(of: names).map(\.id)
    }

    private func records(of names: [AssetID]) async throws(AccessRefusal) -> [Asset] {
        if identifiers != nil, names.contains(where: { assets[$0] == nil }) {
            for entry in try await list(LibraryQuery()).entries { _ = told(entry.id) }
        }
        let meant = identifiers == nil ? names : names.compactMap { assets[$0] }
        do throws(LibraryFailure) { return try await library.view.port().assets(meant) } catch { throw .failed }
    }

    private func list(_ query: LibraryQuery) async throws(AccessRefusal) -> AssetList {
        guard grant.scope != .nothing else { return .empty }
        let (library, port) = (library, library.view.port())
        do {
            return try await library.answer {
                try await library.scanIfUnknown()
                return try await port.list(query)
            }
        } catch {
            throw .failed
        }
    }

    // MARK: - Fetching

    /// A page of assets.
    package struct Page: Sendable {
        /// What the app is told: under its own identifiers, with its own albums and without what it does not get.
        package let records: [AssetRecord]
        /// Where the next page begins; nil after the last.
        package let next: String?
    }

    /// A page of what an app asks for: as if the library had nothing else (phpicker.md 4.5).
    package func page(_ fetch: AssetFetch) async throws(AccessRefusal) -> Page {
        // Before the list, so that what comes between the two is told.
        try await watch()
        let (name, list, start) = try await begin(fetch)
        let end = min(start + max(1, min(fetch.limit, AssetFetch.most)), list.count)
        guard start < end else { return Page(records: [], next: nil) }
        let ids = list.entries[start..<end].map(\.id)
        let found: [Asset]
        do throws(LibraryFailure) { found = try await library.view.port().assets(ids) } catch { throw .failed }
        let albums = grant.albums.flatMap { album in album.assets.map { ($0, album.title) } }
        let titles = Dictionary(grouping: albums, by: \.0)
        let tellsPlace = fetch.properties.contains(where: \.isPlace)
        let records = found.map { asset in
            var asset = asset
            asset.albums = titles[asset.id]?.map(\.1) ?? []
            var record = AssetRecord(asset, without: grant.withheld, tellsPlace: tellsPlace)
            record.id = told(asset.id)
            return record
        }
        return Page(records: records, next: end < list.count ? "\(name)-\(end)" : nil)
    }

    /// The list of a fetch, and where its page begins.
    private func begin(_ fetch: AssetFetch) async throws(AccessRefusal) -> (String, AssetList, Int) {
        if let next = fetch.next {
            let parts = next.split(separator: "-", maxSplits: 1)
            guard parts.count == 2, let known = lists.first(where: { $0.name == parts[0] }), let start = Int(parts[1]),
                (0...known.list.count).contains(start)
            else { throw .unknownPage }
            return (known.name, known.list, start)
        }
        var query = LibraryQuery(search: fetch.search, sort: fetch.sort)
        if let filter = fetch.filter {
            guard let parsed = try? MediaFilter.parse(filter) else { throw .failed }
            query.filter = parsed
        }
        var list = AssetList.empty
        if let album = fetch.album {
            if let own = grant.albums.first(where: { $0.id == album }) {
                list = try await self.list(query).only(own.assets, isOrdered: fetch.sort == .newestFirst)
            } else if grant.tellsAlbums, try await persons().contains(where: { $0.id == album }) {
                query.album = album
                list = try await self.list(query)
            } else {
                throw .unknownAlbum
            }
        } else {
            list = try await self.list(query)
        }
        let name = String(UInt64.random(in: .min ... .max), radix: 36)
        lists.append((name, list))
        if lists.count > Self.mostLists { lists.removeFirst() }
        return (name, list, 0)
    }

    private func persons() async throws(AccessRefusal) -> [Album] {
        do throws(LibraryError) { return try await library.view.albums() } catch { throw .failed }
    }

    /// An album that the app sees.
    package struct SeenAlbum: Sendable {
        package let id: AlbumID
        package let title: String
        package let count: Int
        package let isOwn: Bool
    }

    /// The app's own albums, and the person's where it sees everything (phpicker.md X2).
    package func albums() async throws(AccessRefusal) -> [SeenAlbum] {
        guard grant.scope != .nothing else { return [] }
        try await watch()
        let all = Set(try await list(LibraryQuery()).entries.map(\.id))
        let own = grant.albums.map { album in
            SeenAlbum(id: album.id, title: album.title, count: album.assets.count { all.contains($0) }, isOwn: true)
        }
        guard grant.tellsAlbums else { return own }
        return own
            + (try await persons()).map {
                SeenAlbum(id: $0.id, title: $0.name, count: $0.count, isOwn: false)
            }
    }

    // MARK: - Changes

    /// From now on the app is told of changes.
    private func watch() async throws(AccessRefusal) { if seen == nil { seen = try await visible() } }

    private func visible() async throws(AccessRefusal) -> [AssetID: AssetEntry] {
        Dictionary(try await list(LibraryQuery()).entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// What has changed for the app since it was last told, under its identifiers; nil where nothing has, or where it has not asked for anything yet.
    package func changes() async -> (added: [AssetID], changed: [AssetID], removed: [AssetID])? {
        guard let before = seen, let now = try? await visible() else { return nil }
        seen = now
        let added = now.keys.filter { before[$0] == nil }.sorted()
        let removed = before.keys.filter { now[$0] == nil }.sorted()
        let changed = now.filter { before[$0.key] != nil && before[$0.key] != $0.value }.keys.sorted()
        for id in removed { removeCopy(of: id) }
        guard !added.isEmpty || !removed.isEmpty || !changed.isEmpty else { return nil }
        return (added.map { told($0) }, changed.map { told($0) }, removed.map { told($0) })
    }

    // MARK: - Opening

    /// A file that was opened for the app.
    package struct Opened: Sendable {
        /// To be closed by the caller.
        package let descriptor: Int32
        /// Whether it is the person's own file, and not one that was made for the app.
        package let isOriginal: Bool
        package let name: String
    }

    /// Opens an asset that the app sees. Where details are withheld it is a copy without them, made once and kept until the app has gone.
    package func open(_ name: AssetID, _ part: AssetPart) async throws(AccessRefusal) -> Opened {
        try await watch()
        guard let asset = try await records(of: [name]).first, asset.broken == nil else { throw .unknownAsset }
        switch part {
        case .preview(let size): return try await preview(of: asset, size)
        case .photo, .pairedVideo:
            let item = try await item(asset)
            let isVideo = part == .pairedVideo
            guard !isVideo || item.asset.pairedVideo != nil else { throw .unknownAsset }
            let originals = host.originals
            return try await Task.detached { () -> Result<Opened, AccessRefusal> in
                do throws(MediaError) {
                    if item.delivered == .original {
                        guard let file = isVideo ? asset.pairedOriginal : asset.original else {
                            return .failure(.unknownAsset)
                        }
                        let descriptor = try originals.open(file, for: .reading)
                        return .success(
                            Opened(descriptor: descriptor, isOriginal: true, name: file.location.displayName))
                    }
                    guard let file = isVideo ? item.asset.pairedVideo : item.file,
                        let opened = try? RegularFile(file.bytes, followsLinks: false)
                    else { return .failure(.failed) }
                    return .success(
                        Opened(descriptor: opened.released(), isOriginal: false, name: file.displayName))
                } catch {
                    return .failure(.gone)
                }
            }.value.get()
        }
    }

    /// What is handed over of an asset.
    private func item(_ asset: Asset) async throws(AccessRefusal) -> PickedItem {
        guard !grant.withheld.isEmpty else {
            return PickedItem(asset: asset, file: asset.location)
        }
        // One that is older than a day was swept away.
        if let made = copies.first(where: { $0.id == asset.id })?.item {
            if FileIdentity(ofCopy: made.file) == made.identity { return made }
            removeCopy(of: asset.id)
        }
        let withheld = grant.withheld
        let task =
            making[asset.id]
            ?? Task { [port = delivery.port] in
                let made = await port.deliver(DeliveryRequest(assets: [asset], removals: withheld))
                return made.items.first { $0.delivered == .copy }
            }
        making[asset.id] = task
        let made = await task.value
        let isFirst = making.removeValue(forKey: asset.id) != nil
        guard let item = made else { throw .failed }
        // The person may have changed their mind meanwhile.
        guard grant.withheld == withheld, grant.scope.contains(asset.id) else {
            if isFirst { Delivery(items: [item]).removeCopies() }
            throw .unknownAsset
        }
        if isFirst { keep(item, of: asset.id) }
        return item
    }

    private func keep(_ item: PickedItem, of id: AssetID) {
        copies.append((id, item))
        var bytes = copies.reduce(0) { $0 + ($1.item.identity?.stamp.size ?? 0) }
        while bytes > Self.mostCopied, copies.count > 1 {
            bytes -= copies[0].item.identity?.stamp.size ?? 0
            removeCopy(of: copies[0].id)
        }
    }

    private func preview(of asset: Asset, _ size: Int) async throws(AccessRefusal) -> Opened {
        guard let format = MediaFormat(rawValue: asset.type) else { throw .unknownAsset }
        let maker = PreviewMaker(
            cache: grant.scope == .everything ? host.thumbnails : nil, decoder: host.decoder,
            originals: ScannedOriginal(asset, host.originals))
        if let kept = previews.preview(of: asset.id, size) {
            return Opened(descriptor: kept, isOriginal: false, name: "preview.png")
        }
        let made = try await Self.made { () throws(MediaError) in
            try maker.png(of: asset.location.bytes, modified: asset.modified, format: format, size: size)
        }
        if grant.scope != .everything { previews.keep(made.descriptor, of: asset.id, size) }
        return made
    }

    /// A preview of a file that is open, whatever it is one of.
    package func preview(of descriptor: Int32, _ type: String, _ size: Int) async throws(AccessRefusal) -> Opened {
        guard let format = MediaFormat(rawValue: type) else { throw .unusableFile }
        let maker = PreviewMaker(cache: nil, decoder: host.decoder, originals: host.originals)
        return try await Self.made { () throws(MediaError) in
            try maker.png(of: descriptor, format: format, size: size)
        }
    }

    private static func made(
        _ make: @escaping @Sendable () throws(MediaError) -> [UInt8]
    ) async throws(AccessRefusal) -> Opened {
        try await Task.detached { () -> Result<Opened, AccessRefusal> in
            do throws(MediaError) {
                let bytes = try make()
                guard let descriptor = SealedBytes.descriptor(of: bytes) else { return .failure(.failed) }
                return .success(Opened(descriptor: descriptor, isOriginal: false, name: "preview.png"))
            } catch {
                switch error {
                case .unreadable, .notAFile, .empty: return .failure(.gone)
                case .noSandbox, .noWorker, .cancelled, .timedOut: return .failure(.failed)
                case .unknownFormat, .damaged, .decoderEnded, .tooLarge, .noDecoder, .noMergedPicture, .notCleanable,
                    .noEncoder:
                    return .failure(.unusableFile)
                }
            }
        }.value.get()
    }

    private func removeCopy(of id: AssetID) {
        let gone = copies.filter { $0.id == id }.map(\.item)
        copies.removeAll { $0.id == id }
        Delivery(items: gone).removeCopies()
    }

    /// Removes all copies that were made. What the app has open stays open.
    package func removeCopies() {
        Delivery(items: copies.map(\.item)).removeCopies()
        copies = []
    }
}

extension LibraryScope {
    /// The part of the library that an app may see.
    init(_ scope: AccessScope) {
        switch scope {
        case .nothing: self = .assets([])
        case .assets(let ids): self = .assets(ids)
        case .everything: self = .everything
        }
    }
}

extension AssetList {
    /// The entries among some assets, in the list's order or in that of the assets.
    fileprivate func only(_ ids: [AssetID], isOrdered: Bool) -> AssetList {
        let wanted = Set(ids)
        var kept = entries.filter { wanted.contains($0.id) }
        if isOrdered {
            let places = Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
            kept.sort { (places[$0.id] ?? 0) < (places[$1.id] ?? 0) }
        }
        return AssetList(entries: ContiguousArray(kept), grouped: false, revision: revision)
    }
}

/// Opens the file of one asset, if it is the one that was scanned: another one in its place was not selected.
private struct ScannedOriginal: OriginalOpening {
    private let file: Original
    private let originals: any OriginalOpening

    init(_ asset: Asset, _ originals: any OriginalOpening) { (file, self.originals) = (asset.original, originals) }

    func open(_ path: [UInt8], for use: OriginalUse) throws(MediaError) -> Int32 {
        guard path == file.location.bytes else { throw .unreadable(errno: ESTALE) }
        return try originals.open(file, for: use)
    }
}
