// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

@Suite("Chrome: the documented decision table")
struct ChromeTests {
    private func chrome(_ row: ChromeRow) -> Chrome {
        Chrome.resolve(row.configuration, platform: row.platform, context: row.context)
    }

    @Test("shows exactly the controls of the row", arguments: ChromeRow.table)
    func row(_ row: ChromeRow) {
        let chrome = chrome(row)
        #expect(String(ChromeRow.order.map { chrome.isVisible($0) ? "Y" : "N" }) == row.cells)
    }

    @Test("every row of the reference stands in the table")
    func complete() {
        let numbers = Set(ChromeRow.table.map { $0.id.prefix(3) })
        let wanted = (1...47).map { number in Substring((number < 10 ? "R0" : "R") + String(number)) }
        #expect(numbers == Set(wanted))
    }

    @Test("R17 warns that nothing can be delivered (F17), no other row does", arguments: ChromeRow.table)
    func warnings(_ row: ChromeRow) {
        #expect(chrome(row).warnings == (row.id == "R17" ? [.noCommitPath] : []))
    }

    @Test("R47: below full opacity everything looks the same and takes no input", arguments: ChromeRow.table)
    func opacity(_ row: ChromeRow) {
        #expect(chrome(row).acceptsInput == (row.context.opacity >= 1))
        var context = row.context
        context.opacity = 0
        let faint = Chrome.resolve(row.configuration, platform: row.platform, context: context)
        #expect(faint.controls == chrome(row).controls)
        #expect(!faint.acceptsInput)
    }

    @Test("hiding the trailing edge changes nothing (F15)", arguments: ChromeRow.table)
    func trailing(_ row: ChromeRow) {
        var configuration = row.configuration
        configuration.hiddenAccessoryEdges.formUnion(.trailing)
        #expect(Chrome.resolve(configuration, platform: row.platform, context: row.context) == chrome(row))
    }

    /// What the seeds of the reference fix; no other rule may ever change it.
    @Test("the seed rules hold for every combination there is")
    func seeds() {
        for configuration in ChromeCombinations.all {
            for platform in [Platform.desktop, .narrow, .tablet] {
                let chrome = Chrome.resolve(configuration, platform: platform, context: ChromeContext())
                if let fault = ChromeCombinations.fault(in: chrome, of: configuration) {
                    Issue.record("\(fault): \(configuration) on \(platform)")
                    return
                }
            }
        }
    }

    @Test("every control names its rule")
    func rules() {
        let rules = Chrome.resolve(PickerConfiguration(), platform: .desktop, context: ChromeContext()).controls
            .mapValues(\.rule)
        #expect(
            rules == [
                .navigationBar: "F1", .toolbar: "F2", .sidebar: "F3", .albumsTab: "F4", .searchBar: "F5", .cancel: "F6",
                .add: "F7", .stagingButton: "F9", .statusLabel: "F10", .options: "F11", .privacyBadge: "F12",
                .onboarding: "F13", .banner: "F14",
            ])
        let narrow = Chrome.resolve(PickerConfiguration(), platform: .narrow, context: ChromeContext())
        #expect(narrow.controls[.add]?.rule == "F8")
        #expect(narrow.tapCommits)
    }
}

/// Every combination of what the rules look at: 3 styles, 16 sets of edges, 32 of capabilities, 4 behaviours, 2 limits.
enum ChromeCombinations {
    static var all: [PickerConfiguration] {
        var all: [PickerConfiguration] = []
        for style in PickerStyle.allCases {
            for edges in UInt8(0)..<16 {
                for disabled in UInt8(0)..<32 {
                    for selection in SelectionBehavior.allCases {
                        for limit in [0, 1] {
                            var configuration = PickerConfiguration()
                            configuration.style = style
                            configuration.hiddenAccessoryEdges = AccessoryEdges(rawValue: edges)
                            configuration.disabledCapabilities = PickerCapabilities(rawValue: disabled)
                            configuration.selection = selection
                            configuration.selectionLimit = limit
                            all.append(configuration)
                        }
                    }
                }
            }
        }
        return all
    }

    /// The seed rule that is broken, if one is.
    static func fault(in chrome: Chrome, of configuration: PickerConfiguration) -> String? {
        let off = configuration.disabledCapabilities
        let hidden = configuration.hiddenAccessoryEdges
        let continuous = configuration.selection.isContinuous
        func shows(_ control: ChromeControl) -> Bool { chrome.isVisible(control) }
        if off.contains(.search), shows(.searchBar) { return "search disabled shows the search bar" }
        if off.contains(.collectionNavigation), shows(.albumsTab) || shows(.sidebar) {
            return "collection navigation disabled shows albums"
        }
        if off.contains(.stagingArea) {
            if shows(.stagingButton) { return "staging disabled shows its button" }
            if shows(.toolbar), !shows(.statusLabel) { return "staging disabled shows no status label" }
        }
        if off.contains(.selectionActions) {
            if shows(.cancel) { return "selection actions disabled show Cancel" }
            if shows(.add), continuous { return "selection actions disabled show Add in a continuous behaviour" }
            if !shows(.add), !continuous, shows(.navigationBar), !chrome.tapCommits {
                return "selection actions disabled took Add away"
            }
        }
        if shows(.navigationBar) == hidden.contains(.top) { return "the top edge and its bar disagree" }
        if shows(.toolbar) == hidden.contains(.bottom) { return "the bottom edge and its bar disagree" }
        if hidden.contains(.leading), shows(.sidebar) { return "the leading edge shows a sidebar" }
        // Hidden edges hide what their bar hosts and nothing else.
        let hosts: [(ChromeControl, AccessoryEdges)] = [
            (.searchBar, .top), (.cancel, .top), (.stagingButton, .bottom), (.options, .bottom),
        ]
        for (control, edge) in hosts where !shows(control) && !hidden.contains(edge) {
            guard let state = chrome.controls[control], !state.permitted || configuration.selectionLimit == 1 else {
                return "\(control) is gone while its edge is shown"
            }
        }
        if configuration.style.isEmbedded != shows(.privacyBadge) { return "the badge depends on more than the style" }
        return nil
    }
}
