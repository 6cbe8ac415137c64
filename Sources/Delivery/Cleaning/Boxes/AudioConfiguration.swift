// SPDX-License-Identifier: GPL-3.0-or-later

/// What a decoder of AAC has to know before the first sound (AudioSpecificConfig; ISO/IEC 14496-3, 1.6.2.1).
enum AudioConfiguration {
    /// The kinds of sound whose parameters are read here: Main, LC, SSR and LTP of AAC, and the three layers of MPEG-1 and MPEG-2.
    private static let general = 1...4
    private static let layers = 32...34
    /// Kinds that stand in front of the kind that they extend: bands above the coded ones (SBR), and stereo from one channel (PS).
    private static let bands = 5
    private static let stereo = 29
    /// What these two begin with where they stand behind the parameters, for decoders that do not know them.
    private static let bandsMark = 0x2B7
    private static let stereoMark = 0x548

    /// The parameters without bits behind them and without the comment on channels; as long as before.
    /// - Throws: `damaged` where they break off, `unsupported` for a kind of sound whose parameters are not read here.
    static func cleaned(_ parameters: ArraySlice<UInt8>) throws(CleaningError) -> [UInt8] {
        var bits = BitCopy(parameters)
        guard let isKnown = pass(&bits) else { throw .damaged(detail: "parameters of sound break off") }
        guard isKnown else { throw .unsupported(detail: CleaningError.rareCoder) }
        return bits.copied
    }

    /// - Returns: whether the kind is known; nil where the parameters break off.
    private static func pass(_ bits: inout BitCopy) -> Bool? {
        guard var kind = kind(&bits), frequency(&bits), let channels = bits.take(4) else { return nil }
        let isExtended = kind == bands || kind == stereo
        if isExtended {
            guard frequency(&bits), let own = self.kind(&bits) else { return nil }
            kind = own
        }
        switch kind {
        case general: guard passGeneral(&bits, channels) else { return nil }
        case layers: guard bits.take(1) != nil else { return nil }
        default: return false
        }
        var extended = bits
        if !isExtended, passExtension(&extended) { bits = extended }
        return true
    }

    private static func kind(_ bits: inout BitCopy) -> Int? {
        guard let kind = bits.take(5) else { return nil }
        return kind < 31 ? kind : bits.take(6).map { 32 + $0 }
    }

    /// A number of a table, or samples a second.
    private static func frequency(_ bits: inout BitCopy) -> Bool {
        guard let index = bits.take(4) else { return false }
        return index < 15 || bits.take(24) != nil
    }

    /// GASpecificConfig (4.4.1).
    private static func passGeneral(_ bits: inout BitCopy, _ channels: Int) -> Bool {
        guard bits.take(1) != nil, let hasCore = bits.take(1), hasCore == 0 || bits.take(14) != nil,
            let hasMore = bits.take(1), channels > 0 || passChannels(&bits)
        else { return false }
        return hasMore == 0 || bits.take(1) != nil
    }

    /// program_config_element (4.4.1.1): where each channel is heard. What a person wrote of it goes.
    private static func passChannels(_ bits: inout BitCopy) -> Bool {
        guard bits.take(10) != nil, let front = bits.take(4), let side = bits.take(4), let back = bits.take(4),
            let low = bits.take(2), let data = bits.take(3), let coupled = bits.take(4)
        else { return false }
        // How fewer channels are mixed from them: to one, to two, and with surround.
        for size in [4, 4, 3] {
            guard let isThere = bits.take(1), isThere == 0 || bits.take(size) != nil else { return false }
        }
        guard bits.take((front + side + back + coupled) * 5 + (low + data) * 4) != nil else { return false }
        bits.align()
        guard let comment = bits.take(8) else { return false }
        return bits.skip(comment * 8)
    }

    private static func passExtension(_ bits: inout BitCopy) -> Bool {
        guard bits.peek(11) == bandsMark, bits.take(11) != nil, kind(&bits) == bands, let isThere = bits.take(1) else {
            return false
        }
        guard isThere == 1 else { return true }
        guard frequency(&bits) else { return false }
        if bits.remaining >= 12, bits.peek(11) == stereoMark { _ = bits.take(12) }
        return true
    }
}
