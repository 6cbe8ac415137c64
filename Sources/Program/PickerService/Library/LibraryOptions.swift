// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import MediaTypes
import PickerModel

/// The options of a call of `PhotoLibrary1` (contract section 11.2): each is taken once and has exactly its type; what is left is refused.
struct LibraryOptions {
    private var left: [String: BusValue]
    private let method: String

    /// Bytes of one text.
    private static let longest = 1024

    init(_ value: BusValue?, of method: String) throws(ServiceError) {
        guard let entries = value?.entries else { throw .badArguments(method) }
        (left, self.method) = (entries, method)
    }

    mutating func text(_ name: String) throws(ServiceError) -> String? {
        guard let value = left.removeValue(forKey: name) else { return nil }
        guard let text = value.text else { throw .badOption(name, "it is a text (s)") }
        guard text.utf8.count <= Self.longest else {
            throw .badOption(name, "it has at most \(Self.longest) bytes")
        }
        return text
    }

    mutating func flag(_ name: String) throws(ServiceError) -> Bool? {
        guard let value = left.removeValue(forKey: name) else { return nil }
        guard let flag = value.truth else { throw .badOption(name, "it is true or false (b)") }
        return flag
    }

    mutating func number(_ name: String, in range: ClosedRange<Int>) throws(ServiceError) -> Int? {
        guard let value = left.removeValue(forKey: name) else { return nil }
        guard let number = value.number.map({ Int($0) }), range.contains(number) else {
            throw .badOption(name, "it is a number (u) from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    mutating func texts(_ name: String, most: Int) throws(ServiceError) -> [String]? {
        guard let value = left.removeValue(forKey: name) else { return nil }
        guard case .array(let elements, "s") = value, elements.count <= most else {
            throw .badOption(name, "it is a list (as) of at most \(most) texts")
        }
        return elements.compactMap(\.text)
    }

    mutating func handle(_ name: String) throws(ServiceError) -> Int32? {
        guard let value = left.removeValue(forKey: name) else { return nil }
        guard case .file(let index) = value else { throw .badOption(name, "it is an open file (h)") }
        return index
    }

    /// Refuses what the method does not have.
    func end() throws(ServiceError) {
        if let name = left.keys.min() { throw .badOption(name, "\(method) has no such option") }
    }
}

extension AssetFetch {
    /// The options of `FetchAssets`, and whether the app says that the person caused the call.
    static func read(_ value: BusValue?) throws(ServiceError) -> (fetch: AssetFetch, isPersons: Bool, parent: String) {
        var options = try LibraryOptions(value, of: "FetchAssets")
        var fetch = AssetFetch()
        if let filter = try options.text("filter") {
            do throws(ConfigurationError) { _ = try PickerConfiguration.filter(filter) } catch {
                throw .configuration(error)
            }
            fetch.filter = filter
        }
        fetch.album = try options.text("album").map { AlbumID(rawValue: $0) }
        fetch.search = try options.text("search") ?? ""
        if let sort = try options.text("sort") {
            guard let order = SortOrder(sort) else {
                throw .badOption("sort", "it is date, name, size or added, with - in front the other way round")
            }
            fetch.sort = order
        }
        fetch.limit = try options.number("limit", in: 1...most) ?? most
        fetch.next = try options.text("next")
        if let names = try options.texts("properties", most: AssetProperty.allCases.count) {
            var properties: [AssetProperty] = []
            for name in names {
                guard let property = AssetProperty(rawValue: name) else {
                    throw .badOption("properties", "there is no property '\(name)'")
                }
                properties.append(property)
            }
            fetch.properties = properties
        }
        let isPersons = try options.flag("user_initiated") ?? false
        let parent = try options.text("parent_window") ?? ""
        try options.end()
        return (fetch, isPersons, parent)
    }
}

extension AssetPart {
    /// The options of `OpenAsset` and `OpenItem`.
    static func read(_ value: BusValue?, of method: String) throws(ServiceError) -> AssetPart {
        var options = try LibraryOptions(value, of: method)
        let part = try options.text("part") ?? "photo"
        let size = try options.number("size", in: 1...largestPreview)
        try options.end()
        switch (part, size) {
        case ("photo", nil): return .photo
        case ("paired-video", nil): return .pairedVideo
        case ("preview", let size?): return .preview(size: size)
        case ("preview", nil): throw .badOption("size", "a preview needs one, from 1 to \(largestPreview)")
        case ("photo", _), ("paired-video", _): throw .badOption("size", "only a preview has one")
        default: throw .badOption("part", "it is photo, paired-video or preview")
        }
    }
}

/// What the person is asked for, and by which window.
struct AccessAsking {
    var parent: String
    var token: String?
    var reason: String?

    /// - Parameter arguments: from `parent_window` on.
    init(_ arguments: ArraySlice<BusValue>, of method: String) throws(ServiceError) {
        guard arguments.count == 2, let parent = arguments.first?.text else { throw .badArguments(method) }
        var options = try LibraryOptions(arguments.last, of: method)
        token = try options.text("handle_token")
        guard token.map(PickCall.isPathPart) != false else { throw .badToken }
        reason = try options.text("reason").flatMap(Self.line)
        self.parent = parent
        try options.end()
    }

    /// One line of a text; nil where nothing is left.
    private static func line(_ text: String) -> String? {
        let breaks: Set<Unicode.GeneralCategory> = [.control, .lineSeparator, .paragraphSeparator, .format]
        let scalars = text.unicodeScalars.map { breaks.contains($0.properties.generalCategory) ? " " : $0 }
        let line = String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
        return line.isEmpty ? nil : line
    }
}
