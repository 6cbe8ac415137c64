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
        let lines = try ScriptFile.lines(of: file)
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
            let status = output.deliver(outcome)
            session.host.stop()
            return status
        } catch {
            return Complaint.report(error)
        }
    }
}
