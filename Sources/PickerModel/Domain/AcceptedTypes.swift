// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// The media types that a receiver takes (`acceptedTypes`), such as `image/*` or `image/jpeg`.
struct AcceptedTypes {
    private let patterns: [String]

    /// - Parameter patterns: all types where there are none.
    init(_ patterns: [String]) {
        self.patterns = patterns.isEmpty ? ["image/*", "video/*"] : patterns.map { $0.lowercased() }
    }

    /// Whether files of a type are taken as they are.
    func takes(_ type: String) -> Bool {
        patterns.contains { $0 == type || $0.hasSuffix("/*") && type.hasPrefix($0.dropLast()) }
    }

    /// Whether any pictures are taken.
    var takesPictures: Bool { patterns.contains { $0.hasPrefix("image/") } }

    /// Whether pictures are converted: not all are taken as they are, and some can be made.
    var convertsPictures: Bool { !patterns.contains("image/*") && !stills.isEmpty }

    /// Whether videos are converted, like `convertsPictures`.
    var convertsVideos: Bool { !patterns.contains("video/*") && takes(.mp4) }

    /// Whether films are taken, into which videos can be converted, or animations.
    func takes(_ format: FilmFormat) -> Bool { takes(format.type) }

    /// The formats of those that are taken into which pictures can be converted.
    var stills: [StillFormat] { StillFormat.allCases.filter { takes($0.type) } }

    /// The same, with the best of a format first.
    func stills(of traits: FormatTraits?) -> [StillFormat] {
        let best = traits?.still ?? .jpeg
        return stills.filter { $0 == best } + stills.filter { $0 != best }
    }
}
