// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib

// GLib's serialized form (the GVariant specification, "Serialisation Format"), written at once: GLib makes an object of each value first, which takes ten
// times as long for a page of hundreds of assets.
extension BusValue {
    /// The value as `MadeValue(serialized:signature:)` takes it, in the byte order of the machine.
    public var serialized: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    /// A list of dictionaries with the same keys, and a dictionary: `(aa{sv}a{sv})`. A page of hundreds of them is made in half the time of a value that has them all.
    /// - Parameters:
    ///   - rows: how many dictionaries.
    ///   - keys: of each, in their order.
    ///   - value: what a row has for the key of an index; nil for nothing.
    public static func serialized(
        rows: Int, keys: [String], and other: [String: BusValue], _ value: (_ row: Int, _ key: Int) -> BusValue?
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        var rowEnds: [Int] = []
        for row in 0..<rows {
            bytes.pad(to: 8)
            let start = bytes.count
            var ends: [Int] = []
            for (index, key) in keys.enumerated() {
                guard let value = value(row, index) else { continue }
                append(key, value, to: &bytes)
                ends.append(bytes.count - start)
            }
            bytes.appendOffsets(ends, of: start)
            rowEnds.append(bytes.count)
        }
        bytes.appendOffsets(rowEnds, of: 0)
        let end = bytes.count
        bytes.pad(to: 8)
        append(other, to: &bytes)
        bytes.appendOffsets([end], of: 0)
        return bytes
    }

    /// Appends the value at a place that is aligned for it.
    private func append(to bytes: inout [UInt8]) {
        switch self {
        case .boolean(let value): bytes.append(value ? 1 : 0)
        case .byte(let value): bytes.append(value)
        case .int32(let value), .file(let value): bytes.appendBytes(of: value)
        case .uint32(let value): bytes.appendBytes(of: value)
        case .int64(let value): bytes.appendBytes(of: value)
        case .uint64(let value): bytes.appendBytes(of: value)
        case .double(let value): bytes.appendBytes(of: value.bitPattern)
        case .string(let text), .objectPath(let text): bytes.appendText(text)
        case .bytes(let content): bytes += content
        case .array(let elements, let element): Self.append(elements, of: element, to: &bytes)
        case .tuple(let parts): Self.append(parts, to: &bytes)
        case .dictionary(let entries): Self.append(entries, to: &bytes)
        case .variant(let value): Self.append(variant: value, to: &bytes)
        case .made(let made): bytes += made.bytes
        }
    }

    private static func append(_ elements: [BusValue], of signature: String, to bytes: inout [UInt8]) {
        let (start, shape) = (bytes.count, Shape(signature))
        var ends: [Int] = []
        for element in elements {
            bytes.pad(to: shape.alignment)
            element.append(to: &bytes)
            if !shape.isFixed { ends.append(bytes.count - start) }
        }
        bytes.appendOffsets(ends, of: start)
    }

    private static func append(_ parts: [BusValue], to bytes: inout [UInt8]) {
        guard !parts.isEmpty else { return bytes.append(0) }
        let start = bytes.count
        var (ends, isFixed, alignment): ([Int], Bool, Int) = ([], true, 1)
        for (index, part) in parts.enumerated() {
            let shape = Shape(part.signature)
            bytes.pad(to: shape.alignment)
            part.append(to: &bytes)
            alignment = max(alignment, shape.alignment)
            isFixed = isFixed && shape.isFixed
            if !shape.isFixed, index < parts.count - 1 { ends.append(bytes.count - start) }
        }
        if isFixed { bytes.pad(to: alignment) }
        // The last part begins where the offsets say that those before end, so theirs stand in reverse order.
        bytes.appendOffsets(ends.reversed(), of: start)
    }

    /// Entries in the order of their keys, as GLib has them from here as well.
    private static func append(_ entries: [String: BusValue], to bytes: inout [UInt8]) {
        let start = bytes.count
        var ends: [Int] = []
        for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
            append(key, value, to: &bytes)
            ends.append(bytes.count - start)
        }
        bytes.appendOffsets(ends, of: start)
    }

    private static func append(_ key: String, _ value: BusValue, to bytes: inout [UInt8]) {
        bytes.pad(to: 8)
        let entry = bytes.count
        bytes.appendText(key)
        let end = bytes.count - entry
        bytes.pad(to: 8)
        append(variant: value, to: &bytes)
        bytes.appendOffsets([end], of: entry)
    }

    private static func append(variant value: BusValue, to bytes: inout [UInt8]) {
        value.append(to: &bytes)
        bytes.append(0)
        bytes += value.signature.utf8
    }

    /// How a type lies in memory.
    private struct Shape {
        var alignment = 1
        var isFixed = true

        init(_ signature: String) {
            var rest = Array(signature.utf8)[...]
            self.init(&rest)
        }

        /// Takes one type from the front.
        private init(_ rest: inout ArraySlice<UInt8>) {
            switch rest.popFirst() {
            case UInt8(ascii: "b"), UInt8(ascii: "y"): break
            case UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "h"): alignment = 4
            case UInt8(ascii: "x"), UInt8(ascii: "t"), UInt8(ascii: "d"): alignment = 8
            case UInt8(ascii: "v"): (alignment, isFixed) = (8, false)
            case UInt8(ascii: "a"): (alignment, isFixed) = (Shape(&rest).alignment, false)
            case UInt8(ascii: "("), UInt8(ascii: "{"):
                while let next = rest.first, next != UInt8(ascii: ")"), next != UInt8(ascii: "}") {
                    let part = Shape(&rest)
                    (alignment, isFixed) = (max(alignment, part.alignment), isFixed && part.isFixed)
                }
                rest = rest.dropFirst()
            // Texts, and object paths.
            default: isFixed = false
            }
        }
    }
}

extension [UInt8] {
    fileprivate mutating func appendBytes(of value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value) { append(contentsOf: $0) }
    }

    fileprivate mutating func appendText(_ text: String) {
        append(contentsOf: text.utf8)
        append(0)
    }

    fileprivate mutating func pad(to alignment: Int) {
        while count % alignment != 0 { append(0) }
    }

    /// Appends where the parts of a container end, in as few bytes as its size allows with them.
    fileprivate mutating func appendOffsets(_ ends: [Int], of start: Int) {
        guard !ends.isEmpty else { return }
        let body = count - start
        let width = [1, 2, 4].first { body + ends.count * $0 < 1 << (8 * $0) } ?? 8
        for end in ends {
            for place in 0..<width { append(UInt8(truncatingIfNeeded: end >> (8 * place))) }
        }
    }
}
