// SPDX-License-Identifier: GPL-3.0-or-later

/// Chrome as `explain` and the script's `print` give it (contract section 5).
public struct ChromeReport: Sendable, Equatable, Encodable {
    public var controls: [String: ControlVisibility]
    public var warnings: [ChromeWarning]
    public var style: PickerStyle
    /// Columns of the grid at the picker's own size; 0 for the one row of `compact`.
    public var columns: Int
    /// False below full opacity.
    public var acceptsInput: Bool

    public init(chrome: Chrome, style: PickerStyle, columns: Int) {
        controls = Dictionary(uniqueKeysWithValues: chrome.controls.map { ($0.key.rawValue, $0.value) })
        warnings = chrome.warnings
        self.style = style
        self.columns = columns
        acceptsInput = chrome.acceptsInput
    }
}
