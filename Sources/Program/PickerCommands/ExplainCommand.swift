// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import PickerModel

/// Prints the chrome that a configuration gives, opening nothing.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Print which controls a configuration shows, as JSON.")

    @OptionGroup var options: ConfigurationOptions

    @OptionGroup var circumstances: CircumstanceOptions

    func run() throws {
        let configuration = try options.configuration()
        let (platform, context) = (try circumstances.device(), try circumstances.context())
        let state = PickerState(configuration: configuration, platform: platform, context: context)
        guard Console.write(try JSON.line(ScriptRunner.chromeReport(state)) + "\n") else {
            throw ExitCode(ExitStatus.failed.rawValue)
        }
    }
}
