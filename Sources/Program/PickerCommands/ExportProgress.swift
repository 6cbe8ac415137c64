// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// A line of progress on standard error that is overwritten while copies are made; only on a terminal.
struct ExportProgress: Sendable {
    let isShown: Bool

    func show(_ progress: DeliveryProgress) {
        guard isShown, progress.allBytes > 0 else { return }
        let count = "\(EnglishNumber.grouped(progress.done)) of \(EnglishNumber.grouped(progress.total))"
        Console.progress("\r\(ProgressBar.text(progress.fraction)) \(count)\u{1B}[K")
    }

    func clear() {
        if isShown { Console.progress("\r\u{1B}[K") }
    }
}

/// A bar of characters.
enum ProgressBar {
    private static let width = 30

    static func text(_ fraction: Double) -> String {
        let filled = Int(min(max(0, fraction), 1) * Double(width))
        return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    }
}
