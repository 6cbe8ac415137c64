// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// The name under which a copy leaves. A person's words in a name may tell what is left out of the file. So where details go, only a name is
/// kept that a camera, a phone, a messenger, a desktop or a scanner gives by itself. Any other name becomes Photo or Video.
///
/// The patterns were read from the documents of JEITA's DCF (CP-3461: four letters and four digits; the letters are the maker's), from
/// what Android, iOS, Windows, GNOME, KDE and macOS write, and from what WhatsApp, Signal, Telegram and Facebook do.
struct DeliveredName {
    /// The name without its ending: what a person may have written.
    let stem: String
    /// The ending with its dot, empty for none.
    let ending: String

    init(_ name: String) {
        ending = Self.ending(name)
        stem = String(name.dropLast(ending.count))
    }

    /// What follows the last dot, with it; empty for none.
    static func ending(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
        return String(name[dot...])
    }

    /// The stem that a copy may have.
    /// - Parameters:
    ///   - removed: what is left out of the copy; nothing for one that is only converted.
    ///   - info: what is known of the original; nil where it cannot be read.
    /// - Returns: nil where the name goes.
    func kept(without removed: MetadataClasses, _ info: AssetInfo?) -> String? {
        guard !removed.isEmpty else { return stem }
        if let pattern = NamePattern.of(stem) {
            guard !(removed.contains(.device) && pattern.tellsDevice) else { return nil }
            // Dates go with all four.
            return removed.isSuperset(of: .all) ? pattern.undated : stem
        }
        guard removed == .device, let info, !tellsDevice(info) else { return nil }
        return stem
    }

    /// The name that stands for the original's where details are left out, though no copy was made yet.
    func shown(without removed: MetadataClasses, isVideo: Bool) -> String {
        kept(without: removed, nil).map { $0 + plainEnding } ?? (isVideo ? "Video" : "Photo") + plainEnding
    }

    /// The ending that a copy has whose name goes: that of a format, and no word that follows a dot.
    var plainEnding: String { MediaFormat(fileExtension: String(ending.dropFirst())) == nil ? "" : ending }

    /// Whether the stem has a word of the camera's or the lens's name, a maker's mark, or digits that may be a serial number.
    private func tellsDevice(_ info: AssetInfo) -> Bool {
        let plain = Self.folded(stem[...])
        for name in [info.camera, info.lens].compactMap(\.self) {
            let words = name.split { !$0.isLetter && !$0.isNumber }.map(Self.folded)
            // "Nikon Z 6" is meant by "z6" as well.
            let joined = words.indices.map { words[$0...].joined() }
            if (words + joined).contains(where: { Self.isTelling($0) && plain.contains($0) }) { return true }
        }
        return NamePattern.marks.contains { stem.hasPrefix($0) } || Self.mayBeSerialNumber(stem)
    }

    /// Whether a word of a camera's name is one that stands in other names seldom.
    private static func isTelling(_ word: String) -> Bool {
        word.count >= 3 || word.count == 2 && word.contains(where: \.isNumber)
    }

    /// Whether a name has five digits in a row of words, or letters behind digits, with at least two digits.
    private static func mayBeSerialNumber(_ stem: String) -> Bool {
        var digits = 0
        for word in stem.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            let count = word.filter(\.isNumber).count
            digits = count == 0 ? 0 : digits + count
            if digits >= 5 || count >= 2 && word.drop(while: \.isLetter).contains(where: \.isLetter) { return true }
        }
        return false
    }

    /// Letters and digits alone, in lower case.
    private static func folded(_ text: Substring) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}

/// A name that a device or a program gave by itself.
struct NamePattern {
    /// The stem without what tells a day or a time; nil where nothing else is in it.
    var undated: String?
    /// Whether the name tells the maker of the device.
    var tellsDevice: Bool

    /// The pattern of a stem; nil where it has none that is known.
    static func of(_ stem: String) -> NamePattern? {
        let stem = Array(stem)
        for form in forms {
            guard let undated = NameReader(stem, form).undated() else { continue }
            let isName =
                undated == String(stem) || undated.contains(where: \.isNumber) && undated.contains(where: \.isLetter)
            return NamePattern(undated: isName ? undated : nil, tellsDevice: form.tellsDevice)
        }
        return nil
    }

