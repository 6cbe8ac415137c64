// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Testing

/// A row of the reference's decision table. Cells are Y or N in its order: navigation bar, toolbar, sidebar, albums tab,
/// search bar, Cancel, Add, staging button, status label, options, privacy badge.
struct ChromeRow: Sendable, CustomTestStringConvertible {
    let id: String
    let platform: Platform
    let configuration: PickerConfiguration
    let cells: String

    init(
        _ id: String, _ platform: Platform, _ style: PickerStyle, hidden: AccessoryEdges, disabled: PickerCapabilities,
        _ selection: SelectionBehavior, limit: Int, _ cells: String
    ) {
        self.id = id
        self.platform = platform
        self.cells = cells
        var configuration = PickerConfiguration()
        configuration.style = style
        configuration.hiddenAccessoryEdges = hidden
        configuration.disabledCapabilities = disabled
        configuration.selection = selection
        configuration.selectionLimit = limit
        self.configuration = configuration
    }

    var testDescription: String { id }

    static let order: [ChromeControl] = [
        .navigationBar, .toolbar, .sidebar, .albumsTab, .searchBar, .cancel, .add, .stagingButton, .statusLabel,
        .options,
        .privacyBadge,
    ]

    static let table: [ChromeRow] = [
        ChromeRow("R01", .narrow, .presentation, hidden: [], disabled: [], .default, limit: 0, "YYNYYYYYNYN"),
        ChromeRow("R02", .narrow, .presentation, hidden: [], disabled: [], .default, limit: 1, "YYNYYYNNYYN"),
        ChromeRow("R03", .narrow, .presentation, hidden: [], disabled: [.search], .default, limit: 0, "YYNYNYYYNYN"),
        ChromeRow(
            "R04", .narrow, .presentation, hidden: [], disabled: [.collectionNavigation], .default, limit: 0,
            "YYNNYYYYNYN"),
        ChromeRow(
            "R05", .narrow, .presentation, hidden: [], disabled: [.stagingArea], .default, limit: 0, "YYNYYYYNYYN"),
        ChromeRow(
            "R06", .narrow, .presentation, hidden: [], disabled: [.selectionActions], .default, limit: 0, "YYNYYNYYNYN"),
        ChromeRow(
            "R07", .narrow, .presentation, hidden: [], disabled: [.selectionActions], .ordered, limit: 0, "YYNYYNYYNYN"),
        ChromeRow(
            "R08", .narrow, .presentation, hidden: [], disabled: [.selectionActions], .continuous, limit: 0,
            "YYNYYNNYNYN"),
        ChromeRow(
            "R09", .narrow, .presentation, hidden: [], disabled: [.selectionActions], .continuousAndOrdered, limit: 0,
            "YYNYYNNYNYN"),
        ChromeRow("R10", .narrow, .presentation, hidden: [], disabled: [], .continuous, limit: 0, "YYNYYYYYNYN"),
        ChromeRow(
            "R11", .narrow, .presentation, hidden: [], disabled: [.sensitivityAnalysisIntervention], .default, limit: 0,
            "YYNYYYYYNYN"),
        ChromeRow(
            "R12", .narrow, .presentation, hidden: [],
            disabled: [.search, .stagingArea, .collectionNavigation, .selectionActions], .continuous, limit: 0,
            "YYNNNNNNYYN"),
        ChromeRow("R13", .narrow, .inline, hidden: [], disabled: [], .default, limit: 0, "YYNYYYYYNYY"),
        ChromeRow("R14", .narrow, .inline, hidden: [], disabled: [], .continuous, limit: 0, "YYNYYYYYNYY"),
        ChromeRow(
            "R15", .narrow, .inline, hidden: [], disabled: [.selectionActions], .continuous, limit: 0, "YYNYYNNYNYY"),
        ChromeRow(
            "R16", .narrow, .inline, hidden: .all, disabled: [.selectionActions], .continuous, limit: 0, "NNNNNNNNNNY"),
        ChromeRow("R17", .narrow, .inline, hidden: .all, disabled: [], .default, limit: 0, "NNNNNNNNNNY"),
        ChromeRow("R18", .narrow, .inline, hidden: .all, disabled: [], .continuous, limit: 0, "NNNNNNNNNNY"),
        ChromeRow("R19", .narrow, .inline, hidden: [.top], disabled: [], .continuous, limit: 0, "NYNNNNNYNYY"),
        ChromeRow("R20", .narrow, .inline, hidden: [.bottom], disabled: [], .default, limit: 0, "YNNYYYYNNNY"),
        ChromeRow(
            "R21", .narrow, .inline, hidden: [.bottom], disabled: [.stagingArea], .default, limit: 0, "YNNYYYYNNNY"),
        ChromeRow("R22", .narrow, .inline, hidden: [.leading], disabled: [], .default, limit: 0, "YYNYYYYYNYY"),
        ChromeRow("R23", .narrow, .compact, hidden: [], disabled: [], .default, limit: 0, "YYNYYYYYNYY"),
        ChromeRow(
            "R24", .narrow, .compact, hidden: .all, disabled: [.selectionActions], .continuous, limit: 0, "NNNNNNNNNNY"),
        ChromeRow("R25", .tablet, .presentation, hidden: [], disabled: [], .default, limit: 0, "YYYNYYYYNYN"),
        ChromeRow(
            "R26", .tablet, .presentation, hidden: [], disabled: [.collectionNavigation], .default, limit: 0,
            "YYNNYYYYNYN"),
        ChromeRow("R27", .tablet, .inline, hidden: [.leading], disabled: [], .default, limit: 0, "YYNYYYYYNYY"),
        ChromeRow("R28", .narrow, .presentation, hidden: [], disabled: [], .default, limit: 0, "YYNYYYYYNYN"),
        ChromeRow(
            "R29", .tablet, .inline, hidden: .all, disabled: [.selectionActions], .continuous, limit: 0, "NNNNNNNNNNY"),
        ChromeRow("R30", .desktop, .presentation, hidden: [], disabled: [], .default, limit: 0, "YYYNYYYYNYN"),
        ChromeRow("R31", .desktop, .presentation, hidden: [], disabled: [.search], .default, limit: 0, "YYYNNYYYNYN"),
        ChromeRow(
            "R32", .desktop, .presentation, hidden: [], disabled: [.collectionNavigation], .default, limit: 0,
            "YYNNYYYYNYN"),
        ChromeRow(
            "R33", .desktop, .presentation, hidden: [], disabled: [.stagingArea], .default, limit: 0, "YYYNYYYNYYN"),
        ChromeRow(
            "R34", .desktop, .presentation, hidden: [], disabled: [.selectionActions], .default, limit: 0, "YYYNYNYYNYN"
        ),
        ChromeRow(
            "R35", .desktop, .presentation, hidden: [], disabled: [.selectionActions], .continuous, limit: 0,
            "YYYNYNNYNYN"),
        ChromeRow(
            "R36", .desktop, .inline, hidden: [.top, .bottom], disabled: [], .continuous, limit: 0, "NNYNNNNNNNY"),
        ChromeRow("R37", .desktop, .inline, hidden: .all, disabled: [], .continuous, limit: 0, "NNNNNNNNNNY"),
        ChromeRow("R38", .desktop, .compact, hidden: [], disabled: [], .continuous, limit: 0, "YYNYYYYYNYY"),
        ChromeRow("R39", .desktop, .presentation, hidden: [], disabled: [], .default, limit: 1, "YYYNYYYNYYN"),
    ]
}

