// SPDX-License-Identifier: GPL-3.0-or-later

/// What the person lets go with the photos. The switches show what is included.
public struct OptionsState: Sendable, Equatable {
    public let appRemovals: MetadataClasses
    public internal(set) var personRemovals: MetadataClasses = []
    public let appEncoding: PreferredEncoding
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

    /// The union of both (phpicker.md 3.2).
    public var removals: MetadataClasses { appRemovals.union(personRemovals) }
    /// The person's choice wins.
    public var encoding: PreferredEncoding { personEncoding ?? appEncoding }

    /// What is promised and cannot be kept while only originals are handed over (contract section 10).
    public var needsUnbuiltDelivery: Bool { !removals.isEmpty || encoding == .compatible }
}
