// SPDX-License-Identifier: GPL-3.0-or-later

/// Photos that have left the picker, for the person's record of them.
public struct HandedOver: Sendable {
    /// A way out of the picker.
    public enum Way: String, Sendable, Codable {
        /// To the app that asked, at the end or with each change of a continuous selection.
        case added
        /// To the clipboard, from which every program may take them.
        case copied
        /// Into a folder.
        case saved
        /// To a program that the person chose.
        case opened
        /// To the program where a drag ended.
        case dragged
    }

    /// How they left.
    public var way: Way
    /// The photos as they left, in their order.
    public var items: [PickedItem]
    /// Files that are no photos, which only an app that takes them gets.
    public var others: [FileLocation] = []
}

extension HandedOver {
    /// What the app gets with an outcome; nil for an outcome with which it gets nothing.
    init?(_ outcome: PickerOutcome) {
        guard outcome.kind == .confirmed else { return nil }
        self.init(way: .added, items: outcome.items, others: outcome.others)
    }

    /// What left by an action with photos; nil where nothing did, or where the person alone looks at it.
    init?(_ items: [PickedItem], by action: Handover, _ result: HandoverResult) {
        guard result.count > 0 else { return nil }
        switch action {
        case .copy: self.init(way: .copied, items: items)
        // What a disk has no room for comes last.
        case .save: self.init(way: .saved, items: Array(items.prefix(result.count)))
        case .openWith: self.init(way: .opened, items: items)
        case .open, .showInFiles: return nil
        }
    }
}
