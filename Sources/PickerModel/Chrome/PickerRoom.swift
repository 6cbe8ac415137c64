// SPDX-License-Identifier: GPL-3.0-or-later

/// Which parts of a picker have room in its place, and in which form: tiles come before chrome. A pure function; the rules of
/// phpicker.md 2.1 (`Chrome`) come first, and what they hide stays hidden.
///
/// Parts give way in this order, each only where the tiles would otherwise be too low for `enough`: the app's prompt, the line of the
/// search (it becomes a button), the sidebar, the bar at the bottom, and below `least` the bar at the top, in whose place Add lies over
/// the photos. Where the picker is too narrow for them, Cancel loses its word and the tabs go. The badge only becomes its symbol, and
/// onboarding always keeps its words and its button.
public struct PickerRoom: Sendable, Hashable {
    /// The form of the bar at the top.
    public enum Header: Sendable, Hashable {
        /// A bar; `words` says whether Cancel has its word, or a cross.
        case bar(words: Bool)
        /// No bar: Add lies over the photos once something is picked.
        case floating
    }

    /// The place of the search entry.
    public enum Search: Sendable, Hashable {
        /// In the middle of the bar.
        case inBar
        /// In the bar, behind the tabs.
        case besideTabs
        /// In a line of its own.
        case below
        /// A button in the bar; pressed, the entry takes the place of the tabs.
        case button
        case none
    }

    /// The form of the badge.
    public enum Badge: Sendable, Hashable {
        case words, symbol
    }

    /// The form of the onboarding sheet.
    public enum Onboarding: Sendable, Hashable {
        /// The app's symbol, words and button, one below the other.
        case card
        /// Words and below them the button.
        case column
        /// Words and beside them the button.
        case row
    }

    /// The form of the bar at the top, if it is wanted.
    public private(set) var header = Header.bar(words: true)
    /// Whether the app's prompt has room.
    public private(set) var hasPrompt = true
    /// Place of the search entry.
    public private(set) var search = Search.inBar
    /// Whether the tabs Photos and Albums have room.
    public private(set) var hasTabs = true
    /// Whether there is room for a sidebar.
    public private(set) var hasSidebar = true
    /// Whether the bar at the bottom has room.
    public private(set) var hasFooter = true
    /// Whether Options in that bar has its word, or its symbol alone.
    public private(set) var hasOptionsWord = true
    /// Whether headings and captions have room among the tiles.
    public private(set) var hasHeadings = true
    /// Largest edge of a tile of which more than one is seen, in logical pixels; nil for any.
    public private(set) var tileLimit: Int?
    /// Form of the badge.
    public private(set) var badge = Badge.words
    /// Form of the onboarding sheet.
    public private(set) var onboarding = Onboarding.card
    /// Whether words of the onboarding sheet are small.
    public private(set) var isTiny = false
    /// Whether they are as small as they may be, so that all of them are seen in the lowest places.
    public private(set) var isLow = false

    /// What a picker shows if it has room for all.
    public struct Wishes: Sendable, Hashable {
        /// Style of the picker.
        public var style: PickerStyle
        /// Whether the rules allow each of these.
        public var header, footer, search, tabs, sidebar, prompt, onboarding: Bool

        /// What is wished for; nothing but a bar at the top where nothing is said.
        public init(
            _ style: PickerStyle, header: Bool = true, footer: Bool = true, search: Bool = true, tabs: Bool = false,
            sidebar: Bool = false, prompt: Bool = false, onboarding: Bool = false
        ) {
            self.style = style
            (self.header, self.footer, self.search, self.tabs) = (header, footer, header && search, header && tabs)
            (self.sidebar, self.prompt, self.onboarding) = (sidebar, header && prompt, onboarding)
        }
    }

    /// Height of tiles for which all but the bars' last forms give way, in logical pixels.
    static let least = 64
    /// Least edge of a tile, in logical pixels, in the smallest picker.
    public static let leastTile = 48

