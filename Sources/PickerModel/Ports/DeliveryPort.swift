// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// Converts picked assets into items that may be delivered (`PHPickerResult.itemProvider`, phpicker.md 1.4, 5).
/// What it delivers follows the request's `ExportPlan`.
public struct DeliveryPort: Sendable {
    /// Tells what happens to each asset and how far the delivery is; on any thread, one event after the other.
    public typealias Report = @Sendable (DeliveryEvent) -> Void

    private let work: @Sendable (DeliveryRequest, @escaping Report) async -> Delivery
    private let endFilms: @Sendable ([AssetID]?) async -> Task<Void, Never>
    private let unmake: @Sendable ([PickedItem]) async -> Void

    /// Makes a port from a closure.
    public init(deliver: @escaping @Sendable (DeliveryRequest) async -> Delivery) {
        work = { request, _ in await deliver(request) }
        endFilms = { _ in Task {} }
        unmake = { _ in }
    }

    /// Hands nothing over: where the person chooses what an app sees.
    public static let nothing = DeliveryPort { request in
        Delivery(items: request.assets.map { PickedItem(asset: $0, file: $0.location) })
    }

    /// Makes a port from a closure that tells how far it is.
    /// - Parameter giveUp: ends the making of films for which a delivery has not waited, of all where it is given nil, and returns work that ends
    ///   with the last of them.
    /// - Parameter remove: removes the copies that were made for items.
    public init(
        reporting deliver: @escaping @Sendable (DeliveryRequest, @escaping Report) async -> Delivery,
        giveUp: @escaping @Sendable ([AssetID]?) async -> Task<Void, Never> = { _ in Task {} },
        remove: @escaping @Sendable ([PickedItem]) async -> Void = { _ in }
    ) {
        (work, endFilms, unmake) = (deliver, giveUp, remove)
    }

    /// Delivers as many assets as possible and reports the others. Called off the main actor, one request after
    /// another; suspends, never throws. A task that is cancelled makes no further copies.
    /// - Parameter report: is told of unfinished films after the delivery, too.
    public func deliver(_ request: DeliveryRequest, report: @escaping Report = { _ in }) async -> Delivery {
        await work(request, report)
    }

    /// Ends the making of unfinished films, of which nothing is told any more.
    /// - Returns: work that ends when nothing of these and of those that were given up before is made any more.
    @discardableResult
    public func giveUp(_ films: [AssetID]) async -> Task<Void, Never> { await endFilms(films) }

    /// Ends the making of all of them, since the request has ended; copies that were made and not delivered are removed.
    /// - Returns: work that ends when that is done.
    public func abandon() async -> Task<Void, Never> { await endFilms(nil) }

    /// Removes the copies of items that nobody gets. Originals stay.
    public func remove(_ items: [PickedItem]) async { await unmake(items) }
}

extension DeliveryPort {
    /// Delivers assets by their identifiers; what the library has no more is among the problems.
    /// - Parameter wanted: how; its assets are replaced by those of the identifiers.
    func deliver(
        _ ids: [AssetID], of library: LibraryPort, as wanted: DeliveryRequest, report: @escaping Report = { _ in }
    ) async -> Delivery {
        var request = wanted
        do throws(LibraryFailure) {
            request.assets = try await library.assets(ids)
        } catch {
            return Delivery(items: [], problems: [error.text])
        }
        var made = await deliver(request, report: report)
        let gone = ids.count - request.assets.count
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

/// The assets to deliver, and how.
public struct DeliveryRequest: Sendable, Equatable {
    /// Assets in the order of selection.
    public var assets: [Asset]
    /// Metadata to remove: the app's and the person's removals together.
    public var removals: MetadataClasses
    /// The requested encoding: the person's choice, else the app's.
    public var encoding: PreferredEncoding
    /// The types that the receiver takes (`acceptedTypes`); empty for all.
    public var accepted: [String]
    /// Whether the receiver can be given the video of a Live Photo beside its picture: a file chooser gives one file for each photo.
    public var takesPairs: Bool
    /// Whether the delivery waits until films are made. Else it has them as unfinished items, and tells of their end in its reports.
    public var awaitsFilms = true
    /// Whether the app gets it that asks for photos, whose copies go with its request. What the person copies, drags, saves or opens stays longer.
    public var isForApp = false

    /// A request for originals unless said otherwise.
    public init(
        assets: [Asset], removals: MetadataClasses = [], encoding: PreferredEncoding = .automatic,
        accepted: [String] = [], takesPairs: Bool = true
    ) {
        self.assets = assets
        self.removals = removals
        self.encoding = encoding
        self.accepted = accepted
        self.takesPairs = takesPairs
    }
}

/// The result: the delivered items, and a sentence for each asset that could not be delivered.
public struct Delivery: Sendable, Equatable {
    /// Delivered items in the order of the request.
    public var items: [PickedItem]
    /// One sentence for each asset that is not among the items or is there without its video, or one for all.
    public var problems: [LocalizedText]

    /// Makes a result, without problems by default.
    public init(items: [PickedItem], problems: [LocalizedText] = []) {
        self.items = items
        self.problems = problems
    }
}
