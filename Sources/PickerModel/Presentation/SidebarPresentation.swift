// SPDX-License-Identifier: GPL-3.0-or-later

/// Albums, beside the grid or in its place (rules F3, F4).
public struct SidebarPresentation: Sendable, Equatable {
    /// Whether they stand beside the grid: the rules give a sidebar, the person wants it, the window has room, and
    /// nothing is reviewed.
    public var isVisible: Bool
    /// Headings and albums from top to bottom, also for the albums tab.
    public var rows: SidebarRows
    /// Adds a folder of the person's own; nil where the caller named the folders.
    public var addFolder: ButtonPresentation?
    /// Opens the desktop's own file chooser, for files of any kind; nil where the caller takes photos only.
    public var otherFiles: ButtonPresentation?
    /// Which row is open; nil while no albums are known.
    public var selected: AlbumID?

    init(_ state: PickerState) {
        isVisible =
            state.chrome.isVisible(.sidebar) && state.navigation.wantsSidebar && !state.navigation.isNarrow
            && state.staging == nil
        rows = SidebarRows(state.library.albumOutline)
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
