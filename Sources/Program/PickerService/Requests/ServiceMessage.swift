// SPDX-License-Identifier: GPL-3.0-or-later

package import MediaTypes
package import PickerModel

/// What the service tells a process that serves one request (docs/developing/adr/0017), as a line of JSON.
package enum ServiceMessage: Codable, Sendable, Equatable {
    /// The request; the first message, once.
    case begin(ServedRequest)
    /// What the caller tells the picker by `PickRequest1`.
    case order(PickerOrder<AssetID>)
    /// Answers `otherFilesWanted`: `file:` URIs, none where the person chose none; nil where there is no other file chooser.
    case otherFiles([String]?)
    /// The caller does not want an answer any more.
    case close
}

/// A request as the service hands it on. Who asks has been found out by the service; the process believes it, since nobody else has its
/// end of the channel.
package struct ServedRequest: Codable, Sendable, Equatable {
    /// What to show.
    package var configuration: PickerConfiguration
    /// Application id of the caller; nil where none is proven.
    package var app: String?
    /// Whether the caller is in a sandbox, known or not.
    package var isSandboxed: Bool
    /// The caller's window, as the portal names it: `x11:HEX`, `wayland:HANDLE`, or empty.
    package var parent: String
    /// Whether the caller's window waits meanwhile.
    package var isModal: Bool

    /// The call that it answers; nil for requests of other interfaces.
    package var chooser: FileChooserCall?

    package init(
        _ configuration: PickerConfiguration, app: String?, isSandboxed: Bool = false, parent: String = "",
        isModal: Bool = true, chooser: FileChooserCall? = nil
    ) {
        (self.configuration, self.app, self.isSandboxed) = (configuration, app, isSandboxed)
        (self.parent, self.isModal) = (parent, isModal)
        self.chooser = chooser
    }
}

/// What such a process tells the service.
package enum RequestEvent: Codable, Sendable, Equatable {
    /// Everything is open that can be before the request is known.
    case ready
    /// The selection is another one; only where the configuration asks for that.
    case selectionChanged(ServedSelection)
    /// The person wants files that are no photos, from the desktop's own file chooser.
    case otherFilesWanted
    /// The request ended; the last event, once.
    case ended(ServedOutcome)
}

/// An item as its process delivers it: what the caller is told, and which files that is about.
package struct ServedItem: Codable, Sendable, Equatable {
    /// What the caller is told.
    package var record: AssetRecord
    /// The item's file; nil for an unfinished film.
    package var file: FileIdentity?
    /// The video of a Live Photo that consists of two files.
    package var video: FileIdentity?

    package init(_ item: PickedItem) {
        (record, file, video) = (AssetRecord(item), item.identity, item.pairedIdentity)
    }
}

/// A selection as it is told after each change: records of what has not been told before, so that a tap costs the same however much is picked.
package struct ServedSelection: Codable, Sendable, Equatable {
    /// The selection, in its order.
    package var ids: [AssetID]
    /// The records among it that are new, or others than were told.
    package var changed: [ServedItem]

    package init(ids: [AssetID], changed: [ServedItem]) { (self.ids, self.changed) = (ids, changed) }
}

extension ServedSelection {
    private enum Key: String, CodingKey { case ids, changed }

    /// Reads what `encode` wrote.
    /// - Throws: `DecodingError` for anything else.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let digits = Array(try container.decode(String.self, forKey: .ids).utf8)
        ids = stride(from: 0, to: digits.count, by: Self.digits).compactMap { start in
            AssetID(digits: digits[start..<min(start + Self.digits, digits.count)])
        }
        changed = try container.decode([ServedItem].self, forKey: .changed)
    }

    /// The identifiers are one text: with a thousand of them a list of texts takes JSON longer than all that follows.
    /// - Throws: only what the encoder throws.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(ids.map(\.description).joined(), forKey: .ids)
        try container.encode(changed, forKey: .changed)
    }

    /// Of an identifier.
    private static let digits = 16
}

/// How a request ended.
package struct ServedOutcome: Codable, Sendable, Equatable {
    package var kind: PickerOutcome.Kind
    /// What the caller gets, in the order of selection; none unless the person has confirmed.
    package var items: [ServedItem] = []
    /// Identifiers of what was preselected, where the person has not confirmed.
    package var preselection: [AssetID] = []
    /// `file:` URIs of files that are no photos.
    package var others: [String] = []
    /// Sentences on what it does not get, and why the request failed.
    package var problems: [String] = []
    /// The filter that was active at the end, and the answers to the app's questions; nil and none for other requests.
    package var filter: FileFilter?
    package var answers: [String] = []
    /// Whether the caller may write to the files: never to photos, but to documents that it asked for.
    package var isWritable = false

    package init(_ kind: PickerOutcome.Kind, problems: [String] = []) {
        (self.kind, self.problems) = (kind, problems)
    }

    /// All files that it gets.
    package var uris: [String] { items.map(\.record.uri) + others }
}
