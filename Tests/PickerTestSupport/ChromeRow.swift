// SPDX-License-Identifier: GPL-3.0-or-later

public import PickerModel
public import Testing

/// A row of the reference's decision table (phpicker.md 2.2): a configuration in its circumstances, and the controls it shows.
public struct ChromeRow: Sendable, CustomTestStringConvertible {
    public let id: String
    public let platform: Platform
    public let configuration: PickerConfiguration
    public let context: ChromeContext
    /// Y or N for each control of `order`.
    public let cells: String

    init(
        _ id: String, _ platform: Platform, _ style: PickerStyle, hidden: AccessoryEdges = [],
        disabled: PickerCapabilities = [], selection: SelectionBehavior = .default, limit: Int = 0, _ cells: String,
        context change: (inout ChromeContext) -> Void = { _ in }
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
        var context = ChromeContext()
        change(&context)
        self.context = context
    }

    public var testDescription: String { id }

    /// The columns of the table.
    public static let order: [ChromeControl] = [
        .navigationBar, .toolbar, .sidebar, .albumsTab, .searchBar, .cancel, .add, .stagingButton, .statusLabel,
        .options, .privacyBadge, .onboarding, .banner,
    ]

    /// All rows. Those that hold for any platform or style stand there once for each that differs.
    public static let table: [ChromeRow] = phones + tablets + desktops + circumstances

    /// iPhone: `narrow`.
    private static let phones: [ChromeRow] = [
        ChromeRow("R01", .narrow, .presentation, "YYNYYYYYNYNNN"),
        ChromeRow("R02", .narrow, .presentation, limit: 1, "YYNYYYNNYYNNN"),
        ChromeRow("R03", .narrow, .presentation, disabled: [.search], "YYNYNYYYNYNNN"),
        ChromeRow("R04", .narrow, .presentation, disabled: [.collectionNavigation], "YYNNYYYYNYNNN"),
        ChromeRow("R05", .narrow, .presentation, disabled: [.stagingArea], "YYNYYYYNYYNNN"),
        ChromeRow("R06", .narrow, .presentation, disabled: [.selectionActions], "YYNYYNYYNYNNN"),
        ChromeRow("R07", .narrow, .presentation, disabled: [.selectionActions], selection: .ordered, "YYNYYNYYNYNNN"),
        ChromeRow(
            "R08", .narrow, .presentation, disabled: [.selectionActions], selection: .continuous, "YYNYYNNYNYNNN"),
        ChromeRow(
            "R09", .narrow, .presentation, disabled: [.selectionActions], selection: .continuousAndOrdered,
            "YYNYYNNYNYNNN"),
        ChromeRow("R10", .narrow, .presentation, selection: .continuous, "YYNYYYYYNYNNN"),
        ChromeRow("R11", .narrow, .presentation, disabled: [.sensitivityAnalysisIntervention], "YYNYYYYYNYNNN"),
        ChromeRow(
            "R12", .narrow, .presentation, disabled: [.search, .stagingArea, .collectionNavigation, .selectionActions],
            selection: .continuous, "YYNNNNNNYYNNN"),
        ChromeRow("R13", .narrow, .inline, "YYNYYYYYNYYNN"),
        ChromeRow("R14", .narrow, .inline, selection: .continuous, "YYNYYYYYNYYNN"),
        ChromeRow("R15", .narrow, .inline, disabled: [.selectionActions], selection: .continuous, "YYNYYNNYNYYNN"),
        ChromeRow(
            "R16", .narrow, .inline, hidden: .all, disabled: [.selectionActions], selection: .continuous,
            "NNNNNNNNNNYNN"),
        ChromeRow("R17", .narrow, .inline, hidden: .all, "NNNNNNNNNNYNN"),
        ChromeRow("R18", .narrow, .inline, hidden: .all, selection: .continuous, "NNNNNNNNNNYNN"),
        ChromeRow("R19", .narrow, .inline, hidden: [.top], selection: .continuous, "NYNNNNNYNYYNN"),
        ChromeRow("R20", .narrow, .inline, hidden: [.bottom], "YNNYYYYNNNYNN"),
        ChromeRow("R21", .narrow, .inline, hidden: [.bottom], disabled: [.stagingArea], "YNNYYYYNNNYNN"),
        ChromeRow("R22", .narrow, .inline, hidden: [.leading], "YYNYYYYYNYYNN"),
        ChromeRow("R23", .narrow, .compact, "YYNYYYYYNYYNN"),
        ChromeRow(
            "R24", .narrow, .compact, hidden: .all, disabled: [.selectionActions], selection: .continuous,
            "NNNNNNNNNNYNN"),
    ]

