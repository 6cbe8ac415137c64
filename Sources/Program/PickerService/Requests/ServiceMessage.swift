// SPDX-License-Identifier: GPL-3.0-or-later

package import PickerModel

/// What the service tells a process that serves one request (docs/adr/0017), as a line of JSON.
package enum ServiceMessage: Codable, Sendable, Equatable {
    /// The request; the first message, once.
    case begin(ServedRequest)
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
    /// The caller's window, as the portal names it: `x11:HEX`, `wayland:HANDLE`, or empty.
    package var parent: String
    /// Whether the caller's window waits meanwhile.
    package var isModal: Bool

    /// The call that it answers; nil for requests of other interfaces.
    package var chooser: FileChooserCall?

    package init(
        _ configuration: PickerConfiguration, app: String?, parent: String = "", isModal: Bool = true,
        chooser: FileChooserCall? = nil
    ) {
        (self.configuration, self.app, self.parent, self.isModal) = (configuration, app, parent, isModal)
        self.chooser = chooser
    }
}

/// What such a process tells the service.
package enum RequestEvent: Codable, Sendable, Equatable {
    /// Everything is open that can be before the request is known.
    case ready
    /// The request ended; the last event, once.
    case ended(ServedOutcome)
}

/// How a request ended.
package struct ServedOutcome: Codable, Sendable, Equatable {
    package var kind: PickerOutcome.Kind
    /// `file:` URIs of what the caller gets, in the order of selection.
    package var uris: [String]
    /// Sentences on what it does not get.
    package var problems: [String]
    /// The filter that was active at the end, and the answers to the app's questions; nil and none for other requests.
    package var filter: FileFilter?
    package var answers: [String] = []

    package init(_ kind: PickerOutcome.Kind, uris: [String] = [], problems: [String] = []) {
        (self.kind, self.uris, self.problems) = (kind, uris, problems)
    }
}
