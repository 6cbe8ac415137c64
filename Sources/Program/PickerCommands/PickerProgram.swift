// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Foundation
import Glibc
import GtkSupport
package import PickerModel
package import PickerSessions

/// The whole program behind its entry: the command line, and what it starts. Two programs have it: the one that people
/// install (`DesktopPicker`), and the one that measurements watch (`WatchedPicker`).
package enum PickerProgram {
    /// What somebody watches of the windows of this process.
    @MainActor
    package struct Watch {
        /// The size that a window opens with, in the toolkit's pixels; nil for the remembered one.
        package let size: WindowExtent?
        /// Makes what is told of a window's life.
        package let observer: () -> (any SessionObserver)?

        package init(size: WindowExtent?, observer: @escaping () -> (any SessionObserver)?) {
            self.size = size
            self.observer = observer
        }

        /// Nobody watches.
        package static let none = Watch(size: nil) { nil }
    }

    /// What watches this process. The commands read it: the parser makes them, so nothing can be handed to them.
    @MainActor private(set) static var watch = Watch.none

    /// Runs the command that the arguments of this process name, and ends the process.
    ///
    /// Synchronous by need: after an `await` in an asynchronous main the code is on another thread, and main-actor work
    /// then never runs under GLib.
    /// - Parameter watch: what watches the windows; nobody does in the program that people install.
    @MainActor
    package static func main(watch: Watch = .none) -> Never {
        self.watch = watch
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
