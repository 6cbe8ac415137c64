// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// Display P3 by arithmetic, to compare colour engines with.
public enum DisplayP3 {
    /// The colour in sRGB, 0 to 255 and not rounded; beyond sRGB it ends at sRGB's edge.
    /// - Parameter colour: red, green and blue in Display P3.
    public static func inSRGB(_ colour: [UInt8]) -> [Double] {
        let light = colour.map { linear(Double($0) / 255) }
        return matrix.map { row in
            let part = zip(row, light).map { $0 * $1 }.reduce(0, +)
            return encoded(min(1, max(0, part))) * 255
        }
    }

    /// Linear light of sRGB out of that of Display P3 (SMPTE EG 432-1's primaries, IEC 61966-2-1's, both with D65).
    private static let matrix = [
        [1.2249401, -0.2249404, 0.0], [-0.0420569, 1.0420571, 0.0], [-0.0196376, -0.0786361, 1.0982735],
    ]

    /// Light, 0 to 1, of a value of sRGB's curve, 0 to 1.
    public static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func encoded(_ light: Double) -> Double {
        light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}

/// How far two colours are from each other in the channel that differs most.
public func distance(_ one: [UInt8], _ other: [Double]) -> Double {
    guard one.count == other.count else { return .infinity }
    return zip(one, other).map { abs(Double($0) - $1) }.max() ?? 0
}
