// SPDX-License-Identifier: GPL-3.0-or-later

/// The desktop's actions with photos: clipboard, programs, folders, file manager.
///
/// A struct of closures, like the other ports.
public struct DesktopPort: Sendable {
    /// Performs an action with items and returns the result; called on the main actor, suspends while the person
    /// chooses or the disk works. Items of `open` and `showInFiles` are originals.
    public var handOver: @MainActor @Sendable (Handover, [PickedItem]) async -> HandoverResult

    /// A port that calls this closure.
    public init(handOver: @escaping @MainActor @Sendable (Handover, [PickedItem]) async -> HandoverResult) {
        self.handOver = handOver
    }

    /// No desktop: a picker without a display.
    public static let none = DesktopPort { _, _ in
        HandoverResult(count: 0, problem: LocalizedText("There is no desktop to hand photos to"))
    }
}
