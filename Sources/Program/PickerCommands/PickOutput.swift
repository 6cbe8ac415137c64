// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import PickerModel

/// How a pick is printed (contract sections 3 and 10).
enum PickOutput: String, ExpressibleByArgument, CaseIterable {
    case paths, null, uris, json

    /// The whole of what standard output gets at the end, decided before the first byte is written.
    func bytes(of outcome: PickerOutcome) throws(Complaint) -> [UInt8] {
        var bytes: [UInt8] = []
        switch self {
        case .json:
            return Array((try JSON.line(OutcomeRecord(outcome)) + "\n").utf8)
        case .paths:
            for file in outcome.files {
                guard file.fitsOnALine else {
                    throw .failed("a picked file has a line break in its name; use --output null")
                }
                bytes += file.bytes + [UInt8(ascii: "\n")]
            }
        case .null:
            for file in outcome.files { bytes += file.bytes + [0] }
        case .uris:
            for file in outcome.files { bytes += Array(file.uri.utf8) + [UInt8(ascii: "\n")] }
        }
        return bytes
    }

    /// Prints the outcome, and its problems on standard error.
    /// - Returns: the status to exit with.
    func deliver(_ outcome: PickerOutcome) -> Int32 {
        for problem in outcome.problems { Console.complain(problem.english) }
        do throws(Complaint) {
            guard Console.write(try bytes(of: outcome)) else { return ExitStatus.failed.rawValue }
        } catch {
            Console.complain(error.description)
            return error.status.rawValue
        }
        switch outcome.kind {
        case .confirmed: return ExitStatus.confirmed.rawValue
        case .cancelled: return ExitStatus.cancelled.rawValue
        case .failed: return ExitStatus.failed.rawValue
        }
    }

    /// In continuous modes each change is a line of its own: only JSON streams.
    func stream(_ items: [PickedItem]) {
        guard self == .json else { return }
        guard let line = try? JSON.line(OutcomeRecord(PickerOutcome(kind: .confirmed, items: items))) else { return }
        _ = Console.write(line + "\n")
    }
}

extension PickerOutcome {
    /// All values that the caller may read.
    fileprivate var files: [FileLocation] { items.map(\.file) + others }
}
