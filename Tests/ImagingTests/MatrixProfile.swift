// SPDX-License-Identifier: GPL-3.0-or-later

import PickerTestSupport

/// ICC profiles of version 2, made by hand: three primaries and a gamma, or anything else in their place.
struct MatrixProfile {
    /// X, Y and Z of red, green and blue, adapted to D50.
    var colorants: [[Double]]
    /// Nil for sRGB's curve, in a table.
    var gamma: Double?
    /// The colour space of the header.
    var space = "RGB "
    /// More tags, or others in place of those: empty ones are left out.
    var tags: [String: [UInt8]] = [:]

    // Lindbloom's tables for D50; Display P3 as Apple's profile has it.
    static let sRGB = [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410]]
    static let displayP3 = [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]]
    static let adobe = [[0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457]]
    static let bt2020 = [[0.67348, 0.27904, -0.00194], [0.16568, 0.67535, 0.02998], [0.12505, 0.04561, 0.79685]]
    static let proPhoto = [[0.79767, 0.28804, 0], [0.13519, 0.71188, 0], [0.03135, 0.00009, 0.82491]]

    var bytes: [UInt8] {
        var all = [
            "desc": Self.tag("desc", Fixtures.big(2, 4) + Array("x\0".utf8) + [UInt8](repeating: 0, count: 78)),
            "cprt": Self.tag("text", Array("none\0".utf8)), "wtpt": Self.xyz([0.9642, 1, 0.8249]),
        ]
        for (name, colorant) in zip(["r", "g", "b"], colorants) {
            all[name + "XYZ"] = Self.xyz(colorant)
            all[name + "TRC"] = curve
        }
        all.merge(tags) { $1 }
        let kept = all.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
        var (table, body): ([UInt8], [UInt8]) = ([], [])
        for (name, data) in kept {
            table +=
                Array(name.utf8) + Fixtures.big(132 + 12 * kept.count + body.count, 4) + Fixtures.big(data.count, 4)
            body += data + [UInt8](repeating: 0, count: -data.count & 3)
        }
        var header = Fixtures.big(132 + table.count + body.count, 4) + [0, 0, 0, 0, 2, 0x10, 0, 0]
        header += Array("mntr\(space)XYZ ".utf8) + [7, 228, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
        header += [UInt8](repeating: 0, count: 28) + [0.9642, 1, 0.8249].flatMap(Self.fixed)
        header += [UInt8](repeating: 0, count: 128 - header.count)
        return header + Fixtures.big(kept.count, 4) + table + body
    }

    static func tag(_ kind: String, _ data: [UInt8]) -> [UInt8] { Array(kind.utf8) + [0, 0, 0, 0] + data }

    private static func fixed(_ value: Double) -> [UInt8] { Fixtures.big(Int((value * 65536).rounded()), 4) }

    private static func xyz(_ values: [Double]) -> [UInt8] { tag("XYZ ", values.flatMap(fixed)) }

    private var curve: [UInt8] {
        let values = gamma.map { [Int(($0 * 256).rounded())] } ?? Self.table
        return Self.tag("curv", Fixtures.big(values.count, 4) + values.flatMap { Fixtures.big($0, 2) })
    }

    private static let table = (0..<1024).map { Int((DisplayP3.linear(Double($0) / 1023) * 65535).rounded()) }
}
