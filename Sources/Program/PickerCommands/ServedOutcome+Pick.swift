// SPDX-License-Identifier: GPL-3.0-or-later

import PickerHost
import PickerModel
import PickerService

extension ServedOutcome {
    /// Why a request cannot be answered, for the caller's developer.
    init(_ error: any Error) {
        let sentence: String
        if case HostError.configuration(let reason) = error {
            sentence = reason.text(at: .dBus).english
        } else if let script = error as? ScriptError {
            sentence = script.sentence
        } else {
            sentence = (error as? Complaint ?? Complaint.of(error))?.description ?? "the library cannot be read"
        }
        self.init(.failed, problems: [sentence])
    }
}

/// What the service knows of a request's items, under the identifiers that the app is told.
struct ToldItems {
    private let identifiers: AppIdentifiers?
    private var told: [AssetID: PickedItem] = [:]
    /// Assets by what the app was told of them.
    private var assets: [AssetID: AssetID] = [:]

    /// - Parameters:
    ///   - identifiers: how the app is told them; nil for those of the library.
    ///   - preselection: assets that the app named itself.
    init(_ identifiers: AppIdentifiers?, preselection: [AssetID]) {
        self.identifiers = identifiers
        for id in preselection { _ = name(id) }
    }

    private mutating func name(_ id: AssetID) -> AssetID {
        guard let identifiers else { return id }
        let name = identifiers.told(id)
        assets[name] = id
        return name
    }

    private mutating func served(_ item: PickedItem) -> ServedItem {
        var served = ServedItem(item)
        served.record.id = name(item.asset.id)
        return served
    }

    /// A continuous selection: only what the service does not know is told again. It forgets what is not selected any more.
    mutating func event(of selection: [PickedItem]) -> RequestEvent {
        let selected = Set(selection.map(\.asset.id))
        told = told.filter { selected.contains($0.key) }
        let changed = selection.filter { told[$0.asset.id] != $0 }
        for item in changed { told[item.asset.id] = item }
        return .selectionChanged(
            ServedSelection(ids: selection.map { name($0.asset.id) }, changed: changed.map { served($0) }))
    }

    /// The end. Nothing but identifiers crosses the bus unless the person has confirmed.
    mutating func outcome(_ outcome: PickerOutcome) -> ServedOutcome {
        var ended = ServedOutcome(outcome.kind, problems: outcome.problems.map(\.english))
        switch outcome.kind {
        case .confirmed: (ended.items, ended.others) = (outcome.items.map { served($0) }, outcome.others.map(\.uri))
        case .cancelled, .failed: ended.preselection = outcome.items.map { name($0.asset.id) }
        }
        return ended
    }

    /// An order with the assets that it means; nil where it names none that the app was told.
    mutating func understood(_ order: PickerOrder<AssetID>) -> PickerOrder<AssetID>? {
        switch order {
        case .deselect(let names):
            let ids = names.compactMap { asset($0) }
            for id in ids { told[id] = nil }
            return .deselect(ids)
        case .move(let name, let after):
            guard let moved = asset(name) else { return nil }
            guard let after else { return .move(moved, after: nil) }
            return asset(after).map { .move(moved, after: $0) }
        case .update, .scrollToInitialPosition, .zoomIn, .zoomOut, .present: return order
        }
    }

    private func asset(_ name: AssetID) -> AssetID? { identifiers == nil ? name : assets[name] }
}

extension PickerStore {
    /// Carries out what the caller has told an open picker. The service has refused what is wrong with it.
    func take(_ order: PickerOrder<AssetID>) {
        switch order {
        case .update(let change): try? update(change)
        case .deselect(let ids): send(.deselected(ids))
        case .move(let id, let after): send(.moved(id, after: after))
        case .scrollToInitialPosition: send(.scrolledToInitialPosition)
        case .zoomIn: send(.zoomed(by: 1))
        case .zoomOut: send(.zoomed(by: -1))
        // The window's part, where there is one.
        case .present: break
        }
    }
}
