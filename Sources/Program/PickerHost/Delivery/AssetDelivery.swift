// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
package import Ground
package import MediaTypes
package import PickerModel

/// Delivers assets by their plan: originals as they are, or copies without metadata or in another format. Each asset is looked up in the view and its file is opened
/// once more. Assets that the request may no longer see, those whose file was removed or replaced by a link on a device since the scan, and
/// those of which no clean copy can be made are left out and named in a problem.
package struct AssetDelivery: Sendable {
    private let library: LibraryPort
    private let originals: any OriginalOpening
    private let copies: CopyStore
    private let log: DebugLog

    /// - Parameters:
    ///   - library: the request's own view. Its bounds may have changed since a list or the first screen was fetched.
    ///   - originals: opens the files.
    ///   - cleaning: says how copies are made, and converts pictures.
    ///   - films: converts videos.
    ///   - folders: where they lie.
    ///   - log: what is said of each delivery.
    package init(
        of library: LibraryPort, opening originals: any OriginalOpening, cleaning: any CopyCleaning & PictureConverting,
        films: any FilmConverting, folders: CopyFolders, log: DebugLog = .off
    ) {
        self.library = library
        self.originals = originals
        self.log = log
        copies = CopyStore(
            CopyMaker(originals: originals, cleaning: cleaning, films: films, folders: folders))
    }

    package var port: DeliveryPort {
        DeliveryPort(
            reporting: { await noted($0, $1) }, giveUp: { [copies] in await copies.giveUp($0) },
            remove: { Delivery(items: $0).removeCopies() })
    }

    private func noted(_ request: DeliveryRequest, _ report: @escaping DeliveryPort.Report) async -> Delivery {
        let start = ContinuousClock.now
        let made = await deliver(request, report)
        let copies = made.items.count { $0.delivered == .copy }
        let unfinished = made.items.count { $0.unfinished != nil }
        log.note(
            .delivery,
            "\(request.assets.count) assets: \(made.items.count - copies) originals, \(copies) copies, "
                + (unfinished > 0 ? "\(unfinished) of them unfinished, " : "")
                + "\(made.problems.count) problems, \(DebugLog.milliseconds(since: start)) ms")
        return made
    }

    private func deliver(_ request: DeliveryRequest, _ report: @escaping DeliveryPort.Report) async -> Delivery {
        let known: [Asset]
        do throws(LibraryFailure) {
            known = try await library.assets(request.assets.map(\.id))
        } catch {
            return Delivery(items: [], problems: [error.text])
        }
        let records = Dictionary(known.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let tally = DeliveryTally(total: request.assets.count, report: report)
        var (planned, problems): ([Planned], [LocalizedText]) = ([], [])
        func leaveOut(_ asset: Asset, _ problem: LocalizedText) {
            problems.append(problem)
            tally.end(asset.id, .failed(problem))
        }
        for asset in request.assets {
            guard let record = records[asset.id] else {
                leaveOut(asset, LocalizedText("%1 is no longer in the library and was left out", .text(asset.name)))
                continue
            }
            if let problem = problem(with: record) {
                leaveOut(asset, problem)
                continue
            }
            // What cannot be told is not searched for.
            let info = request.removals.isEmpty ? nil : (try? await library.info(asset.id)) ?? nil
            let plan = ExportPlan.Item(record, request, info)
            // A conversion that was asked for never falls back to the original (contract section 10).
            guard plan.format != .none else {
                leaveOut(asset, Self.inconvertible(record))
                continue
            }
            planned.append(Planned(asset: Self.sized(plan.subject(of: record)), info: info, plan: plan))
        }
        for one in planned where one.plan.delivered == .copy { tally.expect(one.asset.id, bytes: one.asset.bytes) }
        return await deliver(planned, problems, tally, request)
    }

    /// The asset with the size of its file, which the library does not know of the video of a Live Photo.
    private static func sized(_ asset: Asset) -> Asset {
        var (sized, status) = (asset, stat())
        guard asset.bytes == 0, lstat(CPath.terminated(asset.location.bytes), &status) == 0 else { return asset }
        sized.bytes = Int64(status.st_size)
        return sized
    }

    private struct Planned: Sendable {
        let asset: Asset
        let info: AssetInfo?
        let plan: ExportPlan.Item
    }

    /// Two copies are made at once: while one is planned, the other is written.
    private func deliver(
        _ planned: [Planned], _ problems: [LocalizedText], _ tally: DeliveryTally, _ request: DeliveryRequest
    ) async -> Delivery {
        let made = await withTaskGroup(of: (Int, CopyResult).self) { group in
            var made = [CopyResult?](repeating: nil, count: planned.count)
            var next = 0
            func start() {
                guard next < planned.count, !Task.isCancelled else { return }
                let (index, one) = (next, planned[next])
                next += 1
                tally.start(one.asset.id)
                group.addTask {
                    if !request.awaitsFilms, case .film(let format) = one.plan.format {
                        return (index, await unfinished(one, format, tally))
                    }
                    return (
                        index,
                        await item(one, isForApp: request.isForApp) { tally.advance(one.asset.id, to: $0) }
                    )
                }
            }
            start()
            start()
            while let (index, result) = await group.next() {
                made[index] = result
                let asset = planned[index].asset
                switch result {
                case .success(let copy) where copy.item.unfinished != nil: break
                case .success: tally.end(asset.id, .ready)
                case .failure(let failure): tally.end(asset.id, .failed(Self.sentence(failure, asset)))
                }
                start()
            }
            return made
        }
        var delivery = Delivery(items: [], problems: problems)
        var new: [PickedItem] = []
        for (one, result) in zip(planned, made) {
            switch result {
            case .success(let copy):
                let item: PickedItem
                do throws(MediaError) { item = try identified(copy.item) } catch {
                    delivery.problems.append(Self.sentence(error, one.asset))
                    continue
                }
                delivery.items.append(item)
                if !copy.isKnown { new.append(item) }
                if let reason = copy.lostVideo {
                    delivery.problems.append(
                        LocalizedText(
                            "%1 was added without its video: %2", .text(one.asset.name), .nested(reason.text)))
                }
            case .failure(let failure): delivery.problems.append(Self.sentence(failure, one.asset))
            case nil: break
            }
        }
        // Copies that a cancelled delivery has made are fetched by nobody.
        if Task.isCancelled { Delivery(items: new).removeCopies() }
        return delivery
    }

    /// A film for which the delivery does not wait, unless it is there at once.
    private func unfinished(_ one: Planned, _ format: FilmFormat, _ tally: DeliveryTally) async -> CopyResult {
        let values = KnownValues.find(one.asset, one.info, without: one.plan.removed)
        @Sendable func item(_ film: UnfinishedFilm) -> PickedItem {
            PickedItem(unfinished: film, of: one.asset, one.plan, as: format)
        }
        let step = await copies.film(of: one.asset, one.plan, values) { step in
            switch step {
            case .began(let film): tally.tell(one.asset.id, .unfinished(item(film)))
            case .ended(.success): tally.end(one.asset.id, .finished(nil))
            case .ended(.failure(let failure)):
                tally.end(one.asset.id, .finished(Self.sentence(failure, one.asset)))
            }
        }
        switch step {
        case .began(let film): return .success(MadeCopy(item: item(film)))
        case .ended(let result):
            // Told as of other films: this one is not to be begun anew with the next change either.
            if case .failure(let failure) = result, failure != .media(.cancelled) {
                tally.tell(one.asset.id, .finished(Self.sentence(failure, one.asset)))
            }
            return result
        }
    }

    private func item(
        _ one: Planned, isForApp: Bool, report: @escaping @Sendable (Double) -> Void
    ) async -> CopyResult {
        guard one.plan.delivered == .copy else {
            return .success(MadeCopy(item: PickedItem(asset: one.asset, file: one.asset.location)))
        }
        let values = KnownValues.find(one.asset, one.info, without: one.plan.removed)
        return await copies.item(of: one.asset, one.plan, values, isForApp: isForApp, report: report)
    }

    private static func inconvertible(_ asset: Asset) -> LocalizedText {
        LocalizedText("%1 was left out: it cannot be converted into a format that is taken", .text(asset.name))
    }

    private static func sentence(_ failure: CopyMaker.Failure, _ asset: Asset) -> LocalizedText {
        let name = LocalizedText.Argument.text(asset.name)
        return switch failure {
        case .folder(ENOSPC), .folder(EDQUOT):
            LocalizedText("%1 was left out: the disk is full; free some space and add it again", name)
        case .folder: LocalizedText("%1 was left out: the folder for copies cannot be written", name)
        case .unproven:
            LocalizedText(
                "%1 was left out: it is not certain that the details left out are gone from its copy; add it with all details, or another photo",
                name)
        case .media(.unreadable(ESTALE)): sentence(MediaError.unreadable(errno: ESTALE), asset)
        case .media(let error): LocalizedText("%1 was left out: %2", name, .nested(error.text))
        }
    }

    private func problem(with asset: Asset) -> LocalizedText? {
        do throws(MediaError) {
            let descriptor = try originals.open(asset.original, for: .looking)
            defer { close(descriptor) }
            return access("/proc/self/fd/\(descriptor)", R_OK) == 0
                ? nil : LocalizedText("%1 may not be read and was left out", .text(asset.name))
        } catch {
            return Self.sentence(error, asset)
        }
    }

    /// Why the file of an asset is not there as it was scanned.
    private static func sentence(_ error: MediaError, _ asset: Asset) -> LocalizedText {
        let name = LocalizedText.Argument.text(asset.name)
        return switch error {
        case .unreadable(ENOENT): LocalizedText("%1 is no longer there and was left out", name)
        case .unreadable(ESTALE):
            LocalizedText("%1 has changed since it was shown and was left out; look at it and add it again", name)
        case .notAFile: LocalizedText("%1 is no file any more and was left out", name)
        case .unreadable, .empty, .unknownFormat, .damaged, .decoderEnded, .tooLarge, .timedOut, .noDecoder,
            .noMergedPicture, .notCleanable, .noEncoder, .cancelled, .noSandbox, .noWorker:
            LocalizedText("%1 cannot be opened and was left out", name)
        }
    }

    /// The item with the files that are there now, by which they are told from others that take their places later.
    private func identified(_ item: PickedItem) throws(MediaError) -> PickedItem {
        guard item.unfinished == nil else { return item }
        var identified = item
        switch item.delivered {
        case .original:
            identified.identity = try originals.identity(of: item.asset.original)
            if let video = item.asset.pairedOriginal {
                identified.pairedIdentity = try originals.identity(of: video)
            }
        case .copy:
            guard let found = FileIdentity(ofCopy: item.file) else { throw .unreadable(errno: errno) }
            identified.identity = found
            if let video = item.asset.pairedVideo {
                guard let found = FileIdentity(ofCopy: video) else { throw .unreadable(errno: errno) }
                identified.pairedIdentity = found
            }
        }
        return identified
    }
}
