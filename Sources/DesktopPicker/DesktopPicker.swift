// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Foundation
import Glibc
import GtkSupport

/// The program's entry. Synchronous by need: after an `await` in an asynchronous main the code is on another thread, and
/// main-actor work then never runs under GLib.
@main
enum DesktopPicker {
    static func main() {
        // SIGPIPE is ignored: a reader that has closed its end is an error to report, not a silent end in the middle of
        // a line.
        signal(SIGPIPE, SIG_IGN)
        CrashTrace.prepare(of: DesktopPickerCommand.configuration.version)
        GLibLog.leaveStandardOutput()
        setlocale(LC_ALL, "")
        let arguments = Array(CommandLine.arguments.dropFirst())
        // Asked for by other programs before each call: without the parser, which looks through all commands first.
        if arguments == ["--version"] {
            exit(Console.write(DesktopPickerCommand.configuration.version + "\n") ? 0 : ExitStatus.failed.rawValue)
        }
        do {
            var command = try DesktopPickerCommand.parseAsRoot(arguments)
            try command.run()
        } catch {
            exit(Complaint.report(error))
        }
        exit(ExitStatus.confirmed.rawValue)
    }
}
