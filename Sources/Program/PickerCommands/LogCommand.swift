// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Ground
import PickerHost
import PickerModel

/// The person's record of what was handed to whom (contract section 3).
struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "See which app got which photos, where you keep such a record.",
        discussion:
            "No record is kept until 'log on'. It is a file that only you can read; nothing of it is anywhere else.",
        subcommands: [LogShowCommand.self, LogOnCommand.self, LogOffCommand.self, LogClearCommand.self],
        defaultSubcommand: LogShowCommand.self)

    static var log: DeliveryLog { ProgramPaths.ofThisProcess.deliveryLog }

    /// Does something with the record.
    /// - Throws: a complaint with the system's reason.
    static func carryOut(_ work: (DeliveryLog) throws(FileError) -> Void) throws(Complaint) {
        do throws(FileError) {
            try work(log)
        } catch {
            throw .failed("the record cannot be written: \(SystemReason.words(error.code))")
        }
    }
}

struct LogShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print the record, the oldest first.")

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func run() throws {
        guard LogCommand.log.isKept else {
            return Console.complain("no record is kept; 'desktop-picker log on' begins one")
        }
        let entries: [DeliveryLogEntry]
        do throws(FileError) {
            entries = try LogCommand.log.entries()
        } catch {
            throw Complaint.failed("the record cannot be read: \(SystemReason.words(error.code))")
        }
        let text = try entries.map { json ? try JSON.line($0) + "\n" : Self.lines(of: $0) }.joined()
        guard Console.write(text) else { throw ExitCode(ExitStatus.failed.rawValue) }
    }

    private static func lines(of entry: DeliveryLogEntry) -> String {
        var text = "\(entry.time)  \(recipient(of: entry))\n"
        for item in entry.items {
            var words = item.removed.isEmpty ? [] : ["without \(item.removed.joined(separator: ", "))"]
            if let type = item.transcoded { words.append("converted from \(type)") }
            // A name may hold a line break, which would look like another photo.
            text +=
                "  \(TerminalText.escaped(item.name))\(words.isEmpty ? "" : "  (\(words.joined(separator: "; ")))")\n"
        }
        return text
    }

    private static func recipient(of entry: DeliveryLogEntry) -> String {
        switch entry.way {
        case .copied: return "copied, for any program to paste"
        case .saved: return "saved as copies in a folder"
        case .opened: return "opened with another program"
        case .dragged: return "dragged to another program"
        case .added, nil:
            let app = [entry.appName, entry.app.map { entry.appName == nil ? $0 : "(\($0))" }].compactMap(\.self)
            return app.isEmpty ? "an unknown app" : app.joined(separator: " ")
        }
    }
}

struct LogOnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "on", abstract: "Keep a record from now on.")

    func run() throws { try LogCommand.carryOut { log throws(FileError) in try log.begin() } }
}

struct LogOffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "off", abstract: "Remove the record, and keep none any more.")

    func run() throws { try LogCommand.carryOut { log throws(FileError) in try log.end() } }
}

struct LogClearCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear", abstract: "Remove what was recorded, and go on.")

    func run() throws { try LogCommand.carryOut { log throws(FileError) in try log.clear() } }
}
