// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Foundation
import Ground
import GtkSupport
import MediaTypes
import PickerHost
import PickerModel
import PickerService
import PickerSessions

/// What apps may do with the library, from the terminal (contract section 11.2). The person decides here as in the settings' window.
struct AccessCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "access", abstract: "See and change which apps may read your library, and what of it.",
        discussion: """
            Only apps that asked for the library are here. Others see the photos that you pick for them, and nothing else. Programs outside of a \
            sandbox can read your files without asking.
            """,
        subcommands: [
            AccessListCommand.self, AccessShowCommand.self, AccessSetCommand.self, AccessResetCommand.self,
        ], defaultSubcommand: AccessListCommand.self)

    /// What is said of an app.
    struct Line: Encodable {
        let app: String
        let name: String?
        let readWrite: String
        let addOnly: String
        let photos: Int
        let withheld: [String]
        let lastUse: String?

        enum CodingKeys: String, CodingKey {
            case app, name, photos, withheld, lastUse
            case readWrite = "read-write"
            case addOnly = "add-only"
        }

        init(_ app: String, _ entry: AccessBook.Entry) {
            let paths = ProgramPaths.ofThisProcess
            self.app = app
            name = CallerIdentity(dataFolders: paths.dataFolders, languages: Translation.languages).app(app).name
            readWrite = entry.access.status(for: .readWrite, entry.condition).rawValue
            addOnly = entry.access.status(for: .addOnly, entry.condition).rawValue
            photos = entry.access.ticked.count
            withheld = entry.access.withheld.names
            lastUse = entry.access.lastUse?.iso8601
        }

        var text: String {
            let title = [name.map(TerminalText.escaped), name == nil ? app : "(\(app))"].compactMap(\.self)
            var parts = ["read-write \(readWrite)", "add-only \(addOnly)"]
            if readWrite == AuthorizationStatus.limited.rawValue {
                parts.append("\(EnglishNumber.grouped(photos)) photos")
            }
            if !withheld.isEmpty { parts.append("without \(withheld.joined(separator: ", "))") }
            if let lastUse { parts.append("last used \(lastUse)") }
            return "\(title.joined(separator: " "))  \(parts.joined(separator: ", "))"
        }
    }

    /// Works with the records and the permission store.
    /// - Throws: a complaint where there is no session bus: what holds could not be told.
    static func withBook<Value: Sendable>(
        _ work: @escaping @MainActor (AccessBook, AccessRecords) async throws -> Value
    ) throws -> Value {
        let records = ProgramPaths.ofThisProcess.accessRecords
        return try MainActor.assumeIsolated {
            MainLoop.attachMainQueue()
            var result: Result<Value, any Error>?
            Task { @MainActor in
                do {
                    let bus: BusConnection
                    do { bus = try await BusConnection.session() } catch {
                        throw Complaint.failed(
                            "there is no session bus, so that the permission store cannot be asked; run this in your session"
                        )
                    }
                    result = .success(try await work(AccessBook(records, PermissionStore(on: bus)), records))
                    bus.flush()
                } catch {
                    result = .failure(error)
                }
            }
            while result == nil { MainLoop.iterate(mayBlock: true) }
            guard let result else { throw Complaint.failed("the work ended without a result") }
            return try result.get()
        }
    }

    /// - Throws: a complaint for what no app has as its id.
    static func checked(_ app: String) throws(Complaint) -> String {
        guard CallerIdentity.isApplicationID(app) else {
            throw .usage("'\(app)' is no application id; 'desktop-picker access list' shows those that asked")
        }
        return app
    }
}

struct AccessListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Print each app and what it may do.")

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func run() throws {
        let lines = try AccessCommand.withBook { book, records in
            var lines: [AccessCommand.Line] = []
            for app in records.apps { lines.append(AccessCommand.Line(app, await book.entry(of: app))) }
            return lines
        }
        if lines.isEmpty, !json { Console.complain("no app has asked for your library") }
        let text = try lines.map { (json ? try JSON.line($0) : $0.text) + "\n" }.joined()
        guard Console.write(text) else { throw ExitCode(ExitStatus.failed.rawValue) }
    }
}

