// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import CDesktopPickerGtk4
import CGtk
public import DesktopPickerKit
public import PickerModel

/// The photo picker in a window of the program's own: `PHPickerViewController` as a child, `photosPickerStyle(.inline)`.
///
/// It is a widget of GTK 4, put anywhere at any size from 120 by 60 pixels, and the picker in it stays a process of its own: the program gets what the
/// person selects, and nothing else. It asks for a picker once it is shown. Everything here is called on GTK's thread, which is the program's first.
///
/// ```swift
/// var configuration = PickerConfiguration()
/// configuration.style = .inline
/// configuration.selection = .continuous
/// let picker = InlinePicker(configuration)
/// picker.onSelection = { photos in print(photos.map(\.name)) }
/// picker.onEnd = { outcome in print(outcome) }
/// gtk_box_append(box, picker.widget.assumingMemoryBound(to: GtkWidget.self))
/// ```
///
/// The picker closes when the last reference to this goes, wherever the widget is then. Photos of a picker that has ended can be read as long as they are
/// kept; those of one that was closed cannot.
public final class InlinePicker {
    /// Where the picker is.
    public enum State: Sendable, Hashable, CaseIterable {
        /// It was asked for, or will be once the widget is shown.
        case starting
        /// The widget shows it.
        case shown
        /// It is a window of its own beside the widget: the program may not have the picker's pixels, as in a sandbox.
        case attached
        /// It has ended, and `onEnd` was called.
        case ended
    }

    /// How much of each edge of the widget is covered by what the program draws over it, in pixels (the safe area).
    public struct Insets: Sendable, Hashable {
        /// Each edge in the direction of the text.
        public var top, bottom, leading, trailing: Int

        /// Insets of so many pixels.
        public init(top: Int = 0, bottom: Int = 0, leading: Int = 0, trailing: Int = 0) {
            (self.top, self.bottom, self.leading, self.trailing) = (top, bottom, leading, trailing)
        }
    }

    /// What it was made with.
    public let configuration: PickerConfiguration
    /// Called with the whole selection after each change that the person made, where the selection is continuous.
    public var onSelection: (([PickedPhoto]) -> Void)?
    /// Called once, when the person is done, or there is no picker: then the error says why. `notInstalled` is a reason to ask by `PhotosPicker`,
    /// which asks the desktop's file chooser.
    public var onEnd: ((Result<PickedPhotos, PhotosPickerError>) -> Void)?
    /// Called after each change of `state`.
    public var onState: ((State) -> Void)?
    /// What is selected, where the selection is continuous.
    public private(set) var selection: [PickedPhoto] = []
    private let shared: PickerWidget
    private var listening: Listeners.Number?

    /// Makes a picker, which begins once its widget is shown.
    public init(_ configuration: PickerConfiguration = PickerConfiguration()) {
        self.configuration = configuration
        shared = PickerWidget(configuration.busOptions)
        listening = Listeners.add(self, to: shared)
    }

    isolated deinit {
        if let listening { Listeners.remove(listening) }
        // What has ended stays open for its photos, as long as they are kept.
        if state != .ended { close() }
    }

    /// The `GtkWidget`, for the program's own binding of GTK; this keeps a reference to it.
    public var widget: UnsafeMutableRawPointer { UnsafeMutableRawPointer(shared.pointer) }

    /// Where the picker is.
    public var state: State {
        switch desktop_picker_inline_picker_get_state(shared.pointer) {
        case DESKTOP_PICKER_STATE_STARTING: .starting
        case DESKTOP_PICKER_STATE_SHOWN: .shown
        case DESKTOP_PICKER_STATE_ATTACHED: .attached
        default: .ended
        }
    }

    /// What the program draws over the edges of the widget; nothing at first.
    public var insets = Insets() {
        didSet {
            inline_picker_set_insets(
                shared.pointer, Int32(clamping: insets.top), Int32(clamping: insets.bottom),
                Int32(clamping: insets.leading), Int32(clamping: insets.trailing))
        }
    }

    func selected(_ items: BusValue?) {
        selection = PickedPhoto.all(items, shared)
        onSelection?(selection)
    }

    func answered(_ code: UInt32, _ results: BusValue?) {
        onEnd?(PickedPhotos.outcome([.uint32(code), results ?? .dictionary([:])], shared))
    }

    func failed(_ error: PhotosPickerError) { onEnd?(.failure(error)) }

    func moved() { onState?(state) }

    /// Changes what may change while the picker is shown (`updatePicker(using:)`).
    /// - Parameter done: called with the reason where it was not done: `refused`, or `closed` where there is no picker.
    public func update(
        _ update: PickerConfiguration.Update, done: @escaping @MainActor (PhotosPickerError?) -> Void = { _ in }
    ) {
        shared.update(update.busOptions, done)
    }

    /// Takes photos out of the selection (`deselectAssets(withIdentifiers:)`). `onSelection` is not called: it was not the person.
    public func deselect(_ ids: [PickedPhoto.ID]) {
        selection.removeAll { ids.contains($0.id) }
        ids.withCStrings { desktop_picker_inline_picker_deselect_assets(shared.pointer, $0) }
    }

    /// Puts a selected photo after another one; nil is the front (`moveAsset(withIdentifier:afterAssetWithIdentifier:)`).
    public func move(_ id: PickedPhoto.ID, after: PickedPhoto.ID?) {
        desktop_picker_inline_picker_move_asset(shared.pointer, id, after)
    }

    /// Scrolls to where the picker began (`scrollToInitialPosition()`).
    public func scrollToInitialPosition() { desktop_picker_inline_picker_scroll_to_initial_position(shared.pointer) }

    /// One step to larger photos (`zoomIn()`).
    public func zoomIn() { desktop_picker_inline_picker_zoom_in(shared.pointer) }

    /// One step to smaller photos (`zoomOut()`).
    public func zoomOut() { desktop_picker_inline_picker_zoom_out(shared.pointer) }

    /// Takes the picker away, whose end is that of a cancelled one; or gives back what was picked.
    public func close() { desktop_picker_inline_picker_close(shared.pointer) }
}
