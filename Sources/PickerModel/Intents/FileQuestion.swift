// SPDX-License-Identifier: GPL-3.0-or-later

/// What the desktop's file chooser asks for, where the caller accepts files of any kind.
public struct FileQuestion: Sendable, Equatable {
    /// Title of the dialog, which says what becomes of the picked photos and how many files there is room for.
    public var title: LocalizedText
    /// Whether more than one file can be chosen. The dialog knows no other limit.
    public var takesMany: Bool
}
