// SPDX-License-Identifier: GPL-3.0-or-later

/// Holds the state of one request, carries out effects through ports, and tells one observer what to draw.
///
/// One a request, no singleton. Everything on the main actor; the ports suspend, so nothing here waits. An intent sent
/// while another is being answered is queued, so that observers never see half a step.
@MainActor
public final class PickerStore {
    /// What the picker knows after the last step.
    public private(set) var state: PickerState
    /// What is to be drawn for `state`.
    public private(set) var presentation: PickerPresentation

    /// Called after each step that changed the presentation, with the one before and after.
    public var onChange: ((_ old: PickerPresentation, _ new: PickerPresentation) -> Void)?
    /// Brings the grid to a place, after the list that the same step asked for (`scrollToInitialPosition()` among
    /// others).
    public var onScroll: ((ScrollTarget) -> Void)?
    /// A pick of this asset was refused (phpicker.md 3.8); a notice says why.
    public var onRefusal: ((AssetID) -> Void)?
    /// Keeps what is known of the calling app: where hosts have no place for it, nothing is remembered.
    public var onRemember: ((AppMemory) -> Void)?
    /// Continuous behaviours: the whole selection after each change but the caller's own, in the order of changes
    /// (`picker(_:didFinishPicking:)`, phpicker.md 1.4). The same again where the limit refused a pick. Items that
    /// could not be delivered are missing, without a reason.
    public var onSelectionChange: (([PickedItem]) -> Void)?
    /// The outcome, exactly once; let go of before it is called.
    public var onFinish: ((PickerOutcome) -> Void)?

    private let library: LibraryPort
    private let delivery: DeliveryPort
    private let clock: any Clock<Duration>
    private var queue: [PickerIntent] = []
    private var isReducing = false
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var nextTask = 0
    private var listTask: Int?
    private var lastDelivery: Task<Void, Never>?
    private var idleWaiters: [CheckedContinuation<Void, Never>] = []
    private var eventsTask: Task<Void, Never>?

    /// A store at rest; `start()` sets it going.
    /// - Parameters:
    ///   - state: fresh, from a validated configuration.
    ///   - library: what the request may see.
    ///   - delivery: makes items of what was picked.
    ///   - clock: what notices expire by.
    public init(state: PickerState, library: LibraryPort, delivery: DeliveryPort, clock: any Clock<Duration>) {
        self.state = state
        presentation = PickerPresentation(state)
        self.library = library
        self.delivery = delivery
        self.clock = clock
    }

    /// Asks the first questions and listens to the library until the request ends. Called once.
    public func start() {
        let events = library.events()
        eventsTask = Task { [weak self] in
            for await event in events { self?.send(.libraryReported(event)) }
        }
        send(.opened)
    }

    /// Changes what may change while the picker is shown (`updatePicker(using:)`).
    /// - Throws: what `Update.validate` does; nothing has changed then.
    public func update(_ update: PickerConfiguration.Update) throws(ConfigurationError) {
        try update.validate()
        send(.hostUpdated(update))
    }

    /// Says what happened. Answered before it returns, unless sent from within an answer: then right after that one.
    public func send(_ intent: PickerIntent) {
        queue.append(intent)
        guard !isReducing else { return }
        isReducing = true
        while !queue.isEmpty {
            let next = queue.removeFirst()
            let effects = state.reduce(next)
            let old = presentation
            presentation = PickerPresentation(state)
            if old != presentation { onChange?(old, presentation) }
            for effect in effects { run(effect) }
        }
        isReducing = false
        if state.phase == .finished { eventsTask?.cancel() }
        wakeIfIdle()
    }

    /// Returns once nothing is under way but the passing of time: what a script waits for after each line.
    public func quiescence() async {
        guard !tasks.isEmpty || isReducing else { return }
        await withCheckedContinuation { idleWaiters.append($0) }
    }

    /// Records of assets, for hosts that need more than a tile says.
    func assets(_ ids: [AssetID]) async throws(LibraryFailure) -> [Asset] { try await library.assets(ids) }

    private func wakeIfIdle() {
        guard tasks.isEmpty, !isReducing, !idleWaiters.isEmpty else { return }
        let waiters = idleWaiters
        idleWaiters = []
        for waiter in waiters { waiter.resume() }
    }

