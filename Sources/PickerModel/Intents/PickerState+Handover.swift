// SPDX-License-Identifier: GPL-3.0-or-later

// What a person does with photos at their own desktop. It goes through the same delivery as what the app gets, under the
// same Options.
extension PickerState {
    /// Why nothing can be delivered as the Options say; nil where it can.
    var deliveryRefusal: LocalizedText? {
        options.needsUnbuiltDelivery
            ? LocalizedText("Removing details and converting photos is not available yet") : nil
    }

    /// Whether what the person chose holds everything back and no Options are shown that could change that: their edge is
    /// hidden, or the app has none. It is then neither given away in silence nor is Add dead for good.
    var isHeldBack: Bool {
        deliveryRefusal != nil && !options.appNeedsUnbuiltDelivery && !chrome.isVisible(.options)
    }

    mutating func setOptionsAside() -> [PickerEffect] {
        guard isHeldBack else { return [] }
        options.personRemovals = []
        options.personEncoding = nil
        // While photos were held back, a caller that gets each change of the selection was told of none.
        return selection.ids.isEmpty ? [] : report(.changed)
    }

    mutating func handOver(_ way: Handover, _ scope: HandoverScope) -> [PickerEffect] {
        let ids = meant(scope, by: way)
        guard !ids.isEmpty else { return [] }
        if way.delivers, let refusal = deliveryRefusal { return say(refusal) }
        guard case .save = way else { return [.handOver(way, ids)] }
        return [.handOver(way, ids)]
            + say(LocalizedText(one: "Saving %1 copy", many: "Saving %1 copies", count: ids.count, .number(ids.count)))
    }

    mutating func receive(_ result: HandoverResult, of way: Handover) -> [PickerEffect] {
        if let problem = result.problem { return say(problem) }
        guard result.count > 0 else { return [] }
        switch way {
        case .copy:
            return say(
                LocalizedText(
                    one: "%1 photo copied", many: "%1 photos copied", count: result.count, .number(result.count)))
        case .save(let folder):
            return say(
                LocalizedText(
                    one: "%1 copy saved in “%2”", many: "%1 copies saved in “%2”", count: result.count,
                    .number(result.count), .text(folder.displayName)))
        case .open, .openWith, .showInFiles: return []
        }
    }

    /// What a drag takes out of the window: all that is picked, from a picked tile only; nothing where Options promise what
    /// cannot be kept (contract section 10).
    public func draggedOut(from index: Int) -> [AssetID] {
        guard deliveryRefusal == nil, preview == nil, shown.entries.indices.contains(index),
            selection.contains(shown[index].id)
        else { return [] }
        return Array(selection.ids)
    }

    /// A drag began on a tile: where nothing can be taken out it is said why.
    mutating func dragOut(from index: Int) -> [PickerEffect] {
        guard let refusal = deliveryRefusal, shown.entries.indices.contains(index),
            selection.contains(shown[index].id)
        else { return [] }
        return say(refusal)
    }

    private func meant(_ scope: HandoverScope, by way: Handover) -> [AssetID] {
        switch scope {
        case .selection: return Array(selection.ids)
        case .selectionOrTile(let place):
            return selection.isEmpty ? meant(.tile(place), by: way) : Array(selection.ids)
        case .tile(let place):
            guard let index = shown.index(of: place.id, near: place.index) else { return [] }
            let entry = shown[index]
            if selection.contains(entry.id) { return Array(selection.ids) }
            // What cannot be read can be looked for and at by other programs.
            return way.delivers && entry.flags.contains(.broken) ? [] : [entry.id]
        }
    }
}
