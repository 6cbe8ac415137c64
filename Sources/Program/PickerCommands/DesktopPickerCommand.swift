// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser

/// The root of the command line (contract section 3).
struct DesktopPickerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: Console.name,
        abstract: "Pick photos and videos; the caller gets those and nothing else.",
        discussion: """
            Prints what was picked. Exit status: 0 picked, 1 cancelled, 2 a failure, 64 wrong usage.
            """,
        version: "desktop-picker 0.1.0",
        subcommands: [
            PickCommand.self, ExplainCommand.self, LibraryCommand.self, ExportCommand.self, ServiceCommand.self,
            RequestCommand.self, AppLibraryCommand.self, LogCommand.self, SettingsCommand.self, AccessCommand.self,
            DoctorCommand.self,
        ],
        defaultSubcommand: PickCommand.self)
}
