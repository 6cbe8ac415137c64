// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Foundation
import PickerHost
import PickerModel

/// Looks into the library and brings its index up to date.
struct LibraryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "library", abstract: "Index folders, list and search what is in them.",
        subcommands: [
            ScanCommand.self, ListCommand.self, AlbumsCommand.self, SearchCommand.self, SuggestCommand.self,
            ForgetCommand.self, FoldersCommand.self, AddCommand.self, RemoveCommand.self,
        ])
}

/// Which folders a `library` command is about.
struct FolderOptions: ParsableArguments {
    @Option(
        name: .customLong("library"), parsing: .singleValue,
        help: ArgumentHelp("A folder instead of those of your library.", valueName: "dir"))
    var libraries: [String] = []
}

/// Runs asynchronous work from the synchronous main, off the main thread, and waits for it.
enum Blocking {
    static func run<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        let box = ResultBox<Value>()
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            do {
                box.result = .success(try await work())
            } catch {
                box.result = .failure(error)
            }
            done.signal()
        }
        done.wait()
        guard let result = box.result else { throw Complaint.failed("the work ended without a result") }
        return try result.get()
    }

    /// Unchecked: the result is written before the semaphore is signalled and read after, never at once.
    private final class ResultBox<Value: Sendable>: @unchecked Sendable {
        var result: Result<Value, any Error>?
    }
}

struct ScanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan", abstract: "Read what is new under folders and count what is there.")

    @Argument(help: ArgumentHelp("Folders; those of your library where none is named.", valueName: "dir"))
    var folders: [String] = []
    @OptionGroup var options: FolderOptions
    @Flag(help: "Print the counts as JSON.")
    var json = false

    func run() throws {
        let library = try CallerDoor(libraries: folders + options.libraries).library()
        let progress = ScanProgress(isShown: Console.errorIsTerminal)
        let report = try Blocking.run { try await library.scan { progress.show($0) } }
        progress.clear()
        let named = folders + options.libraries
        let missing = named.isEmpty ? FoldersCommand.missing(ProgramPaths.ofThisProcess) : []
        for sentence in report.warnings.map(\.sentence) + missing { Console.complain("warning: \(sentence)") }
        let text = json ? try JSON.line(ScanRecord(report)) + "\n" : Self.sentences(report)
        guard Console.write(text) else { throw ExitCode(ExitStatus.failed.rawValue) }
    }

    static func sentences(_ report: ScanReport) -> String {
        let number = { (value: Int) in EnglishNumber.grouped(value) }
        let unreadable = report.broken.values.reduce(0, +)
        var lines = [
            "\(number(report.images)) images, \(number(report.videos)) videos",
            "\(number(report.read)) read, \(number(report.unchanged)) unchanged, \(number(report.removed)) removed",
            "\(number(report.other)) other files passed over",
            "\(number(unreadable)) could not be read" + (unreadable == 0 ? "" : ":"),
        ]
        let reasons = report.brokenByText.map { ($0.key.english, $0.value) }
        for (reason, count) in reasons.sorted(by: { ($1.1, $0.0) < ($0.1, $1.0) }) {
            lines.append("  \(number(count)): \(reason)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// A line of progress on standard error that is overwritten; only on a terminal.
final class ScanProgress: Sendable {
    private let isShown: Bool

    init(isShown: Bool) { self.isShown = isShown }

    func show(_ event: LibraryEvent) {
        guard isShown, case .scanning(let done, let total) = event else { return }
        guard let total, total > 0 else {
            let count = done > 0 ? " \(EnglishNumber.grouped(done)) read" : ""
            Console.progress("\rlooking for files…\(count)\u{1B}[K")
            return
        }
        let bar = ProgressBar.text(Double(done) / Double(total))
        Console.progress("\r\(bar) \(EnglishNumber.grouped(done)) of \(EnglishNumber.grouped(total))\u{1B}[K")
    }

    func clear() {
        if isShown { Console.progress("\r\u{1B}[K") }
    }
}
