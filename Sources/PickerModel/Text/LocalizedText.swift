// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// A sentence as a key with arguments, so that the model decides what is said and a host decides in which language.
///
/// Keys are the English texts themselves, gettext's way: `%1`, `%2` stand for arguments, so that a translation may turn
/// them round. Nothing is ever built by joining translated pieces.
public struct LocalizedText: Sendable, Hashable, Codable {
    /// The value of a placeholder, independent of the language.
    public enum Argument: Sendable, Hashable, Codable {
        /// A name, unchanged.
        case text(String)
        /// Grouped by the language's rules.
        case number(Int)
        /// The year is left out where it is the current one: hosts know today.
        case day(CivilDay)
        /// As `day`, but "Today" and "Yesterday" where it is that.
        case recentDay(CivilDay)
        /// Day and month, shortened: "14 Nov".
        case shortDay(CivilDay)
        /// Day, month and year, shortened: "14 Nov 2026".
        case shortDate(CivilDay)
        /// The month of a day, with its year.
        case month(CivilDay)
        /// Seconds, as `0:42`.
        case duration(Double)
        /// A size in bytes, shown in decimal units: `3.1 MB`.
        case bytes(Int64)
        /// A text within the text, translated on its own: a kind, a reason.
        case nested(LocalizedText)
    }

    /// English text, or its singular, with placeholders from `%1` to `%9`.
    public let key: String
    /// English plural, where the form depends on `count`; nil where it does not.
    public let pluralKey: String?
    /// The number that selects the plural form; 0 without a plural.
    public let count: Int
    /// The values of `%1`, `%2` and so on, in this order.
    public let arguments: [Argument]

    /// A text with one form.
    public init(_ key: String, _ arguments: Argument...) {
        self.key = key
        pluralKey = nil
        count = 0
        self.arguments = arguments
    }

    /// A text whose form depends on a number. To show the number it has to be an argument too.
    public init(one: String, many: String, count: Int, _ arguments: Argument...) {
        key = one
        pluralKey = many
        self.count = count
        self.arguments = arguments
    }

    /// Texts in a row: "Paris, France"; nil for none.
    static func list(_ texts: [LocalizedText]) -> LocalizedText? {
        texts.dropFirst().reduce(texts.first) { list, next in
            list.map { LocalizedText("%1, %2", .nested($0), .nested(next)) }
        }
    }

    /// The text in English, the language of the keys.
    public var english: String { TextRenderer.english.render(self) }
}

/// Turns keys with arguments into text. A host fills in its language; `english` needs nothing but Swift. Any thread.
public struct TextRenderer: Sendable {
    /// Text of a key in the host's language, placeholders kept; the key itself where there is none.
    public var translate: @Sendable (_ key: String) -> String
    /// Text of a key and its plural in the form for a count, placeholders kept.
    public var translatePlural: @Sendable (_ one: String, _ many: String, _ count: Int) -> String
    /// A day as people write it; hosts may leave the current year out.
    public var day: @Sendable (CivilDay) -> String
    /// A day as people write it, "Today" and "Yesterday" where the host knows that it is.
    public var recentDay: @Sendable (CivilDay) -> String
    /// Day and month, shortened; with the year if asked for.
    public var shortDay: @Sendable (CivilDay, _ withYear: Bool) -> String
    /// The month of a day, with its year.
    public var month: @Sendable (CivilDay) -> String
    /// A whole number, grouped by the language's rules.
    public var number: @Sendable (Int) -> String
    /// The decimal separator.
    public var decimalPoint: String

    /// A renderer for one language.
    public init(
        translate: @escaping @Sendable (_ key: String) -> String,
        translatePlural: @escaping @Sendable (_ one: String, _ many: String, _ count: Int) -> String,
        day: @escaping @Sendable (CivilDay) -> String, recentDay: @escaping @Sendable (CivilDay) -> String,
        shortDay: @escaping @Sendable (CivilDay, _ withYear: Bool) -> String,
        month: @escaping @Sendable (CivilDay) -> String,
        number: @escaping @Sendable (Int) -> String,
        decimalPoint: String = "."
    ) {
        self.translate = translate
        self.translatePlural = translatePlural
        self.day = day
        self.recentDay = recentDay
        self.shortDay = shortDay
        self.month = month
        self.number = number
        self.decimalPoint = decimalPoint
    }

    /// A text with its arguments in place. A placeholder without an argument stays as it is.
    public func render(_ text: LocalizedText) -> String {
        let pattern =
            text.pluralKey.map { translatePlural(text.key, $0, text.count) } ?? translate(text.key)
        guard !text.arguments.isEmpty else { return pattern }
        var result = ""
        var rest = pattern[...]
        while let sign = rest.firstIndex(of: "%") {
            result += rest[..<sign]
            let next = rest.index(after: sign)
            if next < rest.endIndex, let place = rest[next].wholeNumberValue, (1...text.arguments.count) ~= place {
                result += render(text.arguments[place - 1])
                rest = rest[rest.index(after: next)...]
            } else {
                result.append("%")
                rest = rest[next...]
            }
        }
        return result + rest
    }

    private func render(_ argument: LocalizedText.Argument) -> String {
        switch argument {
        case .text(let text): text
        case .number(let value): number(value)
        case .day(let value): day(value)
        case .recentDay(let value): recentDay(value)
        case .shortDay(let value): shortDay(value, false)
        case .shortDate(let value): shortDay(value, true)
        case .month(let value): month(value)
        case .duration(let seconds): Self.clock(seconds)
        case .bytes(let bytes): render(size(bytes))
        case .nested(let text): render(text)
        }
    }

    /// `0:42`, `2:05`, `1:00:07` for seconds; rounded to the nearest one, at least one for anything that moves,
    /// 99:59:59 at most. `0:00` for none and for what is no number.
    public static func clock(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds > 0 else { return "0:00" }
        let whole = Int(min(seconds.rounded(), 359_999)).clamped(1, 359_999)
        let tail = (whole % 60 < 10 ? "0" : "") + String(whole % 60)
        guard whole >= 3600 else { return "\(whole / 60):\(tail)" }
        return "\(whole / 3600):" + (whole / 60 % 60 < 10 ? "0" : "") + "\(whole / 60 % 60):\(tail)"
    }

    /// Decimal units, one digit below ten: "3.1 MB", "11 MB".
    func size(_ bytes: Int64) -> LocalizedText {
        guard bytes >= 1000 else {
            return LocalizedText(one: "%1 byte", many: "%1 bytes", count: Int(bytes), .number(Int(bytes)))
        }
        let units = ["%1 kB", "%1 MB", "%1 GB", "%1 TB"]
        var value = Double(bytes) / 1000
        var unit = 0
        while value >= 999.5, unit + 1 < units.count {
            value /= 1000
            unit += 1
        }
        guard value < 9.95 else { return LocalizedText(units[unit], .number(Int(value.rounded()))) }
        let tenths = Int((value * 10).rounded())
        return LocalizedText(units[unit], .text("\(tenths / 10)\(decimalPoint)\(tenths % 10)"))
    }
}

extension Int {
    func clamped(_ low: Int, _ high: Int) -> Int { Swift.min(Swift.max(self, low), high) }
}
