// SPDX-License-Identifier: GPL-3.0-or-later

/// What stands between Add and the caller: turns picked assets into items that may be handed over
/// (`PHPickerResult.itemProvider`, phpicker.md 1.4, 5).
///
/// Hands over originals today; copies without what was withheld come with the delivery, behind this same
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

extension DeliveryPort {
    /// Delivers assets by their identifiers; what the library has no more is among the problems.
    func deliver(
        _ ids: [AssetID], of library: LibraryPort, removals: MetadataClasses, encoding: PreferredEncoding
    ) async -> Delivery {
        let assets: [Asset]
        do throws(LibraryFailure) {
            assets = try await library.assets(ids)
        } catch {
            return Delivery(items: [], problems: [error.text])
        }
        var made = await deliver(DeliveryRequest(assets: assets, removals: removals, encoding: encoding))
        let gone = ids.count - assets.count
        if gone > 0 {
            made.problems.append(
                LocalizedText(
                    one: "%1 picked photo is no longer in the library and was left out",
                    many: "%1 picked photos are no longer in the library and were left out", count: gone,
                    .number(gone)))
        }
        return made
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
