// SPDX-License-Identifier: GPL-3.0-or-later

import Ground
import MediaTypes
import PickerModel
import Synchronization

/// A film that is made while the delivery that asked for it goes on. Any thread.
final class FilmInWork: Sendable {
    /// What happened to it.
    enum Step: Sendable {
        case began(UnfinishedFilm)
        case ended(CopyResult)
    }

    typealias Later = @Sendable (Step) -> Void

    private struct State {
        var step: Step?
        var part = 0.0
        /// Those who wait for the next step, and are told of all further ones.
        var waiting: [(CheckedContinuation<Step, Never>, Later)] = []
        var following: [Later] = []
        /// Those who wait for its end, and are told how far it is.
        var results: [(CheckedContinuation<CopyResult, Never>, @Sendable (Double) -> Void)] = []
    }

    private let state = Mutex(State())
    private let flag = CancelFlag()

    /// What its making asks and tells.
    var work: CopyWork {
        CopyWork(
            isCancelled: { [flag] in flag.isCancelled }, report: { [weak self] in self?.advance(to: $0) },
            streams: true,
            begin: { [weak self] in self?.take(.began($0)) })
    }

    /// Ends its making. Those who follow it hear nothing more.
    func giveUp() {
        flag.cancel()
        state.withLock { $0.following = [] }
    }

    /// It is whole, or has failed.
    func end(_ result: CopyResult) {
        take(.ended(result))
        let waiting = state.withLock { state in
            defer { state.results = [] }
            return state.results
        }
        for (continuation, _) in waiting { continuation.resume(returning: result) }
    }

    /// The step that it has come to, or comes to next.
    /// - Parameter later: is told of all further steps.
    func next(_ later: @escaping Later) async -> Step {
        await withCheckedContinuation { continuation in
            let known = state.withLock { state in
                if state.step == nil {
                    state.waiting.append((continuation, later))
                } else {
                    state.following.append(later)
                }
                return state.step
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    /// Tells of all further steps.
    func follow(_ later: @escaping Later) { state.withLock { $0.following.append(later) } }

    /// How its making ends.
    /// - Parameter report: takes the part that is made.
    func result(_ report: @escaping @Sendable (Double) -> Void) async -> CopyResult {
        await withCheckedContinuation { continuation in
            let (known, part) = state.withLock { state -> (CopyResult?, Double) in
                if case .ended(let result)? = state.step { return (result, state.part) }
                state.results.append((continuation, report))
                return (nil, state.part)
            }
            if let known { continuation.resume(returning: known) } else { report(part) }
        }
    }

    private func take(_ step: Step) {
        let (waiting, following) = state.withLock { state in
            state.step = step
            defer {
                state.following += state.waiting.map(\.1)
                state.waiting = []
            }
            return (state.waiting, state.following)
        }
        for (continuation, _) in waiting { continuation.resume(returning: step) }
        for tell in following { tell(step) }
    }

    private func advance(to part: Double) {
        let reports = state.withLock { state in
            state.part = part
            return state.results.map(\.1)
        }
        for report in reports { report(part) }
    }
}
