// SPDX-License-Identifier: GPL-3.0-or-later

/// The keys that are down, of those that act once (`KeyBinding.actsOnce`). Desktops repeat the press of a held key, and a
/// repetition looks like a press; only a release tells them apart.
public struct HeldKeys: Sendable {
    private var down: Set<KeyChord.Key> = []

    /// No key is down.
    public init() {}

    /// Notes that a key went down.
    /// - Returns: whether the press is a repetition that nothing may answer.
    public mutating func ignores(_ key: KeyChord.Key) -> Bool {
        KeyTable.actsOnce(key) && !down.insert(key).inserted
    }

    /// Notes that a key went up.
    public mutating func release(_ key: KeyChord.Key) { down.remove(key) }

    /// Notes that the keys go to another window, which is the one that learns when they go up.
    public mutating func leave() { down = [] }
}
