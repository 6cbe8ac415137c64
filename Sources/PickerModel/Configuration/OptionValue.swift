// SPDX-License-Identifier: GPL-3.0-or-later

/// An undecoded value of an option, from a command line, a D-Bus dictionary or JSON.
public enum OptionValue: Sendable, Hashable {
    /// One text, also a number or a list written out.
    case text(String)
    /// A whole number.
    case number(Int)
    /// On or off: only `scopeRestriction` takes one.
    case flag(Bool)
    /// Several texts; each may hold more, behind commas.
    case list([String])

    /// A number, also as text.
    func number(of field: ConfigurationField) throws(ConfigurationError) -> Int {
        switch self {
        case .number(let number): return number
        case .text(let text):
            guard let number = Int(text) else { throw .badNumber(field: field, value: text) }
            return number
        case .flag, .list: throw .wrongType(field: field, value: shown)
        }
    }

    func text(of field: ConfigurationField) throws(ConfigurationError) -> String {
        switch self {
        case .text(let text): return text
        case .number, .flag, .list: throw .wrongType(field: field, value: shown)
        }
    }

    func flag(of field: ConfigurationField) throws(ConfigurationError) -> Bool {
        switch self {
        case .flag(let flag): return flag
        case .text, .number, .list: throw .wrongType(field: field, value: shown)
        }
    }

    /// Lists are comma-separated and repeatable (contract section 10).
    func list(of field: ConfigurationField) throws(ConfigurationError) -> [String] {
        let parts: [String]
        switch self {
        case .text(let text): parts = [text]
        case .list(let list): parts = list
        case .number, .flag: throw .wrongType(field: field, value: shown)
        }
        // Asset identifiers and media types hold no comma, names of options neither.
        return parts.flatMap { $0.split(separator: ",") }.map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    /// The value as text, for messages.
    private var shown: String {
        switch self {
        case .text(let text): text
        case .number(let number): String(number)
        case .flag(let flag): String(flag)
        case .list(let list): list.joined(separator: ", ")
        }
    }
}