    /// iPad.
    private static let tablets: [ChromeRow] = [
        ChromeRow("R25", .tablet, .presentation, "YYYNYYYYNYNNN"),
        ChromeRow("R26", .tablet, .presentation, disabled: [.collectionNavigation], "YYNNYYYYNYNNN"),
        ChromeRow("R27", .tablet, .inline, hidden: [.leading], "YYNYYYYYNYYNN"),
        ChromeRow("R28", .narrow, .presentation, "YYNYYYYYNYNNN"),
        ChromeRow(
            "R29", .tablet, .inline, hidden: .all, disabled: [.selectionActions], selection: .continuous,
            "NNNNNNNNNNYNN"),
    ]

    /// Mac: `desktop`.
    private static let desktops: [ChromeRow] = [
        ChromeRow("R30", .desktop, .presentation, "YYYNYYYYNYNNN"),
        ChromeRow("R31", .desktop, .presentation, disabled: [.search], "YYYNNYYYNYNNN"),
        ChromeRow("R32", .desktop, .presentation, disabled: [.collectionNavigation], "YYNNYYYYNYNNN"),
        ChromeRow("R33", .desktop, .presentation, disabled: [.stagingArea], "YYYNYYYNYYNNN"),
        ChromeRow("R34", .desktop, .presentation, disabled: [.selectionActions], "YYYNYNYYNYNNN"),
        ChromeRow(
            "R35", .desktop, .presentation, disabled: [.selectionActions], selection: .continuous, "YYYNYNNYNYNNN"),
        ChromeRow("R36", .desktop, .inline, hidden: [.top, .bottom], selection: .continuous, "NNYNNNNNNNYNN"),
        ChromeRow("R37", .desktop, .inline, hidden: .all, selection: .continuous, "NNNNNNNNNNYNN"),
        ChromeRow("R38", .desktop, .compact, selection: .continuous, "YYNYYYYYNYYNN"),
        ChromeRow("R39", .desktop, .presentation, limit: 1, "YYYNYYYNYYNNN"),
    ]

    /// Who asks, and what was shown before.
    private static let circumstances: [ChromeRow] = [
        ChromeRow("R40 as R01", .narrow, .presentation, "YYNYYYYYNNNNN") { $0.hasFullAccess = true },
        ChromeRow("R40 as R25", .tablet, .presentation, "YYYNYYYYNNNNN") { $0.hasFullAccess = true },
        ChromeRow("R40 as R30", .desktop, .presentation, "YYYNYYYYNNNNN") { $0.hasFullAccess = true },
        ChromeRow("R41", .desktop, .presentation, "YYYNYYYYNNNNN") { $0.isLegacyCaller = true },
        ChromeRow("R41 inline", .narrow, .inline, "YYNYYYYYNNYNN") { $0.isLegacyCaller = true },
        ChromeRow("R42 inline", .desktop, .inline, "YYYNYYYYNYYYN") { $0.isFirstEmbeddedDisplay = true },
        ChromeRow("R42 compact", .narrow, .compact, "YYNYYYYYNYYYN") { $0.isFirstEmbeddedDisplay = true },
        ChromeRow(
            "R42 bare", .narrow, .inline, hidden: .all, disabled: [.selectionActions], selection: .continuous,
            "NNNNNNNNNNYYN"
        ) { $0.isFirstEmbeddedDisplay = true },
        ChromeRow("R43 inline", .desktop, .inline, "YYYNYYYYNYYNN"),
        ChromeRow("R43 compact", .narrow, .compact, "YYNYYYYYNYYNN"),
        ChromeRow("R44", .desktop, .presentation, "YYYNYYYYNYNNN") { $0.isFirstEmbeddedDisplay = true },
        ChromeRow("R45", .desktop, .presentation, "YYYNYYYYNYNNY") { $0.isAfterUpgrade = true },
        ChromeRow("R45 narrow", .narrow, .presentation, "YYNYYYYYNYNNY") { $0.isAfterUpgrade = true },
        ChromeRow("R46", .desktop, .presentation, "YYYNYYYYNYNNN") {
            $0.isAfterUpgrade = true
            $0.isBannerDismissed = true
        },
        ChromeRow("R47 as R30", .desktop, .presentation, "YYYNYYYYNYNNN") { $0.opacity = 0.99 },
        ChromeRow(
            "R47 as R16", .narrow, .inline, hidden: .all, disabled: [.selectionActions], selection: .continuous,
            "NNNNNNNNNNYNN"
        ) {
            $0.opacity = 0.5
        },
    ]
}
