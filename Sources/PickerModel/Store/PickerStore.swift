// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// Holds the state of one request, carries out effects through ports, and notifies one observer of changes.
///
/// There is one store for each request. It runs on the main actor and never blocks, since the ports are asynchronous.
/// An intent sent while another one is handled is queued, so that observers never see an intermediate state.
@MainActor
public final class PickerStore {
    /// The state after the last step.
    public private(set) var state: PickerState
    /// The presentation of `state`.
    public private(set) var presentation: PickerPresentation

    /// Called after each step that changed the presentation, with the old and the new one.
    public var onChange: ((_ old: PickerPresentation, _ new: PickerPresentation) -> Void)?
    /// Called to scroll the grid, after the list requested in the same step has arrived (also for
    /// `scrollToInitialPosition()`).
    public var onScroll: ((ScrollTarget) -> Void)?
    /// Called when the pick of an asset was refused (phpicker.md 3.8); a notice says why.
    public var onRefusal: ((AssetID) -> Void)?
    /// Called to ask the person for files of any kind; `otherFilesChosen` answers.
    public var onFileQuestion: ((FileQuestion) -> Void)?
    /// Called to store the memory of the calling app. Without a handler nothing is remembered.
    public var onRemember: ((AppMemory) -> Void)?
    /// Called in continuous behaviours with the whole selection after each change except the caller's own, in the order
    /// of changes (`picker(_:didFinishPicking:)`, phpicker.md 1.4). Called with the same selection again if the limit
    /// refused a pick. Items that could not be delivered are left out without a reason.
    public var onSelectionChange: (([PickedItem]) -> Void)?
    /// Whether a person can be asked before fewer photos are handed over than were picked. A script gets those that there are.
    public var asksAboutShortfall = false
    /// Whether the receiver of changes takes films that are still being made. A change waits for all of its films else.
    public var tellsUnfinishedFilms = false
    /// Called with photos that leave the picker on any way, for the person's record; for those of an outcome before
    /// `onFinish`.
    public var onHandedOver: ((HandedOver) -> Void)?
    /// Called exactly once with the outcome; the store releases the handler before it calls it.
    public var onFinish: ((PickerOutcome) -> Void)?

    let library: LibraryPort
    let delivery: DeliveryPort
    let desktop: DesktopPort
    let clock: any Clock<Duration>
    private var queue: [PickerIntent] = []
    private var isReducing = false
    private(set) var hasOutcome = false
    /// The outcome that waits while the person is asked whether what it lacks may be missing.
    private(set) var waiting: PickerOutcome?
    /// What was made for outcomes to which the person returned.
    var takenBack: [PickedItem] = []
    /// The timer of the delivery of an outcome: one that was stopped must not tell of the next.
    private var patience: Task<Void, Never>?
    var isAbandoned = false
    /// Whether a delivery has gone on without a film.
    var hasBegunFilms = false
    var tasks: [Int: Task<Void, Never>] = [:]
    private var nextTask = 0
    /// Numbers of the tasks that save copies in a folder.
    var savings: [Int] = []
    private var newest: [LibraryQuestion: Int] = [:]
    var lastDelivery: Task<Void, Never>?
    /// Numbers of the tasks that deliver to the app and have not ended.
    var deliveries: Set<Int> = []
    var givingUp: Task<Void, Never>?
    /// Changes of the selection whose turn to be told has not come.
    var waitingChanges = 0
    /// What the caller has taken out of the selection, and nobody has put back since.
    var deselectedByCaller: Set<AssetID> = []
    var fetched = FetchedItems()
    private var idleWaiters: [(forAlbums: Bool, continuation: CheckedContinuation<Void, Never>)] = []
    private var eventsTask: Task<Void, Never>?

    /// Makes a store; `start()` sends the first requests.
    /// - Parameters:
    ///   - state: a new state, from a validated configuration.
    ///   - library: the library, limited to what the request may see.
    ///   - delivery: makes items from picked assets.
    ///   - desktop: copies, saves and opens photos.
    ///   - clock: the clock for notices and other timeouts.
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

    /// Sends the first requests and receives the library's events until the request ends. Call it once.
    public func start() {
        let events = library.events()
        eventsTask = Task { [weak self] in
            for await event in events { self?.send(.libraryReported(event)) }
        }
        send(.opened)
    }

    /// Updates the configuration while the picker is shown (`updatePicker(using:)`).
    /// - Throws: the error of `Update.validate`; then nothing has changed.
    public func update(_ update: PickerConfiguration.Update) throws(ConfigurationError) {
        try update.validate()
        send(.updated(update))
    }

    /// Handles an intent before it returns. An intent sent while another one is handled follows right after that one.
    public func send(_ intent: PickerIntent) {
        queue.append(intent)
        guard !isReducing else { return }
        isReducing = true
        while !queue.isEmpty {
            let next = queue.removeFirst()
            let effects = state.reduce(next)
            dropUnwantedFilms(after: next)
            let old = presentation
            presentation = PickerPresentation(state)
            if old != presentation { onChange?(old, presentation) }
            for effect in effects { run(effect) }
        }
        isReducing = false
        if state.phase == .finished { eventsTask?.cancel() }
        wakeIfIdle()
    }

    /// Returns when no work is pending except timers. Scripts wait for it after each line.
    public func quiescence() async { await idle(forAlbums: true) }

