// SPDX-License-Identifier: GPL-3.0-or-later

// Photos that leave on other ways than to the app that asks.
extension PickerStore {
    /// The items of a drag that another program takes, with the current Options, without those that cannot be delivered.
    public func dragged(_ ids: [AssetID]) async -> [PickedItem] {
        let items = await delivery.deliver(ids, of: library, as: state.delivery(toApp: false)).items
        if !items.isEmpty { onHandedOver?(HandedOver(way: .dragged, items: items)) }
        return items
    }

    func handOver(_ way: Handover, _ ids: [AssetID]) {
        let wanted =
            way.delivers ? state.delivery(toApp: false, takesPairs: way.takesPairs) : DeliveryRequest(assets: [])
        let number = work { [weak self, library, delivery, desktop] in
            let made = await delivery.deliver(ids, of: library, as: wanted)
            guard !made.items.isEmpty else {
                return .handedOver(way, HandoverResult(count: 0, problem: made.problems.first))
            }
            var result = await desktop.handOver(way, made.items)
            if let left = HandedOver(made.items, by: way, result) { await self?.tell(left) }
            result.problem = result.problem ?? made.problems.first
            return .handedOver(way, result)
        }
        if case .save = way { savings.append(number) }
    }

    private func tell(_ left: HandedOver) { onHandedOver?(left) }

    /// Waits until all requested copies are saved, even after the request has ended.
    public func quiescenceOfSaving() async {
        for number in savings { await tasks[number]?.value }
    }
}
