// SPDX-License-Identifier: GPL-3.0-or-later

/// What happened, by who says so. Never what to do about it.
///
/// What a person does is ignored below full opacity (row R47); all is ignored once the outcome is decided.
public enum PickerIntent: Sendable, Equatable {
    /// Said by the person: pointer, keys, assistive technology, or a script in their place.
    case person(PersonIntent)
    /// Said by the window that shows the picker.
    case window(WindowIntent)
    /// Said by the app that asked for photos.
    case caller(CallerIntent)
    /// Said by the library: answers to questions, and its own events.
    case library(LibraryIntent)
    /// Said by a timer that the model asked for.
    case clock(ClockIntent)
}

/// What the window says that shows the picker, or the script that plays it: it holds also where nothing may be pressed.
public enum WindowIntent: Sendable, Equatable {
    /// A host shows the picker: the first questions are asked.
    case opened
    /// The window's own close, Ctrl+W, or the caller's withdrawal: cancels whatever is hidden or transparent.
    case windowClosed
    /// Which tiles are on screen now, as indices: their records are fetched.
    case rowsShown(Range<Int>)
    /// The person gave the window another size; it is remembered for the app.
    case windowMeasured(WindowExtent)
    /// Whether the window is too narrow for a sidebar: layout only (contract section 10).
    case windowResized(isNarrow: Bool)
    /// The player came to the end, or cannot go on.
    case playingEnded
}

/// What the calling app asks for while the picker is shown.
public enum CallerIntent: Sendable, Equatable {
    /// `updatePicker(using:)`: fields that are not nil. An invalid update changes nothing here; `PickerStore.update`
    /// throws.
    case hostUpdated(PickerConfiguration.Update)
    /// `deselectAssets(withIdentifiers:)`: what is not selected is ignored. Not told back to the caller (phpicker.md
    /// 1.3).
    case hostDeselected([AssetID])
    /// `moveAsset(withIdentifier:afterAssetWithIdentifier:)`: nil is the front; nothing where either is not selected.
    /// Not told back to the caller (phpicker.md 1.3).
    case hostMoved(AssetID, after: AssetID?)
    /// `scrollToInitialPosition()`.
    case hostScrolledToInitialPosition
}

/// That some time is over.
public enum ClockIntent: Sendable, Equatable {
    /// The items of a decided outcome take longer than anybody should wait without a window.
    case deliveryDelayed
    /// The answer takes long: it is said that there will be one.
    case locationsAwaited(generation: Int)
    /// The time that `PickerEffect.askAgain` named is over.
    case assetsDue
    /// Time is over for the notice with this number.
    case noticeExpired(Int)
}
