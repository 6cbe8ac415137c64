// SPDX-License-Identifier: GPL-3.0-or-later

/// What the app around a picker covers at each of its edges, in logical pixels: photos scroll under it, controls stand inside of it.
public struct SafeInsets: Sendable, Hashable {
    /// From each edge; start is where text begins.
    public var top, bottom, start, end: Int

    /// Insets by sides; none where nothing is said.
    public init(top: Int = 0, bottom: Int = 0, start: Int = 0, end: Int = 0) {
        (self.top, self.bottom, self.start, self.end) = (top, bottom, start, end)
    }

    /// The same where start and end are the other way round, for what does not follow the direction of text.
    public var mirrored: SafeInsets { SafeInsets(top: top, bottom: bottom, start: end, end: start) }

    /// What is left for a part of the picker, where bars stand at some edges of it and take those edges' insets.
    public func inside(top hasTop: Bool, bottom hasBottom: Bool, start hasStart: Bool = false) -> SafeInsets {
        SafeInsets(
            top: hasTop ? 0 : top, bottom: hasBottom ? 0 : bottom, start: hasStart ? 0 : start, end: end)
    }
}

/// The place that a picker has, and how large its words are: all that decides which parts have room (`PickerRoom`).
public struct PickerExtent: Sendable, Hashable {
    /// Size in logical pixels, without what is covered.
    public var width, height: Int
    /// Of the text size; 1 is usual.
    public var textScale: Double

    /// Makes the extent of a picker of a size.
    /// - Parameters:
    ///   - width: of the whole, in logical pixels.
    ///   - height: of the whole, in logical pixels.
    ///   - insets: what of it is covered.
    ///   - textScale: of the text size.
    public init(width: Int, height: Int, insets: SafeInsets = SafeInsets(), textScale: Double = 1) {
        self.width = max(0, width - insets.start - insets.end)
        self.height = max(0, height - insets.top - insets.bottom)
        self.textScale = textScale
    }
}
