// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib

extension BusValue {
    /// Values within values; GLib itself allows 64.
    private static let deepest = 32

    /// Decodes a `GVariant`, which stays the caller's; nil for a type that no interface here has.
    public init?(_ variant: OpaquePointer) { self.init(variant, depth: 0) }

    private init?(_ variant: OpaquePointer, depth: Int) {
        guard depth < Self.deepest else { return nil }
        switch g_variant_classify(variant) {
        case G_VARIANT_CLASS_BOOLEAN: self = .boolean(g_variant_get_boolean(variant) != 0)
        case G_VARIANT_CLASS_BYTE: self = .byte(g_variant_get_byte(variant))
        case G_VARIANT_CLASS_INT32: self = .int32(g_variant_get_int32(variant))
        case G_VARIANT_CLASS_UINT32: self = .uint32(g_variant_get_uint32(variant))
        case G_VARIANT_CLASS_INT64: self = .int64(Int64(g_variant_get_int64(variant)))
        case G_VARIANT_CLASS_UINT64: self = .uint64(UInt64(g_variant_get_uint64(variant)))
        case G_VARIANT_CLASS_DOUBLE: self = .double(g_variant_get_double(variant))
        case G_VARIANT_CLASS_STRING: self = .string(String(cString: g_variant_get_string(variant, nil)))
        case G_VARIANT_CLASS_OBJECT_PATH: self = .objectPath(String(cString: g_variant_get_string(variant, nil)))
        case G_VARIANT_CLASS_HANDLE: self = .file(g_variant_get_handle(variant))
        case G_VARIANT_CLASS_VARIANT:
            guard let inner = g_variant_get_variant(variant) else { return nil }
            defer { g_variant_unref(inner) }
            guard let value = BusValue(inner, depth: depth + 1) else { return nil }
            self = .variant(value)
        case G_VARIANT_CLASS_TUPLE:
            guard let parts = Self.children(variant, depth) else { return nil }
            self = .tuple(parts)
        case G_VARIANT_CLASS_ARRAY:
            guard let array = Self.array(variant, depth) else { return nil }
            self = array
        default: return nil
        }
    }

    private static func array(_ variant: OpaquePointer, _ depth: Int) -> BusValue? {
        let signature = String(cString: g_variant_get_type_string(variant))
        if signature == "ay" {
            var count: gsize = 0
            let start = g_variant_get_fixed_array(variant, &count, 1)
            return .bytes(Array(UnsafeRawBufferPointer(start: start, count: Int(count))))
        }
        if signature == "a{sv}" {
            var entries: [String: BusValue] = [:]
            for index in 0..<g_variant_n_children(variant) {
                guard let entry = g_variant_get_child_value(variant, index) else { return nil }
                defer { g_variant_unref(entry) }
                guard let pair = children(entry, depth), pair.count == 2, case .string(let key) = pair[0],
                    case .variant(let value) = pair[1]
                else { return nil }
                entries[key] = value
            }
            return .dictionary(entries)
        }
        guard !signature.hasPrefix("a{"), let elements = children(variant, depth) else { return nil }
        return .array(elements, of: String(signature.dropFirst()))
    }

    private static func children(_ variant: OpaquePointer, _ depth: Int) -> [BusValue]? {
        var values: [BusValue] = []
        for index in 0..<g_variant_n_children(variant) {
            guard let child = g_variant_get_child_value(variant, index) else { return nil }
            defer { g_variant_unref(child) }
            guard let value = BusValue(child, depth: depth + 1) else { return nil }
            values.append(value)
        }
        return values
    }

    /// A `GVariant` of the value, for functions that take floating ones; that of a made value is its own and takes another reference there.
    public var variant: OpaquePointer {
        switch self {
        case .boolean(let value): g_variant_new_boolean(value ? 1 : 0)
        case .byte(let value): g_variant_new_byte(value)
        case .int32(let value): g_variant_new_int32(value)
        case .uint32(let value): g_variant_new_uint32(value)
        case .int64(let value): g_variant_new_int64(gint64(value))
        case .uint64(let value): g_variant_new_uint64(guint64(value))
        case .double(let value): g_variant_new_double(value)
        case .string(let text): g_variant_new_string(text)
        case .objectPath(let path): g_variant_new_object_path(path)
        case .bytes(let bytes):
            bytes.withUnsafeBytes { Self.fixed($0) }
        case .file(let index): g_variant_new_handle(index)
        case .array(let elements, let element): Self.array(elements.map(\.variant), of: element)
        case .tuple(let parts): Self.list(parts.map(\.variant)) { g_variant_new_tuple($0, gsize($1)) }
        case .dictionary(let entries):
            Self.array(
                entries.sorted { $0.key < $1.key }.map { key, value in
                    g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(value.variant))
                }, of: "{sv}")
        case .variant(let value): g_variant_new_variant(value.variant)
        case .made(let made): made.pointer
        }
    }

    private static func fixed(_ bytes: UnsafeRawBufferPointer) -> OpaquePointer {
        let type = g_variant_type_new("y")
        defer { g_variant_type_free(type) }
        return g_variant_new_fixed_array(type, bytes.baseAddress, gsize(bytes.count), 1)
    }

    private static func array(_ elements: [OpaquePointer], of signature: String) -> OpaquePointer {
        let type = g_variant_type_new(signature)
        defer { g_variant_type_free(type) }
        return list(elements) { g_variant_new_array(type, $0, gsize($1)) }
    }

    private static func list(
        _ variants: [OpaquePointer], _ make: (UnsafePointer<OpaquePointer?>?, Int) -> OpaquePointer?
    ) -> OpaquePointer {
        let made = variants.map { Optional($0) }.withUnsafeBufferPointer { make($0.baseAddress, $0.count) }
        guard let made else { preconditionFailure("GLib made no value.") }
        return made
    }
}
