// SPDX-License-Identifier: GPL-3.0-or-later

public import PickerModel

/// A picker that is open. It closes when the last reference to it and to its photos goes.
public final class OpenPicker: Sendable {
    private let request: any PhotoRequest

    init(_ request: any PhotoRequest) { self.request = request }

    /// Who asks the person.
    public var source: PickedPhotos.Source { request.source }

    /// With continuous selection, the whole selection after each change that the person made, in its order. One reader; ends with the request.
    public var selections: AsyncStream<[PickedPhoto]> { request.selections }

    /// Waits for the person; may be called more than once.
    /// - Throws: `PhotosPickerError`, where the picker failed; `CancellationError` where the task is cancelled, which leaves the picker open.
    public func result() async throws -> PickedPhotos { try await request.result() }

    /// Changes what may change while the picker is open (`updatePicker(using:)`).
    /// - Throws: `refused`, `closed` or `needsPicker`.
    public func update(_ update: PickerConfiguration.Update) async throws(PhotosPickerError) {
        try await request.tell(.update(update))
    }

    /// Takes photos out of the selection (`deselectAssets(withIdentifiers:)`).
    /// - Throws: `closed` or `needsPicker`.
    public func deselect(_ ids: [PickedPhoto.ID]) async throws(PhotosPickerError) {
        try await request.tell(.deselect(ids))
    }

    /// Puts a selected photo after another one; nil is the front (`moveAsset(withIdentifier:afterAssetWithIdentifier:)`).
    /// - Throws: `closed` or `needsPicker`.
    public func move(_ id: PickedPhoto.ID, after: PickedPhoto.ID?) async throws(PhotosPickerError) {
        try await request.tell(.move(id, after: after))
    }

    /// Scrolls the grid to where it began (`scrollToInitialPosition()`).
    /// - Throws: `closed` or `needsPicker`.
    public func scrollToInitialPosition() async throws(PhotosPickerError) {
        try await request.tell(.scrollToInitialPosition)
    }

    /// One step to larger photos (`zoomIn()`).
    /// - Throws: `closed` or `needsPicker`.
    public func zoomIn() async throws(PhotosPickerError) { try await request.tell(.zoomIn) }

    /// One step to smaller photos (`zoomOut()`).
    /// - Throws: `closed` or `needsPicker`.
    public func zoomOut() async throws(PhotosPickerError) { try await request.tell(.zoomOut) }

    /// Brings the picker's window to the front, as far as the desktop lets a program do that.
    /// - Parameter activationToken: what the desktop gave your window for it, as `GdkAppLaunchContext` tells it; empty without one.
    /// - Throws: `closed` or `needsPicker`.
    public func present(activationToken: String = "") async throws(PhotosPickerError) {
        try await request.tell(.present(activationToken: activationToken))
    }

    /// Takes the picker away; its result is that of a cancelled request.
    /// - Throws: `closed`.
    public func close() async throws(PhotosPickerError) { try await request.close() }
}

/// A request, whoever answers it.
protocol PhotoRequest: Sendable {
    var source: PickedPhotos.Source { get }
    var selections: AsyncStream<[PickedPhoto]> { get }
    func result() async throws -> PickedPhotos
    func tell(_ order: PickerOrder<PickedPhoto.ID>) async throws(PhotosPickerError)
    func close() async throws(PhotosPickerError)
}
