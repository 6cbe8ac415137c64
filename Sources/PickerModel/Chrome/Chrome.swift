// SPDX-License-Identifier: GPL-3.0-or-later

/// Every control whose presence the documented rules decide, by its public name (contract section 5; rules F1 to F14).
public enum ChromeControl: String, Sendable, CaseIterable, Codable {
    case navigationBar, toolbar, sidebar, albumsTab, searchBar, cancel, add, stagingButton, statusLabel, options
    case privacyBadge, onboarding, banner
}

/// Whether a control is there, and by which rule (phpicker.md 2.2, coverage note).
public struct ControlVisibility: Sendable, Hashable, Codable {
    /// Whether the documented capability rule alone allows it.
    public var permitted: Bool
    /// Whether it is there: permitted, and its host bar is shown.
    public var visible: Bool
    /// Id of the rule that decided, as `F7` (phpicker.md 2.1).
    public var rule: String
}

/// A combination that is allowed and that its author can hardly have meant.
public enum ChromeWarning: String, Sendable, Codable {
    /// Nothing on screen can deliver a selection (F17).
    case noCommitPath
}

/// What a picker of a given configuration shows: rules F1 to F18 of phpicker.md section 2.1 as one pure function.
public struct Chrome: Sendable, Hashable {
    /// Every control with its verdict; none is missing.
    public let controls: [ChromeControl: ControlVisibility]
    /// What its author should look at; empty for nothing.
    public let warnings: [ChromeWarning]
    /// At limit 1 on touch platforms a tap picks and closes (F8).
    public let tapCommits: Bool
    /// False below full opacity: whatever is pressed does nothing (R47).
    public let acceptsInput: Bool

    /// Whether a control is there.
    public func isVisible(_ control: ChromeControl) -> Bool { controls[control]?.visible ?? false }

    /// Decides all controls. Pure; rows R01 to R47 of phpicker.md 2.2 are its test data.
    /// - Parameters:
    ///   - configuration: with any update already applied.
    ///   - platform: rooms and habits of the device.
    ///   - context: who asks, and what was shown before.
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
