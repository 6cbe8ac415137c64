// SPDX-License-Identifier: GPL-3.0-or-later

/// What the person lets go with the photos (phpicker.md 3.2). The switches show what is included.
public struct OptionsState: Sendable, Equatable {
    /// What the app does not want (`PHPickerConfiguration.metadataOptions`).
    public let appRemovals: MetadataClasses
    /// What the person withholds.
    public internal(set) var personRemovals: MetadataClasses = []
    /// Which form the app prefers (`preferredAssetRepresentationMode`).
    public let appEncoding: PreferredEncoding
    /// Which form the person chose; nil while the app's holds.
    public internal(set) var personEncoding: PreferredEncoding?
    /// The person wants these choices for the app's next pick too.
    public internal(set) var isRemembered: Bool

    init(appRemovals: MetadataClasses, appEncoding: PreferredEncoding, remembered: AppMemory.RememberedOptions?) {
        self.appRemovals = appRemovals
        self.appEncoding = appEncoding
        personRemovals = remembered?.removals ?? []
        personEncoding = remembered?.encoding
        isRemembered = remembered != nil
    }

    /// What is left out: the union of both (phpicker.md 3.2).
    public var removals: MetadataClasses { appRemovals.union(personRemovals) }
    /// Which form holds: the person's choice wins (phpicker.md 3.2).
    public var encoding: PreferredEncoding { personEncoding ?? appEncoding }

    /// What is promised and cannot be kept while only originals are handed over (contract section 10).
    public var needsUnbuiltDelivery: Bool { !removals.isEmpty || encoding == .compatible }
    /// The same of what the app asks for, which is not the person's to take back.
    var appNeedsUnbuiltDelivery: Bool { !appRemovals.isEmpty || appEncoding == .compatible }
}
