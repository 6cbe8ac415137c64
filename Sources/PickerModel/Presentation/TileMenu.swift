// SPDX-License-Identifier: GPL-3.0-or-later

/// A command of a menu.
public struct MenuCommand: Sendable, Equatable {
    /// What it does when it is chosen.
    public enum Action: Sendable, Equatable {
        /// Sends an intent.
        case send(PersonIntent)
        /// Asks the person for a folder and sends `handoverRequested(.save(into:), …)` with it.
        case saveCopies(HandoverScope)
    }

    /// What its line says.
    public var label: LocalizedText
    /// Whether it can be chosen.
    public var isEnabled: Bool
    /// What it does.
    public var action: Action

    init(_ label: LocalizedText, isEnabled: Bool = true, _ action: Action) {
        self.label = label
        self.isEnabled = isEnabled
        self.action = action
    }
}

extension PickerState {
    /// What can be done with a tile, in groups from top to bottom; nil for no menu: outside the list, and where no input is
    /// taken.
    /// - Parameter index: its place in the list shown, from 0.
    public func tileMenu(at index: Int) -> [[MenuCommand]]? {
        guard chrome.acceptsInput, phase == .picking, shown.entries.indices.contains(index) else { return nil }
        let entry = shown[index]
        let isBroken = entry.flags.contains(.broken)
        let isSelected = selection.contains(entry.id)
        // The menu may stand for long, and photos come and go under it.
        let place = AssetPlace(id: entry.id, index: index)
        let scope = HandoverScope.tile(place)
        let count = isSelected ? selection.count : 1
        let canDeliver = deliveryRefusal == nil && !isBroken
        return [
            [
                MenuCommand(
                    isSelected ? LocalizedText("Deselect") : LocalizedText("Select"), isEnabled: !isBroken,
                    .send(.onAsset(place, .activate))),
                MenuCommand(LocalizedText("Show Large"), .send(.onAsset(place, .preview))),
            ],
            [
                MenuCommand(Self.copyLabel(count), isEnabled: canDeliver, .send(.handoverRequested(.copy, scope))),
                MenuCommand(LocalizedText("Save Copies…"), isEnabled: canDeliver, .saveCopies(scope)),
                MenuCommand(
                    LocalizedText("Open With…"), isEnabled: canDeliver, .send(.handoverRequested(.openWith, scope))),
            ],
            [
                MenuCommand(LocalizedText("Open in Viewer"), .send(.handoverRequested(.open, scope))),
                MenuCommand(LocalizedText("Show in Files"), .send(.handoverRequested(.showInFiles, scope))),
            ],
        ]
    }

    /// - Parameter least: from which number on it is said.
    static func copyLabel(_ count: Int, from least: Int = 2) -> LocalizedText {
        count < least ? LocalizedText("Copy") : LocalizedText("Copy (%1)", .number(count))
    }
}
