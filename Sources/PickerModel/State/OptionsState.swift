// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// What is delivered with the photos (phpicker.md 3.2). The switches show what is included.
public struct OptionsState: Sendable, Equatable {
    /// Metadata that the app does not want (`PHPickerConfiguration.metadataOptions`).
    public let appRemovals: MetadataClasses
    /// Metadata that the person withholds.
    public internal(set) var personRemovals: MetadataClasses = []
    /// The encoding that the app prefers (`preferredAssetRepresentationMode`).
    public let appEncoding: PreferredEncoding
    /// The encoding that the person chose; nil to use the app's.
    public internal(set) var personEncoding: PreferredEncoding?
    /// Whether the person's choices are kept for the app's next pick.
    public internal(set) var isRemembered: Bool

    /// - Parameter usual: what is withheld from apps that the person has made no lasting choice for.
    init(
        appRemovals: MetadataClasses, appEncoding: PreferredEncoding, remembered: AppMemory.RememberedOptions?,
        usual: MetadataClasses = []
    ) {
        self.appRemovals = appRemovals
        self.appEncoding = appEncoding
        personRemovals = remembered?.removals ?? usual
        personEncoding = remembered?.encoding
        isRemembered = remembered != nil
    }

    /// Metadata that is removed: the union of both (phpicker.md 3.2).
    public var removals: MetadataClasses { appRemovals.union(personRemovals) }
    /// The encoding that applies: the person's choice wins (phpicker.md 3.2).
    public var encoding: PreferredEncoding { personEncoding ?? appEncoding }
}
