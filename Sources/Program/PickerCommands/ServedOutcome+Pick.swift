// SPDX-License-Identifier: GPL-3.0-or-later

import PickerHost
import PickerModel
import PickerService

extension ServedOutcome {
    init(_ outcome: PickerOutcome) {
        self.init(outcome.kind, problems: outcome.problems.map(\.english))
        (items, others) = (outcome.items.map { AssetRecord($0) }, outcome.others.map(\.uri))
    }

    /// Why a request cannot be answered, for the caller's developer.
    init(_ error: any Error) {
        let sentence: String
        if case HostError.configuration(let reason) = error {
            sentence = reason.text(at: .dBus).english
        } else {
            sentence = (error as? Complaint ?? Complaint.of(error))?.description ?? "the library cannot be read"
        }
        self.init(.failed, problems: [sentence])
    }
}

/// What the service knows of a continuous selection: only what it does not know is told again.
struct ToldSelection {
    private var told: [AssetID: PickedItem] = [:]
    private var unfinished: Set<AssetID> = []

    /// The service forgets unfinished films that the caller deselects.
    mutating func forget(_ ids: [AssetID]) {
        for id in ids where unfinished.contains(id) { told[id] = nil }
    }

    mutating func event(of selection: [PickedItem]) -> RequestEvent {
        if !unfinished.isEmpty {
            // The service forgets an unfinished film that is not selected any more.
            for id in unfinished.subtracting(selection.map(\.asset.id)) { told[id] = nil }
        }
        unfinished = Set(selection.lazy.filter { $0.unfinished != nil }.map(\.asset.id))
        let changed = selection.filter { told[$0.asset.id] != $0 }
        for item in changed { told[item.asset.id] = item }
        return .selectionChanged(
            ServedSelection(ids: selection.map(\.asset.id), changed: changed.map { AssetRecord($0) }))
    }
}

extension PickerStore {
    /// Carries out what the caller has told an open picker. The service has refused what is wrong with it.
    func take(_ message: ServiceMessage) {
        switch message {
        case .update(let change): try? update(change)
        case .deselect(let ids): send(.deselected(ids))
        case .move(let id, let after): send(.moved(id, after: after))
        case .scrollToInitialPosition: send(.scrolledToInitialPosition)
        case .zoomIn: send(.zoomed(by: 1))
        case .zoomOut: send(.zoomed(by: -1))
        case .begin, .otherFiles, .close: break
        }
    }
}
