// SPDX-License-Identifier: GPL-3.0-or-later

// Copying, saving and opening photos on the desktop. The files go through the same delivery as those for an app, with
// the same Options.
extension PickerState {
    mutating func handOver(_ way: Handover, _ subject: HandoverSubject) -> [PickerEffect] {
        let ids = meant(subject, by: way)
        guard !ids.isEmpty else { return [] }
        if way.delivers, ids.elementsEqual(selection.ids) { handedOver = selection.revision }
        guard case .save = way else { return [.handOver(way, ids)] }
        return [.handOver(way, ids)]
            + say(LocalizedText(one: "Saving %1 copy", many: "Saving %1 copies", count: ids.count, .number(ids.count)))
    }

    mutating func handoverEnded(_ result: HandoverResult, of way: Handover) -> [PickerEffect] {
        if let problem = result.problem {
            handedOver = nil
            return say(problem)
        }
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

    /// The assets of a drag to another window: all picked ones if the drag starts on a picked tile, else none.
    public func draggedOut(from index: Int) -> [AssetID] {
        guard preview == nil, shown.entries.indices.contains(index),
            selection.contains(shown[index].id)
        else { return [] }
        return Array(selection.ids)
    }

    private func meant(_ subject: HandoverSubject, by way: Handover) -> [AssetID] {
        switch subject {
        case .selection: return Array(selection.ids)
        case .selectionOrTile(let place):
            return selection.isEmpty ? meant(.tile(place), by: way) : Array(selection.ids)
        case .tile(let place):
            guard let index = shown.index(of: place.id, near: place.index) else { return [] }
            let entry = shown[index]
            if selection.contains(entry.id) { return Array(selection.ids) }
            // A broken file cannot be delivered, but other programs may open or show it.
            return way.delivers && entry.flags.contains(.broken) ? [] : [entry.id]
        }
    }
}
