// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib

/// A value with GLib's form of it, so that it is sent many times and made once. Equal only to itself. Unchecked: GLib's values do not change, and
/// count their references on any thread.
public final class MadeValue: @unchecked Sendable, Equatable {
    /// The type as D-Bus spells it.
    public let signature: String
    let pointer: OpaquePointer

    /// Makes a value.
    public init(_ value: BusValue) {
        signature = value.signature
        pointer = g_variant_ref_sink(value.variant)
        // Its bytes: what is sent is copied from them.
        _ = g_variant_get_data(pointer)
    }

    deinit { g_variant_unref(pointer) }

    /// Whether they are the same.
    public static func == (one: MadeValue, other: MadeValue) -> Bool { one === other }
}
