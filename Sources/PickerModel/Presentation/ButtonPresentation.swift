// SPDX-License-Identifier: GPL-3.0-or-later

/// A button: whether there is one, what it says, whether it acts.
public struct ButtonPresentation: Sendable, Equatable {
    /// Whether it is there: hidden is absent, for assistive technology too.
    public var isVisible: Bool
    /// Whether it acts; shown insensitive otherwise.
    public var isEnabled: Bool
    /// What it says, and its accessible name.
    public var label: LocalizedText
    /// Why it does not act, or what it does; nil for neither.
    public var tooltip: LocalizedText?
}
