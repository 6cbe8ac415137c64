// SPDX-License-Identifier: GPL-3.0-or-later

/// The lines of the sidebar, each worded when it is asked for: a view asks for the few near it, and a library has a
/// thousand folders. Two of one outline are compared by reference.
public struct SidebarRows: RandomAccessCollection, Sendable, Equatable {
    private let outline: [AlbumLine]

    /// No lines.
    public init() { outline = [] }

    init(_ outline: [AlbumLine]) { self.outline = outline }

    /// 0.
    public var startIndex: Int { 0 }
    /// How many lines there are.
    public var endIndex: Int { outline.count }

    /// The line at a position, worded anew each time.
    public subscript(position: Int) -> SidebarRow { SidebarRow(outline[position]) }
}