    /// What names begin with that tell the maker.
    static let marks = ["GOPR", "DJI_", "PXL_", "WP_", "WIN_", "SAM_", "SDC", "HPIM"]

    fileprivate struct Form: Sendable {
        /// A letter and a separator stand for themselves, what is in `<>` for a part (`NameReader.read`).
        let parts: [Part]
        /// Letters as the device writes them, and no other separators. A person writes “Sam 2019”, a camera SAM_0001.
        var isExact = false
        var tellsDevice = false
        /// A common word: nothing but “(2)” may follow.
        var isWord = false

        enum Part: Sendable {
            case letter(Character)
            case named(String)
        }

        init(_ text: String, isExact: Bool = false, tellsDevice: Bool = false, isWord: Bool = false) {
            var parts: [Part] = []
            var rest = text[...]
            while let first = rest.popFirst() {
                if first == "<", let end = rest.firstIndex(of: ">") {
                    parts.append(.named(String(rest[..<end])))
                    rest = rest[rest.index(after: end)...]
                } else {
                    parts.append(.letter(first))
                }
            }
            self.parts = parts
            (self.isExact, self.tellsDevice, self.isWord) = (isExact, tellsDevice, isWord)
        }
    }

    private static let forms: [Form] =
        // Cameras: letters and a counter.
        [
            "IMG_<4>", "IMG_E<4>", "_IMG<4>", "IMAG<4>", "DSC_<4>", "_DSC<4>", "DSC<5>", "DSCF<4>", "_DSF<4>",
            "DSCN<4>", "DSCI<4>", "_MG_<4>",
            "MVI_<4>", "MOV_<4>", "VID_<4>", "CLIP<4>", "PICT<4>", "PIC_<4>", "KIF_<4>", "MAH<5>", "MAQ<5>", "C<4>",
            "CIMG<4>", "IMGP<4>", "_IGP<4>",
            "STC_<4>", "1<2>_<4>", "P<month>", "_<month>", "L1<6>", "R00<5>", "_R00<5>", "img_<4>", "dsc_<4>", "dsc<5>",
            "FullSizeRender",
        ].map { Form($0, isExact: true) }
        // Those that tell their maker.
        + ["GOPR<4>", "GP<6>", "GH<6>", "GX<6>", "GL<6>", "GS<6>", "G0<6>", "DJI_<4>", "SAM_<4>", "SDC<5>", "HPIM<4>"]
        .map {
            Form($0, isExact: true, tellsDevice: true)
        }
        + [
            "dji <D> <T>", "dji <D> <T> <4> d", "dji <D> <T> <4> v", "pxl <D> <T>", "wp <D> <T>", "wp <D> <T> pro",
            "wp <D> <T> rich", "wp <D> <3>", "win <D> <T>", "win <D> <T> pro",
        ]
        .map { Form($0, tellsDevice: true) }
        // Phones and desktops, with a time.
        + [
            "<D> <T>", "<D>", "<D> <3>", "img <D> <T>", "img <D> <T> <2> <3>", "vid <D> <T>", "vid <D> <T> <2> <3>",
            "pano <D> <T>", "mvimg <D> <T>", "mov <D> <T>",
            "video <D> <T>", "photo <D> <T>", "burst <D> <T>", "p <D> <T>", "v <D> <T>", "c <D> <T>", "trim <D> <T>",
            "screen <D> <T>", "<5>img <5> burst<D><T>",
            "<5>portrait <5> burst<D><T>", "<5>xtr <5> burst<D><T>", "img <D> <counter>",
        ].map { Form($0) }
        // Messengers.
        + [
            "img <D> wa<4>", "vid <D> wa<4>", "whatsapp image <D> <between> <T>", "whatsapp video <D> <between> <T>",
            "signal <D> <T>", "signal <D> <T> <3>",
            "signal attachment <D> <T>", "photo <counter>@<D> <T>", "video <counter>@<D> <T>", "fb img <ms>",
            "fb vid <ms>",
        ].map { Form($0) }
        + [
            "image", "photo", "picture", "video", "image <counter>", "photo <counter>", "picture <counter>",
            "video <counter>", "img", "vid", "img <counter>",
        ]
        .map { Form($0, isWord: true) }
        // Scanners.
        + ["scan <D>", "scan <D> <T>", "scan <D> <counter>"].map { Form($0) }
        + ["scan", "scan <counter>", "scanned document"].map { Form($0, isWord: true) }
        // Screens.
        + (CaptureMarks.screenshots + CaptureMarks.recordings).flatMap { mark in
            [
                Form(mark, isWord: true), Form(mark + " <counter>", isWord: true), Form(mark + " <between> <D>"),
                Form(mark + " <between> <D> <between> <T>"),
                Form(mark + "<seconds>"),
            ]
        }
}

