// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// The desktop's preference for light or dark.
nonisolated public enum ColorScheme: Sendable, Hashable {
    case noPreference, dark, light
}

/// The desktop's appearance settings: `org.freedesktop.appearance` of the desktop portal.
nonisolated public struct DesktopAppearance: Hashable, Sendable {
    /// `color-scheme` of the portal.
    public var scheme = ColorScheme.noPreference
    /// Whether the person asked for higher contrast (`contrast`).
    public var wantsContrast = false
    /// The desktop's accent colour; nil if it has none.
    public var accent: RGBA?
    /// Whether the person asked for reduced motion (`reduced-motion`).
    public var reducesMotion = false

    /// Makes an appearance without preferences.
    public init() {}

    /// Reads the portal's numbers; those that are not in its documentation count as no preference.
    init(colorScheme: UInt32, contrast: UInt32, reducedMotion: UInt32, accent: (Double, Double, Double)) {
        scheme = colorScheme == 1 ? .dark : colorScheme == 2 ? .light : .noPreference
        wantsContrast = contrast == 1
        reducesMotion = reducedMotion == 1
        // Numbers out of range are the portal's way to say that there is none.
        let isColor = [accent.0, accent.1, accent.2].allSatisfy { (0...1).contains($0) }
        self.accent = isColor ? RGBA(accent.0, accent.1, accent.2) : nil
    }

    /// Calls `handler` with the desktop's settings once the portal has answered, and whenever one of them changes, for
    /// as long as the program runs. Never where there is no portal. To be called once in a process.
    @MainActor
    public static func follow(_ handler: @escaping @MainActor (DesktopAppearance) -> Void) {
        picker_appearance_watch(appearanceChanged, retainedBox(handler))
    }
}

nonisolated private func appearanceChanged(_ told: UnsafePointer<PickerAppearance>?, _ data: gpointer?) {
    guard let told = told?.pointee else { return }
    let appearance = DesktopAppearance(
        colorScheme: told.color_scheme, contrast: told.contrast, reducedMotion: told.reduced_motion,
        accent: told.accent)
    withBody(data, as: (@MainActor (DesktopAppearance) -> Void).self) { $0(appearance) }
}
