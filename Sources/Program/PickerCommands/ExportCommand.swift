// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Foundation
import MediaTypes
import PickerHost
import PickerModel

/// The delivery step alone: files of the library, or copies of them, into a folder.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Put photos, or copies without the details left out, into a folder.")

    @Argument(help: ArgumentHelp("Photos and videos, as paths or identifiers.", valueName: "id or path"))
    var names: [String]

    @Option(help: ArgumentHelp("The folder that they are put into.", valueName: "dir"))
    var to: String

    @Option(.preferredEncoding) var encoding: String

    @Option(.acceptedTypes, help: "Media types the receiver can take, best first.") var accept: [String]

    @Option(.metadataOptions) var remove: [String]

    @OptionGroup var folders: FolderOptions

    @Flag(help: "Print what was put there as JSON lines, not as paths.")
    var json = false

    func run() throws {
        let request = try request()
        let names = names.map { ExportedName($0) }
        guard names.allSatisfy({ $0.file != nil }) || names.allSatisfy({ $0.file == nil }) else {
            throw Complaint.usage("paths and identifiers cannot be exported at once; export one and then the other")
        }
        let folder = try TargetFolder.location(named: to)
        let paths = names.compactMap(\.file)
        // A file's own folder is looked through as `library list` would, if it is not in a named one.
        let parents = Set(paths.map(\.parent)).map { $0.path ?? $0.uri }.sorted()
        let library = try CallerDoor(libraries: folders.libraries.isEmpty ? parents : folders.libraries).library()
        let progress = ExportProgress(isShown: Console.errorIsTerminal)
        let (delivery, problems, saved, files) = try Blocking.run {
            try await library.scanAndTell()
            var (request, problems) = (request, [String]())
            for name in names {
                let asset = try await library.asset(name)
                if let asset, asset.broken == nil {
                    request.assets.append(asset)
                } else {
                    problems.append(Self.problem(with: name, asset))
                }
            }
            let delivery = await library.delivered(request) { progress.show($0.progress) }
            progress.clear()
            problems += delivery.problems.map(\.english)
            let put = FolderCopies(into: folder, of: library.originals).put(delivery.items)
            return (delivery, problems, put.outcome, put.files)
        }
        for problem in problems { Console.complain(problem) }
        if let problem = saved.problem { Console.complain("\(to): \(problem.sentence)") }
        var lines = ""
        for (item, files) in zip(delivery.items, files) {
            guard let file = files.first else { continue }
            lines += json ? try JSON.line(AssetRecord(item.moved(to: files))) + "\n" : (file.path ?? file.uri) + "\n"
        }
        delivery.removeCopies()
        guard Console.write(lines) else { throw ExitCode(ExitStatus.failed.rawValue) }
        if saved.saved < names.count { throw ExitCode(ExitStatus.failed.rawValue) }
    }

    private static func problem(with name: ExportedName, _ asset: Asset?) -> String {
        guard let error = asset?.broken else {
            return
                "\(name.text) is no photo or video of the library, nor the path of one; see: desktop-picker library list"
        }
        return "\(name.text) was left out: \(error.text.english)"
    }

    private func request() throws -> DeliveryRequest {
        guard let encoding = PreferredEncoding(rawValue: encoding) else {
            throw Complaint.usage("'\(encoding)' is no format for --encoding; use automatic, current or compatible")
        }
        do throws(ConfigurationError) {
            let receiver = try PickerConfiguration(options: [
                .acceptedTypes: .list(accept), .metadataOptions: .list(remove),
            ])
            return DeliveryRequest(
                assets: [], removals: receiver.metadataOptions, encoding: encoding, accepted: receiver.acceptedTypes)
        } catch {
            throw Complaint.usage(error)
        }
    }
}

extension FolderCopies.Problem {
    /// Why some photos were not saved, to stand after the name of the folder.
    fileprivate var sentence: String {
        switch self {
        case .full: "the disk is full; free some space and export the rest again"
        case .forbidden: "it cannot be written; name another folder"
        case .failed(let errno): "writing failed (\(String(cString: strerror(errno))))"
        case .unreadable(let name): "\(name) cannot be read and was left out"
        case .tooLarge(let name): "\(name) is too large for this file system and was left out"
        }
    }
}