/// Reads a stem by a form of `NamePattern`.
private struct NameReader {
    private let stem: [Character]
    private let small: [Character]
    private let form: NamePattern.Form
    private var at = 0
    private var dates: [Range<Int>] = []

    init(_ stem: [Character], _ form: NamePattern.Form) {
        (self.stem, self.form) = (stem, form)
        small = stem.map { $0.lowercased().first ?? $0 }
    }

    /// The stem without its dates; nil if the form does not fit all of it.
    func undated() -> String? {
        var reader = self
        return form.parts.allSatisfy { reader.read($0) } && reader.readAdditions() ? reader.rest : nil
    }

    private var rest: String {
        var rest = stem
        for range in dates.reversed() {
            // With it goes what separated it.
            let start = stem[..<range.lowerBound].lastIndex { !Self.separators.contains($0) }.map { $0 + 1 } ?? 0
            rest.removeSubrange(start..<range.upperBound)
        }
        // What separated a date from what follows begins no name.
        return dates.first?.lowerBound == 0 ? String(rest.drop { Self.separators.contains($0) }) : String(rest)
    }

    private mutating func read(_ part: NamePattern.Form.Part) -> Bool {
        switch part {
        case .letter(" ") where !form.isExact, .letter("_") where !form.isExact:
            // Programs write different ones, and some write none.
            skip { Self.separators.contains($0) }
            return true
        case .letter(let letter):
            guard at < stem.count, (form.isExact ? stem[at] : small[at]) == letter else { return false }
            at += 1
            return true
        case .named("D"): return dated { $0.day() }
        case .named("T"): return dated { $0.time() }
        case .named("month"): return dated { $0.month() && $0.number(6...6) }
        case .named("ms"): return dated { $0.number(13...13) }
        case .named("seconds"): return dated { $0.number(10...10) }
        case .named("between"):
            between()
            return true
        // Four digits are a year but where they begin with zero.
        case .named("counter"): return at < stem.count && stem[at] == "0" ? number(1...5) : number(1...3)
        case .named(let count): return Int(count).map { number($0...$0) } ?? false
        }
    }

    /// What programs add: the number of a copy, “-edited”, “_HDR”, “.MP”.
    private mutating func readAdditions() -> Bool {
        while at < stem.count, readWord() {}
        if at < stem.count, !readCopy() { return false }
        while at < stem.count, readWord() {}
        return at == stem.count
    }

    /// “(2)”, and behind what is no common word “~2”, “-2”, “_2”, “ 2”.
    private mutating func readCopy() -> Bool {
        let start = at
        if stem[at] == " " { at += 1 }
        if at < stem.count, stem[at] == "(" {
            at += 1
            if number(1...3), at < stem.count, stem[at] == ")" {
                at += 1
                return true
            }
        }
        at = start
        guard !form.isWord, "~-_ ".contains(stem[at]) else { return false }
        at += 1
        if number(1...2) { return true }
        at = start
        return false
    }

    private mutating func readWord() -> Bool {
        let rest = stem[at...]
        guard !form.isWord, let word = Self.additions.first(where: { rest.starts(with: $0) }) else { return false }
        let behind = rest.dropFirst(word.count)
        let count = behind.prefix { $0.isASCII && $0.isNumber }.count
        // A letter behind makes it another word.
        guard count <= 3, behind.dropFirst(count).first.map({ !$0.isLetter }) ?? true else { return false }
        at += word.count + count
        return true
    }

