// SPDX-License-Identifier: GPL-3.0-or-later

/// A notice for the person at a window, about following the folders or opening photos. Each is reported once.
public enum LibraryNotice: Sendable, Hashable {
    /// The kernel dropped events, so all folders are scanned again.
    case changesLost
    /// The system allows fewer watches than there are folders.
    case tooFewWatches
    /// The kernel's reports of changes can no longer be read.
    case watchingFailed
    /// Photos are opened without namespaces around the decoders.
    case lessProtection

    /// One sentence for people.
    public var text: LocalizedText {
        switch self {
        case .changesLost: LocalizedText("so much changed at once that all folders are looked through again")
        case .tooFewWatches:
            LocalizedText("there are too many folders to watch all of them; changes may show half a minute late")
        case .watchingFailed:
            LocalizedText("folders can no longer be watched; changes may show half a minute late")
        // Translators: “bubblewrap” is the name of a program, and namespaces are a means of Linux to isolate programs.
        case .lessProtection:
            LocalizedText(
                "Photos are opened with less protection here: bubblewrap is missing or may not make namespaces")
        }
    }
}
