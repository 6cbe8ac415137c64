// SPDX-License-Identifier: GPL-3.0-or-later

package import MediaTypes
package import PickerModel

/// What the service tells a process that serves one request (docs/developing/adr/0017), as a line of JSON.
package enum ServiceMessage: Codable, Sendable, Equatable {
    /// The request; the first message, once.
    case begin(ServedRequest)
    /// What the person is asked about an app's access, in place of a request.
    case ask(ServedQuestion)
    /// What the caller tells the picker by `PickRequest1`.
    case order(PickerOrder<AssetID>)
    /// Answers `otherFilesWanted`: `file:` URIs, none where the person chose none; nil where there is no other file chooser.
    case otherFiles([String]?)
    /// The caller does not want an answer any more.
    case close

    /// Files that go with the message.
    package var files: Int {
        switch self {
        // The connection to the widget that shows the picker.
        case .begin(let served): served.isEmbedded ? 1 : 0
        case .ask, .order, .otherFiles, .close: 0
        }
    }
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

    /// Whether the picker fills a widget of the caller's, whose end of a connection goes with the message.
    package var isEmbedded = false
    /// The call that it answers; nil for requests of other interfaces.
    package var chooser: FileChooserCall?

    package init(
        _ configuration: PickerConfiguration, app: String?, isSandboxed: Bool = false, parent: String = "",
        isModal: Bool = true, isEmbedded: Bool = false, chooser: FileChooserCall? = nil
    ) {
        (self.configuration, self.app, self.isSandboxed) = (configuration, app, isSandboxed)
        (self.parent, self.isModal) = (parent, isModal)
        (self.isEmbedded, self.chooser) = (isEmbedded, chooser)
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
    /// The person answered a question, or closed its window; the last event, once.
    case answered(AccessAnswer)
}

/// What the person is asked about an app's access to the library.
package struct ServedQuestion: Codable, Sendable, Equatable {
    package enum Kind: Codable, Sendable, Equatable {
        /// What the app may do. The reason is the app's own.
        case authorization(AccessLevel, reason: String?, isRepeated: Bool)
        /// Whether the app sees more photos (`LimitedLibraryAlert`).
        case alert
        /// Which photos the app sees.
        case selection
    }

    package var kind: Kind
    /// Application id of the app; nil where none is proven.
    package var app: String?
    /// The program's process, which has a name where the app has no id.
    package var process: Int32
    /// The app's window, as the portal names it, or empty.
    package var parent: String
    /// What is ticked where photos are selected.
    package var ticked: [AssetID]
    /// Details that the app does not get; nil where the person has not said, and usually leaves out some.
    package var withheld: MetadataClasses?

    package init(
        _ kind: Kind, app: String?, process: Int32, parent: String, ticked: [AssetID], withheld: MetadataClasses?
    ) {
        (self.kind, self.app, self.process, self.parent) = (kind, app, process, parent)
        (self.ticked, self.withheld) = (ticked, withheld)
    }
}

/// The person's answer to such a question.
package enum AccessAnswer: Codable, Sendable, Equatable {
    /// A button of the prompt; where that is to select photos, the selection.
    case decided(AccessDecision, selection: [AssetID], withheld: MetadataClasses)
    /// The photos that the app sees from now on.
    case selected([AssetID])
    /// The window was closed, or nothing was changed.
    case closed
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
        ids = AssetID.list(joined: try container.decode(String.self, forKey: .ids))
        changed = try container.decode([ServedItem].self, forKey: .changed)
    }

    /// The identifiers are one text: with a thousand of them a list of texts takes JSON longer than all that follows.
    /// - Throws: only what the encoder throws.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(ids.map(\.description).joined(), forKey: .ids)
        try container.encode(changed, forKey: .changed)
    }
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
    /// Assets of the library that the app sees from now on, since the person ticked that; none unless the person has confirmed.
    package var alsoAllowed: [AssetID] = []
    /// Whether the caller may write to the files: never to photos, but to documents that it asked for.
    package var isWritable = false

    package init(_ kind: PickerOutcome.Kind, problems: [String] = []) {
        (self.kind, self.problems) = (kind, problems)
    }

    /// All files that it gets.
    package var uris: [String] { items.map(\.record.uri) + others }
}
