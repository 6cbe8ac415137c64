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
    private let bus: SessionBus
    private let path: String
    private let listening: Task<Result<PickedPhotos, PhotosPickerError>, Never>

    /// - Throws: `notInstalled`, `refused`, `busy`.
    static func begin(
        _ configuration: PickerConfiguration, _ parent: ParentWindow, on bus: SessionBus
    ) async throws(PhotosPickerError) -> PickerRequest {
        // Before the call: the answer may be faster than its path.
        let signals = bus.signals(of: name, interface)
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
        return PickerRequest(path, on: bus, signals)
    }

    private init(_ path: String, on bus: SessionBus, _ signals: AsyncStream<SessionBus.Signal>) {
        (self.path, self.bus) = (path, bus)
        let files = PickerFiles(bus: bus, path: path)
        let (selections, continuation) = AsyncStream.makeStream(of: [PickedPhoto].self)
        self.selections = selections
        let owners = bus.signals(
            of: "org.freedesktop.DBus", "org.freedesktop.DBus", path: "/org/freedesktop/DBus", first: Self.name)
        listening = Task {
            defer { continuation.finish() }
            return await withTaskGroup(of: Result<PickedPhotos, PhotosPickerError>?.self) { group in
                group.addTask { await Self.listen(signals, files, continuation) }
                group.addTask {
                    // A service that goes leaves requests without an answer.
                    for await signal in owners where signal.name == "NameOwnerChanged" && signal.values.last?.text == ""
                    {
                        return .failure(.failed("the picker's service has ended"))
                    }
                    return nil
                }
                defer { group.cancelAll() }
                for await end in group { if let end { return end } }
                return .failure(.closed)
            }
        }
    }

    private static func listen(
        _ signals: AsyncStream<SessionBus.Signal>, _ files: PickerFiles,
        _ selections: AsyncStream<[PickedPhoto]>.Continuation
    ) async -> Result<PickedPhotos, PhotosPickerError>? {
        var told: [AssetID: PickedPhoto] = [:]
        for await signal in signals {
            switch signal.name {
            case "SelectionChanged":
                for photo in photos(signal.values.first, files) { if let id = photo.id { told[id] = photo } }
                selections.yield(ids(signal.values.first).compactMap { told[$0] })
            case "Response": return outcome(signal.values, files)
            default: break
            }
        }
        return nil
    }

    private static func ids(_ items: BusValue?) -> [AssetID] {
        (items?.elements ?? []).compactMap { $0.entries?["id"]?.text.flatMap { AssetID($0) } }
    }

    /// Those of which more is told than their identifiers.
    private static func photos(_ items: BusValue?, _ files: PickerFiles) -> [PickedPhoto] {
        (items?.elements ?? []).compactMap { $0.entries.flatMap { PickedPhoto($0, files) } }
    }

    private static func outcome(_ values: [BusValue], _ files: PickerFiles) -> Result<PickedPhotos, PhotosPickerError> {
        let results = values.last?.entries ?? [:]
        guard let code = values.first?.number, code < 2 else {
            return .failure(.failed(results["error"]?.text ?? "the picker failed"))
        }
        return .success(
            PickedPhotos(
                photos: photos(results["items"], files), isConfirmed: code == 0,
                problems: (results["problems"]?.elements ?? []).compactMap(\.text), source: .picker))
    }

    func result() async throws(PhotosPickerError) -> PickedPhotos { try await listening.value.get() }

    func tell(_ order: PickerOrder) async throws(PhotosPickerError) {
        switch order {
        case .update(let update): try await call("Update", .dictionary(update.busOptions))
        case .deselect(let ids): try await call("DeselectAssets", .texts(ids.map(\.description)))
        case .move(let id, let after):
            try await call("MoveAsset", .string(id.description), .string(after?.description ?? ""))
        case .scrollToInitialPosition: try await call("ScrollToInitialPosition")
        case .zoomIn: try await call("ZoomIn")
        case .zoomOut: try await call("ZoomOut")
        }
    }

    func close() async throws(PhotosPickerError) { try await call("Close") }

    private func call(_ method: String, _ arguments: BusValue...) async throws(PhotosPickerError) {
        do throws(BusFailure) {
            _ = try await bus.call(Self.name, path, Self.interface, method, arguments)
        } catch {
            throw PhotosPickerError(error)
        }
    }

    /// The files of a request's photos. The connection, and with it the request, lives as long as any of them.
    struct PickerFiles: PhotoFiles {
        let bus: SessionBus
        let path: String

        func open(_ photo: PickedPhoto, part: PickedPhoto.Part) async throws(PhotosPickerError) -> Int32 {
            do throws(BusFailure) {
                let answer = try await bus.call(
                    PickerRequest.name, path, PickerRequest.interface, "OpenItem",
                    [.string(photo.id?.description ?? ""), .dictionary(["part": .string(part.rawValue)])])
                guard let file = answer.file else { throw BusFailure(name: "", message: "no file came") }
                return file
            } catch {
                throw PhotosPickerError(error)
            }
        }
    }
}
