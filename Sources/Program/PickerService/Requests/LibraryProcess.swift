// SPDX-License-Identifier: GPL-3.0-or-later

package import Foundation
import Glibc
import GtkSupport
package import PickerModel

/// The process that reads the library for one app, from the service's side. It ends with the last reference to this object.
@MainActor
package final class LibraryProcess {
    /// Called with assets that the app sees now, sees otherwise and sees no more.
    package var onChange: ((_ added: [AssetID], _ changed: [AssetID], _ removed: [AssetID]) -> Void)?
    /// Called once when the process has gone by itself.
    package var onGone: (() -> Void)?

    private var channel: LineChannel?
    private var calls: [Int: CheckedContinuation<(LibraryAnswer, [OpenFile]), Never>] = [:]
    private var last = 0

    /// Calls that wait for an answer. An app that asks faster waits itself.
    private static let mostCalls = 64

    /// Starts it.
    /// - Parameters:
    ///   - program: of this program's own version.
    ///   - arguments: the command that reads the library for an app.
    ///   - environment: of the process.
    /// - Throws: `noProcess` where it cannot be started.
    package init(_ program: URL, arguments: [String], environment: [String: String]) throws(ServiceError) {
        channel = try ServedProcess.start(
            program, arguments, environment, onLine: { [weak self] in self?.take($0) },
            onEnd: { [weak self] in self?.gone() })
    }

    /// Says what the app may be shown from now on. Calls that come later are answered within it.
    package func grant(_ grant: AccessGrant) { channel?.send(LibraryMessage.grant(grant)) }

    /// Whether it has gone.
    var isGone: Bool { channel == nil }

    /// Whether it takes one more call.
    var isBusy: Bool { calls.count >= Self.mostCalls }

    /// Has it answer a call of the app.
    /// - Returns: the answer, and the files that go with it; `failed` where the process has gone.
    package func answer(_ call: LibraryCall, files: [OpenFile] = []) async -> (LibraryAnswer, [OpenFile]) {
        guard let channel else { return (.refused(.failed), []) }
        last += 1
        let number = last
        return await withCheckedContinuation { continuation in
            calls[number] = continuation
            channel.send(LibraryMessage.call(number, call), files: files)
        }
    }

    private func take(_ line: Data) {
        switch try? JSONDecoder().decode(LibraryEvent.self, from: line) {
        case .answered(let number, let answer)?:
            // Files are taken in the order of messages, whoever waits for them.
            guard let files = channel?.takeFiles(answer.files) else { return gone() }
            calls.removeValue(forKey: number)?.resume(returning: (answer, files))
        case .changed(let added, let changed, let removed)?: onChange?(added, changed, removed)
        case nil: gone()
        }
    }

    /// Ends it, whatever it does: the app has gone. Calls that wait are answered as if it had gone by itself.
    package func stop() {
        onGone = nil
        gone()
    }

    private func gone() {
        guard channel != nil else { return }
        channel = nil
        let waiting = calls.values
        calls = [:]
        for continuation in waiting { continuation.resume(returning: (.refused(.failed), [])) }
        let told = onGone
        (onChange, onGone) = (nil, nil)
        told?()
    }

    isolated deinit {
        for continuation in calls.values { continuation.resume(returning: (.refused(.failed), [])) }
    }
}