    private func run(_ effect: PickerEffect) {
        switch effect {
        case .loadList(let query, let generation):
            // A newer question makes the older answer worthless: stop working on it.
            if let listTask { tasks[listTask]?.cancel() }
            listTask = work { [library] in
                do throws(LibraryFailure) {
                    return .listArrived(try await library.list(query), generation: generation)
                } catch {
                    return .listFailed(error, generation: generation)
                }
            }
        case .loadAlbums(let query, let generation):
            work { [library] in
                guard let albums = try? await library.albums(query) else { return nil }
                return .albumsArrived(albums, generation: generation)
            }
        case .loadSuggestions(let text, let query, let generation):
            work { [library] in
                guard let found = try? await library.suggestions(text, query) else { return nil }
                return .suggestionsArrived(found, generation: generation)
            }
        case .loadNearMisses(let text, let generation):
            work { [library] in
                guard let texts = try? await library.nearMisses(text) else { return nil }
                return .nearMissesArrived(texts, generation: generation)
            }
        case .loadAssets(let ids):
            work { [library] in
                guard let assets = try? await library.assets(ids) else { return nil }
                return .assetsArrived(assets)
            }
        case .addFolder(let folder):
            work { [library] in
                do throws(LibraryFailure) {
                    try await library.addFolder(folder)
                    return nil
                } catch {
                    return .folderRefused(error)
                }
            }
        case .measureSelection(let ids, let revision):
            work { [library] in
                guard let bytes = try? await library.bytes(ids) else { return nil }
                return .selectionMeasured(bytes, revision: revision)
            }
        case .checkPreselection(let ids, let query):
            work { [library] in
                guard let answer = try? await library.pickable(ids, query) else { return nil }
                return .preselectionChecked(answer, asked: ids)
            }
        case .remember(let memory): onRemember?(memory)
        case .shake(let id): onRefusal?(id)
        case .scroll(let target):
            // After the list that the same step asked for, if it did.
            let pending = listTask.flatMap { tasks[$0] }
            guard let pending else {
                onScroll?(target)
                return
            }
            work { [weak self] in
                await pending.value
                await self?.scroll(to: target)
                return nil
            }
        case .expireNotice(let id, let duration):
            // Time that passes keeps no script waiting: not counted as work.
            Task { [weak self, clock] in
                try? await clock.sleep(for: duration)
                self?.send(.noticeExpired(id))
            }
        case .deliverChange(let ids):
            deliver(ids) { store, delivery in store.onSelectionChange?(delivery.items) }
        case .finish(let kind, let ids):
            deliver(ids) { store, delivery in
                store.finish(kind, asked: ids.count, delivery)
            }
        }
    }

    private func scroll(to target: ScrollTarget) { onScroll?(target) }

    /// Fetches records and hands them over, one delivery after another so that changes arrive in order.
    private func deliver(
        _ ids: [AssetID], then receive: @escaping @MainActor (PickerStore, Delivery) -> Void
    ) {
        let earlier = lastDelivery
        let request = (state.options.removals, state.options.encoding)
        let number = work { [weak self, library, delivery] in
            await earlier?.value
            let result: Delivery
            do throws(LibraryFailure) {
                let assets = try await library.assets(ids)
                let gone = ids.count - assets.count
                var made = await delivery.deliver(
                    DeliveryRequest(assets: assets, removals: request.0, encoding: request.1))
                if gone > 0 {
                    made.problems.append(
                        LocalizedText(
                            one: "%1 picked photo is no longer in the library and was left out",
                            many: "%1 picked photos are no longer in the library and were left out", count: gone,
                            .number(gone)))
                }
                result = made
            } catch {
                result = Delivery(items: [], problems: [error.text])
            }
            await self?.received(result, by: receive)
            return nil
        }
        lastDelivery = tasks[number]
    }

    private func received(_ delivery: Delivery, by receive: @MainActor (PickerStore, Delivery) -> Void) {
        receive(self, delivery)
    }

    private func finish(_ kind: PickerOutcome.Kind, asked: Int, _ delivery: Delivery) {
        // All picked and none to be had is a failure; some missing is said and the rest goes on.
        let failed = kind == .confirmed && asked > 0 && delivery.items.isEmpty
        send(.deliveryEnded)
        let finish = onFinish
        onFinish = nil
        finish?(
            PickerOutcome(kind: failed ? .failed : kind, items: delivery.items, problems: delivery.problems))
    }

    /// Runs something off this step and sends what it returns.
    @discardableResult
    private func work(_ body: @escaping @Sendable () async -> PickerIntent?) -> Int {
        nextTask += 1
        let number = nextTask
        // At once: a task that waits for its turn on the main thread would wait for the next frame to be painted.
        tasks[number] = Task.immediate { [weak self] in
            let intent = await body()
            guard let self else { return }
            tasks[number] = nil
            if listTask == number { listTask = nil }
            if let intent { send(intent) } else { wakeIfIdle() }
        }
        return number
    }
}
