// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// The window's commands by name, each with its keys. Buttons, menus and keys refer to them as "win.NAME".
///
/// Keys are looked at before the focused widget sees them: a plain letter here could no longer be typed.
public final class ActionTable {
    private let window: WeakObject
    private let application: Application
    private var names: Set<String> = []

    public init(window: ApplicationWindow) {
        self.window = WeakObject(window.pointer)
        application = window.application
    }

    /// Adds a command. A second one of the same name replaces the first.
    /// - Parameter accelerators: in GTK's form, "<Control>f", "F9", "<Shift><Control>a".
    public func add(
        name: String, accelerators: [String] = [], enabled: Bool = true, _ handler: @escaping @MainActor () -> Void
    ) {
        guard let action = g_simple_action_new(name, nil) else { preconditionFailure("GLib made no action \(name).") }
        insert(action, name: name, accelerators: accelerators, enabled: enabled, handler)
    }

    /// Adds a command that is on or off, such as the sidebar. The handler gets the wanted state; it becomes the shown one
    /// by ``setState(_:_:)`` only.
    public func addToggle(
        name: String, accelerators: [String] = [], isOn: Bool, _ handler: @escaping @MainActor (Bool) -> Void
    ) {
        let state = g_variant_new_boolean(isOn ? 1 : 0)
        guard let action = g_simple_action_new_stateful(name, nil, state) else {
            preconditionFailure("GLib made no action \(name).")
        }
        insert(action, name: name, accelerators: accelerators, enabled: true) {
            guard let state = g_action_get_state(action) else { return }
            defer { g_variant_unref(state) }
            handler(g_variant_get_boolean(state) == 0)
        }
    }

    /// Whether the command can be used now; its buttons follow.
    public func setEnabled(_ name: String, _ isEnabled: Bool) {
        withAction(name) { g_simple_action_set_enabled($0, isEnabled ? 1 : 0) }
    }

    /// Shows an on-off command as on or off.
    public func setState(_ name: String, _ isOn: Bool) {
        withAction(name) { g_simple_action_set_state($0, g_variant_new_boolean(isOn ? 1 : 0)) }
    }

    /// Runs a command as its key would; false when it is disabled or unknown.
    @discardableResult
    public func activate(_ name: String) -> Bool {
        withAction(name) { action in
            guard g_action_get_enabled(action) != 0 else { return false }
            g_action_activate(action, nil)
            return true
        } ?? false
    }

    private func insert(
        _ action: OpaquePointer, name: String, accelerators: [String], enabled: Bool, _ handler: @escaping VoidBody
    ) {
        connectPointer(gpointer(action), "activate") { _ in handler() }
        g_simple_action_set_enabled(action, enabled ? 1 : 0)
        _ = window.with { g_action_map_add_action(OpaquePointer($0), action) }
        g_object_unref(gpointer(action))
        application.setAccelerators(accelerators, for: "win.\(name)")
        names.insert(name)
    }

    private func withAction<Result>(_ name: String, _ use: (OpaquePointer) -> Result) -> Result? {
        precondition(names.contains(name), "No action \(name) was added.")
        return window.with { window in
            g_action_map_lookup_action(OpaquePointer(window), name).map(use)
        } ?? nil
    }
}
