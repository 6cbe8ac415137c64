// SPDX-License-Identifier: GPL-3.0-or-later

/// Chrome as `explain` and the script's `print` give it (contract section 5).
public struct ChromeReport: Sendable, Equatable, Encodable {
    /// Verdicts by the controls' public names.
    public var controls: [String: ControlVisibility]
    /// What the author of the configuration should look at; empty for nothing.
    public var warnings: [ChromeWarning]
    /// Where the picker stands.
    public var style: PickerStyle
    /// Columns of the grid at the picker's own size; 0 for the one row of `compact`.
    public var columns: Int
    /// False below full opacity (row R47).
    public var acceptsInput: Bool

    /// Gathers what a report says; `columns` is 0 for one row.
    public init(chrome: Chrome, style: PickerStyle, columns: Int) {
        controls = Dictionary(uniqueKeysWithValues: chrome.controls.map { ($0.key.rawValue, $0.value) })
        warnings = chrome.warnings
        self.style = style
        self.columns = columns
        acceptsInput = chrome.acceptsInput
    }
}
