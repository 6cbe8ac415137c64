// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel

/// A pick without a display: the same store on the same library, played by a script.
struct HeadlessPick {
    private let command: PickCommand
    private let configuration: PickerConfiguration

    init(_ command: PickCommand, _ configuration: PickerConfiguration) {
        self.command = command
        self.configuration = configuration
    }

    /// - Returns: never; the process ends with the outcome's status.
    func play(file: String) throws -> Int32 {
        let lines: [ScriptLine]
        do {
            lines = try ScriptParser.parse(try Self.text(of: file))
        } catch let error as ScriptError {
            throw Complaint.failed(error.description)
        } catch {
            throw Complaint.failed("the script \(file) cannot be read; it must be a text file")
        }
        let composition = try Composition(sources: command.libraries, places: Places())
        var request = composition.request(configuration, platform: try command.circumstances.device())
        request.context = try command.circumstances.context()
        let (output, asked) = (command.output, request)
        Task { @MainActor in
            exit(await Self.play(lines, asked, composition, output))
        }
        dispatchMain()
    }

    /// The whole of a file, a pipe or a here-document.
    private static func text(of file: String) throws -> String {
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
        guard let data = try handle.readToEnd() else { return "" }
        guard let text = String(bytes: data, encoding: .utf8) else { throw CocoaError(.fileReadCorruptFile) }
        return text
    }

    @MainActor
    private static func play(
        _ lines: [ScriptLine], _ request: PickRequest, _ composition: Composition, _ output: PickOutput
    ) async -> Int32 {
        do {
            // Complete before the first line (contract section 10).
            try await composition.scanAndTell()
            let store = try await composition.store(for: request)
            var outcome: PickerOutcome?
            store.onFinish = { outcome = $0 }
            if request.configuration.selection.isContinuous { store.onSelectionChange = { output.stream($0) } }
            store.start()
            let runner = ScriptRunner(
                store: store, report: { (try? JSON.line($0)) ?? "{}" },
                output: { line in _ = Console.write(line + "\n") })
            try await runner.play(lines)
            guard let outcome else { return ExitStatus.failed.rawValue }
            return output.deliver(outcome)
        } catch let error as ScriptError {
            Console.complain(error.description)
            return ExitStatus.failed.rawValue
        } catch let complaint as Complaint {
            Console.complain(complaint.description)
            return complaint.status.rawValue
        } catch {
            Console.complain("\(error)")
            return ExitStatus.failed.rawValue
        }
    }
}
