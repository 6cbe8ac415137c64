// SPDX-License-Identifier: GPL-3.0-or-later

/// Why the library could not answer, or not do what was asked.
public enum LibraryFailure: Error, Sendable, Equatable {
    // The index.
    /// The index refused: `message` in its own words.
    case index(message: String)
    /// The index turned out to be damaged and was emptied: asking again is all there is to do.
    case damagedIndex
    /// The disk that holds the index is full.
    case diskFull
    /// Another picker has kept the index for itself too long.
    case busyIndex
    /// The work was withdrawn.
    case cancelled

    // Folders and files that a person names. Names are as people read them.
    /// This library has the folders that it has.
    case fixedFolders
    /// The named files are on no disk of this computer.
    case elsewhere
    /// The named files are outside the folders that the caller named.
    case outside
    /// There is nothing of that name.
    case missing(name: String)
    /// The system gives no access, for another reason than permissions.
    case unopened(name: String)
    /// Permissions give no access.
    case unreadable(name: String)
    /// A folder was not added, since it cannot be read.
    case unreadableAddition(name: String)
    /// A folder was not added, since the list of added folders cannot be changed.
    case unchangedList(name: String)
}

extension LibraryFailure {
    /// One sentence for people that says what to do.
    public var text: LocalizedText {
        switch self {
        case .index(let message):
            LocalizedText(
                "the photo index does not answer (%1); it can be removed without loss and is then built anew",
                .text(message))
        case .damagedIndex:
            LocalizedText("the photo index was damaged and has been emptied; do it again to have it built anew")
        case .diskFull:
            LocalizedText("the disk that holds the photo index is full; make room on it and try again")
        case .busyIndex:
            LocalizedText("another picker is busy with the photo index; try again when its scan is over")
        case .cancelled: LocalizedText("the scan was stopped")
        case .fixedFolders: LocalizedText("The folders of this picker cannot be changed")
        case .elsewhere: LocalizedText("Only files on this computer can be picked")
        case .outside: LocalizedText("This picker shows only the folders that it was opened with")
        case .missing(let name): LocalizedText("“%1” does not exist", .text(name))
        case .unopened(let name): LocalizedText("“%1” cannot be opened", .text(name))
        case .unreadable(let name): LocalizedText("“%1” may not be read", .text(name))
        case .unreadableAddition(let name): LocalizedText("“%1” cannot be read and was not added", .text(name))
        case .unchangedList(let name):
            LocalizedText("“%1” was not added: the list of added folders cannot be changed", .text(name))
        }
    }
}
