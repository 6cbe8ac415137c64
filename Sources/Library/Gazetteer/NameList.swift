// SPDX-License-Identifier: GPL-3.0-or-later

/// The names of many places in one block of bytes: for each place the shown name, then its other spellings, folded and
/// separated by line feeds. It has no index: a search reads the whole block in about 10 ms.
struct NameList: Sendable {
    private let bytes: [UInt8]
    /// Start of each place's names, and the end of the last one's.
    private let starts: [UInt32]

    /// - Parameter starts: ascending, at most `bytes.count` (checked by the decoder).
    init(bytes: [UInt8], starts: [UInt32]) {
        self.bytes = bytes
        self.starts = starts
    }

    var count: Int { starts.count - 1 }

    /// The shown name.
    func shown(_ place: Int) -> String {
        let names = bytes[Int(starts[place])..<Int(starts[place + 1])]
        return String(decoding: names.prefix { $0 != Self.lineFeed }, as: UTF8.self)
    }

    /// The shown name and all other spellings, folded.
    func spellings(_ place: Int) -> [String] {
        bytes[Int(starts[place])..<Int(starts[place + 1])].split(
            separator: Self.lineFeed, omittingEmptySubsequences: false
        )
        .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Places with a name that contains the words of `text` consecutively, the last one possibly as a prefix: exact
    /// matches first, then in the order of the list.
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
