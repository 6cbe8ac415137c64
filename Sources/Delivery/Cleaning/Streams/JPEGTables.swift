// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The header of a JPEG's frame (SOF): its size and its components.
struct JPEGFrame {
    struct Component {
        let id: UInt8
        /// Samples in each direction, as a share of the most that a component has.
        let across: Int
        let down: Int
        let quantizer: Int
    }

    let isProgressive: Bool
    /// Whether it codes samples by themselves, as raw pictures in DNG do, and not blocks of them.
    let isLossless: Bool
    let width: Int
    let height: Int
    let components: [Component]

    /// Baseline, extended sequential, progressive and lossless, coded by Huffman. Cameras and programs write no other ones, and most viewers show no other.
    private static let markers: ClosedRange<UInt8> = 0xC0...0xC3

    /// Bytes of the payload.
    var length: Int { 6 + components.count * 3 }
    var mostAcross: Int { components.map(\.across).max() ?? 1 }
    var mostDown: Int { components.map(\.down).max() ?? 1 }

    /// Whether a marker is SOF0 to SOF15, without the three codes with other meanings.
    static func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }

    init(_ marker: UInt8, _ payload: ArraySlice<UInt8>) throws(CleaningError) {
        guard Self.markers.contains(marker) else { throw .unsupported(detail: "coding of JPEG") }
        var cursor = ByteCursor(payload)
        guard let precision = cursor.byte(),
            marker == 0xC3 ? (2...16).contains(precision) : precision == 8 || precision == 12,
            let height = cursor.big16(),
            let width = cursor.big16(), let count = cursor.byte(), width > 0, (1...4).contains(count)
        else { throw .damaged(detail: "frame of JPEG") }
        // The height would stand behind the first scan (DNL), which no common decoder reads.
        guard height > 0 else { throw .unsupported(detail: "JPEG without a height") }
        var components: [Component] = []
        for _ in 0..<count {
            guard let id = cursor.byte(), let sampling = cursor.byte(), let quantizer = cursor.byte(), quantizer < 4,
                (1...4).contains(sampling >> 4), (1...4).contains(sampling & 15)
            else { throw .damaged(detail: "frame of JPEG") }
            components.append(
                Component(
                    id: id, across: Int(sampling >> 4), down: Int(sampling & 15), quantizer: Int(quantizer)))
        }
        (isProgressive, isLossless) = (marker == 0xC2, marker == 0xC3)
        (self.width, self.height, self.components) = (width, height, components)
    }

    /// Samples of a block in each direction.
    private var side: Int { isLossless ? 1 : 8 }

    /// Blocks of a component, by themselves.
    func blocks(of component: Component) -> (across: Int, down: Int) {
        func blocks(_ size: Int, _ share: Int, _ most: Int) -> Int {
            ((size * share + most - 1) / most + side - 1) / side
        }
        return (blocks(width, component.across, mostAcross), blocks(height, component.down, mostDown))
    }

    /// Units of all components together (MCU).
    var units: (across: Int, down: Int) {
        let (across, down) = (side * mostAcross, side * mostDown)
        return ((width + across - 1) / across, (height + down - 1) / down)
    }
}

/// The header of a scan (SOS): which components and which coefficients it draws.
struct JPEGScanHeader {
    struct Component {
        /// Of the frame's components.
        let index: Int
        let direct: Int
        let alternating: Int
    }

    let components: [Component]
    let coefficients: ClosedRange<Int>
    /// Bits of the coefficients that earlier scans left to this one, and that it leaves to others. 0 before: no scan drew them.
    let before: Int
    let after: Int

    /// Whether earlier scans drew the same coefficients less exactly.
    var refines: Bool { before > 0 }

    /// Bytes of the payload.
    var length: Int { 1 + components.count * 2 + 3 }

    init(_ payload: ArraySlice<UInt8>, _ frame: JPEGFrame) throws(CleaningError) {
        var cursor = ByteCursor(payload)
        guard let count = cursor.byte(), (1...4).contains(count) else { throw .damaged(detail: "scan of JPEG") }
        var components: [Component] = []
        for _ in 0..<count {
            guard let id = cursor.byte(), let tables = cursor.byte(), tables >> 4 < 4, tables & 15 < 4,
                // Some cameras call all components the same.
                let index = frame.components.indices.first(where: { index in
                    frame.components[index].id == id && !components.contains { $0.index == index }
                })
            else { throw .damaged(detail: "scan of JPEG") }
            components.append(Component(index: index, direct: Int(tables >> 4), alternating: Int(tables & 15)))
        }
        guard let first = cursor.byte(), let last = cursor.byte(), let steps = cursor.byte() else {
            throw .damaged(detail: "scan of JPEG")
        }
        self.components = components
        guard frame.isProgressive else {
            (coefficients, before, after) = (0...(frame.isLossless ? 0 : 63), 0, 0)
            return
        }
        guard first <= last, last < 64, first > 0 ? count == 1 : last == 0 else {
            throw .damaged(detail: "scan of JPEG")
        }
        (coefficients, before, after) = (Int(first)...Int(last), Int(steps >> 4), Int(steps & 15))
    }

