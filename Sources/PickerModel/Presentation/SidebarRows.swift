// SPDX-License-Identifier: GPL-3.0-or-later

/// The rows of the sidebar. Each is made on access, since a view needs only the few on screen and a library may have a
/// thousand folders. Two values of the same outline are compared by reference.
public struct SidebarRows: RandomAccessCollection, Sendable, Equatable {
    private let outline: [AlbumLine]
    /// Whether albums show their covers in place of symbols.
    public let showsCovers: Bool

    /// Makes an empty list of rows.
    public init() { self.init([], showsCovers: false) }

    init(_ outline: [AlbumLine], showsCovers: Bool) {
        self.outline = outline
        self.showsCovers = showsCovers
    }

    /// Always 0.
    public var startIndex: Int { 0 }
    /// Number of rows.
    public var endIndex: Int { outline.count }

    /// The row at a position, made at each access.
    public subscript(position: Int) -> SidebarRow { SidebarRow(outline[position], showsCovers: showsCovers) }
}
