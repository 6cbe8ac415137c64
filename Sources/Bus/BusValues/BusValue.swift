// SPDX-License-Identifier: GPL-3.0-or-later

/// A value of D-Bus, decoded once where it comes in. Only the types that the interfaces of this program and of the portal have.
public indirect enum BusValue: Sendable, Equatable {
    /// `b`.
    case boolean(Bool)
    /// `y`.
    case byte(UInt8)
    /// `i`.
    case int32(Int32)
    /// `u`.
    case uint32(UInt32)
    /// `x`.
    case int64(Int64)
    /// `t`.
    case uint64(UInt64)
    /// `d`.
    case double(Double)
    /// `s`.
    case string(String)
    /// `o`.
    case objectPath(String)
    /// `ay`.
    case bytes([UInt8])
    /// `h`: an index into the files that go with the message.
    case file(Int32)
    /// Elements, and the signature of each, which an empty array has as well.
    case array([BusValue], of: String)
    /// Values of different types, in parentheses.
    case tuple([BusValue])
    /// `a{sv}`; the values without their variants.
    case dictionary([String: BusValue])
    /// `v`.
    case variant(BusValue)
    /// A value that is sent often, made once.
    case made(MadeValue)

    /// The type as D-Bus spells it, such as `a(sa(us))`.
    public var signature: String {
        switch self {
        case .boolean: "b"
        case .byte: "y"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .bytes: "ay"
        case .file: "h"
        case .array(_, let element): "a" + element
        case .tuple(let parts): "(" + parts.map(\.signature).joined() + ")"
        case .dictionary: "a{sv}"
        case .variant: "v"
        case .made(let made): made.signature
        }
    }
}

extension BusValue {
    /// The value's text where it is one.
    public var text: String? { if case .string(let text) = self { text } else { nil } }
    /// Whether it is true, where it is one of the two.
    public var truth: Bool? { if case .boolean(let truth) = self { truth } else { nil } }
    /// The number where it is one without a sign.
    public var number: UInt32? { if case .uint32(let number) = self { number } else { nil } }
    /// The parts of a tuple.
    public var parts: [BusValue]? { if case .tuple(let parts) = self { parts } else { nil } }
    /// The elements of an array.
    public var elements: [BusValue]? { if case .array(let elements, _) = self { elements } else { nil } }
    /// The entries of a dictionary.
    public var entries: [String: BusValue]? { if case .dictionary(let entries) = self { entries } else { nil } }

    /// An array of texts.
    public static func texts(_ texts: [String]) -> BusValue { .array(texts.map { .string($0) }, of: "s") }
}
