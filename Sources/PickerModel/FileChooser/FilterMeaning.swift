// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// What a file chooser's filter is about.
///
/// Browsers do not say that a page wants a photo: they send globs for each ending, with kinds of drawings and raw files among them, and toolkits the
/// types of their image loader with old aliases. So a filter is about photos if it takes a format of photos and, besides, nothing that is
/// no picture or video. Measured: Firefox ESR 153, Chromium 156 and GTK 4.8 (Tests/fixtures/file-choosers.json).
public enum FilterMeaning: Sendable, Equatable {
    /// All files.
    case anything
    /// Photos or videos, of these media types; generic ones as `image/*`.
    case photos([String])
    /// Something else, or more than that.
    case other
}

extension FilterMeaning {
    /// Reads a filter.
    public init(_ filter: FileFilter) {
        let meanings = filter.rules.map(RuleMeaning.init)
        if meanings.contains(.anything) {
            self = .anything
        } else if meanings.contains(.other) || !meanings.contains(where: \.isPhotographic) {
            self = .other
        } else {
            var types: [String] = []
            for case .media(let type) in meanings where !types.contains(type) { types.append(type) }
            self = .photos(types)
        }
    }
}

/// What one rule of a filter is about.
private enum RuleMeaning: Equatable {
    case anything
    /// A media type that the library lists, or `image/*` or `video/*`.
    case media(String)
    /// A picture that the library does not list: it is no reason for, nor against.
    case picture
    case other

    init(_ rule: FileFilter.Rule) {
        switch rule {
        case .glob(let glob): self.init(glob: glob)
        case .type(let type): self.init(type: type.lowercased())
        }
    }

    private init(glob: String) {
        let plain = Self.folded(glob).lowercased()
        if ["*", "*.*"].contains(plain) {
            self = .anything
            return
        }
        guard plain.hasPrefix("*."), !plain.dropFirst(2).contains(where: { "*?[]".contains($0) }) else {
            self = .other
            return
        }
        // Of `*.tar.gz` the last ending decides; of pictures none has two.
        let ending = String(plain.dropFirst(2))
        if let format = MediaFormat(fileExtension: ending) {
            self = .media(format.rawValue)
        } else {
            self =
                Self.jpegs.contains(ending)
                ? .media(MediaFormat.jpeg.rawValue) : Self.pictures.contains(ending) ? .picture : .other
        }
    }

    private init(type: String) {
        switch type {
        case "*/*": self = .anything
        case "image/*", "video/*": self = .media(type)
        default:
            let isPicture = type.hasPrefix("image/") || type.hasPrefix("video/") || Self.odd.contains(type)
            self = MediaFormat(type: type).map { .media($0.rawValue) } ?? (isPicture ? .picture : .other)
        }
    }

    /// Whether a rule like this one is a reason to show photos: drawings alone are none.
    var isPhotographic: Bool {
        guard case .media(let type) = self else { return false }
        return MediaFormat(rawValue: type)?.traits.content != .graphic
    }

    /// Without the classes of capital and small letters that stand for any case: `*.[jJ][pP][gG]` is `*.jpg`.
    private static func folded(_ glob: String) -> String {
        var folded = ""
        var rest = Substring(glob)
        while let first = rest.first {
            let letters = Array(rest.prefix(4))
            if first == "[", letters.count == 4, letters[3] == "]", letters[1].lowercased() == letters[2].lowercased() {
                folded.append(letters[1])
                rest = rest.dropFirst(4)
            } else {
                folded.append(first)
                rest = rest.dropFirst()
            }
        }
        return folded
    }

    /// Endings of JPEG that the library does not look for.
    private static let jpegs: Set<String> = ["pjp", "pjpeg"]

    /// Endings of drawings and raw files that browsers have among those of pictures.
    private static let pictures: Set<String> = [
        "ai", "drw", "pct", "psp", "xcf", "raw", "xbm", "xpm", "cgm", "eps", "emf", "wmf", "art", "cdr", "pcx", "crw",
        "kdc", "dcr",
        "mrw", "x3f", "srw", "erf", "mef", "mos", "iiq", "rwl", "3fr", "fff", "qif", "qtif", "icns", "ani", "ras",
        "sgi", "rgb",
        "ogv", "ogm", "ogx", "smil", "xvid", "wmv", "flv", "f4v", "asf", "divx", "rm", "rmvb", "ts", "mpe", "m1v",
        "m2v", "mpv", "3gpp", "3gpp2", "3gp2",
        "m4p", "mod", "tod", "dv", "mxf",
    ]

    /// Types that GTK's image loader has besides those of pictures.
    private static let odd: Set<String> = ["text/xml-svg", "application/x-navi-animation"]
}
