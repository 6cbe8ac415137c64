// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// What has to be known of an animated PNG before libav reads it.
struct AnimationChunks {
    /// How often it is played, which libav keeps to itself; 0 for endlessly.
    private(set) var plays: Int32 = 0
    /// The file without chunks that libav takes for damage: those of metadata behind the beginning of the first frame, where programs that edit them
    /// may put them. Empty where there are none.
    private(set) var spans: [Range<UInt64>] = []

    /// Chunks that say nothing of how a frame is drawn, and end as the format's own do.
    private static let hidden: Set<FourCC> = ["eXIf", "iTXt", "tEXt", "zTXt", "tIME", "caBX", "pHYs", "sPLT"]

    /// More chunks than an animation has; what is behind them is no frame.
    private static let mostChunks = 1 << 20

    init?(_ descriptor: Int32) {
        guard let source = try? ByteSource(descriptor: descriptor, budget: 1 << 30) else { return nil }
        var (start, end): (UInt64, UInt64) = (0, 0)
        var hasBegun = false
        for chunk in PNGWalk(source).prefix(Self.mostChunks) {
            let payload = chunk.payload
            switch chunk.type {
            case "acTL":
                if var counts = source.cursor(at: payload.lowerBound, count: 8), counts.skip(4),
                    let count = counts.big32()
                {
                    plays = Int32(clamping: count)
                }
            case "fcTL": hasBegun = true
            default:
                guard hasBegun, Self.hidden.contains(chunk.type) else { break }
                spans.append(start..<payload.lowerBound - 8)
                start = min(payload.upperBound + 4, source.length)
            }
            end = min(payload.upperBound + 4, source.length)
        }
        if !spans.isEmpty { spans.append(start..<max(start, end)) }
    }
}
