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
        follow(number)
    }

    /// The next delivery waits for this one.
    private func follow(_ number: Int) {
        guard let task = tasks[number] else { return }
        lastDelivery = task
        deliveries.insert(number)
    }

    func cancelDeliveries() { for number in deliveries { tasks[number]?.cancel() } }

    private func received(_ delivery: Delivery, by receive: @MainActor (PickerStore, Delivery) -> Void) {
        receive(self, delivery)
    }

    /// Fetches what is new in a continuous selection, and tells it.
    /// - Parameter ids: nil for the selection as it is when its turn has come.
    func deliverChange(_ ids: [AssetID]?) {
        let earlier = lastDelivery
        var wanted = state.delivery()
        wanted.awaitsFilms = !tellsUnfinishedFilms
        let number = work { [weak self, wanted] in
            await earlier?.value
            await self?.tell(ids, as: wanted)
            return nil
        }
        follow(number)
    }

    private func tell(_ changed: [AssetID]?, as wanted: DeliveryRequest) async {
        let ids = changed ?? Array(state.selection.ids)
        // A film that was given up and is wanted again is begun anew.
        await givingUp?.value
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
        // The request may have ended meanwhile.
        guard !hasOutcome, !isAbandoned, !Task.isCancelled else { return }
        let readable = items.filter { $0.unfinished.map { $0.stream != nil } ?? true }
        if !readable.isEmpty { onHandedOver?(HandedOver(way: .added, items: readable)) }
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
        guard state.phase == .picking, !isAbandoned else { return }
        deliverChange(nil)
    }

    /// Ends the making of films that the caller has deselected, which is not told back, and has them made anew where the Options are others now.
    func dropUnwantedFilms(after intent: PickerIntent) {
        guard fetched.isMaking, state.phase == .picking else { return }
        if case .caller = intent { giveUpFilms(besides: Set(state.selection.ids)) }
        var wanted = state.delivery()
        wanted.awaitsFilms = !tellsUnfinishedFilms
        guard fetched.isOutdated(by: wanted) else { return }
        // Nothing more of them is given to anybody from here on.
        giveUpFilms()
        tellAgain()
    }

    /// Ends the making of films that nobody waits for any more.
    func giveUpFilms(besides kept: Set<AssetID> = []) {
        let films = fetched.giveUp(besides: kept)
        guard !films.isEmpty else { return }
        givingUp = Task { [delivery, givingUp] in
            await givingUp?.value
            await delivery.giveUp(films)
        }
    }

    /// Ends what is still made for an app that nobody waits for any more, and returns when nothing of it is, or after a while: a disk may not answer.
    public func abandonment() async {
        isAbandoned = true
        cancelDeliveries()
        giveUpFilms()
        let waiting = deliveries.compactMap { tasks[$0] }
        let (done, tell) = AsyncStream.makeStream(of: Void.self)
        let ending = Task {
            for task in waiting { await task.value }
            // A delivery that was on its way may have begun with films.
            giveUpFilms()
            await givingUp?.value
            await delivery.giveUp([]).value
            tell.yield()
        }
        let limit = Task { [clock] in
            try? await clock.sleep(for: Self.patienceAtTheEnd)
            tell.yield()
        }
        for await _ in done { break }
        ending.cancel()
        limit.cancel()
    }

    /// For what is being made to end: it is asked several times a second whether to go on.
    private static let patienceAtTheEnd = Duration.seconds(3)
}