struct AccessShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print what one app may do, the photos that it sees, and its albums.")

    @Argument(help: ArgumentHelp("The app's id, as 'list' prints it.", valueName: "app"))
    var app: String
    @Flag(help: "Print one JSON object.")
    var json = false

    private struct Whole: Encodable {
        let line: AccessCommand.Line
        let selected: [AssetID]
        let own: [AssetID]
        let albums: [OwnAlbum]

        private enum Key: String, CodingKey { case selected, own, albums }

        func encode(to encoder: any Encoder) throws {
            try line.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(selected, forKey: .selected)
            try container.encode(own, forKey: .own)
            try container.encode(albums, forKey: .albums)
        }
    }

    func run() throws {
        let app = try AccessCommand.checked(app)
        let entry = try AccessCommand.withBook { book, _ in await book.entry(of: app) }
        let access = entry.access
        let whole = Whole(
            line: AccessCommand.Line(app, entry), selected: access.selected, own: access.own, albums: access.albums)
        guard !json else {
            guard Console.write(try JSON.line(whole) + "\n") else { throw ExitCode(ExitStatus.failed.rawValue) }
            return
        }
        var text = whole.line.text + "\n"
        if !access.selected.isEmpty {
            text += "selected: \(access.selected.map(\.description).joined(separator: " "))\n"
        }
        if !access.own.isEmpty { text += "added by the app: \(access.own.map(\.description).joined(separator: " "))\n" }
        for album in access.albums {
            text += "album: \(TerminalText.escaped(album.title)), \(EnglishNumber.grouped(album.assets.count)) photos\n"
        }
        guard Console.write(text) else { throw ExitCode(ExitStatus.failed.rawValue) }
    }
}

struct AccessSetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Decide what an app may do.",
        discussion: "Which photos an app with limited access sees is chosen in 'desktop-picker settings'.")

    @Argument(help: ArgumentHelp("The app's id, as 'list' prints it.", valueName: "app"))
    var app: String
    @Argument(help: "read-write or add-only.")
    var level: String
    @Argument(help: "authorized or denied, and limited for read-write.")
    var status: String

    func run() throws {
        let app = try AccessCommand.checked(app)
        guard let level = AccessLevel(rawValue: level) else {
            throw Complaint.usage("'\(level)' is no level; use read-write or add-only")
        }
        guard let status = AuthorizationStatus(rawValue: status) else {
            throw Complaint.usage("'\(status)' cannot be set; use authorized, limited or denied")
        }
        let usual = PersonalSettings.leftOutDetails
        let (today, text) = MainActor.assumeIsolated { (Today.day(), self.status) }
        let isDone = try AccessCommand.withBook { book, _ in
            do {
                return try await book.change(app, by: .person) { access, record in
                    access.obey(record)
                    guard let choice = access.decided.choice(with: status, for: level) else { return false }
                    let withheld = access.decidedOn == nil ? usual : access.withheld
                    access.choose(choice, on: today, withheld: withheld)
                    return true
                }
            } catch let error as FileError {
                throw Complaint.failed("the decision cannot be written: \(SystemReason.words(error.code))")
            }
        }
        guard isDone else {
            throw Complaint.usage(
                "'\(text)' cannot be set for \(level.rawValue); 'desktop-picker access reset \(app)' has the app ask again"
            )
        }
    }
}

struct AccessResetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Forget an app: it sees nothing, and asks again. Photos that it added stay.")

    @Argument(help: ArgumentHelp("The app's id, as 'list' prints it.", valueName: "app"))
    var app: String

    func run() throws {
        let app = try AccessCommand.checked(app)
        try AccessCommand.withBook { book, _ in
            do { try await book.forget(app) } catch let error as FileError {
                throw Complaint.failed("the app cannot be forgotten: \(SystemReason.words(error.code))")
            }
        }
    }
}
