// SPDX-License-Identifier: GPL-3.0-or-later

/// The list of albums, beside the grid or instead of it (rules F3, F4).
public struct SidebarPresentation: Sendable, Equatable {
    /// Whether the sidebar is shown: the rules allow it, the person wants it, the window has room, and the staging area
    /// is closed.
    public var isVisible: Bool
    /// How wide the person made it, for `SidebarWidth.fitting`; nil for its usual width.
    public var width: Int?
    /// Headings and albums from top to bottom, also for the albums tab.
    public var rows: SidebarRows
    /// Counts arrivals of records of covers.
    public var coversRevision: Int
    /// Button that adds a folder of the person's own; nil if the caller named the folders.
    public var addFolder: ButtonPresentation?
    /// Button that opens the desktop's file chooser for files of any kind; nil if the caller accepts photos only.
    public var otherFiles: ButtonPresentation?
    /// The open album; nil while no albums are known.
    public var selected: AlbumID?

    init(_ state: PickerState) {
        isVisible = state.showsSidebar
        width = state.navigation.sidebarWidth
        rows = SidebarRows(state.library.albumOutline, showsCovers: state.showsCovers)
        coversRevision = state.covers.revision
        addFolder =
            state.canAddFolders && state.navigation.restriction == nil
            ? ButtonPresentation(
                isVisible: true, isEnabled: true, label: FixedNames.addFolder,
                tooltip: LocalizedText("Make the photos in a folder part of the library")) : nil
        otherFiles =
            state.allowsOtherFiles
            ? ButtonPresentation(
                isVisible: true, isEnabled: true, label: FixedNames.otherFiles,
                tooltip: LocalizedText("Choose files that are not photos")) : nil
        selected = state.navigation.album ?? state.library.albums.first { $0.kind == .library }?.id
    }
}
