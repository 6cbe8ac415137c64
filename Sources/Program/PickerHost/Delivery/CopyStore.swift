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
    /// Films that nobody waits for and that are made once others are.
    private var queued: [Behind] = []
    private var films = 0
    /// Films that were given up and have not ended yet.
    private var ending: [FilmInWork] = []
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

        init(_ asset: Asset, _ plan: ExportPlan.Item) {
            (id, modified, removed) = (asset.id, asset.modified, plan.removed.rawValue)
            (format, part, video) = (plan.format, plan.part, plan.video)
        }
    }

    /// A film to be made behind a delivery.
    private struct Behind {
        let key: Key
        let order: CopyOrder
        let film: FilmInWork
    }

    init(_ maker: CopyMaker) { self.maker = maker }

    /// The item of an asset whose plan is a copy. A task that is cancelled gives it up.
    /// - Parameter report: takes the part of a film or of a long copy that is made, on any thread.
    func item(
        of asset: Asset, _ plan: ExportPlan.Item, _ values: [String], report: @escaping @Sendable (Double) -> Void
    ) async -> CopyResult {
        let key = Key(asset, plan)
        if let copy = known(key) { return .success(copy) }
        if let film = unfinished[key] {
            // It is waited for now, and does not queue any more.
            if let place = queued.firstIndex(where: { $0.film === film }) { begin(queued.remove(at: place)) }
            return await withTaskCancellationHandler {
                await film.result(report)
            } onCancel: {
                film.giveUp()
            }
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

    /// Begins with the film of an asset.
    /// - Parameter later: is told what happens to it once this has returned an unfinished film, on any thread.
    func begin(
        _ asset: Asset, _ plan: ExportPlan.Item, _ values: [String],
        later: @escaping @Sendable (FilmInWork.Step) -> Void
    ) async -> FilmInWork.Step {
        let key = Key(asset, plan)
        if let copy = known(key) { return .ended(.success(copy)) }
        if let film = unfinished[key] { return await film.next(later) }
        let film = FilmInWork()
        unfinished[key] = film
        let one = Behind(
            key: key, order: CopyOrder(asset: asset, plan: plan, values: values, work: film.work), film: film)
        guard films < Self.mostFilms else {
            film.follow(later)
            queued.append(one)
            return .began(UnfinishedFilm(stream: nil))
        }
        begin(one)
        return await film.next(later)
    }

    /// Ends the making of films of these assets that nobody waits for; nothing is told of them any more.
    /// - Returns: work that ends with the last of these and of those that were given up before.
    func giveUp(_ ids: [AssetID]) -> Task<Void, Never> {
        let ids = Set(ids)
        queued.removeAll { one in
            guard ids.contains(one.key.id) else { return false }
            one.film.giveUp()
            one.film.end(.failure(.media(.cancelled)))
            unfinished[one.key] = nil
            return true
        }
        for (key, film) in unfinished where ids.contains(key.id) {
            film.giveUp()
            ending.append(film)
            unfinished[key] = nil
        }
        return Task { [ending] in for film in ending { _ = await film.result { _ in } } }
    }

    private func begin(_ one: Behind) {
        films += 1
        Task {
            let result = await make(one.order)
            ended(one.key, one.film, result)
        }
    }

    private func ended(_ key: Key, _ film: FilmInWork, _ result: CopyResult) {
        films -= 1
        keep(result, key)
        if unfinished[key] === film { unfinished[key] = nil }
        ending.removeAll { $0 === film }
        film.end(result)
        if films < Self.mostFilms, !queued.isEmpty { begin(queued.removeFirst()) }
    }

    private func make(_ order: CopyOrder) async -> CopyResult {
        await withCheckedContinuation { continuation in
            queue.async { [maker] in continuation.resume(returning: order.made(by: maker)) }
        }
    }

    private func known(_ key: Key) -> MadeCopy? {
        guard let copy = made[key], access(CPath.terminated(copy.item.file.bytes), F_OK) == 0 else { return nil }
        return copy
    }

    private func keep(_ result: CopyResult, _ key: Key) {
        if case .success(let copy) = result, !copy.mayBeWhole { made[key] = copy }
    }
}
