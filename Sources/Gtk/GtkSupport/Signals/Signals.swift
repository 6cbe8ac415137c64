// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// The C function that GTK calls for signals of one signature, with the type of the closure that it calls.
struct SignalSignature<Body> {
    let callback: GCallback

    /// - Parameter function: a pointer to a C function, which calls a `Body`; anything larger traps.
    init<Function>(_ function: Function) { callback = unsafeBitCast(function, to: GCallback.self) }
}

/// The signatures of the signals in use.
enum Signals {
    static let void = SignalSignature<VoidBody>(signalVoid as @convention(c) (gpointer?, gpointer?) -> Void)
    static let bool = SignalSignature<BoolBody>(signalBool as @convention(c) (gpointer?, gpointer?) -> gboolean)
    static let pointer = SignalSignature<PointerBody>(
        signalPointer as @convention(c) (gpointer?, gpointer?, gpointer?) -> Void)
    static let point = SignalSignature<PointBody>(
        signalPoint as @convention(c) (gpointer?, gdouble, gdouble, gpointer?) -> Void)
    static let scale = SignalSignature<ScaleBody>(signalScale as @convention(c) (gpointer?, gdouble, gpointer?) -> Void)
    static let click = SignalSignature<ClickBody>(
        signalClick as @convention(c) (gpointer?, gint, gdouble, gdouble, gpointer?) -> Void)
    static let response = SignalSignature<ResponseBody>(
        signalResponse as @convention(c) (gpointer?, gint, gpointer?) -> Void)
    static let index = SignalSignature<IndexBody>(signalIndex as @convention(c) (gpointer?, guint, gpointer?) -> Void)
    static let size = SignalSignature<SizeBody>(signalSize as @convention(c) (gpointer?, gint, gint, gpointer?) -> Void)
    static let scroll = SignalSignature<ScrollBody>(
        signalScroll as @convention(c) (gpointer?, gdouble, gdouble, gpointer?) -> gboolean)
    static let tooltip = SignalSignature<TooltipBody>(
        signalTooltip as @convention(c) (gpointer?, gint, gint, gboolean, OpaquePointer?, gpointer?) -> gboolean)
    static let key = SignalSignature<KeyBody>(
        signalKey as @convention(c) (gpointer?, guint, guint, UInt32, gpointer?) -> gboolean)
    static let keyUp = SignalSignature<KeyUpBody>(
        signalKeyUp as @convention(c) (gpointer?, guint, guint, UInt32, gpointer?) -> Void)
    static let prepare = SignalSignature<PrepareBody>(
        signalPrepare as @convention(c) (gpointer?, gdouble, gdouble, gpointer?) -> gpointer?)
    static let dragEnd = SignalSignature<VoidBody>(
        signalDragEnd as @convention(c) (gpointer?, gpointer?, gboolean, gpointer?) -> Void)
    static let accept = SignalSignature<AcceptBody>(
        signalAccept as @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean)
    static let drop = SignalSignature<DropBody>(
        signalDrop as @convention(c) (gpointer?, UnsafePointer<GValue>?, gdouble, gdouble, gpointer?) -> gboolean)
}
