// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerState {
    /// Why Add cannot be pressed; nil if it can.
    var addRefusal: LocalizedText? {
        // An app may see no photo at all.
        if selectsAccess { return nil }
        if selection.isOverfull {
            return LocalizedText(
                one: "Take some out: only %1 photo can be added", many: "Take some out: only %1 photos can be added",
                count: selection.limit, .number(selection.limit))
        }
        return selection.isDeliverable ? nil : LocalizedText("Select a photo first")
    }

    var canAdd: Bool { addRefusal == nil }

    /// Handles Add, pressed or by its key; says why if it is disabled. No effect while it is hidden.
    mutating func add() -> [PickerEffect] {
        guard chrome.isVisible(.add) else { return [] }
        if let refusal = addRefusal { return say(refusal, as: .addRefusal) }
        return commit()
    }

    /// Withdraws what was said beside Add once it is no longer true.
    mutating func withdrawAddRefusal() {
        if notice?.kind == .addRefusal, notice?.text != addRefusal { notice = nil }
    }

    /// Delivers the picked photos to the app and ends the request; without an app, copies them to the clipboard.
    mutating func commit() -> [PickerEffect] {
        isStandalone ? handOver(.copy, .selection) : finish(.confirmed)
    }

    /// Ends the request. Cancelling returns the preselection (phpicker.md 1.1).
    mutating func finish(_ kind: PickerOutcome.Kind) -> [PickerEffect] {
        guard kind != .confirmed || canAdd else { return [] }
        // A continuous caller receives the selection of an unfinished drag before the outcome.
        let told = conclude(as: kind)
        return told + [.finish(kind, Array(kind == .confirmed ? selection.ids : selection.preselection))]
    }

    /// Decides the outcome, which no later intent can change.
    mutating func conclude(as kind: PickerOutcome.Kind) -> [PickerEffect] {
        let told = endSweep()
        phase = .finishing
        decided = kind
        notice = nil
        if kind == .confirmed, makesCopies { preparing = DeliveryProgress(done: 0, total: selection.count) }
        return told
    }

    /// Ends what is made for the outcome and returns to the selection, of which nothing is lost.
    mutating func returnToSelection() -> [PickerEffect] {
        let others = shortfall?.others ?? 0
        phase = .picking
        (decided, preparing, shortfall, isDelayed, notice) = (nil, nil, nil, false, nil)
        // Files of any kind are chosen when they are added, and are no part of the selection.
        let told =
            others == 0
            ? [] : say(LocalizedText("Nothing was added yet: choose the other files again when you add the photos"))
        // What the library has told meanwhile was for nobody.
        return [.stopDelivery] + told + ask() + askAlbums()
    }

    /// Whether what leaves may be copies, which take a while.
    var makesCopies: Bool {
        let receiver = AcceptedTypes(configuration.acceptedTypes)
        return !options.removals.isEmpty || options.encoding == .compatible || receiver.convertsPictures
            || receiver.convertsVideos
    }

    /// Handles the few intents that matter while the items of the outcome are fetched.
    mutating func reduceFinishing(_ intent: PickerIntent) -> [PickerEffect] {
        if let effects = reduceShortfall(intent) { return effects }
        switch intent {
        case .library(.deliveryEnded):
            phase = .finished
            return []
        case .library(.deliveryFellShort(let shortfall)): return fallShort(shortfall)
        case .library(.deliveryProgressed(let progress)):
            if preparing != nil { preparing = progress }
            return []
        // The window reports its size when it closes.
        case .window(.windowMeasured(let extent)): return keepWindow(extent)
        case .clock(.deliveryDelayed):
            isDelayed = true
            notice = Notice(
                id: lastNotice + 1,
                text: preparing == nil
                    ? LocalizedText("The disk or phone with the photos does not answer. Close to give up.")
                    : LocalizedText("The photos are being prepared. Press Escape to stop."))
            return []
        case .person(.escapePressed) where preparing != nil: return returnToSelection()
        case .window(.windowClosed), .window(.closePressed), .person(.cancelPressed), .person(.escapePressed):
            // Before the delay, unless copies are made, there is no window to close: such an event was queued before the outcome was decided.
            guard isDelayed || preparing != nil else { return [] }
            return [.giveUp(decided == .cancelled || preparing != nil ? .cancelled : .failed)]
        // Nothing else counts once the outcome is decided.
        case .window, .person, .caller, .library, .clock: return []
        }
    }
}
