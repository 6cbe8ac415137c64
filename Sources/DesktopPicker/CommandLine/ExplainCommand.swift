// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import PickerModel

/// Prints the chrome that a configuration gives, opening nothing.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Print which controls a configuration shows, as JSON.")

    @OptionGroup var options: ConfigurationOptions

    @Option(help: "desktop, or narrow: no room for a sidebar.")
    var platform = "desktop"
    @Flag(help: "The app may read the whole library anyway.")
    var fullAccess = false
    @Flag(help: "The first time an embedded picker is shown for the app.")
    var firstEmbeddedDisplay = false
    @Flag(help: "The app used the picker before the upgrade.")
    var afterUpgrade = false
    @Flag(help: "The person dismissed the banner.")
    var bannerDismissed = false
    @Flag(help: "The request came through an interface that promises originals.")
    var legacyCaller = false
    @Option(help: ArgumentHelp("How opaque the host shows the picker, 0 to 1.", valueName: "F"))
    var opacity = 1.0

    func run() throws {
        let configuration = try options.configuration()
        guard let platform = ["desktop": Platform.desktop, "narrow": .narrow, "tablet": .tablet][platform] else {
            throw Complaint.usage("'\(platform)' is no platform; use desktop or narrow")
        }
        guard (0...1).contains(opacity) else {
            throw Complaint.usage("--opacity \(opacity) is outside 0 to 1")
        }
        var context = ChromeContext()
        context.hasFullAccess = fullAccess
        context.isFirstEmbeddedDisplay = firstEmbeddedDisplay
        context.isAfterUpgrade = afterUpgrade
        context.isBannerDismissed = bannerDismissed
        context.isLegacyCaller = legacyCaller
        context.opacity = opacity
        let state = PickerState(configuration: configuration, platform: platform, context: context)
        guard Console.write(try JSON.line(ScriptRunner.chromeReport(state)) + "\n") else {
            throw ExitCode(ExitStatus.failed.rawValue)
        }
    }
}
