// SPDX-License-Identifier: GPL-3.0-or-later

/// Names that never change while a picker is open: labels and accessible names of the contract's section 8, as keys.
public enum FixedNames {
    /// Title of a window of its own, as the desktop lists it.
    /// - Parameter selectsAccess: whether the person chooses in it which photos an app sees from now on.
    public static func window(selectsAccess: Bool) -> LocalizedText {
        selectsAccess ? LocalizedText("Select Photos") : LocalizedText("Pick Photos")
    }
    /// Label of the tab with the grid, without a sidebar.
    public static let photosTab = LocalizedText("Photos")
    /// Label of the tab with the albums.
    public static let albumsTab = LocalizedText("Albums")
    /// Accessible name of the list of albums.
    public static let albums = LocalizedText("Albums")
    /// Accessible name of the edge of the sidebar.
    public static let sidebarWidth = LocalizedText("Width of the sidebar")
    /// Accessible name of a closed album's expander.
    public static let expand = LocalizedText("Show What Is Below")
    /// Accessible name of an open album's expander.
    public static let collapse = LocalizedText("Hide What Is Below")
    /// Label of the button under the albums.
    public static let addFolder = LocalizedText("Add Folder…")
    /// Label of the button that leads to files of any kind.
    public static let otherFiles = LocalizedText("Other Files…")
    /// Accessible name of the list of an app's filters.
    public static let fileKinds = LocalizedText("Kind of Files")
    /// Title of the window in which a folder is chosen.
    public static let chooseFolder = LocalizedText("Add a Folder to the Library")
    /// Label of the button that accepts that folder.
    public static let add = LocalizedText("Add")
    /// Title of the window in which a folder for copies is chosen.
    public static let chooseSaving = LocalizedText("Save Copies in a Folder")
    /// Label of the button that accepts that folder.
    public static let save = LocalizedText("Save")
    /// Label of the button that chooses nothing in a file chooser.
    public static let cancel = LocalizedText("Cancel")
    /// Label of the button that accepts files in a file chooser.
    public static let open = LocalizedText("Open")
    /// Label of the button that sends `PersonIntent.discardPressed`.
    public static let discard = LocalizedText("Discard")
    /// Accessible name of the button that sends `PersonIntent.keepPressed`.
    public static let keepPicking = LocalizedText("Keep Picking")
    /// Accessible name of the menu button beside Copy, in a picker without an app.
    public static let more = LocalizedText("More")
    /// Accessible name and placeholder of the search entry.
    public static let search = LocalizedText("Search Photos")
    /// Accessible name of the button in the search entry that clears text and tokens.
    public static let clear = LocalizedText("Clear")
    /// Accessible name of the list under the search entry.
    public static let suggestions = LocalizedText("Suggestions")
    /// Accessible name of the button at the end of the size slider.
    public static let zoomIn = LocalizedText("Zoom In")
    /// Accessible name of the button at the start of the size slider.
    public static let zoomOut = LocalizedText("Zoom Out")
    /// Accessible name of the size slider.
    public static let tileSize = LocalizedText("Size of Photos")
    /// Accessible value of the size slider; the smallest size is 1.
    public static func size(_ level: Int) -> LocalizedText {
        LocalizedText("%1 of %2", .number(level + 1), .number(ZoomState.levels.count))
    }
    /// Heading over the formats in the Options menu.
    public static let format = LocalizedText("Format")
    /// Accessible name of the button of the View menu.
    public static let view = LocalizedText("View")
    /// Heading over the sort orders in the View menu.
    public static let sortPhotos = LocalizedText("Sort Photos")
    /// Additional sort order for the results of a text search.
    public static let bestMatch = LocalizedText("Best Match First")
    /// Label of the switch in the View menu.
    public static let wholePhotos = LocalizedText("Show Whole Photos")
    // Translators: a choice in a menu. Albums in a list show a small picture, their cover, in place of a symbol.
    /// Label of the switch in the View menu.
    public static let covers = LocalizedText("Covers of Albums")
    /// Accessible name of the staging button, regardless of the number of picked photos.
    public static let showSelected = LocalizedText("Show Selected")
    /// Label and accessible name of the button of the Options menu.
    public static let options = LocalizedText("Options")

    /// Accessible name of the preview.
    public static let preview = LocalizedText("Preview")
    /// Accessible name of the preview's button to the next photo.
    public static let nextPhoto = LocalizedText("Next Photo")
    /// Accessible name of the preview's button to the previous photo.
    public static let previousPhoto = LocalizedText("Previous Photo")
    /// Accessible name of the button that closes the preview.
    public static let closePreview = LocalizedText("Close Preview")
    /// Accessible name of the preview's tick, a toggle that is pressed if the photo is selected.
    public static let select = LocalizedText("Select")
    /// Accessible name of the info panel, and of the toggle that shows it.
    public static let info = LocalizedText("Info")
    /// Announcement that the info panel was shown or hidden; nil if neither.
    public static func info(_ wasShown: Bool, to isShown: Bool) -> LocalizedText? {
        guard wasShown != isShown else { return nil }
        return isShown ? LocalizedText("Info shown") : LocalizedText("Info hidden")
    }
    /// Accessible name of the button that plays.
    public static let play = LocalizedText("Play")
    /// Accessible name of the same button while it plays.
    public static let pause = LocalizedText("Pause")
    /// Accessible name of the sound button, a toggle that is pressed if the sound is on.
    public static let sound = LocalizedText("Sound")
    /// Accessible name of the slider for the position in a video.
    public static let playPosition = LocalizedText("Position")

    /// Text beside a heading of the grid: the number of items under it.
    public static func items(_ count: Int) -> LocalizedText {
        LocalizedText(one: "%1 item", many: "%1 items", count: count, .number(count))
    }

    /// Text beside the heading of a day: where most of its photos were taken, and their number.
    /// - Parameter towns: towns, the most frequent first.
    static func day(_ towns: [String], _ count: Int) -> LocalizedText {
        guard let town = towns.first else { return items(count) }
        let places =
            switch towns.count {
            case 1: LocalizedText("%1", .text(town))
            case 2: LocalizedText("%1, %2", .text(town), .text(towns[1]))
            default:
                LocalizedText(
                    one: "%1 and %2 other place", many: "%1 and %2 other places", count: towns.count - 1, .text(town),
                    .number(towns.count - 1))
            }
        return LocalizedText("%1 · %2", .nested(places), .nested(items(count)))
    }

    /// Accessible name of an album's row.
    /// - Parameter title: the title from `SidebarRow`.
    public static func album(_ title: LocalizedText, count: Int) -> LocalizedText {
        LocalizedText(one: "%1, %2 item", many: "%1, %2 items", count: count, .nested(title), .number(count))
    }
}
