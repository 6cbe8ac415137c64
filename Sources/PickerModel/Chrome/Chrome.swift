// SPDX-License-Identifier: GPL-3.0-or-later

/// The controls whose visibility the documented rules decide, by public name (contract section 5; rules F1 to F14).
public enum ChromeControl: String, Sendable, CaseIterable, Codable {
    case navigationBar, toolbar, sidebar, albumsTab, searchBar, cancel, add, stagingButton, statusLabel, options
    case privacyBadge, onboarding, banner
}

/// Whether a control is visible, and the rule that decided (phpicker.md 2.2, coverage note).
public struct ControlVisibility: Sendable, Hashable, Codable {
    /// Whether the documented capability rule alone allows it.
    public var permitted: Bool
    /// Whether the control is visible: permitted, and its bar is shown.
    public var visible: Bool
    /// The rule that decided, such as `F7` (phpicker.md 2.1).
    public var rule: String
}

/// A warning about a configuration that is valid but probably a mistake.
public enum ChromeWarning: String, Sendable, Codable {
    /// Nothing on screen can deliver a selection (F17).
    case noCommitPath
}

/// The controls of a picker with a given configuration: rules F1 to F18 of phpicker.md section 2.1 as a pure function.
public struct Chrome: Sendable, Hashable {
    /// The visibility of every control.
    public let controls: [ChromeControl: ControlVisibility]
    /// Warnings for the author of the configuration; empty for none.
    public let warnings: [ChromeWarning]
    /// Whether a tap picks and closes: at limit 1 on touch platforms (F8).
    public let tapCommits: Bool
    /// Whether input is accepted: false below full opacity (R47).
    public let acceptsInput: Bool

    /// Whether a control is visible.
    public func isVisible(_ control: ChromeControl) -> Bool { controls[control]?.visible ?? false }

    /// Decides the visibility of all controls. A pure function; rows R01 to R47 of phpicker.md 2.2 are its test data.
    /// - Parameters:
    ///   - configuration: the configuration with updates applied.
    ///   - platform: the form factor of the device.
    ///   - context: facts about the caller and earlier displays.
    public static func resolve(
        _ configuration: PickerConfiguration, platform: Platform, context: ChromeContext
    ) -> Chrome {
        let disabled = configuration.disabledCapabilities
        let hidden = configuration.hiddenAccessoryEdges
        let continuous = configuration.selection.isContinuous
        let single = configuration.selectionLimit == 1
        let navigates = !disabled.contains(.collectionNavigation)
        let stages = !disabled.contains(.stagingArea)
        let acts = !disabled.contains(.selectionActions)

        let navigationBar = !hidden.contains(.top)
        let toolbar = !hidden.contains(.bottom)
        let sidebar =
            platform.hasSidebar && !hidden.contains(.leading) && configuration.style != .compact
        let tapCommits = single && !continuous && platform.tapCommits
        // F18: the ordered continuous behaviour loses Add by the same rule as the plain one.
        let addPermitted = acts || !continuous
        let statusPermitted = !stages || single
        let optionsPermitted = !context.hasFullAccess && !context.isLegacyCaller
        let onboarding = configuration.style.isEmbedded && context.isFirstEmbeddedDisplay
        let banner = !configuration.style.isEmbedded && context.isAfterUpgrade && !context.isBannerDismissed

        var controls: [ChromeControl: ControlVisibility] = [:]
        func set(_ control: ChromeControl, permitted: Bool, visible: Bool, rule: String) {
            controls[control] = ControlVisibility(permitted: permitted, visible: permitted && visible, rule: rule)
        }
        set(.navigationBar, permitted: navigationBar, visible: true, rule: "F1")
        set(.toolbar, permitted: toolbar, visible: true, rule: "F2")
        set(.sidebar, permitted: navigates, visible: sidebar, rule: "F3")
        set(.albumsTab, permitted: navigates, visible: navigationBar && !sidebar, rule: "F4")
        set(.searchBar, permitted: !disabled.contains(.search), visible: navigationBar, rule: "F5")
        set(.cancel, permitted: acts, visible: navigationBar, rule: "F6")
        set(.add, permitted: addPermitted, visible: navigationBar && !tapCommits, rule: tapCommits ? "F8" : "F7")
        set(.stagingButton, permitted: stages, visible: toolbar && !single, rule: "F9")
        set(.statusLabel, permitted: statusPermitted, visible: toolbar, rule: "F10")
        set(.options, permitted: optionsPermitted, visible: toolbar, rule: "F11")
        set(.privacyBadge, permitted: configuration.style.isEmbedded, visible: true, rule: "F12")
        set(.onboarding, permitted: onboarding, visible: true, rule: "F13")
        set(.banner, permitted: banner, visible: true, rule: "F14")

        let addVisible = addPermitted && navigationBar && !tapCommits
        let canCommit = addVisible || tapCommits || continuous
        return Chrome(
            controls: controls, warnings: canCommit ? [] : [.noCommitPath], tapCommits: tapCommits,
            acceptsInput: context.opacity >= 1)
    }
}