    /// Height of tiles for which prompt, line of the search, sidebar and bottom bar give way.
    static func enough(_ style: PickerStyle) -> Int { style == .compact ? 96 : forHeadings }

    /// The room of a picker that has a window of its own, or is not laid out yet: all has room.
    public static let plenty = PickerRoom()

    private init() {}

    /// Decides what has room.
    public init(_ wishes: Wishes, in extent: PickerExtent) {
        let text = max(1, extent.textScale)
        // Bars of a narrow picker use large text in part only (`LargeText`).
        let barText = text > 1.4 && Double(extent.width) < 720 * text ? text * 0.66 : text
        let lines = Lines(barText)
        /// Whether words that take so much at the usual size fit into the width.
        func fits(_ width: Double) -> Bool { Double(extent.width) >= width * barText }

        hasSidebar = wishes.sidebar && extent.height - lines.bar - lines.footer >= Self.forSidebar
        let wantsTabs = wishes.tabs || wishes.sidebar && !hasSidebar
        hasTabs = wantsTabs && fits(270)
        var left = extent.height
        func take(_ height: Int, keeping least: Int, if wish: Bool) -> Bool {
            guard wish, left - height >= least else { return false }
            left -= height
            return true
        }
        // What gives way last is placed first.
        let hasBar = wishes.header && fits(180) && left - lines.bar >= Self.least
        if hasBar { left -= lines.bar }
        header = wishes.header && !hasBar ? .floating : .bar(words: fits(300))
        let enough = wishes.onboarding ? max(Self.enough(wishes.style), 180) : Self.enough(wishes.style)
        hasFooter = take(lines.footer, keeping: enough, if: wishes.footer && fits(200))
        hasOptionsWord = fits(300)
        search = .none
        if wishes.search, hasBar {
            let isInBar = !wantsTabs || fits(640)
            if isInBar, fits(400) {
                search = hasTabs ? .besideTabs : .inBar
            } else if take(lines.search, keeping: enough, if: true) {
                search = .below
            } else if fits(hasTabs ? 360 : 230) {
                search = .button
            } else if take(lines.search, keeping: Self.enough(.compact), if: true) {
                // Without room for a button beside the tabs.
                search = .below
            }
        }
        let isWhole = (hasFooter || !wishes.footer) && (search != .button && search != .none || !wishes.search)
        hasPrompt = take(lines.prompt, keeping: enough, if: wishes.prompt && hasBar && isWhole && fits(300))
        let width = extent.width - (hasSidebar ? SidebarWidth.usual : 0)
        hasHeadings = left >= Self.forHeadings
        badge = Double(width) >= 340 * text && left >= Self.forBadge ? .words : .symbol
        if Double(left) >= 300 * text, Double(width) >= 300 * text {
            onboarding = .card
        } else {
            onboarding = width >= 300 && left < 220 ? .row : .column
        }
        isTiny =
            extent.width < 200 || left < Self.least || onboarding == .row && Double(width) < 480 * text && left < 120
        isLow = isTiny && onboarding == .column && Double(left) < Self.forOnboarding * text
        tileLimit = Self.tileLimit(width: width, height: left)
    }

    private static let forSidebar = 220
    private static let forHeadings = 180
    private static let forBadge = 240
    /// What a column of its words takes at 120 pixels, with its button.
    private static let forOnboarding = 165.0

    /// More than one tile is seen in each direction: part of a next row tells that there is more.
    private static func tileLimit(width: Int, height: Int) -> Int? {
        guard width < 240 || height < 240 else { return nil }
        // The nearest number of columns makes no tile of it smaller than `leastTile`.
        return max(56, min(width < 240 ? (width - 10) / 2 : .max, height * 4 / 5))
    }

    /// Heights of bars and lines in logical pixels: those of the design, or higher by larger words.
    private struct Lines {
        let bar, footer, search, prompt: Int

        init(_ textScale: Double) {
            let line = Int((20 * textScale).rounded(.up))
            (bar, footer, search, prompt) = (max(49, line + 28), max(47, line + 22), max(50, line + 30), line + 15)
        }
    }
}
