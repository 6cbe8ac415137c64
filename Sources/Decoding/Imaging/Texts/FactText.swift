// SPDX-License-Identifier: GPL-3.0-or-later

/// Cleans text in metadata: removes blanks and control characters at the ends, camera defaults, and repeated maker
/// names.
enum FactText {
    /// Most characters kept of a text.
    private static let longest = 4000

    /// The text without white space, NULs and padding at its ends; nil if nothing is left.
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

    /// The cleaned texts in order, without duplicates.
    static func unique(_ texts: [String]) -> [String] {
        guard !texts.isEmpty else { return [] }
        var seen: Set<String> = []
        return texts.compactMap(line).filter { seen.insert($0).inserted }
    }

    /// The caption if a person wrote it; nil for what cameras write into every file.
    static func caption(_ text: String?) -> String? {
        guard let text = line(text) else { return nil }
        let lowered = text.lowercased()
        guard !cameraDefaults.contains(lowered), !defaultBeginnings.contains(where: lowered.hasPrefix)
        else { return nil }
        // A field of only dashes, zeros or dots is empty.
        guard
            lowered.contains(where: {
                $0.isLetter || ($0.isNumber && $0 != "0")
                    || $0.unicodeScalars.contains { $0.properties.isEmojiPresentation }
            })
        else { return nil }
        return text
    }

    /// Beginnings of texts written by cameras and programs: GoPro writes the path on the card, programs their names.
    private static let defaultBeginnings = [
        "charset=", "dcim\\", "dcim/", "file written by adobe photoshop", "created with gimp",
    ]

    /// Texts that cameras write into ImageDescription and UserComment by default.
    private static let cameraDefaults: Set<String> = [
        "olympus digital camera", "digital camera", "minolta digital camera", "konica minolta digital camera",
        "sony dsc", "kodak digital still camera", "samsung digital camera", "samsung", "exif_jpeg_picture", "default",
        "dcim", "image description", "untitled", "description", "jfif", "ascii", "hdrpl", "my beautiful picture",
        "oznor", "oznorhdrpl", "edf", "dav", "rhdr", "cof", "mde", "sdr", "hdr", "btf", "btfmdn", "fbt", "cofmdn",
        "screenshot",
    ]

    /// Maker and model in one line, without the maker's legal form, and without the maker if the model contains it.
    static func camera(make: String?, model: String?) -> String? {
        let make = line(make).flatMap { isNumbers($0) ? nil : shortMaker($0) }
        guard let model = line(model), !isNumbers(model) else { return make }
        guard let make, !make.isEmpty else { return model }
        let lowered = model.lowercased()
        // "KODAK" matches "EASTMAN KODAK COMPANY", and "CanonEOS" begins with "Canon".
        let words = make.lowercased().split(separator: " ")
        if let first = words.first, lowered.hasPrefix(first) { return model }
        if let first = lowered.split(separator: " ").first, words.contains(first) { return model }
        return make + " " + model
    }

    /// Whether a text is a list of numbers, which is how exiv2 prints text stored as bytes.
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
