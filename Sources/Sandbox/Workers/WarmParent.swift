// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSandbox
internal import MediaTypes
internal import Synchronization

/// Makes workers. Starts the worker program for the first worker, and again if it has died, in the safest way that this system allows
/// (`SandboxGround`).
///
/// Namespaces are tried first (bubblewrap). Where the system refuses them, workers rely on the locks that they put on
/// themselves, and namespaces are tried again after a while.
final class WarmParent: Sendable {
    private struct State {
        var parent: ParentProcess?
        var prospects = SandboxProspects()
    }

    private let program: WorkerProgram
    /// Locked while a worker starts, which may take twenty seconds.
    private let state = Mutex(State())
    /// Changed only while `state` is locked; read without waiting for a worker that starts.
    private let lastProtection = Mutex<Protection?>(nil)

    /// Milliseconds that a program may take to start and to fork, on a busy machine.
    private let patience: @Sendable () -> Int32
    private let now: @Sendable () -> ContinuousClock.Instant
    private let onChange: @Sendable (Protection) -> Void

    /// - Parameter onChange: called with the `Protection` of a new worker whenever it differs from that of the one
    ///   before, on the thread that asked for the worker.
    init(
        _ program: WorkerProgram, patience: @escaping @Sendable () -> Int32 = { 10_000 },
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        onChange: @escaping @Sendable (Protection) -> Void = { _ in }
    ) {
        self.program = program
        self.patience = patience
        self.now = now
        self.onChange = onChange
        // Programs get the niceness of the thread that calls this first. The first worker may be asked for by a thread of lower
        // priority, and workers that play clips must not inherit that.
        picker_spawn_prepare()
    }

    /// Process number of the worker program, or of bubblewrap around it; -1 while none runs.
    var process: Int32 { state.withLock { $0.parent?.process ?? -1 } }

    /// The protection of the last worker; nil before the first one, and if workers cannot start for a reason other than the
    /// sandbox. Does not wait for a worker that another thread starts.
    var protection: Protection? { lastProtection.withLock { $0 } }

    /// A new worker, locked and ready. Blocks for about a millisecond; for tens of them the first time.
    /// - Parameter isForLongWork: whether it makes way for others, with processor time for hours instead of minutes.
    /// - Throws: `.noSandbox` where the system refuses every sandbox, `.noWorker` where none started for another reason.
    func fork(forLongWork isForLongWork: Bool = false) throws(MediaError) -> WorkerConnection {
        let (worker, news) = state.withLock { state in
            let before = protection
            let worker = Result { () throws(MediaError) in try fork(isForLongWork, &state) }
            let after = protection
            return (worker, after == before ? nil : after)
        }
        if let news { onChange(news) }
        return try worker.get()
    }

    private func fork(_ isForLongWork: Bool, _ state: inout State) throws(MediaError) -> WorkerConnection {
        var isRepeated = false
        while let ground = state.prospects.best(at: now()) {
            let known = state.parent.flatMap { $0.ground == ground ? $0 : nil }
            do throws(ParentProcess.Failure) {
                let parent = if let known { known } else { try ParentProcess(program, on: ground) }
                let worker = try parent.fork(forLongWork: isForLongWork, patience: patience())
                // A less protected program that this one replaces ends with the last of its workers.
                state.parent = parent
                state.prospects.accept(ground)
                lastProtection.withLock { $0 = ground == .namespaces ? .full : .locksAlone }
                return worker
            } catch {
                if known != nil, error != .short { state.parent = nil }
                switch SandboxProspects.reaction(
                    to: error, isKnown: known != nil, hasParent: state.parent != nil, isRepeated: isRepeated)
                {
                case .refuse: state.prospects.refuse(ground, at: now())
                case .retry: isRepeated = true
                case .give: throw .noWorker
                }
            }
        }
        lastProtection.withLock { $0 = .nothingDecoded }
        throw .noSandbox
    }
}
