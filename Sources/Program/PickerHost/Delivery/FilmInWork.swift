// SPDX-License-Identifier: GPL-3.0-or-later

import Ground
import MediaTypes
import PickerModel
import Synchronization

/// A film that is made while the delivery that asked for it goes on, until nobody wants it any more. Any thread.
final class FilmInWork: Sendable {
    /// What happened to it.
    enum Step: Sendable {
        case began(UnfinishedFilm)
        case ended(CopyResult)
    }

    typealias Listener = @Sendable (Step) -> Void

    private struct State {
        var step: Step?
        var part = 0.0
        /// Whether a selection that is told of has it.
        var isSelected = true
        /// Those who wait for the next step, and are told of all further ones.
        var waiting: [(CheckedContinuation<Step, Never>, Listener)] = []
        var following: [Listener] = []
        /// Those who wait for its end, and are told how far it is.
        var awaiting: [Int: (CheckedContinuation<CopyResult, Never>, @Sendable (Double) -> Void)] = [:]
        var numbers = 0
    }

    private let state = Mutex(State())
    private let flag = CancelFlag()

    /// Whether its making ends, or has ended, without a film.
    var isGivenUp: Bool { flag.isCancelled }

    /// What its making asks and tells.
    var work: CopyWork {
        CopyWork(
            isCancelled: { [flag] in flag.isCancelled }, report: { [weak self] in self?.advance(to: $0) },
            streams: true,
            begin: { [weak self] in self?.take(.began($0)) })
    }

    /// No selection has it any more: those who follow it hear nothing more, and its making ends unless somebody awaits its end.
    func deselect() {
        let isUnwanted = state.withLock { state in
            state.isSelected = false
            state.following = []
            return state.awaiting.isEmpty
        }
        if isUnwanted { flag.cancel() }
    }

    /// It is whole, or has failed.
    func end(_ result: CopyResult) {
        take(.ended(result))
        let awaiting = state.withLock { state in
            defer { state.awaiting = [:] }
            return state.awaiting.values.map(\.0)
        }
        for continuation in awaiting { continuation.resume(returning: result) }
    }

    /// The step that it has come to, or comes to next.
    /// - Parameter later: is told of all further steps.
    func next(_ later: @escaping Listener) async -> Step {
        await withCheckedContinuation { continuation in
            let known = state.withLock { state in
                state.isSelected = true
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
    func follow(_ later: @escaping Listener) { state.withLock { $0.following.append(later) } }

    /// How its making ends; `.cancelled` for a task that is cancelled, which ends the making where nobody else wants the film.
    /// - Parameter report: takes the part that is made.
    func result(_ report: @escaping @Sendable (Double) -> Void) async -> CopyResult {
        let number = state.withLock { state in
            state.numbers += 1
            return state.numbers
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (known, part) = state.withLock { state -> (CopyResult?, Double) in
                    if case .ended(let result)? = state.step { return (result, state.part) }
                    if Task.isCancelled { return (.failure(.media(.cancelled)), state.part) }
                    state.awaiting[number] = (continuation, report)
                    return (nil, state.part)
                }
                if let known { continuation.resume(returning: known) } else { report(part) }
            }
        } onCancel: {
            let (waiting, isUnwanted) = state.withLock { state in
                (state.awaiting.removeValue(forKey: number), !state.isSelected && state.awaiting.isEmpty)
            }
            if isUnwanted { flag.cancel() }
            waiting?.0.resume(returning: .failure(.media(.cancelled)))
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
            return state.awaiting.values.map(\.1)
        }
        for report in reports { report(part) }
    }
}
