// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Foundation
import PhotoLibrary
import PickerHost
import PickerModel

/// Lists the folders of the library where a caller names none.
struct FoldersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "folders",
        abstract: "List the folders of the library: Pictures, Videos, added ones, cameras and phones.")

    @Flag(help: "Print JSON lines that also say where each comes from and whether it is there now.")
    var json = false

    private struct Record: Encodable {
        let uri: String
        /// Null where the path is not UTF-8; the URI identifies the folder.
        let path: String?
        let origin: Source.Origin
        let available: Bool

        init(_ source: Source) {
            uri = source.location.uri
            path = source.location.path
            origin = source.origin
            available = source.isAvailable
        }

        private enum Keys: CodingKey { case uri, path, origin, available }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(uri, forKey: .uri)
            try container.encode(path, forKey: .path)
            try container.encode(origin, forKey: .origin)
            try container.encode(available, forKey: .available)
        }
    }

    func run() throws {
        let paths = ProgramPaths.ofThisProcess
        let bytes = try Self.bytes(
            Source.personal(paths, added: AddedFolders(file: paths.addedFolders), devices: paths.devices.folders()),
            json: json)
        guard Console.write(bytes) else { throw ExitCode(ExitStatus.failed.rawValue) }
    }

    /// A sentence for each added folder that cannot be read now.
    static func missing(_ paths: ProgramPaths) -> [String] {
        AddedFolders(file: paths.addedFolders).folders.compactMap { folder in
            Source.problem(with: folder).map {
                "the folder \(folder.path ?? folder.uri) \($0.words); what is known of its photos is kept"
            }
        }
    }

    /// The whole of what is printed, decided before the first byte is written.
    static func bytes(_ sources: [Source], json: Bool) throws(Complaint) -> [UInt8] {
        var bytes: [UInt8] = []
        for source in sources {
            if json {
                bytes += Array((try JSON.line(Record(source)) + "\n").utf8)
            } else if source.location.fitsOnALine {
                bytes += source.location.bytes + [UInt8(ascii: "\n")]
            } else {
                throw .failed("a folder of the library has a line break in its name; use --json")
            }
        }
        return bytes
    }
}

/// Adds folders to the library.
struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add folders to the library, beside Pictures and Videos.")

    @Argument(help: ArgumentHelp("Folders, as paths or file: URIs.", valueName: "dir"))
    var folders: [String]

    func run() throws {
        let count = try Self.add(folders, to: ProgramPaths.ofThisProcess.addedFolders)
        let text = count == 1 ? "1 folder added\n" : "\(count) folders added\n"
        guard Console.write(text) else { throw ExitCode(ExitStatus.failed.rawValue) }
    }

    /// Adds all folders, or none where one cannot be used.
    /// - Returns: how many were added before.
    static func add(_ names: [String], to file: String) throws -> Int {
        let locations = names.map { Source.location(named: $0) }
        for (name, location) in zip(names, locations) {
            guard let problem = Source.problem(with: location) else { continue }
            throw Complaint.failed("the folder \(name) \(problem.words); name a folder with photos")
        }
        var count = 0
        try AddedFolders.change(file) { added in
            for location in locations where added.add(location) { count += 1 }
            return count > 0
        }
        return count
    }
}

/// Removes added folders from the library.
struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take added folders out of the library; the files stay as they are.")

    @Argument(help: ArgumentHelp("Folders that were added.", valueName: "dir"))
    var folders: [String]

    func run() throws {
        let paths = ProgramPaths.ofThisProcess
        let locations = try Self.check(folders, in: paths.addedFolders)
        let staying = Source.personal(
            paths, added: AddedFolders(file: paths.addedFolders), devices: paths.devices.folders()
        ).map(\.location)
            .filter { !locations.contains($0) }
        let host = try CallerDoor(libraries: []).host
        // Removed from the index first: where that fails, the folder is still in the list, and removing can be tried
        // again.
        let forgotten = try Blocking.run {
            var forgotten = 0
            for location in locations {
                forgotten += try await host.engine.forget(location, keeping: staying)
            }
            return forgotten
        }
        try AddedFolders.change(paths.addedFolders) { added in
            for location in locations { _ = added.remove(location) }
            return true
        }
        let count = locations.count == 1 ? "1 folder" : "\(locations.count) folders"
        guard Console.write("\(count) removed, \(EnglishNumber.grouped(forgotten)) assets forgotten\n") else {
            throw ExitCode(ExitStatus.failed.rawValue)
        }
    }

    /// - Returns: the folders, each once.
    /// - Throws: where one of them was not added.
    static func check(_ names: [String], in file: String) throws(Complaint) -> [FileLocation] {
        let added = AddedFolders(file: file).folders
        var locations: [FileLocation] = []
        for name in names {
            // A folder that does not exist any more can be removed, too.
            let location = Source.location(named: name)
            guard added.contains(location) else {
                throw .failed("the folder \(name) was not added; see: desktop-picker library folders")
            }
            if !locations.contains(location) { locations.append(location) }
        }
        return locations
    }
}
