// SPDX-License-Identifier: GPL-3.0-or-later

/// Makes a copy of a style sheet for windows with a style class: in GTK 4.8 a named colour has one value for all
/// windows of a display (custom properties exist since 4.16).
enum ScopedSheet {
    /// - Parameters:
    ///   - sheet: rules without nesting, as in `StyleSheet`.
    ///   - mark: the style class of the windows.
    ///   - colors: names of colours that differ in these windows; `end` is appended to them.
    static func css(_ sheet: String, within mark: String, renaming colors: [String], to end: String) -> String {
        var rest = Substring(withoutComments(sheet))
        var css = ""
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let selectors = rest[..<open].split(separator: ",").map { selector in
                scoped(selector.trimmed, within: mark)
            }
            css += selectors.joined(separator: ", ") + " " + renamed(rest[open...close], colors, end) + "\n"
            rest = rest[rest.index(after: close)...]
        }
        return css
    }

    /// The window itself has the style class.
    private static func scoped(_ selector: Substring, within mark: String) -> String {
        let window = ".picker-window"
        guard let range = selector.firstRange(of: window), !selector[..<range.lowerBound].contains(" ") else {
            return ".\(mark) \(selector)"
        }
        return "\(selector[..<range.upperBound]).\(mark)\(selector[range.upperBound...])"
    }

    private static func renamed(_ declarations: Substring, _ colors: [String], _ end: String) -> String {
        // No name is a prefix of another one.
        colors.reduce(String(declarations)) { $0.replacing("@" + $1, with: "@" + $1 + end) }
    }

    private static func withoutComments(_ sheet: String) -> String {
        var parts = sheet.split(separator: "/*", omittingEmptySubsequences: false)
        let first = parts.isEmpty ? "" : String(parts.removeFirst())
        return first
            + parts.map { part in part.firstRange(of: "*/").map { String(part[$0.upperBound...]) } ?? "" }.joined()
    }
}

extension Substring {
    /// The text without white space at both ends.
    fileprivate var trimmed: Substring {
        let start = firstIndex { !$0.isWhitespace } ?? endIndex
        let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? start
        return self[start..<end]
    }
}
