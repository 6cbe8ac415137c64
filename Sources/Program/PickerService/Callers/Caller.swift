// SPDX-License-Identifier: GPL-3.0-or-later

package import GtkSupport

/// A program as the kernel knows it, never as it names itself.
package struct CallerProcess: Sendable, Equatable {
    /// Application id; nil where none is proven.
    package var app: String?
    /// Whether it sees other files than the person's programs do: it gets photos by the document portal or as open files.
    package var isSandboxed: Bool

    package init(app: String?, isSandboxed: Bool) { (self.app, self.isSandboxed) = (app, isSandboxed) }

    /// A program of which nothing is proven.
    package static let unknown = CallerProcess(app: nil, isSandboxed: true)
}

/// Who called over the bus.
package struct Caller: Sendable, Equatable {
    /// Unique name of its connection.
    package var name: String
    /// Its process when it called.
    package var process: Int32
    package var program: CallerProcess
    /// When the process was started, on the machine's clock: two processes with one number differ in it. Nil where the kernel does not tell.
    package var started: Int64?
    /// Whether the process is the one whose connection it is (`CallerProof`). Nothing that is decided about a process holds for an unproven one.
    package var isProven = true
}

/// Whether the process that has a number now is the one whose connection it is. A connection outlives its process where that has passed the socket
/// on: a program in a sandbox could connect by a child that ends, and wait until the child's number is given to a program of the person's.
package struct CallerProof: Sendable, Equatable {
    /// Whether the process of the bus's own descriptor runs; nil from a bus that has none.
    package var runs: Bool?
    /// When the process was started, and by when the connection had its name, on one clock.
    package var started: Int64?
    package var appeared: Int64
    /// Sockets of the bus that the process has open, and connections that the bus ascribes to its number.
    package var sockets: Int
    package var connections: Int

    package init(runs: Bool?, started: Int64?, appeared: Int64, sockets: Int, connections: Int) {
        (self.runs, self.started, self.appeared) = (runs, started, appeared)
        (self.sockets, self.connections) = (sockets, connections)
    }

    /// Where the bus has no descriptor: a connection gets its name only when its program asks for that, perhaps long after it connected, so the
    /// times alone do not tell. A connection of another process is one more than the process has sockets.
    package var holds: Bool {
        if let runs { return runs }
        guard let started, started <= appeared else { return false }
        return sockets > 0 && connections <= sockets
    }
}

/// Finds out who is behind a connection.
@MainActor
package final class Callers {
    private let bus: BusConnection
    private let identify: @Sendable (_ process: Int32, _ label: String?) -> CallerProcess?

    /// - Parameter identify: says which program a process belongs to, by its number and the kernel's label; nil where that cannot be told. Called off
    ///   the main thread.
    package init(
        on bus: BusConnection, identify: @escaping @Sendable (_ process: Int32, _ label: String?) -> CallerProcess?
    ) {
        (self.bus, self.identify) = (bus, identify)
    }

    /// - Parameter name: the unique name that the bus states.
    /// - Returns: nil where the caller has gone or cannot be told; it gets nothing then.
    package func find(_ name: String) async -> Caller? {
        guard let peer = await bus.peer(name), peer.process > 0 else { return nil }
        let connections = peer.runs == nil ? await bus.connections(of: peer.process) : 0
        let found = await Task.detached { [identify] () -> (program: CallerProcess, proof: CallerProof)? in
            guard let program = identify(peer.process, peer.label) else { return nil }
            // After it was identified: another process that had got the number by then was started too late.
            let proof = CallerProof(
                runs: peer.runs, started: peer.started, appeared: peer.appeared,
                sockets: peer.runs == nil ? peer.sockets : 0, connections: connections)
            return (program, proof)
        }.value
        // The connection may have gone meanwhile.
        guard let found, await bus.owner(of: name) == name else { return nil }
        let isProven = found.proof.holds
        return Caller(
            name: name, process: peer.process, program: isProven ? found.program : .unknown,
            started: found.proof.started, isProven: isProven)
    }
}
