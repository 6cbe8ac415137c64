// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// The desktop's file manager (freedesktop's `org.freedesktop.FileManager1`).
public enum FileBrowser {
    /// Opens the folders of files and selects the files.
    /// - Parameters:
    ///   - uris: `file:` URIs of the files.
    ///   - answer: called once, with false if no file manager answered.
    public static func show(_ uris: [String], answer: @escaping @MainActor (Bool) -> Void) {
        g_bus_get(G_BUS_TYPE_SESSION, nil, browserConnected, retainedBox(Call(uris: uris, answer: answer)))
    }

    fileprivate struct Call {
        let uris: [String]
        let answer: @MainActor (Bool) -> Void

        /// `(as uris, s startup_id)`
        @MainActor var arguments: OpaquePointer? {
            let array = withCStrings(uris) { g_variant_new_strv($0, gssize(uris.count)) }
            return g_variant_new_tuple([array, g_variant_new_string("")], 2)
        }
    }
}

nonisolated private func browserConnected(
    _ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: gpointer?
) {
    nonisolated(unsafe) let connection = g_bus_get_finish(result, nil)
    nonisolated(unsafe) let data = data
    withBody(data, as: FileBrowser.Call.self) { call in
        guard let connection else {
            call.answer(false)
            return releaseBox(data)
        }
        g_dbus_connection_call(
            connection, "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1",
            "org.freedesktop.FileManager1", "ShowItems", call.arguments, nil, picker_flags_bus_call_none(), 10_000, nil,
            browserAnswered, data)
        g_object_unref(gpointer(connection))
    }
}

nonisolated private func browserAnswered(
    _ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: gpointer?
) {
    let reply = g_dbus_connection_call_finish(OpaquePointer(source), result, nil)
    let isShown = reply != nil
    if let reply { g_variant_unref(reply) }
    withBody(data, as: FileBrowser.Call.self) { $0.answer(isShown) }
    releaseBox(data)
}
