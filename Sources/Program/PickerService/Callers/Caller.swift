// SPDX-License-Identifier: GPL-3.0-or-later

package import GtkSupport

/// A program as the kernel knows it, never as it names itself.
package struct CallerProcess: Sendable, Equatable {
    /// Application id; nil where none is proven.
    package var app: String?
    /// Whether it sees other files than the person's programs do: it gets photos by the document portal or as open files.
    package var isSandboxed: Bool

    package init(app: String?, isSandboxed: Bool) { (self.app, self.isSandboxed) = (app, isSandboxed) }
}

/// Who called over the bus.
package struct Caller: Sendable, Equatable {
    /// Unique name of its connection.
    package var name: String
    /// Its process when it called.
    package var process: Int32
    package var program: CallerProcess
}

/// Finds out who is behind a connection.
@MainActor
package final class Callers {
    private let bus: BusConnection
    private let identify: @Sendable (Int32) -> CallerProcess?

    /// - Parameter identify: says which program a process belongs to; nil where that cannot be told. Called off the main thread.
    package init(on bus: BusConnection, identify: @escaping @Sendable (Int32) -> CallerProcess?) {
        (self.bus, self.identify) = (bus, identify)
    }

    /// - Parameter name: the unique name that the bus states.
    /// - Returns: nil where the caller has gone or cannot be told; it gets nothing then.
    package func find(_ name: String) async -> Caller? {
        guard let process = await bus.process(of: name) else { return nil }
        let identify = identify
        guard let program = await Task.detached(operation: { identify(process) }).value,
            // The number may have gone to another process meanwhile, though not while the connection lives.
            await bus.process(of: name) == process
        else { return nil }
        return Caller(name: name, process: process, program: program)
    }
}
