// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import PickerModel

/// Facts besides the configuration, for which `explain` prints the chrome, and which a script may state. A picker with
/// a window determines all except the platform itself.
struct CircumstanceOptions: ParsableArguments {
    @Option(help: "desktop; narrow: no room for a sidebar, a tap picks; tablet: a sidebar, a tap picks.")
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

    func device() throws(Complaint) -> Platform {
        switch platform {
        case "desktop": return .desktop
        case "narrow": return .narrow
        case "tablet": return .tablet
        default: throw Complaint.usage("'\(platform)' is no platform; use desktop, narrow or tablet")
        }
    }

    func context() throws(Complaint) -> ChromeContext {
        guard (0...1).contains(opacity) else { throw Complaint.usage("--opacity \(opacity) is outside 0 to 1") }
        var context = ChromeContext()
        context.hasFullAccess = fullAccess
        context.isFirstEmbeddedDisplay = firstEmbeddedDisplay
        context.isAfterUpgrade = afterUpgrade
        context.isBannerDismissed = bannerDismissed
        context.isLegacyCaller = legacyCaller
        context.opacity = opacity
        return context
    }

    /// Whether anything but the platform is stated.
    var statesContext: Bool {
        fullAccess || firstEmbeddedDisplay || afterUpgrade || bannerDismissed || legacyCaller || opacity != 1
    }
}
