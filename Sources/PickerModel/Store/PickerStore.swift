// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

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
    private let desktop: DesktopPort
    private let clock: any Clock<Duration>
    private var queue: [PickerIntent] = []
    private var isReducing = false
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var nextTask = 0
    /// Of these, copies that a person wants in a folder.
    private var savings: [Int] = []
    private var newest: [LibraryQuestion: Int] = [:]
    private var lastDelivery: Task<Void, Never>?
    private var idleWaiters: [(forAlbums: Bool, continuation: CheckedContinuation<Void, Never>)] = []
    private var eventsTask: Task<Void, Never>?

    /// A store at rest; `start()` sets it going.
    /// - Parameters:
    ///   - state: fresh, from a validated configuration.
    ///   - library: what the request may see.
    ///   - delivery: makes items of what was picked.
    ///   - desktop: whom a person may hand photos to besides.
    ///   - clock: what notices expire by.
    public init(
        state: PickerState, library: LibraryPort, delivery: DeliveryPort, desktop: DesktopPort = .none,
        clock: any Clock<Duration>
    ) {
        self.state = state
        presentation = PickerPresentation(state)
        self.library = library
        self.delivery = delivery
        self.desktop = desktop
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
    public func quiescence() async { await idle(forAlbums: true) }

    /// The same for all but the albums, which may take longer than photos do: what a window waits for before it is shown.
    public func quiescenceOfPhotos() async { await idle(forAlbums: false) }

    private func idle(forAlbums: Bool) async {
        guard !isIdle(forAlbums) else { return }
        await withCheckedContinuation { idleWaiters.append((forAlbums, $0)) }
    }

    private func isIdle(_ forAlbums: Bool) -> Bool {
        !isReducing && tasks.keys.allSatisfy { !forAlbums && $0 == newest[.albums] }
    }

    /// Records of assets, for hosts that need more than a tile says.
    func assets(_ ids: [AssetID]) async throws(LibraryFailure) -> [Asset] { try await library.assets(ids) }

    private func wakeIfIdle() {
        let ready = idleWaiters.filter { isIdle($0.forAlbums) }
        guard !ready.isEmpty else { return }
        idleWaiters.removeAll { isIdle($0.forAlbums) }
        for waiter in ready { waiter.continuation.resume() }
    }

    private func run(_ effect: PickerEffect) {
        switch effect {
        case .loadList, .loadAlbums, .loadSuggestions, .loadNearMisses, .loadCompletions, .loadAssets, .loadTowns,
            .addFolder, .measureSelection, .checkPreselection:
            guard let asked = library.question(of: effect) else { break }
            work(asked.question, asked.answer)
        case .askAgain(let wait): later(wait, .assetsDue)
        case .visit(let request, let query, let generation): visit(request, query, generation)
        case .handOver(let way, let ids): handOver(way, ids)
        case .remember(let memory): onRemember?(memory)
        case .shake(let id): onRefusal?(id)
        case .scroll(let target):
            guard pendingList != nil else {
                onScroll?(target)
                return
            }
            work { [weak self] in
                // After the list that the same step asked for, or one that took its place: in an older one it would be lost.
                while let pending = await self?.pendingList { await pending.value }
                await self?.scroll(to: target)
                return nil
            }
        case .expireNotice(let id, let duration): later(duration, .noticeExpired(id))
        case .deliverChange(let ids):
            deliver(ids) { store, delivery in store.onSelectionChange?(delivery.items) }
        case .finishWith(let files):
            expectDelivery()
            let earlier = lastDelivery
            work { [weak self] in
                // What was told before is told first.
                await earlier?.value
                await self?.end(PickerOutcome(kind: .confirmed, others: files))
                return nil
            }
        case .finish(.cancelled, let ids) where ids.isEmpty:
            // Nothing has to be fetched, and a cancelled request does not wait for reports that are under way.
            endSoon(PickerOutcome(kind: .cancelled, items: []))
        case .finish(let kind, let ids):
            expectDelivery()
            deliver(ids) { store, delivery in
                store.finish(kind, asked: ids.count, delivery)
            }
        case .giveUp(let kind):
            endSoon(
                PickerOutcome(
                    kind: kind, items: [],
                    problems: [
                        LocalizedText("the disk or phone with the photos did not answer; nothing was handed over")
                    ]))
        }
    }

    /// Says so where what was decided takes long.
    private func expectDelivery() { later(PickerState.patience, .deliveryDelayed) }

    /// Time that passes keeps no script waiting: it is not counted as work.
    private func later(_ duration: Duration, _ intent: ClockIntent) {
        Task { [weak self, clock] in
            try? await clock.sleep(for: duration)
            self?.send(intent)
        }
    }

    private var pendingList: Task<Void, Never>? { newest[.list].flatMap { tasks[$0] } }

    private func scroll(to target: ScrollTarget) { onScroll?(target) }

    private func visit(_ request: LocationRequest, _ query: LibraryQuery, _ generation: Int) {
        // Disks and phones may take seconds, so the window says meanwhile what it waits for.
        let wait = Task { [weak self, clock] in
            try? await clock.sleep(for: .milliseconds(700))
            if !Task.isCancelled { self?.send(.locationsAwaited(generation: generation)) }
        }
        work { [library] in
            defer { wait.cancel() }
            do throws(LibraryFailure) {
                return .locationsFound(try await library.visit(request, query), generation: generation)
            } catch {
                return .locationsRefused(error, generation: generation)
            }
        }
    }

    /// Fetches records and hands them over, one delivery after another so that changes arrive in order.
    private func deliver(
        _ ids: [AssetID], then receive: @escaping @MainActor (PickerStore, Delivery) -> Void
    ) {
        let earlier = lastDelivery
        let (removals, encoding) = (state.options.removals, state.options.encoding)
        let number = work { [weak self, library, delivery] in
            await earlier?.value
            let made = await delivery.deliver(ids, of: library, removals: removals, encoding: encoding)
            await self?.received(made, by: receive)
            return nil
        }
        lastDelivery = tasks[number]
    }

    /// Photos as the Options say they are handed over now, for a program that asks for them: what can be had of them, in
    /// order.
    public func items(_ ids: [AssetID]) async -> [PickedItem] {
        await delivery.deliver(ids, of: library, removals: state.options.removals, encoding: state.options.encoding)
            .items
    }

    private func handOver(_ way: Handover, _ ids: [AssetID]) {
        let removals = way.delivers ? state.options.removals : []
        let encoding = way.delivers ? state.options.encoding : .automatic
        let number = work { [library, delivery, desktop] in
            let made = await delivery.deliver(ids, of: library, removals: removals, encoding: encoding)
            guard !made.items.isEmpty else {
                return .handedOver(way, HandoverResult(count: 0, problem: made.problems.first))
            }
            var result = await desktop.handOver(way, made.items)
            result.problem = result.problem ?? made.problems.first
            return .handedOver(way, result)
        }
        if case .save = way { savings.append(number) }
    }

    /// Waits until the copies that were ordered are saved, also where the request is over.
    public func quiescenceOfSaving() async {
        for number in savings { await tasks[number]?.value }
    }

    private func received(_ delivery: Delivery, by receive: @MainActor (PickerStore, Delivery) -> Void) {
        receive(self, delivery)
    }

    private func finish(_ kind: PickerOutcome.Kind, asked: Int, _ delivery: Delivery) {
        // It is a failure where no picked photo can be delivered; where only some cannot, a sentence tells of those.
        let failed = kind == .confirmed && asked > 0 && delivery.items.isEmpty
        end(PickerOutcome(kind: failed ? .failed : kind, items: delivery.items, problems: delivery.problems))
    }

    /// Reports the outcome in a later turn of the main actor: the handler may destroy the window whose press is still
    /// being handled.
    private func endSoon(_ outcome: PickerOutcome) {
        work { [weak self] in
            await self?.end(outcome)
            return nil
        }
    }

    private func end(_ outcome: PickerOutcome) {
        send(.deliveryEnded)
        let finish = onFinish
        onFinish = nil
        // No changes are reported after the outcome.
        onSelectionChange = nil
        finish?(outcome)
    }

    /// Runs something off this step and sends what it returns.
    /// - Parameter question: the question whose earlier request is cancelled, since its answer would be outdated.
    @discardableResult
    private func work(
        _ question: LibraryQuestion? = nil, _ body: @escaping @Sendable () async -> LibraryIntent?
    ) -> Int {
        nextTask += 1
        let number = nextTask
        if let question {
            newest[question].flatMap { tasks[$0] }?.cancel()
            newest[question] = number
        }
        // At once: a task that waits for its turn on the main thread would wait for the next frame to be painted.
        tasks[number] = Task.immediate { [weak self] in
            let intent = await body()
            guard let self else { return }
            tasks[number] = nil
            if let question, newest[question] == number { newest[question] = nil }
            if let intent { send(intent) } else { wakeIfIdle() }
        }
        return number
    }
}
