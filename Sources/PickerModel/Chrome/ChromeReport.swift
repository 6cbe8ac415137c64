// SPDX-License-Identifier: GPL-3.0-or-later

/// The report on the chrome in the output of `explain` and the script's `print` (contract section 5).
public struct ChromeReport: Sendable, Equatable, Encodable {
    /// Visibility of the controls, by public name.
    public var controls: [String: ControlVisibility]
    /// Warnings for the author of the configuration; empty for none.
    public var warnings: [ChromeWarning]
    /// Style of the picker.
    public var style: PickerStyle
    /// Number of columns at the picker's default size; 0 for the single row of `compact`.
    public var columns: Int
    /// Whether input is accepted: false below full opacity (row R47).
    public var acceptsInput: Bool

    /// Makes a report; `columns` is 0 for a single row.
    public init(chrome: Chrome, style: PickerStyle, columns: Int) {
        controls = Dictionary(uniqueKeysWithValues: chrome.controls.map { ($0.key.rawValue, $0.value) })
        warnings = chrome.warnings
        self.style = style
        self.columns = columns
        acceptsInput = chrome.acceptsInput
    }
}
