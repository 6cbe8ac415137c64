// SPDX-License-Identifier: GPL-3.0-or-later

/// What stands between Add and the caller: turns picked assets into items that may be handed over
/// (`PHPickerResult.itemProvider`, phpicker.md 1.4, 5).
///
/// Hands over originals today; copies without what was withheld come with the delivery (roadmap 1), behind this same
/// request.
public struct DeliveryPort: Sendable {
    /// Delivers what it can and says what it cannot. Called off the main actor, one request after another; suspends,
    /// never throws.
    public var deliver: @Sendable (DeliveryRequest) async -> Delivery

    /// A port that asks this closure.
    public init(deliver: @escaping @Sendable (DeliveryRequest) async -> Delivery) {
        self.deliver = deliver
    }
}

/// What is to be delivered, and how.
public struct DeliveryRequest: Sendable, Equatable {
    /// In the order of selection.
    public var assets: [Asset]
    /// What may not go along: the app's and the person's removals together.
    public var removals: MetadataClasses
    /// Which form is wanted: the person's choice, else the app's.
    public var encoding: PreferredEncoding

    /// A request for originals unless said otherwise.
    public init(assets: [Asset], removals: MetadataClasses = [], encoding: PreferredEncoding = .automatic) {
        self.assets = assets
        self.removals = removals
        self.encoding = encoding
    }
}

/// What came of it: whatever could be delivered, and a sentence for each that could not.
public struct Delivery: Sendable, Equatable {
    /// In the order of the request, without what failed.
    public var items: [PickedItem]
    /// One sentence for each asset that is not among the items, or one for all.
    public var problems: [LocalizedText]

    /// What came of a request; no problems unless given.
    public init(items: [PickedItem], problems: [LocalizedText] = []) {
        self.items = items
        self.problems = problems
    }
}