@Suite("Chrome: the documented decision table")
struct ChromeTests {
    @Test("shows exactly the controls of the row", arguments: ChromeRow.table)
    func row(_ row: ChromeRow) {
        let chrome = Chrome.resolve(row.configuration, platform: row.platform, context: ChromeContext())
        let cells = String(ChromeRow.order.map { chrome.isVisible($0) ? "Y" : "N" })
        #expect(cells == row.cells)
        #expect(!chrome.isVisible(.onboarding))
        #expect(!chrome.isVisible(.banner))
    }

    @Test("R17 warns that nothing can be delivered, R16 and R18 do not")
    func warnings() {
        func warnings(_ id: String) -> [ChromeWarning] {
            guard let row = ChromeRow.table.first(where: { $0.id == id }) else { return [] }
            return Chrome.resolve(row.configuration, platform: row.platform, context: ChromeContext()).warnings
        }
        #expect(warnings("R17") == [.noCommitPath])
        #expect(warnings("R16").isEmpty)
        #expect(warnings("R18").isEmpty)
        #expect(warnings("R02").isEmpty)
    }

    @Test("R40, R41: no options with full access or for a legacy caller")
    func options() {
        var context = ChromeContext()
        let configuration = PickerConfiguration()
        #expect(Chrome.resolve(configuration, platform: .desktop, context: context).isVisible(.options))
        context.hasFullAccess = true
        #expect(!Chrome.resolve(configuration, platform: .desktop, context: context).isVisible(.options))
        context.hasFullAccess = false
        context.isLegacyCaller = true
        #expect(!Chrome.resolve(configuration, platform: .desktop, context: context).isVisible(.options))
    }

    @Test("R42, R43, R44: onboarding on the first embedded display only", arguments: PickerStyle.allCases)
    func onboarding(_ style: PickerStyle) {
        var configuration = PickerConfiguration()
        configuration.style = style
        var context = ChromeContext()
        context.isFirstEmbeddedDisplay = true
        let first = Chrome.resolve(configuration, platform: .desktop, context: context)
        #expect(first.isVisible(.onboarding) == style.isEmbedded)
        context.isFirstEmbeddedDisplay = false
        #expect(!Chrome.resolve(configuration, platform: .desktop, context: context).isVisible(.onboarding))
    }

    @Test("R45, R46: the banner after an upgrade until it is dismissed, in presentation style")
    func banner() {
        var configuration = PickerConfiguration()
        var context = ChromeContext()
        context.isAfterUpgrade = true
        #expect(Chrome.resolve(configuration, platform: .desktop, context: context).isVisible(.banner))
        context.isBannerDismissed = true
        #expect(!Chrome.resolve(configuration, platform: .desktop, context: context).isVisible(.banner))
        context.isBannerDismissed = false
        configuration.style = .inline
        #expect(!Chrome.resolve(configuration, platform: .desktop, context: context).isVisible(.banner))
    }

    @Test("R47: below full opacity everything looks the same and takes no input")
    func opacity() {
        let configuration = PickerConfiguration()
        var context = ChromeContext()
        let opaque = Chrome.resolve(configuration, platform: .desktop, context: context)
        context.opacity = 0.99
        let faint = Chrome.resolve(configuration, platform: .desktop, context: context)
        #expect(faint.controls == opaque.controls)
        #expect(opaque.acceptsInput)
        #expect(!faint.acceptsInput)
    }

    @Test("hiding the trailing edge changes nothing (F15)", arguments: ChromeRow.table)
    func trailing(_ row: ChromeRow) {
        var configuration = row.configuration
        configuration.hiddenAccessoryEdges.formUnion(.trailing)
        #expect(
            Chrome.resolve(configuration, platform: row.platform, context: ChromeContext())
                == Chrome.resolve(row.configuration, platform: row.platform, context: ChromeContext()))
    }
}
