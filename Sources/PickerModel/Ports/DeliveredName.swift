// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// The name under which a copy leaves. A person's words in a name tell what is left out of the file: so where details go, only a name that a
/// camera, a phone, a messenger, a desktop or a scanner gives by itself is kept. Every other becomes Photo or Video.
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

    /// The ending that a copy has whose name goes: that of a format, and no word that follows a dot.
    var plainEnding: String { MediaFormat(fileExtension: String(ending.dropFirst())) == nil ? "" : ending }

    /// Whether the stem has a word of the camera's or the lens's name, or digits that may be a serial number.
    private func tellsDevice(_ info: AssetInfo) -> Bool {
        let words = [info.camera, info.lens].compactMap(\.self).flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
            .map(Self.folded)
        let plain = Self.folded(stem[...])
        if words.contains(where: {
            ($0.count >= 3 || $0.contains(where: \.isNumber) && $0.count == 2) && plain.contains($0)
        }) {
            return true
        }
        if let camera = info.camera, plain.contains(Self.folded(camera[...])) { return true }
        return stem.split { !$0.isLetter && !$0.isNumber }.contains(where: Self.maySerialNumber)
    }

    /// Whether a word may be a serial number: five digits, or a mixture of letters and digits that is no word with a year or a count behind it.
    private static func maySerialNumber(_ word: Substring) -> Bool {
        let digits = word.filter(\.isNumber).count
        return digits >= 5 || digits >= 2 && word.drop(while: \.isLetter).contains(where: \.isLetter)
    }

    /// Letters and digits alone, in lower case.
    private static func folded(_ text: Substring) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}

/// A name that a device or a program gave by itself.
struct NamePattern: Equatable {
    /// The stem without what tells a day or a time; nil where nothing else is in it.
    var undated: String?
    /// Whether the name tells the maker of the device.
    var tellsDevice: Bool

    /// The pattern of a stem; nil where it has none that is known.
    static func of(_ stem: String) -> NamePattern? {
        let stem = Array(stem)
        for form in forms {
            if let undated = NameReader(stem).undated(by: form.text) {
                let isName =
                    undated == String(stem)
                    || undated.contains(where: \.isNumber) && undated.contains(where: \.isLetter)
                return NamePattern(undated: isName ? undated : nil, tellsDevice: form.tellsDevice)
            }
        }
        return nil
    }

    private struct Form {
        var text: String
        var tellsDevice = false
    }

    /// Small letters stand for themselves, `_` for any separators or none, `#` for a number of up to five digits, `%` for one of three,
    /// `&` for one of four, `$` for one of seven that may begin with a month, `D` for a day, `T` for a time, `E` for milliseconds since
    /// 1970, `A` for small words between (“at”, “um”, “du”).
    private static let forms: [Form] =
        // Cameras and phones, with their counters.
        [
            "img_#", "_img#", "img_e#", "image_#", "imag_#", "dsc_#", "_dsc_#", "dscf_#", "_dsf#", "dscn_#", "dsci_#",
            "_mg_#", "mvi_#", "mov_#",
            "vid_#", "clip_#", "pict_#", "pic_#", "kif_#", "mah_#", "maq_#", "cimg_#", "imgp_#", "_igp#", "stc_#",
            "cam_#", "fullsizerender",
            "fullsizerender_#", "p$", "_p$", "l$", "r$", "_r$", "b$", "s$", "%_&",
        ].map { Form(text: $0) }
        // Those that tell their maker.
        + [
            "gopr_#", "gh_#", "gx_#", "gp_#", "gl_#", "gf_#", "gs_#", "dji_#", "dji_D_T", "dji_D_T_&_d", "dji_D_T_&_v",
            "dji_D_T_&", "pxl_D_T", "wp_D_T", "wp_D_%", "win_D_T",
            "sam_#", "sdc_#", "hpim_#", "dmc_#",
        ].map { Form(text: $0, tellsDevice: true) }
        // Phones and desktops, with a time.
        + [
            "D_T", "D", "D_#", "img_D_T", "vid_D_T", "pano_D_T", "mvimg_D_T", "mov_D_T", "video_D_T", "photo_D_T",
            "burst_D_T", "p_D_T", "v_D_T", "c_D_T",
            "trim_D_T", "#_img_#_burst_D_T", "#_portrait_#_burst_D_T", "#_xtr_#_burst_D_T", "img_D_#", "vid_D_#",
        ].map { Form(text: $0) }
        // Messengers.
        + [
            "img_D_wa#", "vid_D_wa#", "whatsapp_image_D_A_T", "whatsapp_video_D_A_T", "signal_D_T", "signal_D_T_%",
            "signal_attachment_D_T",
            "photo_#_D_T", "video_#_D_T", "fb_img_E", "fb_vid_E", "image", "photo", "picture", "video", "photo_#",
            "picture_#", "video_#", "img", "vid",
        ].map { Form(text: $0) }
        // Scanners.
        + ["scan", "scan_#", "scan_D", "scan_D_T", "scan_D_#", "scn_#", "scanned_document"].map { Form(text: $0) }
        // Screens.
        + (CaptureMarks.screenshots + CaptureMarks.recordings).flatMap { mark in
            [mark, mark + "_#", mark + "_A_D", mark + "_A_D_A_T"].map { Form(text: $0) }
        }
}

