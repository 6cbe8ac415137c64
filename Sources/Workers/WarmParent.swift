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

    init(_ program: WorkerProgram) { self.program = program }

    deinit { state.withLock { Self.end(&$0) } }

    /// A new worker, locked and ready. Blocks for about a millisecond; for tens of them the first time.
    /// - Throws: `.noSandbox` where none can be locked.
    func fork() throws(MediaError) -> WorkerConnection {
        let worker = state.withLock { state -> WorkerConnection? in
            while state.ground != .none {
                if state.process >= 0 || start(&state), let worker = Self.fork(state.control) {
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

    /// How long a parent may take to warm up, on a machine that has much to do.
    private static let patience: Int32 = 10_000

    private static func fork(_ control: Int32) -> WorkerConnection? {
        guard let memory = SharedMemory(size: WorkerMemory.size) else { return nil }
        var sockets: [Int32] = [-1, -1]
        guard picker_channel_pair(&sockets) == 0 else { return nil }
        let isSent = [UInt8(1)].withUnsafeBufferPointer { byte in
            picker_channel_send(control, byte.baseAddress, 1, [sockets[1], memory.descriptor], 2, 0) == 0
        }
        close(sockets[1])
        guard isSent, let process = receiveProcess(control) else {
            close(sockets[0])
            return nil
        }
        let worker = WorkerConnection(socket: sockets[0], process: process, memory: memory)
        return worker.isLocked(within: patience) ? worker : nil
    }

    private static func receiveProcess(_ control: Int32) -> Int32? {
        var answer: UInt8 = 0
        var descriptors = [Int32](repeating: -1, count: Int(PICKER_CHANNEL_MOST))
        var count = 0
        guard picker_channel_wait(control, patience) == 1,
            picker_channel_receive(control, &answer, 1, &descriptors, &count) == 1
        else { return nil }
        guard answer == 1, count == 1 else {
            for descriptor in descriptors[..<count] { close(descriptor) }
            return nil
        }
        return descriptors[0]
    }
}
