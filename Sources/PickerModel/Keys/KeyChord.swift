// SPDX-License-Identifier: GPL-3.0-or-later

/// A key press with the modifiers that are held.
public struct KeyChord: Sendable, Hashable {
    /// A key by its meaning. Keys of the number pad equal those of the main block.
    public enum Key: Sendable, Hashable, ExpressibleByExtendedGraphemeClusterLiteral {
        /// A key that types a character other than a blank; letters are small ones.
        case character(Character)
        case space, enter, escape, backspace, delete
        case left, right, up, down, home, end, pageUp, pageDown
        case menu, f8, f9, f10

        /// The key that types a character: `"a"`, `"?"`.
        public init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
    }

    /// The modifiers that are distinguished. Caps Lock and Num Lock are not.
    public struct Modifiers: OptionSet, Sendable, Hashable {
        /// One bit a modifier.
        public let rawValue: UInt8

        /// Modifiers by their bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Shift, either of them.
        public static let shift = Modifiers(rawValue: 1 << 0)
        /// Control, either of them.
        public static let control = Modifiers(rawValue: 1 << 1)
        /// Alt, and not the key that types a third character.
        public static let alt = Modifiers(rawValue: 1 << 2)
        /// Super, the key with a logo.
        public static let logo = Modifiers(rawValue: 1 << 3)
    }

    /// The key that went down.
    public let key: Key
    /// The modifiers that are held.
    public let modifiers: Modifiers

    /// A key alone.
    public init(_ key: Key) { self.init([], key) }

    /// A key with modifiers. Capitals are the same keys as small letters: whether Shift is held, modifiers say.
    public init(_ modifiers: Modifiers, _ key: Key) {
        self.modifiers = modifiers
        if case .character(let character) = key, let small = character.lowercased().first {
            self.key = .character(small)
        } else {
            self.key = key
        }
    }

    /// The chord with left and right exchanged, for a window that reads from right to left.
    public var mirrored: KeyChord {
        switch key {
        case .left: KeyChord(modifiers, .right)
        case .right: KeyChord(modifiers, .left)
        case .character, .space, .enter, .escape, .backspace, .delete, .up, .down, .home, .end, .pageUp, .pageDown,
            .menu,
            .f8, .f9, .f10:
            self
        }
    }
}
