// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSandbox
internal import MediaTypes
internal import Synchronization

/// Where workers come from: a program that is started at the first need, and again where it died, on the safest ground that
/// this system has.
///
/// Namespaces are tried first (bubblewrap). Where the system refuses them, workers rely on the locks that they put on
/// themselves, and namespaces are tried again after a while.
final class WarmParent: Sendable {
    private struct State {
        var parent: ParentProcess?
        var prospects = SandboxProspects()
        var protection: Protection?
    }

    private let program: WorkerProgram
    private let state = Mutex(State())

    /// Milliseconds that a parent may take to warm up, on a machine that has much to do.
    private let patience: @Sendable () -> Int32
    private let now: @Sendable () -> ContinuousClock.Instant
    private let onChange: @Sendable (Protection) -> Void

    /// - Parameter onChange: told what workers stand on, whenever that is another ground than before, on the thread that asked
    ///   for a worker.
    init(
        _ program: WorkerProgram, patience: @escaping @Sendable () -> Int32 = { 10_000 },
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        onChange: @escaping @Sendable (Protection) -> Void = { _ in }
    ) {
        self.program = program
        self.patience = patience
        self.now = now
        self.onChange = onChange
        // Who asks for the first worker may be a thread that gives way to others; a clip must not.
        picker_spawn_prepare()
    }

    /// Its process, or bubblewrap's around it; -1 while there is none.
    var process: Int32 { state.withLock { $0.parent?.process ?? -1 } }

    /// What the last worker stood on; nil before the first, and where it is not known.
    var protection: Protection? { state.withLock { $0.protection } }

    /// A new worker, locked and ready. Blocks for about a millisecond; for tens of them the first time.
    /// - Throws: `.noSandbox` where none can be locked now.
    func fork() throws(MediaError) -> WorkerConnection {
        let (worker, news) = state.withLock { state in
            let before = state.protection
            let worker = fork(&state)
            return (worker, state.protection == before ? nil : state.protection)
        }
        if let news { onChange(news) }
        guard let worker else { throw .noSandbox }
        return worker
    }

    private func fork(_ state: inout State) -> WorkerConnection? {
        var isRepeated = false
        while let ground = state.prospects.best(at: now()) {
            let known = state.parent.flatMap { $0.ground == ground ? $0 : nil }
            do throws(ParentProcess.Failure) {
                let parent = if let known { known } else { try ParentProcess(program, on: ground) }
                let worker = try parent.fork(patience: patience())
                // One on lesser ground goes when its workers do.
                state.parent = parent
                state.prospects.accept(ground)
                state.protection = ground == .namespaces ? .full : .locksAlone
                return worker
            } catch {
                if known != nil, error != .short { state.parent = nil }
                switch error {
                // It worked before, so it ended for another reason.
                case .refused where known == nil:
                    state.prospects.refuse(ground, at: now())
                    continue
                // It was refused before, and there is another ground that bears.
                case .died where state.parent != nil, .late where state.parent != nil:
                    state.prospects.refuse(ground, at: now())
                case .refused, .died:
                    if isRepeated { return nil }
                    isRepeated = true
                // Whoever waits has waited long enough; the next request tries again.
                case .late, .short: return nil
                }
            }
        }
        state.protection = .nothingDecoded
        return nil
    }
}
