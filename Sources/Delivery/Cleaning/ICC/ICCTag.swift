// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// An entry of a profile's table of tags.
struct ICCTag {
    let signature: FourCC
    /// Where its data stands in the profile.
    let range: Range<Int>
    /// Its place in the table.
    let place: Int

    /// Whether it is one of the two texts that every profile must have. Other texts go.
    var isText: Bool { signature == "desc" || signature == "cprt" }

    /// What colour is computed from, and other numbers about the space. Private tags go, among them serial numbers of displays.
    static let colour: Set<FourCC> = [
        "A2B0", "A2B1", "A2B2", "A2B3", "B2A0", "B2A1", "B2A2", "B2A3", "D2B0", "D2B1", "D2B2", "D2B3", "B2D0", "B2D1",
        "B2D2", "B2D3", "gamt", "pre0", "pre1", "pre2", "rTRC", "gTRC", "bTRC", "kTRC", "rXYZ", "gXYZ", "bXYZ", "wtpt",
        "bkpt", "lumi", "meas", "chad", "chrm", "cicp", "rig0", "rig2", "view",
    ]

    /// Types of data that hold numbers alone.
    static let types: Set<FourCC> = [
        "curv", "para", "XYZ ", "mft1", "mft2", "mAB ", "mBA ", "mpet", "sf32", "chrm", "meas", "view", "sig ", "cicp",
    ]

    /// The type of the data.
    func type(in profile: [UInt8]) -> FourCC {
        var cursor = ByteCursor(profile[range])
        return cursor.code() ?? FourCC(0)
    }

    /// Writes a table of these entries.
    static func write(_ tags: [ICCTag], at start: Int, to profile: inout [UInt8]) {
        var table = number(tags.count)
        for tag in tags {
            table += number(Int(tag.signature.value)) + number(tag.range.lowerBound) + number(tag.range.count)
        }
        profile.replaceSubrange(start..<start + table.count, with: table)
    }

    /// A number in four bytes, most significant first.
    static func number(_ value: Int) -> [UInt8] {
        (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
