// SPDX-License-Identifier: GPL-3.0-or-later

// Copying, saving and opening photos on the desktop. The files go through the same delivery as those for an app, with
// the same Options.
extension PickerState {
    /// Why the picked photos cannot be delivered with these Options; nil if they can.
    var deliveryRefusal: LocalizedText? { refusal(of: selection.ids) }

    /// Why photos cannot be delivered in the chosen format; nil if they can, or if their records have not arrived: then the delivery
    /// leaves out what it cannot convert.
    func refusal(of ids: some Sequence<AssetID>) -> LocalizedText? {
        guard options.encoding == .compatible, ids.contains(where: { library.details[$0]?.kind == .video }) else {
            return nil
        }
        return LocalizedText("Videos cannot be converted yet: take them out, or choose another format")
    }

    /// Whether the person's own choices prevent delivery while no Options are shown to change them, since their edge is
    /// hidden or the app has none. A control then offers to reset the choices: originals are not delivered silently,
    /// and Add does not stay disabled.
    var isHeldBack: Bool {
        deliveryRefusal != nil && options.personEncoding != nil && !chrome.isVisible(.options)
    }

    mutating func setOptionsAside() -> [PickerEffect] {
        guard isHeldBack else { return [] }
        options.personEncoding = nil
        // A continuous caller received no changes while delivery was prevented.
        return selection.ids.isEmpty ? [] : report(.changed)
    }

    mutating func handOver(_ way: Handover, _ scope: HandoverScope) -> [PickerEffect] {
        let ids = meant(scope, by: way)
        guard !ids.isEmpty else { return [] }
        if way.delivers, let refusal = refusal(of: ids) { return say(refusal) }
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

    /// The assets of a drag to another window: all picked ones if the drag starts on a picked tile, else none; none if
    /// the Options prevent delivery (contract section 10).
    public func draggedOut(from index: Int) -> [AssetID] {
        guard refusal(of: selection.ids) == nil, preview == nil, shown.entries.indices.contains(index),
            selection.contains(shown[index].id)
        else { return [] }
        return Array(selection.ids)
    }

    /// A drag began on a tile: says why nothing can be dragged out.
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
            // A broken file cannot be delivered, but other programs may open or show it.
            return way.delivers && entry.flags.contains(.broken) ? [] : [entry.id]
        }
    }
}
