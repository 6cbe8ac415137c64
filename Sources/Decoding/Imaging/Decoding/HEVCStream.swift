// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The units of a picture of HEVC as libde265 is given them: those of its parameters out of `hvcC`, then its own, each behind its
/// length in four bytes.
enum HEVCStream {
    /// - Parameters:
    ///   - configuration: the contents of the box `hvcC`.
    ///   - data: units with lengths as `hvcC` says.
    /// - Returns: nil where either breaks off.
    static func bytes(configuration: ArraySlice<UInt8>, data: [UInt8]) -> [UInt8]? {
        var cursor = ByteCursor(configuration)
        guard cursor.skip(21), let size = cursor.byte(), let arrays = cursor.byte() else { return nil }
        var stream: [UInt8] = []
        stream.reserveCapacity(configuration.count + data.count)
        for _ in 0..<arrays {
            guard cursor.skip(1), let count = cursor.big16() else { return nil }
            for _ in 0..<count {
                guard let length = cursor.big16(), let unit = cursor.take(length) else { return nil }
                append(unit, to: &stream)
            }
        }
        let lengthSize = Int(size & 3) + 1
        if lengthSize == 4 { return stream + data }
        var units = ByteCursor(data)
        while units.remaining > 0 {
            guard let length = units.big(lengthSize), let unit = units.take(Int(length)) else { return nil }
            append(unit, to: &stream)
        }
        return stream
    }

    private static func append(_ unit: ArraySlice<UInt8>, to stream: inout [UInt8]) {
        stream += (0..<4).map { UInt8(truncatingIfNeeded: unit.count >> (24 - 8 * $0)) }
        stream += unit
    }
}
