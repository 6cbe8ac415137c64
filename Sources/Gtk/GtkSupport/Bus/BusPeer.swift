// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import CGtk
import CPickerShim
import Glibc

/// The process behind a connection, as the bus and the kernel tell of it. Sources: D-Bus specification, `GetConnectionCredentials`; proc(5).
nonisolated public struct BusPeer: Sendable {
    /// Its number when it connected. A connection can outlive its process, and then the number may be another process's.
    public let process: Int32
    /// The label of the kernel's security module; nil for none.
    public let label: String?
    /// By when the connection had its name, in nanoseconds of the clock since the machine's start.
    public let appeared: Int64
    private let descriptor: Descriptor?
    private let bus: [CChar]

    /// A descriptor of a process, closed with the last reference.
    private final class Descriptor: Sendable {
        let number: Int32

        init?(_ number: Int32) {
            guard number >= 0 else { return nil }
            self.number = number
        }

        deinit { close(number) }
    }

    fileprivate init(
        _ peer: PickerPeer, appeared: Int64, bus: [CChar]
    ) {
        process = Int32(clamping: peer.process)
        label = peer.label.map { String(cString: $0) }
        descriptor = Descriptor(peer.descriptor)
        (self.appeared, self.bus) = (appeared, bus)
    }

    /// Whether the process that connected still runs, by the descriptor of it that the bus had; nil from buses that have none, such as dbus-daemon before
    /// 1.16.
    public var runs: Bool? { descriptor.map { picker_peers_runs($0.number) != 0 } }

    /// When the process that has the number now was started, on the clock of `appeared`; nil for none. Blocking; any thread.
    public var started: Int64? { Self.started(ofProcess: process) }

    /// When the process that has a number now was started, on the same clock; nil for none. Two processes with one number differ in it. Blocking; any thread.
    public static func started(ofProcess process: Int32) -> Int64? {
        let moment = picker_peers_started(UInt32(process))
        return moment < 0 ? nil : Int64(moment)
    }

    /// Sockets of the bus that the process has open which has the number now. 0 also where the kernel does not tell. Blocking; any thread.
    public var sockets: Int { Int(picker_peers_sockets(UInt32(process), bus, gsize(bus.count))) }
}

extension BusConnection {
    /// Remembers from now on when connections appear. To be called before the first request.
    public func watchPeers() async {
        await withCheckedContinuation { continuation in
            picker_peers_watch(pointer, watched, retainedBox(Watching(continuation: continuation)))
        }
    }

    /// How many connections the bus ascribes to a process.
    public func connections(of process: Int32) async -> Int {
        let bus = "org.freedesktop.DBus"
        let names = try? await call(bus, "/org/freedesktop/DBus", bus, "ListNames")
        var count = 0
        for name in names?.first?.elements ?? [] {
            guard let name = name.text, name.hasPrefix(":") else { continue }
            let values = try? await call(
                bus, "/org/freedesktop/DBus", bus, "GetConnectionUnixProcessID", [.string(name)])
            if values?.first?.number.flatMap({ Int32(exactly: $0) }) == process { count += 1 }
        }
        return count
    }

    /// Who is behind a unique name; nil where it has gone.
    public func peer(_ name: String) async -> BusPeer? {
        await withCheckedContinuation { continuation in
            picker_peers_ask(
                pointer, name, told, retainedBox(PeerQuestion(name: name, bus: self, continuation: continuation)))
        }
    }

    fileprivate struct Watching {
        let continuation: CheckedContinuation<Void, Never>
    }

    fileprivate struct PeerQuestion {
        let name: String
        let bus: BusConnection
        let continuation: CheckedContinuation<BusPeer?, Never>

        @MainActor
        func told(_ result: OpaquePointer?) {
            var peer = PickerPeer()
            guard picker_peers_answer(bus.pointer, result, &peer) != 0 else {
                return continuation.resume(returning: nil)
            }
            let appeared = Int64(picker_peers_appeared(bus.pointer, name))
            var socket = [CChar](repeating: 0, count: 108)
            socket.removeSubrange(Int(picker_peers_bus(bus.pointer, &socket))...)
            continuation.resume(returning: BusPeer(peer, appeared: appeared, bus: socket))
            g_free(peer.label)
        }
    }
}

nonisolated private func watched(
    _ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: gpointer?
) {
    withBody(data, as: BusConnection.Watching.self) { $0.continuation.resume() }
    releaseBox(data)
}

nonisolated private func told(
    _ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: gpointer?
) {
    nonisolated(unsafe) let result = result
    withBody(data, as: BusConnection.PeerQuestion.self) { $0.told(result) }
    releaseBox(data)
}
