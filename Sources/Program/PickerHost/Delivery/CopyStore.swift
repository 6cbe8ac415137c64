// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc
import Ground
import MediaTypes
import PickerModel

/// The copies of one request. Each is made once, though a continuous picker delivers its whole selection after every change, and though a delivery
/// may go on without a film that another one waits for.
actor CopyStore {
    private let maker: CopyMaker
    private var made: [Key: MadeCopy] = [:]
    private var unfinished: [Key: FilmInWork] = [:]
    /// Films that are whole and that no delivery has taken.
    private var undelivered: Set<Key> = []
    /// Films that begin when another one has ended.
    private var queued: [QueuedFilm] = []
    private var films = 0
    /// Films whose making ends without a film, and has not ended yet.
    private var givenUp: [FilmInWork] = []
    private let queue = DispatchQueue(label: "picker-copies", qos: .userInitiated, attributes: .concurrent)

    /// Films that are made at once behind a delivery: each has threads for its own encoder.
    private static let mostFilms = 2

    private struct Key: Hashable {
        let id: AssetID
        let modified: Int64
        let removed: UInt8
        let format: ExportFormat
        let part: LivePhotoPart?
        let video: ExportPlan.Video?
        /// Copies for the app go with its request.
        let isForApp: Bool

        init(_ asset: Asset, _ plan: ExportPlan.Item, _ isForApp: Bool) {
            (id, modified, removed) = (asset.id, asset.modified, plan.removed.rawValue)
            (format, part, video) = (plan.format, plan.part, plan.video)
            self.isForApp = isForApp
        }
    }

    private struct QueuedFilm {
        let key: Key
        let order: CopyOrder
        let film: FilmInWork
    }

    init(_ maker: CopyMaker) { self.maker = maker }

    /// The item of an asset whose plan is a copy. A task that is cancelled gives it up.
    /// - Parameters:
    ///   - isForApp: whether it goes with the app's request.
    ///   - report: takes the part of a film or of a long copy that is made, on any thread.
    func item(
        of asset: Asset, _ plan: ExportPlan.Item, _ values: [String], isForApp: Bool,
        report: @escaping @Sendable (Double) -> Void
    ) async -> CopyResult {
        let key = Key(asset, plan, isForApp)
        if let copy = known(key) { return .success(copy) }
        if let film = unfinished[key], !film.isGivenUp {
            // It is waited for now, and queues no longer.
            if let place = queued.firstIndex(where: { $0.film === film }) { make(queued.remove(at: place)) }
            let result = await film.result(report).map(\.asKnown)
            if case .failure(.media(.cancelled)) = result, !Task.isCancelled {
                // It was given up at that moment.
                return await item(of: asset, plan, values, isForApp: isForApp, report: report)
            }
            undelivered.remove(key)
            return result
        }
        let flag = CancelFlag()
        let order = CopyOrder(
            asset: asset, plan: plan, values: values,
            work: CopyWork(isCancelled: { flag.isCancelled }, report: report))
        let result = await withTaskCancellationHandler {
            await make(order)
        } onCancel: {
            flag.cancel()
        }
        keep(result, key)
        return result
    }

    /// The film of an asset for the app: what there is of it, which is made further after this has returned.
    /// - Parameter later: is told what happens to it once this has returned an unfinished film, on any thread.
    func film(
        of asset: Asset, _ plan: ExportPlan.Item, _ values: [String], later: @escaping FilmInWork.Listener
    ) async -> FilmInWork.Step {
        let key = Key(asset, plan, true)
        if let copy = known(key) { return .ended(.success(copy)) }
        if let film = unfinished[key], !film.isGivenUp {
            let step = await film.next(later)
            guard case .ended(.failure(.media(.cancelled))) = step, !Task.isCancelled else { return step }
            // It was given up at that moment.
            return await self.film(of: asset, plan, values, later: later)
        }
        let film = FilmInWork()
        unfinished[key] = film
        let one = QueuedFilm(
            key: key, order: CopyOrder(asset: asset, plan: plan, values: values, work: film.work), film: film)
        guard films < Self.mostFilms else {
            film.follow(later)
            queued.append(one)
            return .began(UnfinishedFilm(stream: nil))
        }
        make(one)
        return await film.next(later)
    }

    /// The selection does not have these assets any more: what is made of their films ends, unless somebody else awaits it.
    /// - Parameter ids: nil where the request has ended: films that were made and not delivered are removed then.
    /// - Returns: work that ends when no film is made any more that was given up.
    func giveUp(_ ids: [AssetID]?) -> Task<Void, Never> {
        let wanted = ids.map { Set($0) }
        for (key, film) in unfinished where wanted?.contains(key.id) ?? true {
            film.deselect()
            guard film.isGivenUp else { continue }
            unfinished[key] = nil
            if let place = queued.firstIndex(where: { $0.film === film }) {
                queued.remove(at: place)
                film.end(.failure(.media(.cancelled)))
            } else {
                givenUp.append(film)
            }
        }
        if ids == nil {
            for key in undelivered { made.removeValue(forKey: key).map { remove($0) } }
            undelivered = []
        }
        return Task { [givenUp] in for film in givenUp { _ = await film.result { _ in } } }
    }

    private func remove(_ copy: MadeCopy) { Delivery(items: [copy.item]).removeCopies() }

    private func make(_ one: QueuedFilm) {
        films += 1
        Task {
            let result = await make(one.order)
            ended(one.key, one.film, result)
        }
    }

    private func ended(_ key: Key, _ film: FilmInWork, _ result: CopyResult) {
        films -= 1
        if case .success(let copy) = result, film.isGivenUp {
            // It was given up when it was whole already.
            remove(copy)
        } else {
            keep(result, key)
            undelivered.insert(key)
        }
        if unfinished[key] === film { unfinished[key] = nil }
        givenUp.removeAll { $0 === film }
        film.end(result)
        if films < Self.mostFilms, !queued.isEmpty { make(queued.removeFirst()) }
    }

    private func make(_ order: CopyOrder) async -> CopyResult {
        await withCheckedContinuation { continuation in
            queue.async { [maker] in continuation.resume(returning: order.made(by: maker)) }
        }
    }

    private func known(_ key: Key) -> MadeCopy? {
        guard let copy = made[key], access(CPath.terminated(copy.item.file.bytes), F_OK) == 0 else { return nil }
        undelivered.remove(key)
        return copy.asKnown
    }

    private func keep(_ result: CopyResult, _ key: Key) {
        if case .success(let copy) = result, !copy.mayBeWhole { made[key] = copy }
    }
}
