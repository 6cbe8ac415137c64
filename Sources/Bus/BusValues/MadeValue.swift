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

    /// A value of its serialized form.
    /// - Parameters:
    ///   - bytes: as `BusValue.serialized` makes them, in this program: they are not checked.
    ///   - signature: of one type that D-Bus knows.
    public init?(serialized bytes: [UInt8], signature: String) {
        guard g_variant_type_string_is_valid(signature) != 0 else { return nil }
        let type = g_variant_type_new(signature)
        defer { g_variant_type_free(type) }
        let copied = g_bytes_new(bytes, gsize(bytes.count))
        defer { g_bytes_unref(copied) }
        guard let variant = g_variant_new_from_bytes(type, copied, 1) else { return nil }
        self.signature = signature
        pointer = g_variant_ref_sink(variant)
    }

    /// GLib's serialized form.
    var bytes: [UInt8] {
        Array(UnsafeRawBufferPointer(start: g_variant_get_data(pointer), count: Int(g_variant_get_size(pointer))))
    }

    deinit { g_variant_unref(pointer) }

    /// Whether they are the same.
    public static func == (one: MadeValue, other: MadeValue) -> Bool { one === other }
}
