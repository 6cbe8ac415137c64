// SPDX-License-Identifier: GPL-3.0-or-later

/// Unpacks zlib streams (RFC 1950 and 1951): the profiles and packets of PNG, which hide texts. Slow and small on
/// purpose, since it runs over bytes that nobody vouches for: every read and copy is checked, and the output ends at a
/// limit.
struct Inflation {
    private let packed: [UInt8]
    private var place = 2
    private var bits = 0
    private var bitCount = 0
    private var output: [UInt8] = []
    private let limit: Int

    /// The bytes that a stream holds; nil where it is damaged or holds more than `limit`. A checksum that the stream
    /// lacks is not missed, since some programs write none.
    static func unpacked(_ stream: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
        var inflation = Inflation(packed: Array(stream), limit: limit)
        guard inflation.hasHeader, inflation.unpack(), inflation.checksum != .wrong else { return nil }
        return inflation.output
    }

    /// Whether a stream ends after at most `limit` bytes, with their checksum behind it.
    static func isSealed(_ stream: ArraySlice<UInt8>, limit: Int) -> Bool {
        var inflation = Inflation(packed: Array(stream), limit: limit)
        return inflation.hasHeader && inflation.unpack() && inflation.checksum == .right
    }

    /// The first bytes that a stream holds, whatever follows, as PNG's decoders read a profile; nil where it holds
    /// fewer.
    static func start(of stream: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
        var inflation = Inflation(packed: Array(stream), limit: count)
        guard inflation.hasHeader else { return nil }
        _ = inflation.unpack()
        return inflation.output.count == count ? inflation.output : nil
    }

    /// A stream that holds the bytes as they are.
    /// - Parameter isSealed: whether their checksum follows, as it must.
    static func stored(_ bytes: [UInt8], isSealed: Bool = true) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 0xFFFF, bytes.count)
            let count = UInt16(end - start)
            stream.append(end == bytes.count ? 1 : 0)
            for value in [count, ~count] {
                stream += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
            }
            stream += bytes[start..<end]
            start = end
        } while start < bytes.count
        if isSealed { stream.appendBig32(Checksums.adler32(bytes)) }
        return stream
    }

    private init(packed: [UInt8], limit: Int) {
        self.packed = packed
        self.limit = limit
    }

    /// Whether it begins as a zlib stream without a dictionary does.
    private var hasHeader: Bool {
        packed.count >= 2 && packed[0] & 0x0F == 8 && packed[1] & 0x20 == 0
            && (Int(packed[0]) << 8 | Int(packed[1])) % 31 == 0
    }

    private enum Checksum { case right, wrong, missing }

    /// What stands behind the last block.
    private var checksum: Checksum {
        let tail = packed.suffix(from: min(place, packed.count)).prefix(4)
        let sum = tail.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return tail.count < 4 ? .missing : sum == Checksums.adler32(output) ? .right : .wrong
    }

    private mutating func unpack() -> Bool {
        var isLast = false
        while !isLast {
            guard let last = number(1), let kind = number(2) else { return false }
            isLast = last == 1
            let isWhole =
                switch kind {
                case 0: copyStored()
                case 1: unpack(HuffmanCode.fixedLengths, HuffmanCode.fixedDistances)
                case 2: unpackDynamic()
                default: false
                }
            guard isWhole else { return false }
        }
        return true
    }

    private mutating func number(_ count: Int) -> Int? {
        while bitCount < count {
            guard place < packed.count else { return nil }
            bits |= Int(packed[place]) << bitCount
            place += 1
            bitCount += 8
        }
        defer {
            bits >>= count
            bitCount -= count
        }
        return bits & ((1 << count) - 1)
    }

    private mutating func symbol(_ code: HuffmanCode) -> Int? {
        var walk = HuffmanCode.Walk()
        while let bit = number(1) {
            switch code.step(bit, &walk) {
            case .symbol(let symbol): return symbol
            case .further: continue
            case .none: return nil
            }
        }
        return nil
    }

    private mutating func copyStored() -> Bool {
        // At most seven bits are left over: whole bytes are taken only as needed.
        (bits, bitCount) = (0, 0)
        guard let count = number(16), let complement = number(16), count == ~complement & 0xFFFF,
            count <= packed.count - place
        else { return false }
        let taken = min(count, limit - output.count)
        output += packed[place..<place + taken]
        place += taken
        return taken == count
    }

    private mutating func unpackDynamic() -> Bool {
        guard let lengthExtra = number(5), let distanceExtra = number(5), let codeExtra = number(4),
            lengthExtra <= 29, distanceExtra <= 29
        else { return false }
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        var codeLengths = [Int](repeating: 0, count: 19)
        for index in order.prefix(codeExtra + 4) {
            guard let length = number(3) else { return false }
            codeLengths[index] = length
        }
        guard let code = HuffmanCode(codeLengths, isPartial: false) else { return false }
        var lengths: [Int] = []
        let (lengthCount, distanceCount) = (lengthExtra + 257, distanceExtra + 1)
        while lengths.count < lengthCount + distanceCount {
            guard let symbol = symbol(code) else { return false }
            var (value, count): (Int, Int?) = (symbol, 1)
            switch symbol {
            case 16:
                guard let last = lengths.last else { return false }
                (value, count) = (last, number(2).map { $0 + 3 })
            case 17: (value, count) = (0, number(3).map { $0 + 3 })
            case 18: (value, count) = (0, number(7).map { $0 + 11 })
            default: break
            }
            guard let count, count <= lengthCount + distanceCount - lengths.count else { return false }
            lengths += [Int](repeating: value, count: count)
        }
        guard lengths[256] > 0, let literals = HuffmanCode(Array(lengths.prefix(lengthCount)), isPartial: true),
            let distances = HuffmanCode(Array(lengths.suffix(distanceCount)), isPartial: true)
        else { return false }
        return unpack(literals, distances)
    }

    private mutating func unpack(_ literals: HuffmanCode, _ distances: HuffmanCode) -> Bool {
        while let symbol = symbol(literals) {
            if symbol == 256 { return true }
            if symbol < 256 {
                guard output.count < limit else { return false }
                output.append(UInt8(truncatingIfNeeded: symbol))
                continue
            }
            guard let count = value(symbol - 257, of: HuffmanCode.lengths), let far = self.symbol(distances),
                let distance = value(far, of: HuffmanCode.distances), distance <= output.count
            else { return false }
            guard count <= limit - output.count else {
                for _ in output.count..<limit { output.append(output[output.count - distance]) }
                return false
            }
            for _ in 0..<count { output.append(output[output.count - distance]) }
        }
        return false
    }

    private mutating func value(_ index: Int, of table: [(base: Int, extra: Int)]) -> Int? {
        guard table.indices.contains(index) else { return nil }
        return number(table[index].extra).map { table[index].base + $0 }
    }
}
