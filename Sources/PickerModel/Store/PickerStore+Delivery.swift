// SPDX-License-Identifier: GPL-3.0-or-later

// What is fetched of picked assets: one delivery after another, so that changes arrive in order.
extension PickerStore {
    /// Fetches the items of an outcome and passes them on. Its progress is shown.
    func deliver(_ ids: [AssetID], then receive: @escaping @MainActor (PickerStore, Delivery) -> Void) {
        let earlier = lastDelivery
        let wanted = state.delivery()
        // Only the latest is shown: a step of the model for each of hundreds of events would hold the outcome back.
        let (progress, reporter) = AsyncStream.makeStream(
            of: DeliveryProgress.self, bufferingPolicy: .bufferingNewest(1))
        Task { [weak self] in for await latest in progress { self?.send(.deliveryProgressed(latest)) } }
        let number = work { [weak self, library, delivery] in
            defer { reporter.finish() }
            await earlier?.value
            let made =
                ids.isEmpty
                ? Delivery(items: [])
                : await delivery.deliver(
                    ids, of: library, as: wanted, report: { reporter.yield($0.progress) })
            // A delivery that was cancelled has no outcome of its own.
            if !Task.isCancelled { await self?.received(made, by: receive) }
            return nil
        }
        lastDelivery = tasks[number]
    }

    private func received(_ delivery: Delivery, by receive: @MainActor (PickerStore, Delivery) -> Void) {
        receive(self, delivery)
    }

    /// Fetches what is new in a continuous selection, and tells it.
    /// - Parameter ids: nil to tell the latest selection again.
    func deliverChange(_ ids: [AssetID]?) {
        let earlier = lastDelivery
        var wanted = state.delivery()
        wanted.awaitsFilms = !tellsUnfinishedFilms
        let number = work { [weak self, wanted] in
            await earlier?.value
            await self?.tell(ids, as: wanted)
            return nil
        }
        lastDelivery = tasks[number]
    }

    private func tell(_ changed: [AssetID]?, as wanted: DeliveryRequest) async {
        let ids = changed ?? fetched.ids
        let missing = fetched.missing(ids, with: wanted)
        if !missing.unwanted.isEmpty { await delivery.giveUp(missing.unwanted) }
        var made = Delivery(items: [])
        if !missing.ids.isEmpty {
            made = await delivery.deliver(missing.ids, of: library, as: wanted) { [weak self] event in
                switch event.step {
                case .unfinished, .finished:
                    Task { @MainActor in self?.filmWentOn(event, of: missing.delivery) }
                case .started, .advanced, .ready, .failed: break
                }
            }
        }
        let (items, hasEnded) = fetched.take(made.items, of: ids, by: missing.delivery)
        let whole = items.filter { $0.unfinished == nil }
        if !whole.isEmpty { onHandedOver?(HandedOver(way: .added, items: whole)) }
        onSelectionChange?(items)
        if hasEnded { tellAgain() }
    }

    /// A film for which its delivery has not waited can be read, is whole, or is left out.
    private func filmWentOn(_ event: DeliveryEvent, of delivery: Int) {
        let isNews =
            switch event.step {
            case .unfinished(let item): fetched.begin(item, of: delivery)
            case .finished(let problem): fetched.end(event.asset, of: delivery, isLeftOut: problem != nil)
            case .started, .advanced, .ready, .failed: false
            }
        if isNews { tellAgain() }
    }

    private func tellAgain() {
        guard onSelectionChange != nil else { return }
        deliverChange(nil)
    }

    /// Ends the making of films that nobody waits for any more.
    func giveUpFilms() {
        let films = fetched.giveUp()
        guard !films.isEmpty else { return }
        Task { [delivery] in await delivery.giveUp(films) }
    }

    /// Ends what is still made for a request that nobody waits for any more, and returns when nothing of it is.
    public func abandonment() async {
        lastDelivery?.cancel()
        await lastDelivery?.value
        await delivery.giveUp(fetched.giveUp()).value
    }
}
