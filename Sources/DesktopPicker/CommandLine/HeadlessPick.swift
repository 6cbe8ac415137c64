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
            let text = try String(contentsOfFile: file, encoding: .utf8)
            lines = try ScriptParser.parse(text)
        } catch let error as ScriptError {
            throw Complaint.failed(error.description)
        } catch {
            throw Complaint.failed("the script \(file) cannot be read; it must be a text file")
        }
        let composition = try Composition(sources: command.libraries, places: Places())
        let (output, configuration) = (command.output, configuration)
        Task { @MainActor in
            exit(await Self.play(lines, configuration, composition, output))
        }
        dispatchMain()
    }

    @MainActor
    private static func play(
        _ lines: [ScriptLine], _ configuration: PickerConfiguration, _ composition: Composition, _ output: PickOutput
    ) async -> Int32 {
        do {
            // Complete before the first line (contract section 10).
            _ = try await composition.scan { _ in }
            let store = try await composition.store(for: configuration)
            var outcome: PickerOutcome?
            store.onFinish = { outcome = $0 }
            if configuration.selection.isContinuous { store.onSelectionChange = { output.stream($0) } }
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
