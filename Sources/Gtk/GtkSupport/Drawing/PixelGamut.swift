// SPDX-License-Identifier: GPL-3.0-or-later

import CPickerShim

/// The gamut of a picture with 8 bits per channel and sRGB's transfer curve.
nonisolated public enum PixelGamut: Sendable, Hashable {
    case sRGB
    /// The primaries of DCI-P3 with D65 (SMPTE EG 432-1).
    case displayP3

    /// Whether GTK supports the gamut: Display P3 from 4.16 on. Any thread.
    public var isKnownToGTK: Bool { self == .sRGB || picker_gtk_has_color_states() != 0 }

    var colors: PickerColors { self == .sRGB ? PICKER_COLORS_SRGB : PICKER_COLORS_DISPLAY_P3 }
}
