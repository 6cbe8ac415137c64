// SPDX-License-Identifier: GPL-3.0-or-later

public import BusValues
import CGtk

/// What a service answered, as it came.
@MainActor
public final class BusReply {
    let variant: OpaquePointer

    /// Takes over a reference.
    init(_ variant: OpaquePointer) { self.variant = variant }

    isolated deinit { g_variant_unref(variant) }

    /// The values in it.
    /// - Throws: where they are of a type that no interface here has.
    public func values() throws(BusError) -> [BusValue] {
        guard case .tuple(let values)? = BusValue(variant) else {
            throw BusError(name: "", message: "an answer of an unknown type")
        }
        return values
    }
}
