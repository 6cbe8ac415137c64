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

/// Connects `body` through the C function of its signature family; `callback` must be the trampoline for `Body`.
@discardableResult
func connect<Body>(_ object: gpointer, _ signal: String, _ callback: GCallback, _ body: Body) -> SignalConnection {
    let box = retainedBox(body)
    let identifier = g_signal_connect_data(object, signal, callback, box, releaseClosureBox, GConnectFlags(rawValue: 0))
    return SignalConnection(object: object, identifier: identifier)
}

@discardableResult
func connectVoid(_ object: gpointer, _ signal: String, _ body: @escaping VoidBody) -> SignalConnection {
    let callback: @convention(c) (gpointer?, gpointer?) -> Void = signalVoid
    return connect(object, signal, unsafeBitCast(callback, to: GCallback.self), body)
}

@discardableResult
func connectBool(_ object: gpointer, _ signal: String, _ body: @escaping BoolBody) -> SignalConnection {
    let callback: @convention(c) (gpointer?, gpointer?) -> gboolean = signalBool
    return connect(object, signal, unsafeBitCast(callback, to: GCallback.self), body)
}

@discardableResult
func connectPointer(_ object: gpointer, _ signal: String, _ body: @escaping PointerBody) -> SignalConnection {
    let callback: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = signalPointer
    return connect(object, signal, unsafeBitCast(callback, to: GCallback.self), body)
}

@discardableResult
func connectPoint(_ object: gpointer, _ signal: String, _ body: @escaping PointBody) -> SignalConnection {
    let callback: @convention(c) (gpointer?, gdouble, gdouble, gpointer?) -> Void = signalPoint
    return connect(object, signal, unsafeBitCast(callback, to: GCallback.self), body)
}

@discardableResult
func connectScale(_ object: gpointer, _ signal: String, _ body: @escaping ScaleBody) -> SignalConnection {
    let callback: @convention(c) (gpointer?, gdouble, gpointer?) -> Void = signalScale
    return connect(object, signal, unsafeBitCast(callback, to: GCallback.self), body)
}

@discardableResult
func connectClick(_ object: gpointer, _ signal: String, _ body: @escaping ClickBody) -> SignalConnection {
    let callback: @convention(c) (gpointer?, gint, gdouble, gdouble, gpointer?) -> Void = signalClick
    return connect(object, signal, unsafeBitCast(callback, to: GCallback.self), body)
}

@discardableResult
func connectResponse(_ object: gpointer, _ body: @escaping ResponseBody) -> SignalConnection {
    let callback: @convention(c) (gpointer?, gint, gpointer?) -> Void = signalResponse
    return connect(object, "response", unsafeBitCast(callback, to: GCallback.self), body)
}

@discardableResult
func connectIndex(_ object: gpointer, _ signal: String, _ body: @escaping IndexBody) -> SignalConnection {
    let callback: @convention(c) (gpointer?, guint, gpointer?) -> Void = signalIndex
    return connect(object, signal, unsafeBitCast(callback, to: GCallback.self), body)
}

@discardableResult
func connectSize(_ object: gpointer, _ signal: String, _ body: @escaping SizeBody) -> SignalConnection {
    let callback: @convention(c) (gpointer?, gint, gint, gpointer?) -> Void = signalSize
    return connect(object, signal, unsafeBitCast(callback, to: GCallback.self), body)
}

@discardableResult
func connectScroll(_ object: gpointer, _ signal: String, _ body: @escaping ScrollBody) -> SignalConnection {
    let callback: @convention(c) (gpointer?, gdouble, gdouble, gpointer?) -> gboolean = signalScroll
    return connect(object, signal, unsafeBitCast(callback, to: GCallback.self), body)
}

@discardableResult
func connectTooltip(_ object: gpointer, _ body: @escaping TooltipBody) -> SignalConnection {
    let callback: @convention(c) (gpointer?, gint, gint, gboolean, OpaquePointer?, gpointer?) -> gboolean =
        signalTooltip
    return connect(object, "query-tooltip", unsafeBitCast(callback, to: GCallback.self), body)
}

@discardableResult
func connectKey(_ object: gpointer, _ signal: String, _ body: @escaping KeyBody) -> SignalConnection {
    let callback: @convention(c) (gpointer?, guint, guint, UInt32, gpointer?) -> gboolean = signalKey
    return connect(object, signal, unsafeBitCast(callback, to: GCallback.self), body)
}

@discardableResult
func connectPrepare(_ object: gpointer, _ body: @escaping PrepareBody) -> SignalConnection {
    let callback: @convention(c) (gpointer?, gdouble, gdouble, gpointer?) -> gpointer? = signalPrepare
    return connect(object, "prepare", unsafeBitCast(callback, to: GCallback.self), body)
}

@discardableResult
func connectDragEnd(_ object: gpointer, _ body: @escaping VoidBody) -> SignalConnection {
    let callback: @convention(c) (gpointer?, gpointer?, gboolean, gpointer?) -> Void = signalDragEnd
    return connect(object, "drag-end", unsafeBitCast(callback, to: GCallback.self), body)
}

@discardableResult
func connectAccept(_ object: gpointer, _ body: @escaping AcceptBody) -> SignalConnection {
    let callback: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean = signalAccept
    return connect(object, "accept", unsafeBitCast(callback, to: GCallback.self), body)
}

@discardableResult
func connectDrop(_ object: gpointer, _ body: @escaping DropBody) -> SignalConnection {
    let callback: @convention(c) (gpointer?, UnsafePointer<GValue>?, gdouble, gdouble, gpointer?) -> gboolean =
        signalDrop
    return connect(object, "drop", unsafeBitCast(callback, to: GCallback.self), body)
}

/// Calls `body` when that property changes.
@discardableResult
func connectNotify(_ object: gpointer, _ property: String, _ body: @escaping VoidBody) -> SignalConnection {
    connectPointer(object, "notify::\(property)") { _ in body() }
}
