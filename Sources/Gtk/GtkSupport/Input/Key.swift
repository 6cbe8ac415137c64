// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// A key by its meaning, GDK's key value. Keys of the number pad stand for their plain twins.
nonisolated public struct Key: Hashable, Sendable {
    let keyval: UInt32

    init(keyval: UInt32) {
        self.keyval = keyval
    }

    /// The key that types that character; capitals and small letters are different keys.
    public init(_ character: Character) {
        keyval = character.unicodeScalars.first.map { gdk_unicode_to_keyval($0.value) } ?? 0
    }

    /// GDK's name of it, such as `Page_Up`.
    public var name: String { gdk_keyval_name(keyval).map { String(cString: $0) } ?? "" }

    public static let escape = Key(GDK_KEY_Escape)
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let return_ = Key(GDK_KEY_Return)
    public static let space = Key(GDK_KEY_space)
    public static let tab = Key(GDK_KEY_Tab)
    public static let backspace = Key(GDK_KEY_BackSpace)
    public static let delete = Key(GDK_KEY_Delete)
    public static let left = Key(GDK_KEY_Left)
    public static let right = Key(GDK_KEY_Right)
    public static let up = Key(GDK_KEY_Up)
    public static let down = Key(GDK_KEY_Down)
    public static let home = Key(GDK_KEY_Home)
    public static let end = Key(GDK_KEY_End)
    public static let pageUp = Key(GDK_KEY_Page_Up)
    public static let pageDown = Key(GDK_KEY_Page_Down)
    public static let menu = Key(GDK_KEY_Menu)
    public static let plus = Key(GDK_KEY_plus)
    public static let minus = Key(GDK_KEY_minus)
    public static let equal = Key(GDK_KEY_equal)
    public static let zero = Key(GDK_KEY_0)
    public static let f1 = Key(GDK_KEY_F1)
    public static let f2 = Key(GDK_KEY_F2)
    public static let f5 = Key(GDK_KEY_F5)
    public static let f8 = Key(GDK_KEY_F8)
    public static let f9 = Key(GDK_KEY_F9)
    public static let f10 = Key(GDK_KEY_F10)
    public static let f11 = Key(GDK_KEY_F11)

    private init(_ constant: Int32) {
        keyval = UInt32(bitPattern: constant)
    }

    private static let plainTwins: [Key: Key] = [
        Key(GDK_KEY_KP_Enter): .return_, Key(GDK_KEY_ISO_Enter): .return_, Key(GDK_KEY_KP_Space): .space,
        Key(GDK_KEY_ISO_Left_Tab): .tab, Key(GDK_KEY_KP_Tab): .tab, Key(GDK_KEY_KP_Delete): .delete,
        Key(GDK_KEY_KP_Left): .left, Key(GDK_KEY_KP_Right): .right, Key(GDK_KEY_KP_Up): .up,
        Key(GDK_KEY_KP_Down): .down, Key(GDK_KEY_KP_Home): .home, Key(GDK_KEY_KP_End): .end,
        Key(GDK_KEY_KP_Page_Up): .pageUp, Key(GDK_KEY_KP_Page_Down): .pageDown, Key(GDK_KEY_KP_Add): .plus,
        Key(GDK_KEY_KP_Subtract): .minus, Key(GDK_KEY_KP_Equal): .equal, Key(GDK_KEY_KP_0): .zero,
    ]

    /// Without the number pad.
    var plain: Key { Key.plainTwins[self] ?? self }
}

/// A key that went down or up.
nonisolated public struct KeyPress: Sendable {
    /// The key; number-pad keys are given as their plain twins.
    public let key: Key
    /// What it types, if it types a printable character.
    public let character: Character?
    /// The modifiers held.
    public let modifiers: Modifiers

    init(keyval: UInt32, state: UInt32) {
        key = Key(keyval: keyval).plain
        modifiers = Modifiers(gdk: state)
        let code = gdk_keyval_to_unicode(keyval)
        let isPrintable = code != 0 && g_unichar_isprint(code) != 0
        character = isPrintable ? Unicode.Scalar(code).map(Character.init) : nil
    }
}
