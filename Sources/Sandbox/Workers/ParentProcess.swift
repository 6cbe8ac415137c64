// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSandbox
internal import Glibc
internal import WorkerMessages

/// A running worker program, from which workers are forked. The program ends when this object goes; each
/// `WorkerConnection` holds it, since workers die with their parent.
///
/// Safe on any thread; one thread at a time may call `fork`.
final class ParentProcess: Sendable {
    /// Why no worker was forked.
    enum Failure: Error {
        /// The program, bubblewrap or the worker reported that this system does not allow the sandbox
        /// (`SandboxGround`).
        case refused
        /// The program or the worker did not answer in time.
        case late
        /// The program or the worker was ended from outside.
        case died
        /// The picker itself has no memory, descriptors or processes left; says nothing about the sandbox.
        case short
    }

    /// Process number of the program, or of bubblewrap around it.
    let process: Int32
    let ground: SandboxGround
    private let control: Int32

    /// - Throws: `.refused` where there is no such program, `.short` where no process is to be had now.
    init(_ program: WorkerProgram, on ground: SandboxGround) throws(Failure) {
        guard let command = ground == .namespaces ? program.namespacedCommand() : [program.path] else { throw .refused }
        var sockets: [Int32] = [-1, -1]
        guard picker_channel_pair(&sockets) == 0 else { throw .short }
        defer { close(sockets[1]) }
        let whole = WorkerProgram.firstToGo + command
        var arguments: [UnsafeMutablePointer<CChar>?] = whole.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        let process = picker_spawn(whole[0], &arguments, sockets[1])
        guard process >= 0 else {
            let isShort = [EAGAIN, ENOMEM, EMFILE, ENFILE].contains(errno)
            close(sockets[0])
            throw isShort ? .short : .refused
        }
        (self.process, self.ground, control) = (process, ground, sockets[0])
    }

    deinit {
        close(control)
        picker_reap(process)
    }

    /// A new worker, locked and ready. Blocks for about a millisecond; for tens of them the first time.
    /// - Parameters:
    ///   - isForLongWork: whether it makes way for others, with processor time for hours instead of minutes.
    ///   - patience: milliseconds that each of the two steps may take.
    /// - Throws: `Failure`; after any but `.short` this object must not be asked again.
    func fork(forLongWork isForLongWork: Bool, patience: Int32) throws(Failure) -> WorkerConnection {
        guard let memory = SharedMemory(size: WorkerMemory.size), let ends = SocketPair() else { throw .short }
        let work = isForLongWork ? PICKER_LONG_WORK : PICKER_SHORT_WORK
        let isSent = [UInt8(work)].withUnsafeBufferPointer { byte in
            picker_channel_send(control, byte.baseAddress, 1, [ends.theirs, memory.descriptor], 2, 0) == 0
        }
        let isGone = !isSent && (errno == EPIPE || errno == ECONNRESET)
        // With the worker's end still open here, the death of a worker would not close the connection, and go
        // unnoticed.
        let socket = ends.takeOurs()
        guard isSent else {
            close(socket)
            throw isGone ? ending() : .short
        }
        let worker: Int32
        do throws(Failure) { worker = try receiveProcess(patience) } catch {
            close(socket)
            throw error
        }
        let connection = WorkerConnection(socket: socket, process: worker, memory: memory, parent: self)
        switch connection.firstWord(within: patience) {
        case .locked: return connection
        case .refused: throw .refused
        case .silence: throw .late
        case .end: throw .died
        }
    }

    private func receiveProcess(_ patience: Int32) throws(Failure) -> Int32 {
        guard SocketWait.answers(control, within: patience) else { throw .late }
        var answer: UInt8 = 0
        var descriptors = [Int32](repeating: -1, count: Int(PICKER_CHANNEL_MOST))
        var count = 0
        let got = picker_channel_receive(control, &answer, 1, &descriptors, &count)
        guard got == 1, answer == 1, count == 1 else {
            for descriptor in descriptors[..<count] { close(descriptor) }
            throw got == 1 ? .died : ending()
        }
        return descriptors[0]
    }

    /// Why the program ended: a status of failure means that it ended by itself, since it could not lock workers.
    private func ending() -> Failure { picker_exit_status(process) > 0 ? .refused : .died }
}

/// Both ends of a connection, closed unless taken.
private struct SocketPair: ~Copyable {
    let ours: Int32
    let theirs: Int32

    init?() {
        var sockets: [Int32] = [-1, -1]
        guard picker_channel_pair(&sockets) == 0 else { return nil }
        (ours, theirs) = (sockets[0], sockets[1])
    }

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
