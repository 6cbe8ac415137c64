// SPDX-License-Identifier: GPL-3.0-or-later

extension KeyTable {
    /// Keys of the sidebar's edge, which has the focus after F8.
    static let edge: [KeyBinding] = [
        KeyBinding(.edge(.narrower), KeyChord(.left)),
        KeyBinding(.edge(.wider), KeyChord(.right)),
        KeyBinding(.edge(.leave), KeyChord(.escape), ignoring: .allButControl, once: true),
        KeyBinding(.edge(.leave), KeyChord(.enter), ignoring: .all),
    ]
}
