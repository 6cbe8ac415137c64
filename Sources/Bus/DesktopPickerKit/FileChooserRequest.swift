// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import Foundation
import Glibc
import PickerModel

/// A request of the desktop's own file chooser, through its portal (`org.freedesktop.portal.FileChooser`): where desktop-picker is not installed.
final class FileChooserRequest: PhotoRequest {
    private static let name = "org.freedesktop.portal.Desktop"
    private static let object = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Request"

    let source = PickedPhotos.Source.fileChooser
    let selections: AsyncStream<[PickedPhoto]>
    private let bus: SessionBus
    private let path: String
    private let outcome = Awaited<Result<PickedPhotos, PhotosPickerError>>()

    /// - Throws: `notInstalled`, `failed`.
    static func begin(
        _ configuration: PickerConfiguration, _ parent: ParentWindow, on bus: SessionBus
    ) async throws(PhotosPickerError) -> FileChooserRequest {
        let signals = bus.signals(of: nil, interface)
        do throws(BusFailure) {
            let answer = try await bus.call(
                name, object, "org.freedesktop.portal.FileChooser", "OpenFile",
                [
                    .string(parent.name), .string(configuration.prompt ?? "Choose Photos"),
                    .dictionary(options(configuration)),
                ])
            guard case .objectPath(let path)? = answer.values.first else {
                throw BusFailure(name: "", message: "no request came")
            }
            return FileChooserRequest(path, answer.sender, limit: configuration.selectionLimit, on: bus, signals)
        } catch {
            throw PhotosPickerError(error)
        }
    }

    private static func options(_ configuration: PickerConfiguration) -> [String: BusValue] {
        let rules = configuration.acceptedTypes.filter { type in
            switch configuration.filter {
            case .images, .livePhotos, .screenshots, .panoramas, .bursts, .depthEffectPhotos: !type.hasPrefix("video/")
            case .videos, .screenRecordings, .slomoVideos, .timelapseVideos, .cinematicVideos: !type.hasPrefix("image/")
            case .animated, .spatialMedia, .mime, .any, .all, .not, nil: true
            }
        }
        let filter = BusValue.tuple([
            .string("Photos"), .array(rules.map { .tuple([.uint32(1), .string($0)]) }, of: "(us)"),
        ])
        return ["multiple": .boolean(configuration.selectionLimit != 1), "filters": .array([filter], of: "(sa(us))")]
    }

    private init(
        _ path: String, _ owner: String, limit: Int, on bus: SessionBus, _ signals: AsyncStream<SessionBus.Signal>
    ) {
        (self.path, self.bus) = (path, bus)
        selections = AsyncStream { $0.finish() }
        Task { [outcome] in
            for await signal in signals
            where signal.name == "Response" && signal.sender == owner && signal.path == path {
                outcome.come(Self.outcome(signal.values, limit: limit))
            }
            outcome.come(.failure(.closed))
        }
    }

    private static func outcome(_ values: [BusValue], limit: Int) -> Result<PickedPhotos, PhotosPickerError> {
        guard let code = values.first?.number, code < 2 else {
            return .failure(.failed("the desktop's file chooser ended"))
        }
        let uris = values.last?.entries?["uris"]?.elements?.compactMap(\.text) ?? []
        var photos = uris.compactMap { URL(string: $0) }.map { PickedPhoto(file: $0, Paths()) }
        // A portal that cannot hand files over answers with none (measured: xdg-desktop-portal 1.16 without FUSE).
        guard code != 0 || !photos.isEmpty else { return .failure(.failed("the desktop's portal handed no file over")) }
        // The portal's file chooser knows one file and any number.
        var problems: [String] = []
        if limit > 0, photos.count > limit {
            problems = photos[limit...].map { "\($0.name) was left out: only \(limit) can be taken" }
            photos.removeSubrange(limit...)
        }
        return .success(PickedPhotos(photos: photos, isConfirmed: code == 0, problems: problems, source: .fileChooser))
    }

    func result() async throws -> PickedPhotos { try await outcome.value().get() }

    func tell(_ order: PickerOrder<PickedPhoto.ID>) async throws(PhotosPickerError) {
        throw .needsPicker("changing an open picker")
    }

    func close() async throws(PhotosPickerError) {
        do throws(BusFailure) {
            _ = try await bus.call(Self.name, path, Self.interface, "Close")
        } catch {
            throw PhotosPickerError(error)
        }
        // The portal answers nothing after that.
        outcome.come(.success(PickedPhotos(photos: [], isConfirmed: false, problems: [], source: .fileChooser)))
    }

    /// Files by their paths.
    private struct Paths: PhotoFiles {
        func open(_ photo: PickedPhoto, _ form: PhotoForm) async throws(PhotosPickerError) -> Int32 {
            if case .preview = form { throw .needsPicker("a preview") }
            guard form == .file(.photo), let file = photo.file else { throw .unknownPhoto }
            let descriptor = await Task.detached { Glibc.open(file.path, O_RDONLY | O_CLOEXEC) }.value
            guard descriptor >= 0 else { throw .unreadable(photo.name) }
            return descriptor
        }
    }
}