    /// Like `quiescence`, but does not wait for the albums, which may take longer. Windows wait for it before they
    /// show.
    public func quiescenceOfPhotos() async { await idle(forAlbums: false) }

    private func idle(forAlbums: Bool) async {
        guard !isIdle(forAlbums) else { return }
        await withCheckedContinuation { idleWaiters.append((forAlbums, $0)) }
    }

    private func isIdle(_ forAlbums: Bool) -> Bool {
        !isReducing && tasks.keys.allSatisfy { !forAlbums && $0 == newest[.albums] }
    }

    /// The records of assets.
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
            .loadInfo, .addFolder, .measureSelection, .checkPreselection:
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
                // Waits for the list requested in the same step, or a newer one, since the old list is about to go.
                while let pending = await self?.pendingList { await pending.value }
                await self?.scroll(to: target)
                return nil
            }
        case .expireNotice(let id, let duration): later(duration, .noticeExpired(id))
        case .deliverChange(let ids):
            deliverChange(ids)
        case .askForFiles(let question): onFileQuestion?(question)
        case .finishWith(let files, let ids):
            expectDelivery()
            deliver(ids) { store, delivery in
                store.conclude(delivery.outcome(.confirmed, of: ids, beside: files), of: ids)
            }
        case .finish(.cancelled, let ids) where ids.isEmpty:
            // There is nothing to fetch, and a cancelled request does not wait for pending reports of changes.
            endSoon(PickerOutcome(kind: .cancelled, items: []))
        case .finish(let kind, let ids):
            expectDelivery()
            deliver(ids) { store, delivery in store.conclude(delivery.outcome(kind, of: ids), of: ids) }
        case .stopDelivery:
            patience?.cancel()
            cancelDeliveries()
            takeBack()
        case .handOverRest:
            waiting.map(endSoon)
            waiting = nil
        case .giveUp(let kind):
            if state.preparing != nil { cancelDeliveries() }
            let silence = LocalizedText("the disk or phone with the photos did not answer; nothing was handed over")
            endSoon(PickerOutcome(kind: kind, items: [], problems: state.preparing == nil ? [silence] : []))
        }
    }

    /// Starts the timer that shows the window again if the delivery takes too long.
    private func expectDelivery() {
        patience?.cancel()
        patience = Task { [weak self, clock] in
            guard (try? await clock.sleep(for: PickerState.patience)) != nil, !Task.isCancelled else { return }
            self?.send(.deliveryDelayed)
        }
    }

    /// Sends an intent after a time. Timers do not count as work, so scripts do not wait for them.
    private func later(_ duration: Duration, _ intent: ClockIntent) {
        Task { [weak self, clock] in
            try? await clock.sleep(for: duration)
            self?.send(intent)
        }
    }

    private var pendingList: Task<Void, Never>? { newest[.list].flatMap { tasks[$0] } }

    private func scroll(to target: ScrollTarget) { onScroll?(target) }

    private func visit(_ request: LocationRequest, _ query: LibraryQuery, _ generation: Int) {
        // Disks and phones may take seconds, so a notice says that the answer is pending.
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

    /// Reports the outcome in a later turn of the main actor: the handler may destroy the window whose press is still
    /// being handled.
    private func endSoon(_ outcome: PickerOutcome) {
        work { [weak self] in
            await self?.end(outcome)
            return nil
        }
    }

    /// Ends the request with an outcome, unless the person is to be asked first.
    private func conclude(_ outcome: PickerOutcome, of ids: [AssetID]) {
        guard asksAboutShortfall, !hasOutcome, let shortfall = Shortfall(outcome, of: ids) else { return end(outcome) }
        waiting = outcome
        send(.deliveryFellShort(shortfall))
    }

    /// The outcome that waits is none any more. A continuous caller has been told of its items before.
    func takeBack() {
        if !state.selection.behavior.isContinuous { takenBack += waiting?.items ?? [] }
        waiting = nil
    }

    private func end(_ outcome: PickerOutcome) {
        guard !hasOutcome else { return }
        hasOutcome = true
        send(.deliveryEnded)
        HandedOver(outcome).map { onHandedOver?($0) }
        let finish = onFinish
        onFinish = nil
        // The handler may keep this store alive, so the store lets go of it.
        onSelectionChange = nil
        giveUpFilms()
        takenBack.removeAll { left in outcome.items.contains { $0.file == left.file } }
        finish?(outcome)
    }

    /// Runs an asynchronous task and sends the intent that it returns.
    /// - Parameter question: the kind of request; an earlier one of the same kind is cancelled as outdated.
    @discardableResult
    func work(
        _ question: LibraryQuestion? = nil, _ body: @escaping @Sendable () async -> LibraryIntent?
    ) -> Int {
        nextTask += 1
        let number = nextTask
        if let question {
            newest[question].flatMap { tasks[$0] }?.cancel()
            newest[question] = number
        }
        // Starts at once: a task that waits for its turn on the main thread would wait until the next frame is painted.
        tasks[number] = Task.immediate { [weak self] in
            let intent = await body()
            guard let self else { return }
            tasks[number] = nil
            deliveries.remove(number)
            if let question, newest[question] == number { newest[question] = nil }
            if let intent { send(intent) } else { wakeIfIdle() }
        }
        return number
    }
}
