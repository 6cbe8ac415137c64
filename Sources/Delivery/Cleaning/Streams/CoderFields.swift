// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Passes over the fields of boxes with parameters of coders, colours and channels. Each function answers false where they break off.
enum CoderFields {
    // MARK: Pictures

    /// Where the units of a decoder's configuration lie, such as parameter sets; nil where they break off, none for kinds that have none here.
    static func units(of type: FourCC, _ configuration: ArraySlice<UInt8>) -> [Range<Int>]? {
        var (cursor, found) = (ByteCursor(configuration), [Range<Int>]())
        let isWhole =
            switch type {
            case "avcC", "avcE": parameterSets(&cursor, most: 31, &found)
            case "mvcC", "svcC": parameterSets(&cursor, most: 127, &found)
            case "hvcC", "hvcE": arrays(&cursor, behind: 22, &found)
            case "lhvC": arrays(&cursor, behind: 5, &found)
            default: true
            }
        return isWhole ? found : nil
    }

    /// Units behind their lengths of two bytes.
    private static func passUnits(_ cursor: inout ByteCursor, _ count: Int, _ found: inout [Range<Int>]) -> Bool {
        for _ in 0..<count {
            guard let length = cursor.big16(), let unit = cursor.take(length) else { return false }
            found.append(unit.startIndex..<unit.endIndex)
        }
        return true
    }

    /// ISO/IEC 14496-15, 5.3.3.1, 6.3.3, 7.6.2: parameter sets, and behind them what only some profiles have.
    /// - Parameter most: how many of the first kind there can be.
    private static func parameterSets(
        _ cursor: inout ByteCursor, most: UInt8, _ found: inout [Range<Int>]
    ) -> Bool {
        guard cursor.skip(1), let profile = cursor.byte(), cursor.skip(3), let sequences = cursor.byte(),
            passUnits(&cursor, Int(sequences & most), &found), let pictures = cursor.byte(),
            passUnits(&cursor, Int(pictures), &found)
        else { return false }
        let isHigh = most == 31 && [100, 110, 122, 144, 244].contains(profile)
        var (rest, more) = (cursor, found)
        guard isHigh, rest.skip(3), let extensions = rest.byte(), passUnits(&rest, Int(extensions), &more) else {
            return true
        }
        (cursor, found) = (rest, more)
        return true
    }

    @Sendable
    static func avc(_ cursor: inout ByteCursor) -> Bool {
        var found: [Range<Int>] = []
        return parameterSets(&cursor, most: 31, &found)
    }

    /// Of several views and of layers.
    @Sendable
    static func layeredAVC(_ cursor: inout ByteCursor) -> Bool {
        var found: [Range<Int>] = []
        return parameterSets(&cursor, most: 127, &found)
    }

    /// 8.3.3.1: arrays of units.
    private static func arrays(_ cursor: inout ByteCursor, behind head: Int, _ found: inout [Range<Int>]) -> Bool {
        guard cursor.skip(head), let arrays = cursor.byte() else { return false }
        for _ in 0..<arrays {
            guard cursor.skip(1), let units = cursor.big16(), passUnits(&cursor, units, &found) else { return false }
        }
        return true
    }

    @Sendable
    static func hevc(_ cursor: inout ByteCursor) -> Bool {
        var found: [Range<Int>] = []
        return arrays(&cursor, behind: 22, &found)
    }

    /// 9.6.3: without what the first layer says.
    @Sendable
    static func layeredHEVC(_ cursor: inout ByteCursor) -> Bool {
        var found: [Range<Int>] = []
        return arrays(&cursor, behind: 5, &found)
    }

    /// Code points, or a profile, which says how long it is; of other kinds nothing but their name.
    @Sendable
    static func colour(_ cursor: inout ByteCursor) -> Bool {
        switch cursor.code() {
        case "nclx": return cursor.skip(7)
        case "nclc": return cursor.skip(6)
        case "prof", "rICC":
            var profile = cursor
            guard let size = profile.big32() else { return false }
            return cursor.skip(min(Int(size), cursor.remaining))
        case nil: return false
        default: return true
        }
    }

    /// ISO/IEC 14496-12, 12.1.7: the primaries of what is seen, and its least, most and mean light, as far as the flags say.
    @Sendable
    static func colourVolume(_ cursor: inout ByteCursor) -> Bool {
        guard let flags = cursor.byte() else { return false }
        return cursor.skip((flags & 0x20 != 0 ? 24 : 0) + (flags & 0x1C).nonzeroBitCount * 4)
    }

    @Sendable
    static func samples(_ cursor: inout ByteCursor) -> Bool {
        guard cursor.skip(3), let flags = cursor.byte(), let count = cursor.byte(), cursor.skip(Int(count)) else {
            return false
        }
        guard flags & 1 == 1 else { return true }
        // As later editions have it, of each channel what it is, and how it is sampled; not with a name.
        for _ in 0..<count {
            guard let channel = cursor.byte(), channel & 1 == 0, channel & 2 == 0 || cursor.skip(1) else {
                return false
            }
        }
        return true
    }

    // MARK: Sound

    /// Opus in ISOBMFF, 4.3.2: behind the family of channels, where it has one, which stream each is of.
    @Sendable
    static func opus(_ cursor: inout ByteCursor) -> Bool {
        guard cursor.skip(1), let channels = cursor.byte(), cursor.skip(8), let family = cursor.byte() else {
            return false
        }
        return family == 0 || cursor.skip(2 + Int(channels))
    }

    /// ETSI TS 102 366, F.6: streams, each with what depends on it, and behind them what Atmos says.
    @Sendable
    static func enhancedAC3(_ cursor: inout ByteCursor) -> Bool {
        guard let head = cursor.big16() else { return false }
        for _ in 0...(head & 7) {
            guard cursor.skip(2), let dependent = cursor.byte(), dependent & 0x1E == 0 || cursor.skip(1) else {
                return false
            }
        }
        var more = cursor
        if more.byte() == 1, more.skip(1) { cursor = more }
        return true
    }

    /// QuickTime File Format, "Audio channel layout": descriptions of 20 bytes.
    @Sendable
    static func channelLayout(_ cursor: inout ByteCursor) -> Bool {
        guard cursor.skip(12), let count = cursor.big32(), count <= 1 << 16 else { return false }
        return cursor.skip(Int(count) * 20)
    }

    /// Google's "Spatial Audio RFC": which channel is which.
    @Sendable
    static func ambisonics(_ cursor: inout ByteCursor) -> Bool {
        guard cursor.skip(8), let count = cursor.big32(), count <= 1 << 16 else { return false }
        return cursor.skip(Int(count) * 4)
    }

    /// ISO/IEC 14496-12, 12.2.4: channels in an order that has a number, with those that it lacks, and how many objects there are.
    @Sendable
    static func definedLayout(_ cursor: inout ByteCursor) -> Bool {
        guard cursor.skip(4), let structure = cursor.byte() else { return false }
        return cursor.skip(9 + (structure & 2 != 0 ? 1 : 0))
    }

    /// Whether channels are in an order that has a number. Otherwise it is told where each is heard.
    static func hasDefinedLayout(_ contents: ArraySlice<UInt8>) -> Bool {
        var cursor = ByteCursor(contents)
        return cursor.big32() == 0 && cursor.byte().map { $0 == 1 || $0 == 3 } == true
            && cursor.byte().map { $0 > 0 } == true
    }
}
