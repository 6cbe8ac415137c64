// SPDX-License-Identifier: GPL-3.0-or-later

/// A command of a menu.
public struct MenuCommand: Sendable, Equatable {
    /// The action of a command.
    public enum Action: Sendable, Equatable {
        /// Sends an intent.
        case send(PersonIntent)
        /// Asks the person for a folder and sends `handoverRequested(.save(into:), …)` with it.
        case saveCopies(HandoverSubject)
    }

    /// Label of the command.
    public var label: LocalizedText
    /// Whether the command is enabled.
    public var isEnabled: Bool
    /// Action of the command.
    public var action: Action

    init(_ label: LocalizedText, isEnabled: Bool = true, _ action: Action) {
        self.label = label
        self.isEnabled = isEnabled
        self.action = action
    }
}

extension PickerState {
    /// The groups of the menu of a photo, in the grid or the preview, from top to bottom; nil for no menu: outside the
    /// list, or if the picker accepts no input.
    /// - Parameter index: the tile's index in the shown list.
    public func tileMenu(at index: Int) -> [[MenuCommand]]? {
        guard chrome.acceptsInput, phase == .picking, shown.entries.indices.contains(index) else { return nil }
        let entry = shown[index]
        let isBroken = entry.flags.contains(.broken)
        let isSelected = selection.contains(entry.id)
        // The list may change while the menu is open, so commands refer to the asset.
        let place = AssetPosition(id: entry.id, index: index)
        let subject = HandoverSubject.tile(place)
        let count = isSelected ? selection.count : 1
        let select = MenuCommand(
            isSelected ? LocalizedText("Deselect") : LocalizedText("Select"), isEnabled: !isBroken,
            .send(.onAsset(place, .activate)))
        let showLarge = MenuCommand(LocalizedText("Show Large"), .send(.onAsset(place, .preview)))
        return [
            preview?.position.id == entry.id ? [select] : [select, showLarge],
            [
                MenuCommand(Self.copyLabel(count), isEnabled: !isBroken, .send(.handoverRequested(.copy, subject))),
                MenuCommand(LocalizedText("Save Copies…"), isEnabled: !isBroken, .saveCopies(subject)),
                MenuCommand(
                    LocalizedText("Open With…"), isEnabled: !isBroken, .send(.handoverRequested(.openWith, subject))),
            ],
            [
                MenuCommand(LocalizedText("Open in Viewer"), .send(.handoverRequested(.open, subject))),
                MenuCommand(LocalizedText("Show in Files"), .send(.handoverRequested(.showInFiles, subject))),
            ],
        ]
    }

    /// - Parameter least: the smallest count that the label shows.
    static func copyLabel(_ count: Int, from least: Int = 2) -> LocalizedText {
        count < least ? LocalizedText("Copy") : LocalizedText("Copy (%1)", .number(count))
    }
}