    private static let separators: Set<Character> = [" ", "_", "-", ".", ",", "\u{202F}", "\u{A0}"]
    private static let additions =
        [
            "_HDR", "_BURST", "_COVER", "_PANO", "_PORTRAIT", "_NIGHT", "_BOKEH", "-RAW", ".RAW", ".COVER", ".PORTRAIT",
            ".NIGHT", ".LONG_EXPOSURE",
            "-COVER", "-01", "-02", ".MP", ".TS", "-edited", "_edited", "~edited", "-EDIT", " copy", " Kopie",
            " - Kopie", " - Copy", " - Copie",
        ].map { (word: String) -> [Character] in Array(word) }
    private static let betweens = [
        "from", "at", "um", "vom", "du", "à", "a las", "a la", "às", "de", "del", "alle", "om", "kl.", "kl", "o", "от",
        "в",
    ].map { (word: String) -> [Character] in Array(word) }
    private static let halves = ["am", "pm", "a.m.", "p.m."].map { (word: String) -> [Character] in Array(word) }

    private mutating func skip(_ condition: (Character) -> Bool) {
        while at < stem.count, condition(stem[at]) { at += 1 }
    }

    private mutating func between() {
        let start = at
        guard let word = Self.betweens.first(where: { small[start...].starts(with: $0 + [" "]) }) else { return }
        at += word.count
        dates.append(start..<at)
        skip { Self.separators.contains($0) }
    }

    private mutating func number(_ digits: ClosedRange<Int>) -> Bool {
        let count = stem[at...].prefix { $0.isASCII && $0.isNumber }.count
        guard digits.contains(count) else { return false }
        at += count
        return true
    }

    /// The month as Olympus writes it, from 1 to C.
    private mutating func month() -> Bool {
        guard at < stem.count, "123456789ABC".contains(stem[at]) else { return false }
        at += 1
        return true
    }

    private mutating func dated(_ read: (inout NameReader) -> Bool) -> Bool {
        let start = at
        guard read(&self) else { return false }
        dates.append(start..<at)
        return true
    }

    /// The number that the next digits make; nil if they are others or out of range.
    private mutating func part(_ digits: Int, _ range: ClosedRange<Int>) -> Int? {
        let text = stem[at...].prefix(digits)
        guard text.count == digits, text.allSatisfy({ $0.isASCII && $0.isNumber }), let value = Int(String(text)),
            range.contains(value)
        else { return nil }
        at += digits
        return value
    }

    private mutating func separator() -> Character? {
        guard at < stem.count, "-._:h ".contains(small[at]) else { return nil }
        at += 1
        return small[at - 1]
    }

    /// `20240501`, `2024-05-01`, `01.05.2024`.
    private mutating func day() -> Bool {
        let start = at
        if let year = part(4, 1990...2099) {
            let mark = separator()
            if let month = part(2, 1...12), separator() == mark, let day = part(2, 1...31) {
                return CivilDay(year: year, month: month, day: day) != nil
            }
        }
        at = start
        guard let day = part(2, 1...31), let mark = separator(), let month = part(2, 1...12), separator() == mark,
            let year = part(4, 1990...2099)
        else { return false }
        return CivilDay(year: year, month: month, day: day) != nil
    }

    /// `101112`, `101112345`, `10-11-12`, `10.11.12`, `9:11`; thousandths of a second may follow, and the half of the day.
    private mutating func time() -> Bool {
        guard digits() else { return false }
        let end = at
        skip { Self.separators.contains($0) }
        guard let half = Self.halves.first(where: { small[at...].starts(with: $0) }) else {
            at = end
            return true
        }
        at += half.count
        return true
    }

    private mutating func digits() -> Bool {
        let start = at
        if part(2, 0...23) != nil, part(2, 0...59) != nil, part(2, 0...59) != nil {
            _ = number(3...3)
            return at == stem.count || !stem[at].isNumber
        }
        at = start
        if part(2, 0...23) == nil, part(1, 0...9) == nil { return false }
        guard let mark = separator(), part(2, 0...59) != nil else { return false }
        let minute = at
        if separator() != mark || part(2, 0...59) == nil {
            at = minute
            return true
        }
        let second = at
        if separator() == nil || !number(3...3) { at = second }
        return true
    }
}
