// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a filter expression was refused; the text names the offending part (contract section 2, `--filter`).
public enum MediaFilterError: Error, Sendable, Equatable {
    /// The expression is empty or white space.
    case empty
    /// An unknown filter name.
    case unknownName(String)
    /// The argument of `mime(…)` is not of the form `type/subtype` or `type/*`.
    case malformedType(String)
    /// Unexpected text, or a compound filter without parentheses.
    case unexpected(String)
    /// A filter or a closing parenthesis is missing at the end.
    case unfinished
    /// `not(…)` contains none or several filters.
    case wrongCount(name: String)
    /// Filters are nested more than 64 levels deep.
    case tooDeep

    /// A sentence fragment that follows the expression.
    public var text: LocalizedText {
        switch self {
        case .empty: LocalizedText("the filter is empty; leave it out to show everything")
        case .unknownName(let name):
            LocalizedText(
                "'%1' is no filter; there are %2, mime(type/subtype), any(…), all(…) and not(…)", .text(name),
                .text(MediaFilter.constants.map(\.name).joined(separator: ", ")))
        case .malformedType(let type):
            LocalizedText("'%1' is no media type; write it as mime(image/png) or mime(image/*)", .text(type))
        case .unexpected(let text): LocalizedText("'%1' does not belong there", .text(text))
        case .unfinished: LocalizedText("a closing parenthesis is missing")
        case .wrongCount(let name): LocalizedText("%1(…) takes exactly one filter", .text(name))
        case .tooDeep: LocalizedText("filters may be nested %1 deep at most", .number(MediaFilter.deepest))
        }
    }
}

extension MediaFilterError: CustomStringConvertible {
    /// The text in English.
    public var description: String { text.english }
}

extension MediaFilter: CustomStringConvertible {
    /// Limit of nesting, so that a hostile expression cannot exhaust the stack.
    static let deepest = 64

    static let constants: [(name: String, filter: MediaFilter)] = [
        ("images", .images), ("videos", .videos), ("live-photos", .livePhotos), ("screenshots", .screenshots),
        ("screen-recordings", .screenRecordings), ("panoramas", .panoramas), ("slomo-videos", .slomoVideos),
        ("timelapse-videos", .timelapseVideos), ("bursts", .bursts), ("cinematic-videos", .cinematicVideos),
        ("depth-effect-photos", .depthEffectPhotos), ("spatial-media", .spatialMedia), ("animated", .animated),
    ]

    /// The expression that `parse` converts back to an equal filter, with media types in lower case.
    public var description: String {
        switch self {
        case .mime(let type): "mime(\(type))"
        case .any(let filters): "any(\(filters.map(\.description).joined(separator: ", ")))"
        case .all(let filters): "all(\(filters.map(\.description).joined(separator: ", ")))"
        case .not(let filter): "not(\(filter))"
        case .images, .videos, .livePhotos, .screenshots, .screenRecordings, .panoramas, .slomoVideos, .timelapseVideos,
            .bursts, .cinematicVideos, .depthEffectPhotos, .spatialMedia, .animated:
            Self.constants.first { $0.filter == self }?.name ?? ""
        }
    }

    /// Parses an expression such as `all(images, not(live-photos))`. White space and case do not matter.
    /// - Throws: the first error from the left.
    public static func parse(_ text: String) throws(MediaFilterError) -> MediaFilter {
        var parser = MediaFilterParser(text)
        return try parser.whole()
    }
}

/// A recursive descent parser for `NAME`, `NAME(…)` and commas.
private struct MediaFilterParser {
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    mutating func whole() throws(MediaFilterError) -> MediaFilter {
        skipSpace()
        guard !rest.isEmpty else { throw .empty }
        let filter = try expression(depth: 0)
        guard rest.isEmpty else { throw .unexpected(String(rest)) }
        return filter
    }

    private mutating func expression(depth: Int) throws(MediaFilterError) -> MediaFilter {
        guard depth < MediaFilter.deepest else { throw .tooDeep }
        let name = takeName()
        if name.isEmpty {
            guard let wrong = rest.first else { throw .unfinished }
            throw .unexpected(String(wrong))
        }
        if let constant = MediaFilter.constants.first(where: { $0.name == name }) { return constant.filter }
        guard ["mime", "any", "all", "not"].contains(name) else { throw .unknownName(name) }
        guard take("(") else { throw .unexpected(rest.isEmpty ? name : String(rest)) }
        switch name {
        case "mime": return .mime(try mediaType())
        case "any": return .any(try list(depth: depth))
        case "all": return .all(try list(depth: depth))
        default:
            let filters = try list(depth: depth)
            guard filters.count == 1 else { throw .wrongCount(name: name) }
            return .not(filters[0])
        }
    }

    private mutating func list(depth: Int) throws(MediaFilterError) -> [MediaFilter] {
        var filters: [MediaFilter] = []
        if take(")") { return filters }
        while true {
            filters.append(try expression(depth: depth + 1))
            if take(")") { return filters }
            guard take(",") else {
                guard let wrong = rest.first else { throw .unfinished }
                throw .unexpected(String(wrong))
            }
        }
    }

    private mutating func mediaType() throws(MediaFilterError) -> String {
        guard let end = rest.firstIndex(of: ")") else { throw .unfinished }
        let type = String(rest[..<end]).trimmed.lowercased()
        rest = rest[rest.index(after: end)...]
        skipSpace()
        guard MediaTypeName.isValid(type) else { throw .malformedType(type) }
        return type
    }

    private mutating func takeName() -> String {
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0 == "-") }
        rest = rest[name.endIndex...]
        skipSpace()
        return name.lowercased()
    }

    private mutating func take(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        skipSpace()
        return true
    }

    private mutating func skipSpace() { rest = rest.drop(while: \.isWhitespace) }
}

/// Checks the form `type/subtype` with the characters of RFC 6838, or `type/*`.
enum MediaTypeName {
    static func isValid(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, isName(parts[0]) else { return false }
        return parts[1] == "*" || isName(parts[1])
    }

    private static func isName(_ part: Substring) -> Bool {
        !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "!#$&-^_.+".contains($0)) }
    }
}

extension String {
    /// The text without white space at either end.
    var trimmed: String {
        var text = self[...].drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
