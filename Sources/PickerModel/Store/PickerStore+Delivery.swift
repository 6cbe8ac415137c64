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
        // It may have been stopped on the way to this thread.
        guard !Task.isCancelled else {
            if !state.selection.behavior.isContinuous { takenBack += delivery.items }
            return
        }
        receive(self, delivery)
    }

    /// Fetches what is new in a continuous selection, and tells it.
    /// - Parameter ids: nil to tell the selection again, as it is when its turn has come.
    func deliverChange(_ ids: [AssetID]?) {
        let earlier = lastDelivery
        if let ids {
            waitingChanges += 1
            deselectedByCaller.subtract(ids.filter { state.selection.ids.contains($0) })
        }
        let number = work { [weak self] in
            await earlier?.value
            await self?.tell(ids)
            return nil
        }
        follow(number)
    }

    /// How changes are delivered, by the Options as they are.
    private var changeRequest: DeliveryRequest {
        var request = state.delivery()
        request.awaitsFilms = !tellsUnfinishedFilms
        return request
    }

    private func tell(_ changed: [AssetID]?) async {
        // A change that waits tells what was to be told again.
        if changed == nil, waitingChanges > 0 { return }
        if changed != nil { waitingChanges -= 1 }
        var fetch: (wanted: DeliveryRequest, items: [PickedItem], hasEnded: Bool)
        repeat {
            let ids = changed ?? Array(state.selection.ids)
            let wanted = changeRequest
            let (items, hasEnded) = await self.fetch(ids, as: wanted)
            fetch = (wanted, items, hasEnded)
            // The request may have ended meanwhile.
            guard !hasOutcome, !isAbandoned, !Task.isCancelled else { return }
            // What is told is what the Options say now.
        } while state.phase == .picking && fetch.wanted != changeRequest
        giveUpFilms { deselectedByCaller.contains($0) }
        // A film that the caller has deselected meanwhile is not made any further.
        let items = fetch.items.filter { $0.unfinished == nil || !deselectedByCaller.contains($0.asset.id) }
        let readable = items.filter { $0.unfinished.map { $0.stream != nil } ?? true }
        if !readable.isEmpty { onHandedOver?(HandedOver(way: .added, items: readable)) }
        onSelectionChange?(items)
        if fetch.hasEnded { tellAgain() }
    }

    private func fetch(_ ids: [AssetID], as wanted: DeliveryRequest) async -> (items: [PickedItem], hasEnded: Bool) {
        // A film that was given up and is wanted again is begun anew.
        while let pending = givingUp {
            await pending.value
            if givingUp == pending { break }
        }
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
        if made.items.contains(where: { $0.unfinished != nil }) { hasBegunFilms = true }
        return fetched.take(made.items, of: ids, by: missing.delivery)
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
        if case .caller(.deselected(let ids)) = intent {
            deselectedByCaller.formUnion(ids.filter { !state.selection.ids.contains($0) })
            giveUpFilms { deselectedByCaller.contains($0) }
        }
        guard fetched.isMaking, state.phase == .picking, fetched.isOutdated(by: changeRequest) else { return }
        // Nothing more of them is given to anybody from here on.
        giveUpFilms()
        tellAgain()
    }

    /// Ends the making of films that nobody waits for any more.
    func giveUpFilms(where isUnwanted: (AssetID) -> Bool = { _ in true }) {
        let films = fetched.giveUp(where: isUnwanted)
        guard !films.isEmpty else { return }
        givingUp = Task { [delivery, givingUp] in
            await givingUp?.value
            await delivery.giveUp(films)
        }
    }

    /// Whether something may still be made for the app, which `abandonment` ends.
    public var mayBeMaking: Bool { !deliveries.isEmpty || hasBegunFilms || !takenBack.isEmpty || waiting != nil }

    /// Ends what is still made for an app that nobody waits for any more, and returns when nothing of it is, or after a while: a disk may not answer.
    public func abandonment() async {
        isAbandoned = true
        takeBack()
        cancelDeliveries()
        giveUpFilms()
        let waiting = deliveries.compactMap { tasks[$0] }
        let (done, tell) = AsyncStream.makeStream(of: Void.self)
        let ending = Task {
            for task in waiting { await task.value }
            // A delivery that was on its way may have begun with films.
            giveUpFilms()
            await givingUp?.value
            await delivery.abandon().value
            if !takenBack.isEmpty { await delivery.remove(takenBack) }
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
