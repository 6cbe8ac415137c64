// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerHost
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
            throw Complaint.failed(error.sentence)
        } catch {
            throw Complaint.failed("the script \(file) cannot be read; it must be a text file")
        }
        let door = try CallerDoor(libraries: command.libraries)
        door.host.personal.findDevices()
        var request = door.request(configuration)
        request.platform = try command.circumstances.device()
        request.copies = command.copiesTo.map { Source.location(named: $0) }
        request.context = try command.circumstances.context()
        let (output, session) = (command.output, RequestSession(request, on: door.host))
        Task { @MainActor in
            exit(await Self.play(lines, session, output))
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
        _ lines: [ScriptLine], _ session: RequestSession, _ output: PickOutput
    ) async -> Int32 {
        do {
            // Complete before the first line (contract section 10).
            try await session.library.scanAndTell()
            let store = session.store(from: try await session.state())
            var outcome: PickerOutcome?
            store.onFinish = { outcome = $0 }
            if session.request.configuration.selection.isContinuous { store.onSelectionChange = { output.stream($0) } }
            store.start()
            let runner = ScriptRunner(
                store: store, report: { (try? JSON.line($0)) ?? "{}" },
                output: { line in _ = Console.write(line + "\n") })
            try await runner.play(lines)
            guard let outcome else { return ExitStatus.failed.rawValue }
            return output.deliver(outcome)
        } catch {
            return Complaint.report(error)
        }
    }
}
