// SPDX-License-Identifier: GPL-3.0-or-later

/// What stands between Add and the caller: turns picked assets into items that may be handed over.
///
/// Hands over originals today; copies without what was withheld come with the delivery (roadmap 1), behind this same
/// request.
public struct DeliveryPort: Sendable {
    public var deliver: @Sendable (DeliveryRequest) async -> Delivery

    public init(deliver: @escaping @Sendable (DeliveryRequest) async -> Delivery) {
        self.deliver = deliver
    }
}

/// What is to be delivered, and how.
public struct DeliveryRequest: Sendable, Equatable {
    public var assets: [Asset]
    public var removals: MetadataClasses
    public var encoding: PreferredEncoding

    public init(assets: [Asset], removals: MetadataClasses = [], encoding: PreferredEncoding = .automatic) {
        self.assets = assets
        self.removals = removals
        self.encoding = encoding
    }
}

/// What came of it: whatever could be delivered, and a sentence for each that could not.
public struct Delivery: Sendable, Equatable {
    public var items: [PickedItem]
    public var problems: [LocalizedText]

    public init(items: [PickedItem], problems: [LocalizedText] = []) {
        self.items = items
        self.problems = problems
    }
}
