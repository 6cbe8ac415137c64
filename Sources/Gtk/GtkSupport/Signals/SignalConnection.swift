// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// A connected signal handler. Dropping the value leaves the handler in place: it dies with the object, and its closure
/// is released then, once, by GLib.
public final class SignalConnection {
    private let object: WeakObject
    private var identifier: gulong

    fileprivate init(object: gpointer, identifier: gulong) {
        self.object = WeakObject(object)
        self.identifier = identifier
    }

    /// Whether a signal still reaches the closure.
    public var isConnected: Bool {
        guard identifier != 0 else { return false }
        let identifier = identifier
        return object.with { g_signal_handler_is_connected($0, identifier) != 0 } ?? false
    }

    /// Disconnects the handler and so releases its closure; harmless when it is gone already.
    public func disconnect() {
        guard isConnected else { return }
        let identifier = identifier
        self.identifier = 0
        _ = object.with { g_signal_handler_disconnect($0, identifier) }
    }
}

/// Connects `body` through the C function of its signature.
@discardableResult
func connect<Body>(
    _ object: gpointer, _ signal: String, _ signature: SignalSignature<Body>, _ body: Body
) -> SignalConnection {
    let identifier = g_signal_connect_data(
        object, signal, signature.callback, retainedBox(body), releaseClosureBox, GConnectFlags(rawValue: 0))
    return SignalConnection(object: object, identifier: identifier)
}

/// Calls `body` when that property changes.
@discardableResult
func connectNotify(_ object: gpointer, _ property: String, _ body: @escaping VoidBody) -> SignalConnection {
    connect(object, "notify::\(property)", Signals.pointer) { _ in body() }
}