/// Reads a stem by a form of `NamePattern`.
private struct NameReader {
    private let stem: [Character]
    private let small: [Character]
    private var at = 0
    private var dates: [Range<Int>] = []

    init(_ stem: [Character]) {
        self.stem = stem
        small = stem.map { $0.lowercased().first ?? $0 }
    }

    /// The stem without its dates; nil if the form does not fit all of it.
    func undated(by form: String) -> String? {
        var reader = self
        return form.allSatisfy { reader.read($0) } && reader.readAdditions() ? reader.undated : nil
    }

    private var undated: String {
        var rest = stem
        for range in dates.reversed() {
            // With it goes what separated it.
            let start = stem[..<range.lowerBound].lastIndex { !Self.separators.contains($0) }.map { $0 + 1 } ?? 0
            rest.removeSubrange(start..<range.upperBound)
        }
        // What separated a date from what follows begins no name.
        return dates.first?.lowerBound == 0 ? String(rest.drop { Self.separators.contains($0) }) : String(rest)
    }

    private mutating func read(_ sign: Character) -> Bool {
        switch sign {
        case "_": skip { Self.separators.contains($0) }
        case "#": return number(1...5)
        case "%": return number(3...3)
        case "&": return number(4...4)
        case "$": return dated { $0.number(7...7) }
        case "E": return dated { $0.number(13...13) }
        case "D": return dated { $0.day() }
        case "T": return dated { $0.time() }
        case "A": between()
        default: return text(String(sign))
        }
        return true
    }

    /// What programs add: “(1)”, “~2”, “-edited”, “_HDR”, “.MP”, “PM”.
    private mutating func readAdditions() -> Bool {
        var isNumbered = false
        while at < stem.count {
            let start = at
            skip { Self.separators.contains($0) || "()~".contains($0) }
            let word = Self.additions.first { small[at...].starts(with: $0) }
            at += word?.count ?? 0
            // Numbers in a row are no count of copies: they may be coordinates, or a telephone's.
            if word != nil || !isNumbered, number(1...3), word == nil { isNumbered = true }
            // A letter or a digit behind an addition makes it another word.
            guard at > start else { return false }
            if at < stem.count, isWord(at), isWord(at - 1) { return false }
        }
        return true
    }

    private static let separators: Set<Character> = [" ", "_", "-", ".", ",", "\u{202F}", "\u{A0}"]
    private static let additions = [
        "edited", "edit", "copy", "kopie", "copie", "hdr", "burst", "cover", "portrait", "bokeh", "night", "pano", "mp",
        "ts", "raw", "pro", "rich", "top", "original",
    ].map(Array.init)
    private static let halves = ["am", "pm", "a.m.", "p.m."].map(Array.init)
    private static let betweens = [
        "from", "at", "um", "vom", "du", "à", "a las", "a la", "às", "de", "del", "alle", "om", "kl.", "kl", "o", "от",
        "в",
    ].map(Array.init)

    private func isWord(_ at: Int) -> Bool { stem[at].isLetter || stem[at].isNumber }

    private mutating func skip(_ condition: (Character) -> Bool) {
        while at < stem.count, condition(stem[at]) { at += 1 }
    }

    private mutating func text(_ text: String) -> Bool {
        guard at < stem.count, String(small[at]) == text else { return false }
        at += 1
        return true
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
