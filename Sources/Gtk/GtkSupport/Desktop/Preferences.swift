// SPDX-License-Identifier: GPL-3.0-or-later

internal import BusValues
import CGtk

/// A program's settings in GSettings, read at each question. Where the schema is not installed, or lacks a key, there are none: GLib ends a
/// program that asks for a schema that is not there.
nonisolated public struct Preferences: Sendable {
    private let schema: String

    /// - Parameter schema: its id; it has a path of its own.
    public init(schema: String) { self.schema = schema }

    /// Whether the schema is installed.
    public var areInstalled: Bool { withSchema { _ in true } ?? false }

    /// The value of a key of type `s`; nil where there is none.
    public func string(_ key: String) -> String? {
        value(key) { variant in
            guard case .string(let text)? = BusValue(variant) else { return nil }
            return text
        }
    }

    /// The value of a key of type `as`; nil where there is none.
    public func strings(_ key: String) -> [String]? {
        value(key) { variant in
            guard case .array(let texts, "s")? = BusValue(variant) else { return nil }
            return texts.compactMap(\.text)
        }
    }

    /// What is wanted of the value of a key.
    private func value<Value>(_ key: String, _ read: (OpaquePointer) -> Value?) -> Value? {
        withSchema { found in
            guard g_settings_schema_has_key(found, key) != 0, let settings = g_settings_new_full(found, nil, nil),
                let value = g_settings_get_value(settings, key)
            else { return nil }
            defer {
                g_variant_unref(value)
                g_object_unref(settings)
            }
            return read(value)
        }
    }

    private func withSchema<Value>(_ read: (OpaquePointer) -> Value?) -> Value? {
        guard let source = g_settings_schema_source_get_default(),
            let found = g_settings_schema_source_lookup(source, schema, 1)
        else { return nil }
        defer { g_settings_schema_unref(found) }
        return read(found)
    }
}
