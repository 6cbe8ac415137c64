// SPDX-License-Identifier: GPL-3.0-or-later

public import PickerModel

/// The configuration of a request, the picker's own type (`PHPickerConfiguration`).
public typealias PickerConfiguration = PickerModel.PickerConfiguration
/// Which photos are shown (`PHPickerFilter`).
public typealias MediaFilter = PickerModel.MediaFilter

/// Asks the person for photos: `PHPickerViewController` and `PhotosPicker` for programs on Linux.
///
/// The picker is a process of its own. The program sees what the person picked, without what they withheld, and nothing else of the library. Where
/// desktop-picker is not installed, the desktop's file chooser answers through its portal, and `PickedPhotos.source` says so.
///
/// ```swift
/// var configuration = PickerConfiguration()
/// configuration.filter = .images
/// let picked = try await PhotosPicker(configuration).pick()
/// for photo in picked.photos { print(photo.name, try await photo.data().count) }
/// ```
public struct PhotosPicker: Sendable {
    /// What the person is shown.
    public var configuration: PickerConfiguration
    /// Whether the desktop's file chooser may answer where the picker is not installed.
    public var fallsBackToFileChooser = true

    /// Makes a request, which is not shown before `pick` or `open`.
    public init(_ configuration: PickerConfiguration = PickerConfiguration()) { self.configuration = configuration }

    /// Opens the picker and waits for the person. The picker closes where the task is cancelled.
    /// - Parameter parent: the window whose dialog it is.
    /// - Returns: what was picked; nothing where the person cancelled.
    /// - Throws: `PhotosPickerError`, and `CancellationError` where the task is cancelled.
    public func pick(parent: ParentWindow = .none) async throws -> PickedPhotos {
        try Task.checkCancellation()
        // It closes with its last reference, also where it is thrown away unanswered.
        return try await open(parent: parent).result()
    }

    /// Opens the picker and returns at once: for continuous selection, and for changes while it is open.
    /// - Throws: `PhotosPickerError`.
    public func open(parent: ParentWindow = .none) async throws(PhotosPickerError) -> OpenPicker {
        // What no picker could fulfil is told without one.
        do throws(ConfigurationError) { try configuration.validate() } catch {
            throw .refused(error.text(at: .swift).english)
        }
        let bus = try await SessionBus.connect()
        do throws(PhotosPickerError) {
            return OpenPicker(try await PickerRequest.begin(configuration, parent, on: bus))
        } catch .notInstalled where fallsBackToFileChooser {
            return OpenPicker(try await FileChooserRequest.begin(configuration, parent, on: bus))
        }
    }
}
