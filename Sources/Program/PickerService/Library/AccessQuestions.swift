// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The windows in which the person is asked about one app, one after the other: an app never has two at once, and all who wait for the same question
/// get its answer.
@MainActor
final class AccessQuestions {
    /// What is asked.
    enum Kind: Hashable {
        case authorization(AccessLevel)
        case alert
        case selection
    }

    /// Somebody who waits for an answer.
    struct Asked {
        var kind: Kind
        var parent: String
        /// The app's own words.
        var reason: String?
        /// The request that gets the response; nil where the app has none.
        var request: AccessRequest?
    }

    /// What the client does for its questions.
    struct Hands {
        /// What to ask now; nil where that is decided already.
        var question: (Asked) -> ServedQuestion?
        /// Carries out an answer, nil where nothing was asked any more.
        var settle: (Kind, ServedQuestion?, AccessAnswer?) async -> AccessRequest.Response
        /// Whether one more window may be opened.
        var mayOpen: () -> Bool
        /// Takes note that the person has decided something in a window.
        var wasWanted: () -> Void
    }

    private let processes: RequestProcesses
    private let hands: Hands
    private var waiting: [Asked] = []
    private var current: Kind?
    /// Whether nobody waited any more for what is asked now. Who asks for the same meanwhile is asked about anew.
    private var isAbandoned = false
    private var process: RequestProcess?

    init(by processes: RequestProcesses, _ hands: Hands) { (self.processes, self.hands) = (processes, hands) }

    /// Whether somebody waits.
    var isOpen: Bool { current != nil }

    /// Asks, or waits for the answer to what is asked already.
    func ask(_ asked: Asked) {
        waiting.append(asked)
        asked.request?.onClose = { [weak self] in self?.leave(asked) }
        next()
    }

    /// Nobody of the app is there any more.
    func close() {
        waiting = []
        isAbandoned = current != nil
        process?.send(.close)
    }

    /// A request was closed by its caller. Its window goes where nobody else waits for it.
    private func leave(_ asked: Asked) {
        waiting.removeAll { $0.request === asked.request && asked.request != nil }
        guard current == asked.kind, !waiting.contains(where: { $0.kind == asked.kind }) else { return }
        isAbandoned = true
        process?.send(.close)
    }

    private func next() {
        guard current == nil, let first = waiting.first else { return }
        current = first.kind
        Task { @MainActor in
            let response: AccessRequest.Response
            if let question = hands.question(first) {
                response = await answer(to: question, of: first.kind)
            } else {
                response = await hands.settle(first.kind, nil, nil)
            }
            let told = isAbandoned ? [] : waiting.filter { $0.kind == first.kind }
            if !isAbandoned { waiting.removeAll { $0.kind == first.kind } }
            (current, isAbandoned) = (nil, false)
            for one in told { one.request?.respond(response) }
            next()
        }
    }

    private func answer(to question: ServedQuestion, of kind: Kind) async -> AccessRequest.Response {
        guard hands.mayOpen() else { return .failed(.busy("the person has just closed such a window")) }
        do throws(ServiceError) {
            let process = try await processes.take()
            // Nothing is shown that nobody asks for any more.
            guard !isAbandoned else { return .cancelled }
            self.process = process
            var problem: String?
            let answer = await withCheckedContinuation { (continuation: CheckedContinuation<AccessAnswer?, Never>) in
                // Once: the process tells its answer and then goes.
                var open: CheckedContinuation<AccessAnswer?, Never>? = continuation
                func end(_ answer: AccessAnswer?) {
                    open?.resume(returning: answer)
                    open = nil
                }
                process.onEvent = { event in
                    switch event {
                    case .answered(let answer): end(answer)
                    case .ended(let outcome):
                        problem = outcome.problems.first
                        end(nil)
                    case .ready, .selectionChanged, .otherFilesWanted: break
                    }
                }
                process.onGone = { end(nil) }
                process.send(.ask(question))
            }
            self.process = nil
            guard let answer else { return .failed(problem.map { .unasked($0) } ?? .refused(.failed)) }
            if answer.decides(question) { hands.wasWanted() }
            return answer == .closed ? .cancelled : await hands.settle(kind, question, answer)
        } catch {
            return .failed(error)
        }
    }
}

extension AccessAnswer {
    /// Whether the person did anything but have the window go.
    fileprivate func decides(_ question: ServedQuestion) -> Bool {
        switch self {
        case .decided: true
        case .selected(let ids): Set(ids) != Set(question.ticked)
        case .closed: false
        }
    }
}
