// SPDX-License-Identifier: GPL-3.0-or-later

/// The presentation of a button.
public struct ButtonPresentation: Sendable, Equatable {
    /// Whether the button exists; a hidden one is absent for assistive technology, too.
    public var isVisible: Bool
    /// Whether the button can be pressed; otherwise it is shown insensitive.
    public var isEnabled: Bool
    /// Label and accessible name.
    public var label: LocalizedText
    /// What the button does, or why it is disabled; nil for neither.
    public var tooltip: LocalizedText?
}
