// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Foundation
import PickerHost
import PickerModel

/// Shows the picker and prints what was picked.
struct PickCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pick", abstract: "Show the picker and print what was picked.")

    @OptionGroup var options: ConfigurationOptions
    @OptionGroup var circumstances: CircumstanceOptions

    @Option(
        name: .customLong("library"), parsing: .singleValue,
        help: ArgumentHelp("A folder to pick from instead of those of your library.", valueName: "dir"))
    var libraries: [String] = []

    @Option(
        help: ArgumentHelp(
            "The caller's window, x11:HEX or wayland:HANDLE (accepted, not used yet).", valueName: "window"))
    var parent: String?

    @Option(help: "paths, null, uris or json.")
    var output = PickOutput.paths

    @Option(
        help: ArgumentHelp(
            "The folder that copies are put into; without it they stay in the runtime or cache directory for a day.",
            valueName: "dir"))
    var copiesTo: String?

    @Flag(help: "No calling app: copy, save or open what was picked.")
    var standalone = false

    @Flag(help: "Let the person choose files of any kind instead, in the desktop's file chooser.")
    var otherFiles = false

    @Flag(help: "No display: play a script on the same picker.")
    var headless = false

    @Option(help: ArgumentHelp("The script to play.", valueName: "file"))
    var script: String?

    func run() throws {
        let configuration = try options.configuration(usualLimit: standalone ? 0 : 1)
        if standalone, headless || configuration.selection.isContinuous {
            throw Complaint.usage(
                "--standalone is for a person at a window: leave out "
                    + (headless ? "--headless" : "continuous selection, which tells an app"))
        }
        if otherFiles, headless || standalone {
            throw Complaint.usage(
                "--other-files is for an app that waits for a person: leave out "
                    + (headless ? "--headless" : "--standalone"))
        }
        if let parent, !parent.isEmpty, !["x11:", "wayland:"].contains(where: parent.hasPrefix) {
            throw Complaint.usage("'\(parent)' is no window for --parent; write x11:HEX or wayland:HANDLE")
        }
        _ = try copiesTo.map(TargetFolder.location(named:))
        guard headless == (script != nil) else {
            throw Complaint.usage(
                headless ? "--headless needs --script FILE" : "--script needs --headless")
        }
        // A caller may not choose what a real picker shows once, or to some apps only.
        guard headless || !circumstances.statesContext else {
            throw Complaint.usage("circumstances such as --first-embedded-display can be stated only with --headless")
        }
        try warn(of: configuration)
        let status =
            try script.map { try HeadlessPick(self, configuration).play(file: $0) }
            ?? WindowPick(self, configuration).show()
        throw ExitCode(status)
    }

    /// Says on standard error what `explain` warns of, since an author who never asks it would see a picker that cannot
    /// be answered. Without an app the menu of a photo hands it over.
    private func warn(of configuration: PickerConfiguration) throws {
        guard !standalone else { return }
        let chrome = Chrome.resolve(
            configuration, platform: try circumstances.device(), context: try circumstances.context())
        for warning in chrome.warnings { Console.complain(warning.sentence) }
    }
}
