// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Foundation
import PickerModel

/// The program's exit status (contract section 3).
enum ExitStatus: Int32 {
    case confirmed = 0
    case cancelled = 1
    case failed = 2
    case usage = 64
}

/// A failure in one sentence that says what and what to do.
struct Complaint: Error, CustomStringConvertible {
    let status: ExitStatus
    let description: String

    static func failed(_ sentence: String) -> Complaint { Complaint(status: .failed, description: sentence) }
    static func usage(_ sentence: String) -> Complaint { Complaint(status: .usage, description: sentence) }
    static func usage(_ error: ConfigurationError) -> Complaint { usage(error.sentence) }

    /// Writes the sentence about an error, on one line, and returns the status to exit with. Help and version,
    /// which the argument parser throws too, go to standard output.
    static func report(_ error: any Error) -> Int32 {
        if let complaint = error as? Complaint ?? Complaint.of(error) {
            Console.complain(complaint.description)
            return complaint.status.rawValue
        }
        // The command has printed its error already.
        if let code = error as? ExitCode { return code.rawValue }
        let code = DesktopPickerCommand.exitCode(for: error)
        let message = DesktopPickerCommand.message(for: error)
        guard code != .success else {
            let full = DesktopPickerCommand.fullMessage(for: error)
            return Console.write(full + "\n") ? 0 : ExitStatus.failed.rawValue
        }
        if code == .validationFailure {
            let sentence = message.split(separator: "\n").joined(separator: " ")
            Console.complain(sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence, hint: true)
            return ExitStatus.usage.rawValue
        }
        if !message.isEmpty { Console.complain(message) }
        return code.rawValue
    }
}
