// SPDX-License-Identifier: GPL-3.0-or-later

// One C function for each signature of the signals in use. The signature stands beside the type of the closure behind it,
// so that a wrong pair is seen here and nowhere else.

import CGtk
import CPickerShim

typealias VoidBody = @MainActor () -> Void
typealias BoolBody = @MainActor () -> Bool
typealias PointerBody = @MainActor (gpointer?) -> Void
typealias PointBody = @MainActor (Double, Double) -> Void
typealias ScaleBody = @MainActor (Double) -> Void
typealias ClickBody = @MainActor (Int, Double, Double) -> Void
typealias SizeBody = @MainActor (Int, Int) -> Void
typealias ScrollBody = @MainActor (Double, Double) -> Bool
typealias TooltipBody = @MainActor (OpaquePointer?) -> Bool
typealias ResponseBody = @MainActor (Int32) -> Void
typealias IndexBody = @MainActor (Int) -> Void
typealias KeyBody = @MainActor (guint, UInt32) -> Bool
typealias KeyUpBody = @MainActor (guint, UInt32) -> Void
typealias PrepareBody = @MainActor (Double, Double) -> gpointer?
typealias AcceptBody = @MainActor (OpaquePointer?) -> Bool
typealias DropBody = @MainActor ([PathBytes]) -> Bool

/// void (*) (GObject *, gpointer)
nonisolated func signalVoid(_: gpointer?, _ data: gpointer?) {
    withBody(data, as: VoidBody.self) { $0() }
}

/// gboolean (*) (GObject *, gpointer)
nonisolated func signalBool(_: gpointer?, _ data: gpointer?) -> gboolean {
    withBody(data, as: BoolBody.self) { $0() } ? 1 : 0
}

/// void (*) (GObject *, GObject or boxed *, gpointer): also notify::
nonisolated func signalPointer(_: gpointer?, _ argument: gpointer?, _ data: gpointer?) {
    nonisolated(unsafe) let argument = argument
    withBody(data, as: PointerBody.self) { $0(argument) }
}

/// void (*) (GObject *, gdouble, gdouble, gpointer)
nonisolated func signalPoint(_: gpointer?, _ x: gdouble, _ y: gdouble, _ data: gpointer?) {
    withBody(data, as: PointBody.self) { $0(x, y) }
}

/// void (*) (GObject *, gdouble, gpointer)
nonisolated func signalScale(_: gpointer?, _ scale: gdouble, _ data: gpointer?) {
    withBody(data, as: ScaleBody.self) { $0(scale) }
}

/// void (*) (GtkNativeDialog *, gint, gpointer)
nonisolated func signalResponse(_: gpointer?, _ response: gint, _ data: gpointer?) {
    withBody(data, as: ResponseBody.self) { $0(response) }
}

/// void (*) (GtkListView *, guint position, gpointer)
nonisolated func signalIndex(_: gpointer?, _ index: guint, _ data: gpointer?) {
    withBody(data, as: IndexBody.self) { $0(Int(index)) }
}

/// void (*) (GtkGestureClick *, gint, gdouble, gdouble, gpointer)
nonisolated func signalClick(_: gpointer?, _ count: gint, _ x: gdouble, _ y: gdouble, _ data: gpointer?) {
    withBody(data, as: ClickBody.self) { $0(Int(count), x, y) }
}

/// void (*) (GdkSurface *, gint width, gint height, gpointer)
nonisolated func signalSize(_: gpointer?, _ width: gint, _ height: gint, _ data: gpointer?) {
    withBody(data, as: SizeBody.self) { $0(Int(width), Int(height)) }
}

/// gboolean (*) (GtkEventControllerScroll *, gdouble, gdouble, gpointer)
nonisolated func signalScroll(_: gpointer?, _ dx: gdouble, _ dy: gdouble, _ data: gpointer?) -> gboolean {
    withBody(data, as: ScrollBody.self) { $0(dx, dy) } ? 1 : 0
}

/// gboolean (*) (GtkWidget *, gint x, gint y, gboolean keyboard, GtkTooltip *, gpointer)
nonisolated func signalTooltip(
    _: gpointer?, _: gint, _: gint, _: gboolean, _ tooltip: OpaquePointer?, _ data: gpointer?
) -> gboolean {
    nonisolated(unsafe) let tooltip = tooltip
    return withBody(data, as: TooltipBody.self) { $0(tooltip) } ? 1 : 0
}

/// gboolean (*) (GtkEventControllerKey *, guint keyval, guint keycode, GdkModifierType, gpointer)
nonisolated func signalKey(_: gpointer?, _ keyval: guint, _: guint, _ state: UInt32, _ data: gpointer?) -> gboolean {
    withBody(data, as: KeyBody.self) { $0(keyval, state) } ? 1 : 0
}

/// void (*) (GtkEventControllerKey *, guint keyval, guint keycode, GdkModifierType, gpointer)
nonisolated func signalKeyUp(_: gpointer?, _ keyval: guint, _: guint, _ state: UInt32, _ data: gpointer?) {
    withBody(data, as: KeyUpBody.self) { $0(keyval, state) }
}

/// GdkContentProvider * (*) (GtkDragSource *, gdouble, gdouble, gpointer), transfer full
nonisolated func signalPrepare(_: gpointer?, _ x: gdouble, _ y: gdouble, _ data: gpointer?) -> gpointer? {
    nonisolated(unsafe) var provider: gpointer?
    withBody(data, as: PrepareBody.self) { provider = $0(x, y) }
    return provider
}

/// void (*) (GtkDragSource *, GdkDrag *, gboolean, gpointer)
nonisolated func signalDragEnd(_: gpointer?, _: gpointer?, _: gboolean, _ data: gpointer?) {
    withBody(data, as: VoidBody.self) { $0() }
}

/// gboolean (*) (GtkDropTarget *, GdkDrop *, gpointer)
nonisolated func signalAccept(_: gpointer?, _ drop: OpaquePointer?, _ data: gpointer?) -> gboolean {
    nonisolated(unsafe) let drop = drop
    return withBody(data, as: AcceptBody.self) { $0(drop) } ? 1 : 0
}

/// gboolean (*) (GtkDropTarget *, const GValue * of files, gdouble, gdouble, gpointer)
nonisolated func signalDrop(
    _: gpointer?, _ value: UnsafePointer<GValue>?, _: gdouble, _: gdouble, _ data: gpointer?
) -> gboolean {
    let paths = takePaths(picker_files_paths(value))
    return withBody(data, as: DropBody.self) { $0(paths) } ? 1 : 0
}

/// gboolean (*) (GtkWidget *, GdkFrameClock *, gpointer)
nonisolated func runTick(
    _: UnsafeMutablePointer<GtkWidget>?, _ clock: OpaquePointer?, _ data: gpointer?
) -> gboolean {
    let time = clock.map { Int(gdk_frame_clock_get_frame_time($0)) } ?? 0
    return withBody(data, as: (@MainActor (Int) -> Bool).self) { $0(time) } ? 1 : 0
}

/// gboolean (*) (gpointer)
nonisolated func runSource(_ data: gpointer?) -> gboolean {
    withBody(data, as: BoolBody.self) { $0() } ? 1 : 0
}
