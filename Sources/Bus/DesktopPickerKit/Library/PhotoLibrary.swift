// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
public import PickerModel

/// What an app asks to do with the library (`PHAccessLevel`).
public typealias AccessLevel = PickerModel.AccessLevel
/// Whether it may (`PHAuthorizationStatus`).
public typealias AuthorizationStatus = PickerModel.AuthorizationStatus

/// The person's library, as far as the person lets this app see it (`PHPhotoLibrary`).
///
/// An app that only needs photos which the person picks uses `PhotosPicker`, which needs no permission. This is for apps that show a gallery. Each answer is what is allowed
/// now: nothing where nothing was decided, and with limited access what the person selected and what the app added, as if there were no other photos.
///
/// ```swift
/// let library = PhotoLibrary.shared
/// if try await library.requestAuthorization(for: .readWrite).grants {
///     for try await page in library.assets(matching: AssetQuery()) { show(page) }
/// }
/// ```
///
/// Its functions may be called on any thread. They throw `PhotoLibraryError`, and `CancellationError` where the task is cancelled. No function waits for a person but
/// `requestAuthorization` and `presentLimitedLibraryPicker`.
///
/// Source: contract section 11.2; phpicker.md 4 for what PhotoKit does.
public final class PhotoLibrary: Sendable {
    /// The library with a connection that all of the program shares (`PHPhotoLibrary.shared()`).
    public static let shared = PhotoLibrary()

    let service: LibraryService

    /// The library with a connection of its own, which ends with the last reference to this and to what it gave.
    public init() { service = LibraryService(address: nil) }

    /// The library on another bus than the session's, for tests.
    package init(busAddress: String) { service = LibraryService(address: busAddress) }

    // MARK: - What the app may do

    /// What holds for a level now; asks nobody (`authorizationStatus(for:)`).
    public func authorizationStatus(for level: AccessLevel) async throws -> AuthorizationStatus {
        let reply = try await service.call("AuthorizationStatus", [.string(level.rawValue)])
        return try Self.status(reply.values.first)
    }

    /// What holds for reading, for apps that know allowed and refused alone: limited access counts as `authorized` (phpicker.md 4.3 and 4.6).
    @available(
        *, deprecated, message: "It does not tell limited access from full access; use authorizationStatus(for:)"
    )
    public func authorizationStatus() async throws -> AuthorizationStatus {
        switch try await authorizationStatus(for: .readWrite) {
        case .limited, .authorized: .authorized
        case .notDetermined: .notDetermined
        case .restricted: .restricted
        case .denied: .denied
        }
    }

    /// Asks the person where nothing was decided about a level, and answers at once elsewhere (`requestAuthorization(for:handler:)`). Where the task is cancelled
    /// the prompt closes.
    /// - Parameters:
    ///   - reason: one line of at most 1,024 bytes in which the app says what it wants the photos for.
    ///   - parentWindow: whose dialog the prompt is.
    /// - Returns: what holds then; still `notDetermined` where the person closed the prompt.
    public func requestAuthorization(
        for level: AccessLevel, reason: String? = nil, parentWindow: ParentWindow = .none
    ) async throws -> AuthorizationStatus {
        let (code, results) = try await service.ask(
            "RequestAuthorization",
            [.string(level.rawValue), .string(parentWindow.name), .dictionary(Self.options(reason))])
        switch code {
        case 0: return try Self.status(results["status"])
        case 1: return try await authorizationStatus(for: level)
        default: throw Self.failure(results)
        }
    }

    /// Lets the person change which photos the app sees while its access is limited, and does nothing elsewhere (`presentLimitedLibraryPicker(from:)`). Where the task is
    /// cancelled the window closes.
    /// - Returns: what the app sees now and did not see before; nothing where the person cancelled. What was taken out is told by `changes` alone.
    public func presentLimitedLibraryPicker(
        reason: String? = nil, parentWindow: ParentWindow = .none
    ) async throws -> [LibraryAsset.ID] {
        let (code, results) = try await service.ask(
            "PresentLimitedLibraryPicker", [.string(parentWindow.name), .dictionary(Self.options(reason))])
        switch code {
        case 0: return results.texts("added")
        case 1: return []
        default: throw Self.failure(results)
        }
    }

    /// What changes in the library as the app sees it, from now on; every reader is told everything (`PHPhotoLibraryChangeObserver`). Ends with the last reference to
    /// the library.
    public var changes: AsyncStream<LibraryChange> {
        get async throws {
            let stream = service.readers.add()
            // The service tells those that have called it.
            _ = try await service.call("AuthorizationStatus", [.string(AccessLevel.readWrite.rawValue)])
            return stream
        }
    }

    private static func options(_ reason: String?) -> [String: BusValue] {
        reason.map { ["reason": .string($0)] } ?? [:]
    }

    private static func status(_ value: BusValue?) throws(PhotoLibraryError) -> AuthorizationStatus {
        guard let status = value?.text.flatMap({ AuthorizationStatus(rawValue: $0) }) else { throw .strange }
        return status
    }

    private static func failure(_ results: [String: BusValue]) -> PhotoLibraryError {
        .failed(results["error"]?.text ?? "the picker failed")
    }
}
