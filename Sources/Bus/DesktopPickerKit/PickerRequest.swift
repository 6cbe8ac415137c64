// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import PickerModel

/// A request of desktop-picker (`PhotoPicker1`, `PickRequest1`).
final class PickerRequest: PhotoRequest {
    private static let name = "io.github.desktoppicker.DesktopPicker"
    private static let object = "/io/github/desktoppicker/DesktopPicker"
    private static let interface = "io.github.desktoppicker.PickRequest1"

    let source = PickedPhotos.Source.picker
    let selections: AsyncStream<[PickedPhoto]>
    private let selecting: AsyncStream<[PickedPhoto]>.Continuation
    private let served: Served
    private let outcome = Awaited<Result<PickedPhotos, PhotosPickerError>>()

    /// - Throws: `notInstalled`, `refused`, `busy`.
    static func begin(
        _ configuration: PickerConfiguration, _ parent: ParentWindow, on bus: SessionBus
    ) async throws(PhotosPickerError) -> PickerRequest {
        // Before the call: the answer may be faster than its path. Of any sender: whoever answers the call may have lost the name by then.
        let signals = bus.signals(of: nil, interface)
        let answer: SessionBus.Answer
        do throws(BusFailure) {
            answer = try await bus.call(
                name, object, "io.github.desktoppicker.PhotoPicker1", "Pick",
                [.string(parent.name), .dictionary(configuration.busOptions)])
        } catch {
            throw PhotosPickerError(error)
        }
        guard case .objectPath(let path)? = answer.values.first else {
            throw .failed("the picker answered with something else")
        }
        let request = PickerRequest(Served(bus: bus, owner: answer.sender, path: path), signals)
        await request.watch()
        return request
    }

    private init(_ served: Served, _ signals: AsyncStream<SessionBus.Signal>) {
        self.served = served
        let (selections, continuation) = AsyncStream.makeStream(of: [PickedPhoto].self)
        (self.selections, selecting) = (selections, continuation)
        // Only the open picker and its photos keep the request: it closes with the last of them.
        Task { [weak served, outcome, owner = served.owner, path = served.path] in
            var told: [String: PickedPhoto] = [:]
            for await signal in signals where signal.sender == owner && signal.path == path {
                guard let served else { break }
                if signal.name == "Response" {
                    outcome.come(PickedPhotos.outcome(signal.values, served))
                    break
                }
                guard signal.name == "SelectionChanged" else { continue }
                for photo in PickedPhoto.all(signal.values.first, served) { told[photo.id] = photo }
                continuation.yield(Self.ids(signal.values.first).compactMap { told[$0] })
            }
            outcome.come(.failure(.closed))
            continuation.finish()
        }
    }

    /// A service that goes leaves requests without an answer.
    private func watch() async {
        let bus = "org.freedesktop.DBus"
        let owners = served.bus.signals(of: bus, bus, path: "/org/freedesktop/DBus", first: served.owner)
        let gone = PhotosPickerError.failed("the picker's service has ended")
        Task { [outcome, selecting] in
            for await signal in owners where signal.name == "NameOwnerChanged" && signal.values.last?.text == "" {
                outcome.come(.failure(gone))
                selecting.finish()
            }
        }
        // It may have gone before.
        let isThere = try? await served.bus.call(
            bus, "/org/freedesktop/DBus", bus, "NameHasOwner", [.string(served.owner)])
        if isThere?.values.first?.truth == false {
            outcome.come(.failure(gone))
            selecting.finish()
        }
    }

    private static func ids(_ items: BusValue?) -> [String] {
        (items?.elements ?? []).compactMap { $0.entries?["id"]?.text }
    }

    func result() async throws -> PickedPhotos { try await outcome.value().get() }

    func tell(_ order: PickerOrder<PickedPhoto.ID>) async throws(PhotosPickerError) {
        let (method, arguments) = order.busCall
        try await call(method.rawValue, arguments)
    }

    func close() async throws(PhotosPickerError) { try await call("Close") }

    private func call(_ method: String, _ arguments: [BusValue] = []) async throws(PhotosPickerError) {
        do throws(BusFailure) {
            _ = try await served.bus.call(served.owner, served.path, Self.interface, method, arguments)
        } catch {
            throw PhotosPickerError(error)
        }
    }

    /// The request as the service has it, and the files of its photos. The service gives it up when the connection closes, with the last reference to
    /// this. Calls go to the process that answered `Pick`: another one that has the name since knows nothing of the request.
    final class Served: PhotoFiles {
        let bus: SessionBus
        let owner: String
        let path: String

        init(bus: SessionBus, owner: String, path: String) { (self.bus, self.owner, self.path) = (bus, owner, path) }

        func open(_ photo: PickedPhoto, _ form: PhotoForm) async throws(PhotosPickerError) -> Int32 {
            do throws(BusFailure) {
                let answer = try await bus.call(
                    owner, path, PickerRequest.interface, "OpenItem",
                    [.string(photo.id), .dictionary(form.busOptions)])
                guard let file = answer.file else { throw BusFailure(name: "", message: "no file came") }
                return file
            } catch {
                throw PhotosPickerError(error)
            }
        }
    }
}
