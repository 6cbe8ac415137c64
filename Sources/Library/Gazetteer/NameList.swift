// SPDX-License-Identifier: GPL-3.0-or-later

/// The names of many places in one block of bytes: for each place the name as shown, then its other spellings, folded,
/// apart by line feeds. Small and read from end to end: a search costs some 10 ms, and no index is kept.
struct NameList: Sendable {
    private let bytes: [UInt8]
    /// Where each place's names begin, and where the last one's end.
    private let starts: [UInt32]

    /// - Parameter starts: rising, the last no more than `bytes.count` (the decoder has checked).
    init(bytes: [UInt8], starts: [UInt32]) {
        self.bytes = bytes
        self.starts = starts
    }

    var count: Int { starts.count - 1 }

    /// The name as shown.
    func shown(_ place: Int) -> String {
        let names = bytes[Int(starts[place])..<Int(starts[place + 1])]
        return String(decoding: names.prefix { $0 != Self.lineFeed }, as: UTF8.self)
    }

    /// The name as shown and all further spellings, folded.
    func spellings(_ place: Int) -> [String] {
        bytes[Int(starts[place])..<Int(starts[place + 1])].split(
            separator: Self.lineFeed, omittingEmptySubsequences: false
        )
        .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Places one of whose names has the words of `text` in a row, the last at least begun: those with a name that is the
    /// whole text first, else in the order of the list.
    func places(matching text: String, limit: Int) -> [Int] {
        let wanted = FoldedText.fold(text)
        guard limit > 0, !wanted.isEmpty, wanted.count <= FoldedText.longest else { return [] }
        var whole: [Int] = []
        var begun: [Int] = []
        bytes.withUnsafeBufferPointer { bytes in
            FoldedText.plain.withUnsafeBufferPointer { plain in
                for place in 0..<count where whole.count < limit {
                    let names = bytes[Int(starts[place])..<Int(starts[place + 1])]
                    switch Self.match(wanted, in: names, plain: plain) {
                    case .whole: whole.append(place)
                    case .begun: if begun.count < limit { begun.append(place) }
                    case nil: break
                    }
                }
            }
        }
        return Array((whole + begun).prefix(limit))
    }

    private enum Match { case begun, whole }

    private static let lineFeed = UInt8(ascii: "\n")

    private static func match(
        _ wanted: [UInt8], in names: Slice<UnsafeBufferPointer<UInt8>>, plain: UnsafeBufferPointer<UInt8>
    ) -> Match? {
        let (base, end) = (names.base, names.endIndex)
        let first = wanted[0]
        var found: Match?
        var isNameStart = true
        var isWordStart = true
        for at in names.startIndex..<end {
            let byte = plain[Int(base[at])]
            if byte == first, isWordStart, end - at >= wanted.count {
                var same = 1
                while same < wanted.count, plain[Int(base[at + same])] == wanted[same] { same += 1 }
                if same == wanted.count {
                    if isNameStart, at + same == end || base[at + same] == lineFeed { return .whole }
                    found = .begun
                }
            }
            isNameStart = byte == lineFeed
            isWordStart = isNameStart || byte == UInt8(ascii: " ")
        }
        return found
    }
}