    /// Whether it reads the tables of direct and alternating coefficients.
    var needsDirect: Bool { coefficients.lowerBound == 0 && !refines }
    var needsAlternating: Bool { coefficients.upperBound > 0 }
}

/// A table of Huffman codes of a JPEG (T.81, annexes C and F.2.2.3).
final class JPEGHuffmanTable: Sendable {
    /// What a code says: its symbol, the bits of the code and of the number behind it, and how many coefficients a sequential block goes on by.
    struct Step: Equatable {
        var symbol: UInt8 = 0
        /// 0 for no code.
        var length: UInt8 = 0
        var whole: UInt8 = 0
        var advance: UInt8 = 0
    }

    /// For all bits of this number, what the code says that they begin with; without a length for longer codes.
    static let lookAhead = 11
    let steps: [Step]

    /// Several codes in a row with the numbers behind them, as far as they fit into the bits that are looked up at once.
    struct Run: Equatable {
        /// Bits of all of them; 0 for none.
        var whole: UInt8 = 0
        /// By how many coefficients they go on, and whether the last one ends the block.
        var advance: UInt8 = 0
        var ends = false
    }

    /// Bits that are looked up for several codes.
    static let runAhead = 13
    /// What the next bits say, for each value of `runAhead` bits. Made anew with each call.
    func runs() -> [Run] { (0..<1 << Self.runAhead).map { Self.run($0, steps) } }

    /// The largest code of each length, -1 for none, and what leads from a code to the place of its symbol.
    private let largest: [Int]
    private let shift: [Int]
    private let symbols: [UInt8]

    /// - Parameters:
    ///   - counts: how many codes of each length from 1 to 16 there are.
    ///   - symbols: in the order of their codes.
    /// - Returns: nil where the codes are none, or a symbol has two.
    init?(counts: ArraySlice<UInt8>, symbols: ArraySlice<UInt8>) {
        guard Set(symbols).count == symbols.count else { return nil }
        var steps = [Step](repeating: Step(), count: 1 << Self.lookAhead)
        var (largest, shift) = ([Int](repeating: -1, count: 17), [Int](repeating: 0, count: 17))
        var (code, place) = (0, 0)
        for (length, count) in zip(1...16, counts) {
            shift[length] = place - code
            for symbol in symbols.dropFirst(place).prefix(Int(count)) {
                guard code < 1 << length else { return nil }
                if length <= Self.lookAhead {
                    let step = Self.step(symbol, length)
                    let free = Self.lookAhead - length
                    for index in code << free..<(code + 1) << free { steps[index] = step }
                }
                code += 1
                place += 1
            }
            if count > 0 { largest[length] = code - 1 }
            code <<= 1
        }
        (self.steps, self.largest, self.shift, self.symbols) = (steps, largest, shift, Array(symbols))
    }

    private static func run(_ bits: Int, _ steps: [Step]) -> Run {
        var run = Run()
        while !run.ends {
            // Bits that are not there are zeros: a code that needs them is longer than what is left.
            let rest = bits << Int(run.whole) & (1 << runAhead - 1)
            let step = steps[rest >> (runAhead - lookAhead)]
            let (advance, isBeyond) = run.advance.addingReportingOverflow(step.advance)
            guard step.length > 0, run.whole + step.whole <= runAhead, !isBeyond else { break }
            run.whole += step.whole
            run.ends = step.advance == 64
            if !run.ends { run.advance = advance }
        }
        return run
    }

    private static func step(_ symbol: UInt8, _ length: Int) -> Step {
        let size = symbol & 15
        // The end of the block goes beyond all coefficients.
        let advance = size > 0 || symbol == 0xF0 ? symbol >> 4 + 1 : 64
        return Step(symbol: symbol, length: UInt8(length), whole: UInt8(length) + size, advance: advance)
    }

    /// What a code says that is longer than those looked up; symbol 0 for bits that are no code, as in decoders.
    /// - Parameter bits: the next sixteen.
    func longStep(_ bits: Int) -> Step {
        for length in Self.lookAhead + 1...16 where bits >> (16 - length) <= largest[length] {
            let place = bits >> (16 - length) + shift[length]
            return Self.step(symbols.indices.contains(place) ? symbols[place] : 0, length)
        }
        return Self.step(0, 16)
    }
}
