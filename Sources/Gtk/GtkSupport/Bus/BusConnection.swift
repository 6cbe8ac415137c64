// SPDX-License-Identifier: GPL-3.0-or-later

public import BusValues
import CGtk
import CPickerShim

/// Why a call over the bus has no answer.
nonisolated public struct BusError: Error, Equatable {
    /// By its name on the bus, such as `org.freedesktop.DBus.Error.ServiceUnknown`; empty where the bus itself failed.
    public var name: String
    /// What the other side says, for logs.
    public var message: String

    /// Makes an error.
    public init(name: String, message: String) { (self.name, self.message) = (name, message) }

    /// Takes over an error of GLib's.
    init(_ error: UnsafeMutablePointer<GError>?) {
        guard let error else {
            self.init(name: "", message: "no error was stated")
            return
        }
        let name = g_dbus_error_get_remote_error(error)
        g_dbus_error_strip_remote_error(error)
        self.init(
            name: name.map { String(cString: $0) } ?? "",
            message: error.pointee.message.map { String(cString: $0) } ?? "")
        g_free(name)
        g_error_free(error)
    }
}

/// The session bus (GDBus), on the main thread's loop.
@MainActor
public final class BusConnection {
    let pointer: OpaquePointer

    /// Takes over a reference.
    private init(_ pointer: OpaquePointer) { self.pointer = pointer }

    isolated deinit { g_object_unref(gpointer(pointer)) }

    /// Connects to the session bus; the process goes on where that closes the connection.
    public static func session() async throws(BusError) -> BusConnection {
        let result: Result<BusConnection, BusError> = await withCheckedContinuation { continuation in
            g_bus_get(G_BUS_TYPE_SESSION, nil, connected, retainedBox(Waiting(continuation: continuation)))
        }
        let connection = try result.get()
        g_dbus_connection_set_exit_on_close(connection.pointer, 0)
        return connection
    }

    fileprivate struct Waiting {
        let continuation: CheckedContinuation<Result<BusConnection, BusError>, Never>

        func connected(_ pointer: OpaquePointer?, _ error: UnsafeMutablePointer<GError>?) {
            if let pointer {
                continuation.resume(returning: .success(BusConnection(pointer)))
            } else {
                continuation.resume(returning: .failure(BusError(error)))
            }
        }
    }

    /// This connection's own name, such as `:1.42`.
    public var uniqueName: String { g_dbus_connection_get_unique_name(pointer).map { String(cString: $0) } ?? "" }

    // MARK: - Calls

    /// How long an answer may take.
    public enum Patience {
        /// This long, and then it fails.
        case seconds(Int)
        /// As long as a person takes.
        case forever

        var milliseconds: Int32 {
            switch self {
            case .seconds(let seconds): Int32(clamping: seconds * 1000)
            case .forever: .max
            }
        }
    }

    /// Calls a method.
    /// - Parameters:
    ///   - starts: whether the bus may start the callee.
    /// - Returns: the values of the answer.
    public func call(
        _ destination: String, _ path: String, _ interface: String, _ method: String, _ arguments: [BusValue] = [],
        patience: Patience = .seconds(10), starts: Bool = true
    ) async throws(BusError) -> [BusValue] {
        let result: Result<BusReply, BusError> = await withCheckedContinuation { continuation in
            g_dbus_connection_call(
                pointer, destination, path, interface, method, BusValue.tuple(arguments).variant, nil,
                starts ? picker_flags_bus_call_none() : picker_bus_call_no_start(), patience.milliseconds, nil,
                answered,
                retainedBox(Asking(continuation: continuation)))
        }
        return try result.get().values()
    }

    /// Hands a call on to another service as it came. It is still to be answered.
    /// - Parameter path: the object there.
    /// - Returns: its answer, whatever that may be; nil where it did not answer.
    public func forward(_ call: BusCall, to destination: String, _ path: String) async -> BusReply? {
        let result: Result<BusReply, BusError> = await withCheckedContinuation { continuation in
            g_dbus_connection_call(
                pointer, destination, path, call.interface, call.method, call.parameters, nil,
                picker_flags_bus_call_none(), Patience.forever.milliseconds, nil, answered,
                retainedBox(Asking(continuation: continuation)))
        }
        return try? result.get()
    }

    struct Asking {
        let continuation: CheckedContinuation<Result<BusReply, BusError>, Never>

        func answered(_ variant: OpaquePointer?, _ error: UnsafeMutablePointer<GError>?) {
            if let variant {
                continuation.resume(returning: .success(BusReply(variant)))
            } else {
                continuation.resume(returning: .failure(BusError(error)))
            }
        }
    }

    // MARK: - Signals

    /// Emits a signal of an exported object.
    /// - Parameter destination: who hears it; nil for everybody.
    public func emit(
        _ path: String, _ interface: String, _ signal: String, _ arguments: [BusValue], to destination: String?
    ) {
        _ = g_dbus_connection_emit_signal(
            pointer, destination, path, interface, signal, BusValue.tuple(arguments).variant, nil)
    }
}

nonisolated private func connected(
    _ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: gpointer?
) {
    nonisolated(unsafe) var error: UnsafeMutablePointer<GError>?
    nonisolated(unsafe) let connection = g_bus_get_finish(result, &error)
    withBody(data, as: BusConnection.Waiting.self) { $0.connected(connection, error) }
    releaseBox(data)
}

nonisolated private func answered(
    _ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: gpointer?
) {
    nonisolated(unsafe) var error: UnsafeMutablePointer<GError>?
    nonisolated(unsafe) let variant = g_dbus_connection_call_finish(OpaquePointer(source), result, &error)
    withBody(data, as: BusConnection.Asking.self) { $0.answered(variant, error) }
    releaseBox(data)
}
