// SPDX-License-Identifier: GPL-3.0-or-later

package import PickerModel

/// What the service tells the process that reads the library for one app (docs/developing/adr/0030), as a line of JSON.
package enum LibraryMessage: Codable, Sendable, Equatable {
    /// What the app may be shown from now on; the first message, and again with each change.
    case grant(AccessGrant)
    /// A call of the app, to be answered by its number.
    case call(Int, LibraryCall)
}

/// A call of an app that its process answers. Identifiers are those that the app is told.
package enum LibraryCall: Codable, Sendable, Equatable {
    case fetch(AssetFetch)
    case albums
    case open(AssetID, AssetPart)
    /// A preview of the file that goes with the message, which is no matter of the grant.
    case preview(type: String, size: Int)
    /// A file, or two, go with the message.
    case add(AssetAddition)
    /// What was just added, an asset of the library, is in the app's record; or nobody has it, and its files go.
    case settle(AssetID, isKept: Bool)
    /// The assets of the library that these are.
    case identify([AssetID])
    /// What the app is told of these assets of the library.
    case name([AssetID])

    /// Files that go with the message.
    package var files: Int {
        switch self {
        case .add(let addition): addition.hasPairedVideo ? 2 : 1
        case .preview: 1
        case .fetch, .albums, .open, .settle, .identify, .name: 0
        }
    }
}

/// What such a process tells the service.
package enum LibraryEvent: Codable, Sendable, Equatable {
    case answered(Int, LibraryAnswer)
    /// Assets that the app sees now, sees otherwise, and sees no more, by the identifiers that it is told.
    case changed(added: [AssetID], changed: [AssetID], removed: [AssetID])
}

/// An answer of such a process.
package enum LibraryAnswer: Codable, Sendable, Equatable {
    /// Values for the bus, in the file that goes with the message (`LibraryPage`).
    case page
    /// The file that goes with the message. An original could be opened again for writing; anything else was made for the app.
    case opened(isOriginal: Bool, name: String)
    /// An asset of the library, and what the app is told of it.
    case added(AssetID, told: AssetID)
    case identifiers([AssetID])
    case refused(AccessRefusal)

    /// Files that go with the message.
    var files: Int {
        switch self {
        case .page, .opened: 1
        case .added, .identifiers, .refused: 0
        }
    }
}
