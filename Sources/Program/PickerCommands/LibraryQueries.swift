// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Foundation
import PhotoLibrary
import PickerHost
import PickerModel

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List assets as JSON lines.")

    @OptionGroup var folders: FolderOptions
    @Option(help: ArgumentHelp("Only what passes a filter, as --filter of pick.", valueName: "expr"))
    var filter: String?
    @Option(help: ArgumentHelp("Only one album.", valueName: "name or id"))
    var album: String?
    @Option(help: ArgumentHelp("Only what a search finds.", valueName: "text"))
    var search: String?
    @Option(
        parsing: .unconditional, help: "date, name, size or added; with - in front the other way round.")
    var sort = "date"
    @Option(parsing: .unconditional, help: ArgumentHelp("At most so many.", valueName: "N"))
    var limit: Int?

    func run() throws {
        guard let order = SortOrder(sort) else {
            throw Complaint.usage("'\(sort)' is no order for --sort; use date, name, size or added, with - reversed")
        }
        if let limit, limit < 0 { throw Complaint.usage("--limit \(limit) is below zero; leave it out for all") }
        try AssetLines.write(
            folders: folders, filter: filter, album: album, search: search ?? "", sort: order, limit: limit)
    }
}

struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "search", abstract: "Search, as JSON lines.")

    @OptionGroup var folders: FolderOptions
    @Option(help: ArgumentHelp("Only what passes a filter.", valueName: "expr"))
    var filter: String?
    @Argument(help: ArgumentHelp("Words; all of them must be found.", valueName: "query"))
    var query: [String]

    func run() throws {
        try AssetLines.write(
            folders: folders, filter: filter, album: nil, search: query.joined(separator: " "), sort: .newestFirst,
            limit: nil)
    }
}

struct AlbumsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "albums", abstract: "List albums as JSON lines.")

    @OptionGroup var folders: FolderOptions

    func run() throws {
        let library = try CallerDoor(libraries: folders.libraries).library()
        let albums = try Blocking.run {
            try await library.answer {
                try await library.scanIfUnknown()
                return try await library.view.albums()
            }
        }
        let lines = try albums.map { try JSON.line($0) + "\n" }.joined()
        guard Console.write(lines) else { throw ExitCode(ExitStatus.failed.rawValue) }
    }
}

struct SuggestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggest", abstract: "Suggest search tokens for a text being typed, as JSON lines.")

    @OptionGroup var folders: FolderOptions
    @Argument(help: ArgumentHelp("What was typed so far.", valueName: "prefix"))
    var prefix: [String]

    /// One suggestion: `value` is what the library finds by it and opaque.
    private struct Record: Encodable {
        let kind: String
        let title: String
        let value: String
        let count: Int

        init(_ suggestion: SearchSuggestion) {
            kind = suggestion.token.kind.rawValue
            title = suggestion.token.title.english
            value = suggestion.token.value
            count = suggestion.count
        }
    }

    func run() throws {
        let library = try CallerDoor(libraries: folders.libraries).library()
        let text = prefix.joined(separator: " ")
        let found = try Blocking.run {
            try await library.answer {
                try await library.scanIfUnknown()
                return try await library.view.suggestions(for: text)
            }
        }
        let lines = try found.map { try JSON.line(Record($0)) + "\n" }.joined()
        guard Console.write(lines) else { throw ExitCode(ExitStatus.failed.rawValue) }
    }
}

struct ForgetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget", abstract: "Take a folder out of the index; the files stay as they are.")

    @Argument(help: ArgumentHelp("The folder.", valueName: "dir"))
    var folder: String

    func run() throws {
        // A folder that does not exist any more can be forgotten, too.
        let host = try CallerDoor(libraries: []).host
        let location = FileLocation(Source.absolute(folder))
        let count = try Blocking.run { try await host.engine.forget(location) }
        guard Console.write("\(EnglishNumber.grouped(count)) assets forgotten\n") else {
            throw ExitCode(ExitStatus.failed.rawValue)
        }
    }
}

/// Assets as JSON lines, a page at a time: a million are never in memory at once, and no line is ever half written.
private enum AssetLines {
    static func write(
        folders: FolderOptions, filter: String?, album: String?, search: String, sort: PickerModel.SortOrder,
        limit: Int?
    ) throws {
        var query = LibraryQuery(search: search, sort: sort)
        if let filter {
            do throws(ConfigurationError) {
                query.filter = try PickerConfiguration.filter(filter)
            } catch {
                throw Complaint.usage(error)
            }
        }
        let library = try CallerDoor(libraries: folders.libraries).library()
        try Blocking.run { [query] in
            // With the first lines, so that nothing is printed twice where the index has to be built anew.
            let (list, first) = try await library.answer {
                try await library.scanIfUnknown()
                var query = query
                if let album { query.album = try await library.find(album) }
                let list = try await library.view.port().list(query)
                return (list, try await lines(of: list, from: 0, limit: limit, library))
            }
            if list.isEmpty, !search.isEmpty {
                let near = try await library.view.nearMisses(for: search)
                if let text = near.first { Console.complain("nothing found; did you mean: \(text)") }
            }
            for start in stride(from: 0, to: min(limit ?? list.count, list.count), by: page) {
                let lines =
                    start == 0 ? first : try await lines(of: list, from: start, limit: limit, library)
                guard Console.write(lines) else { throw ExitCode(ExitStatus.failed.rawValue) }
            }
        }
    }

    private static let page = 500

    private static func lines(
        of list: AssetList, from start: Int, limit: Int?, _ library: RequestLibrary
    ) async throws -> String {
        let end = min(start + page, limit ?? list.count, list.count)
        let ids = list.entries[start..<end].map(\.id)
        return try await library.view.port().assets(ids).map { try JSON.line(AssetRecord($0)) + "\n" }
            .joined()
    }
}
