// SPDX-License-Identifier: GPL-3.0-or-later

/// Cleans text that files carry: blanks and control characters at the ends, camera defaults, doubled makers.
enum FactText {
    /// Longest text that is kept: a caption, not a book.
    private static let longest = 4000

    /// Without white space, NULs and padding at its ends; nil where nothing is left.
    static func line(_ text: String?) -> String? {
        guard let text else { return nil }
        func isPadding(_ scalar: Unicode.Scalar) -> Bool {
            scalar.value <= 0x20 || scalar.value == 0x7F || scalar.properties.isWhitespace
        }
        let scalars = text.unicodeScalars
        guard let start = scalars.firstIndex(where: { !isPadding($0) }),
            let end = scalars.lastIndex(where: { !isPadding($0) })
        else { return nil }
        return String(String(scalars[start...end]).prefix(longest))
    }

    /// In order, cleaned, without repeats.
    static func unique(_ texts: [String]) -> [String] {
        guard !texts.isEmpty else { return [] }
        var seen: Set<String> = []
        return texts.compactMap(line).filter { seen.insert($0).inserted }
    }

    /// A caption somebody wrote, not what a camera puts into every file.
    static func caption(_ text: String?) -> String? {
        guard let text = line(text) else { return nil }
        let lowered = text.lowercased()
        guard !cameraDefaults.contains(lowered), !defaultBeginnings.contains(where: lowered.hasPrefix)
        else { return nil }
        // Nothing but dashes, zeros or dots is a filled field.
        guard
            lowered.contains(where: {
                $0.isLetter || ($0.isNumber && $0 != "0")
                    || $0.unicodeScalars.contains { $0.properties.isEmojiPresentation }
            })
        else { return nil }
        return text
    }

    /// GoPro writes the path on its card, programs write their names.
    private static let defaultBeginnings = [
        "charset=", "dcim\\", "dcim/", "file written by adobe photoshop", "created with gimp",
    ]

    /// What cameras write into ImageDescription and UserComment by themselves.
    private static let cameraDefaults: Set<String> = [
        "olympus digital camera", "digital camera", "minolta digital camera", "konica minolta digital camera",
        "sony dsc", "kodak digital still camera", "samsung digital camera", "samsung", "exif_jpeg_picture", "default",
        "dcim", "image description", "untitled", "description", "jfif", "ascii", "hdrpl", "my beautiful picture",
        "oznor", "oznorhdrpl", "edf", "dav", "rhdr", "cof", "mde", "sdr", "hdr", "btf", "btfmdn", "fbt", "cofmdn",
        "screenshot",
    ]

    /// Maker and model in one line; the maker is left out where the model says it already, and so are its legal forms.
    static func camera(make: String?, model: String?) -> String? {
        let make = line(make).flatMap { isNumbers($0) ? nil : shortMaker($0) }
        guard let model = line(model), !isNumbers(model) else { return make }
        guard let make, !make.isEmpty else { return model }
        let lowered = model.lowercased()
        // "KODAK" of "EASTMAN KODAK COMPANY" counts, and so does "Canon" of "CanonEOS".
        let words = make.lowercased().split(separator: " ")
        if let first = words.first, lowered.hasPrefix(first) { return model }
        if let first = lowered.split(separator: " ").first, words.contains(first) { return model }
        return make + " " + model
    }

    /// Text that a writer stored as bytes reads as a list of numbers.
    private static func isNumbers(_ text: String) -> Bool {
        let parts = text.split(separator: " ")
        return parts.count > 3 && parts.allSatisfy { UInt8($0) != nil }
    }

    private static func shortMaker(_ make: String) -> String {
        let short = legalForms.first { make.lowercased().hasSuffix($0) }.map { make.dropLast($0.count) }
        return line(short.map(String.init) ?? make) ?? make
    }

    private static let legalForms = [
        " corporation", " imaging company, ltd.", " imaging corp.", " imaging", " computer co.,ltd.",
        " computer co.,ltd", " optical co.,ltd", " co., ltd.", " co.,ltd.", " co.,ltd", " corp.",
        " company, ltd.", " electric co., ltd.", " techwin co.", " inc.",
    ]
}
