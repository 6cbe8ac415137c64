// SPDX-License-Identifier: GPL-3.0-or-later

/// Names that never change while a picker is open: labels and accessible names of the contract's section 8, as keys.
public enum FixedNames {
    /// Title of a window of its own, as the desktop lists it.
    public static let window = LocalizedText("Pick Photos")
    /// One of two tabs, where there is no sidebar.
    public static let photosTab = LocalizedText("Photos")
    /// The other one.
    public static let albumsTab = LocalizedText("Albums")
    /// Accessible name of the list of albums.
    public static let albums = LocalizedText("Albums")
    /// Accessible name of the triangle of an album whose own are hidden.
    public static let expand = LocalizedText("Show What Is Below")
    /// Its name while they are shown.
    public static let collapse = LocalizedText("Hide What Is Below")
    /// Label of the button under the albums.
    public static let addFolder = LocalizedText("Add Folder…")
    /// Label of the button that leads to files of any kind.
    public static let otherFiles = LocalizedText("Other Files…")
    /// Title of the window in which they are chosen.
    public static let chooseFiles = LocalizedText("Choose Other Files")
    /// Title of the window in which a folder is chosen.
    public static let chooseFolder = LocalizedText("Add a Folder to the Library")
    /// Label of the button in it that takes the folder.
    public static let add = LocalizedText("Add")
    /// Title of the window in which a folder for copies is chosen.
    public static let chooseSaving = LocalizedText("Save Copies in a Folder")
    /// Label of the button in it that takes the folder.
    public static let save = LocalizedText("Save")
    /// Accessible name of the button of the menu beside Copy, where no app asks.
    public static let more = LocalizedText("More")
    /// Accessible name and placeholder of the search entry.
    public static let search = LocalizedText("Search Photos")
    /// Accessible name of the list under it.
    public static let suggestions = LocalizedText("Suggestions")
    /// Accessible name of the button at the end of the slider.
    public static let zoomIn = LocalizedText("Zoom In")
    /// Accessible name of the button at its start.
    public static let zoomOut = LocalizedText("Zoom Out")
    /// Accessible name of the slider between them.
    public static let tileSize = LocalizedText("Size of Photos")
    /// What it is set to: the smallest size is 1.
    public static func size(_ level: Int) -> LocalizedText {
        LocalizedText("%1 of %2", .number(level + 1), .number(ZoomState.levels.count))
    }
    /// Heading over the formats in it.
    public static let format = LocalizedText("Format")
    /// Accessible name of the button of the View menu.
    public static let view = LocalizedText("View")
    /// Heading over the orders in it.
    public static let sortPhotos = LocalizedText("Sort Photos")
    /// The order that results of a text can have besides.
    public static let bestMatch = LocalizedText("Best Match First")
    /// The switch in it.
    public static let wholePhotos = LocalizedText("Show Whole Photos")
    /// Accessible name of the staging button, however many are picked.
    public static let showSelected = LocalizedText("Show Selected")
    /// Label and accessible name of the button of the Options menu.
    public static let options = LocalizedText("Options")

    /// Accessible name of what stands over the grid while a photo is shown large.
    public static let preview = LocalizedText("Preview")
    /// Accessible name of the button to the next one.
    public static let nextPhoto = LocalizedText("Next Photo")
    /// Accessible name of the button to the one before.
    public static let previousPhoto = LocalizedText("Previous Photo")
    /// Accessible name of the button back to the grid.
    public static let closePreview = LocalizedText("Close Preview")
    /// Accessible name of the preview's tick, pressed where the photo is selected.
    public static let select = LocalizedText("Select")
    /// Accessible name of the button that plays.
    public static let play = LocalizedText("Play")
    /// Its name while something plays.
    public static let pause = LocalizedText("Pause")
    /// Accessible name of the button that lets be heard, pressed where it does.
    public static let sound = LocalizedText("Sound")
    /// Accessible name of the slider over the length of what plays.
    public static let playPosition = LocalizedText("Position")

    /// Beside a heading of the grid: how many stand under it.
    public static func items(_ count: Int) -> LocalizedText {
        LocalizedText(one: "%1 item", many: "%1 items", count: count, .number(count))
    }

    /// Beside the heading of a day: where most of its photos were taken, and how many there are.
    /// - Parameter towns: those of the most photos first.
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
    /// - Parameter title: as `SidebarRow` gives it.
    public static func album(_ title: LocalizedText, count: Int) -> LocalizedText {
        LocalizedText(one: "%1, %2 item", many: "%1, %2 items", count: count, .nested(title), .number(count))
    }
}
