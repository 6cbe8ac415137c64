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

    /// Whether all pictures are.
    var takesAllPictures: Bool { patterns.contains("image/*") }

    /// The formats of those that are taken into which pictures can be converted.
    var stills: [StillFormat] { StillFormat.allCases.filter { takes($0.type) } }
}
