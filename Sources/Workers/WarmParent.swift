// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSandbox
internal import Glibc
internal import MediaTypes
internal import Synchronization
internal import WorkerMessages

/// The process that workers are forked from: started at the first need, again where it died, ended with its owner.
///
/// It is tried in namespaces first (bubblewrap). Where a system refuses those, it runs without, and its workers rely on the
/// locks that they put on themselves, which are never left out.
final class WarmParent: Sendable {
    private enum Ground { case namespaces, plain, none }

    private struct State {
        var process: Int32 = -1
        var control: Int32 = -1
        /// What to try, and after the first worker: what holds.
        var ground = Ground.namespaces
        var isProven = false
    }

    private let program: WorkerProgram
    private let state = Mutex(State())

    /// Milliseconds that a parent may take to warm up, on a machine that has much to do.
    private let patience: Int32

    init(_ program: WorkerProgram, patience: Int32 = 10_000) {
        self.program = program
        self.patience = patience
        // Who asks for the first worker may be a thread that gives way to others; a clip must not.
        picker_spawn_prepare()
    }

    deinit { state.withLock { Self.end(&$0) } }

    /// Its process, or bubblewrap's around it; -1 before the first worker.
    var process: Int32 { state.withLock { $0.process } }

    /// A new worker, locked and ready. Blocks for about a millisecond; for tens of them the first time.
    /// - Throws: `.noSandbox` where none can be locked.
    func fork() throws(MediaError) -> WorkerConnection {
        let worker = state.withLock { state -> WorkerConnection? in
            while state.ground != .none {
                // What this process has too little of tells nothing about the ground.
                guard let memory = SharedMemory(size: WorkerMemory.size), let ends = Self.pair() else { return nil }
                if state.process >= 0 || start(&state), let worker = fork(state.control, ends, memory) {
                    state.isProven = true
                    return worker
                }
                Self.end(&state)
                // It worked before, so it died of something else: once more on the same ground.
                if state.isProven {
                    state.isProven = false
                } else {
                    state.ground = state.ground == .namespaces ? .plain : .none
                }
            }
            return nil
        }
        guard let worker else { throw .noSandbox }
        return worker
    }

    private func start(_ state: inout State) -> Bool {
        guard let command = state.ground == .namespaces ? program.namespacedCommand() : [program.path] else {
            return false
        }
        var sockets: [Int32] = [-1, -1]
        guard picker_channel_pair(&sockets) == 0 else { return false }
        defer { close(sockets[1]) }
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        state.process = picker_spawn(command[0], &arguments, sockets[1])
        state.control = sockets[0]
        return state.process >= 0
    }

    private static func end(_ state: inout State) {
        if state.control >= 0 { close(state.control) }
        if state.process >= 0 { picker_reap(state.process) }
        (state.control, state.process) = (-1, -1)
    }

    private static func pair() -> SocketPair? {
        var sockets: [Int32] = [-1, -1]
        return picker_channel_pair(&sockets) == 0 ? SocketPair(ours: sockets[0], theirs: sockets[1]) : nil
    }

    private func fork(_ control: Int32, _ ends: consuming SocketPair, _ memory: SharedMemory)
        -> WorkerConnection?
    {
        let isSent = [UInt8(1)].withUnsafeBufferPointer { byte in
            picker_channel_send(control, byte.baseAddress, 1, [ends.theirs, memory.descriptor], 2, 0) == 0
        }
        // Or the end of a worker that dies at once would not be heard.
        let socket = ends.takeOurs()
        guard isSent, let process = receiveProcess(control) else {
            close(socket)
            return nil
        }
        let worker = WorkerConnection(socket: socket, process: process, memory: memory)
        return worker.isLocked(within: patience) ? worker : nil
    }

    private func receiveProcess(_ control: Int32) -> Int32? {
        var answer: UInt8 = 0
        var descriptors = [Int32](repeating: -1, count: Int(PICKER_CHANNEL_MOST))
        var count = 0
        guard picker_channel_wait(control, patience) == 1,
            case let got = picker_channel_receive(control, &answer, 1, &descriptors, &count)
        else { return nil }
        guard got == 1, answer == 1, count == 1 else {
            for descriptor in descriptors[..<count] { close(descriptor) }
            return nil
        }
        return descriptors[0]
    }
}

/// Both ends of a connection, closed where nobody takes them.
private struct SocketPair: ~Copyable {
    let ours: Int32
    let theirs: Int32

    deinit {
        close(ours)
        close(theirs)
    }

    /// Our end, from now on the caller's. Theirs is closed.
    consuming func takeOurs() -> Int32 {
        let socket = ours
        close(theirs)
        discard self
        return socket
    }
}
