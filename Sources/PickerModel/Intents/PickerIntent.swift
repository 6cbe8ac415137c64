// SPDX-License-Identifier: GPL-3.0-or-later

/// An event, by its source. It says what happened, never what to do about it.
///
/// Intents of the person are ignored below full opacity (row R47); almost all intents are ignored once the outcome is
/// decided.
public enum PickerIntent: Sendable, Equatable {
    /// From the person: pointer, keys, assistive technology, or a script instead.
    case person(PersonIntent)
    /// From the window that shows the picker.
    case window(WindowIntent)
    /// From the app that requested photos.
    case caller(CallerIntent)
    /// From the library: answers to requests, and its events.
    case library(LibraryIntent)
    /// From a timer that the model requested.
    case clock(ClockIntent)
}

/// An event of the window that shows the picker, or of a script instead. Not ignored when the picker accepts no input.
public enum WindowIntent: Sendable, Equatable {
    /// The window shows the picker: the first requests are sent.
    case opened
    /// The caller withdrew the request, or its window is gone: cancels, even if controls are hidden or the picker is
    /// transparent.
    case windowClosed
    /// The window's own close button or Ctrl+W: cancels like `windowClosed`, but asks once where Escape asks.
    case closePressed
    /// The indices of the tiles on screen: their records are requested.
    case rowsShown(Range<Int>)
    /// The indices of the rows of the list of albums on screen, headings included: where covers are shown, their records
    /// are requested.
    case albumRowsShown(Range<Int>)
    /// The window has a new size; it is remembered for the app.
    case windowMeasured(WindowExtent)
    /// Whether the window is too narrow for a sidebar: affects layout only (contract section 10).
    case windowResized(isNarrow: Bool)
    /// The picker has another size, or words have: decides which parts of an embedded style have room (`PickerRoom`).
    case extentChanged(PickerExtent)
    /// The picture of the preview can now be zoomed like this.
    case pictureZoomed(PreviewZoom)
    /// The player reached the end or failed.
    case playingEnded
}

/// A call of the app while the picker is shown.
public enum CallerIntent: Sendable, Equatable {
    /// `updatePicker(using:)`: sets the fields that are not nil. An invalid update has no effect here;
    /// `PickerStore.update` throws.
    case updated(PickerConfiguration.Update)
    /// `deselectAssets(withIdentifiers:)`: assets that are not selected are ignored. Not reported back to the caller
    /// (phpicker.md 1.3).
    case deselected([AssetID])
    /// `moveAsset(withIdentifier:afterAssetWithIdentifier:)`: nil is the front; no effect if either is not selected.
    /// Not reported back to the caller (phpicker.md 1.3).
    case moved(AssetID, after: AssetID?)
    /// `scrollToInitialPosition()`.
    case scrolledToInitialPosition
    /// `zoomIn()` and `zoomOut()`: steps to larger tiles, or below zero to smaller ones.
    case zoomed(by: Int)
}

/// A timer has expired.
public enum ClockIntent: Sendable, Equatable {
    /// Fetching the items of the decided outcome takes too long without a window.
    case deliveryDelayed
    /// The answer to `PickerEffect.visit` takes long: a notice says that it is still pending.
    case locationsAwaited(generation: Int)
    /// The time of `PickerEffect.askAgain` is over.
    case assetsDue
    /// The time of the notice with this number is over.
    case noticeExpired(Int)
}
