// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// The picker's style on top of the theme's: measures of the design, no colours of its own but through the theme's.
enum StyleSheet {
    static let base = """
        .picker-header { min-height: 46px; padding: 0 8px; }
        .picker-header button { padding-left: 14px; padding-right: 14px; }
        .picker-header button.image-button { padding-left: 8px; padding-right: 8px; }
        .picker-search { min-width: 120px; }
        .picker-narrow-search { padding: 6px 10px; }
        .picker-note { font-size: smaller; padding: 0 8px; }
        .picker-prompt { padding: 8px 12px; }
        .picker-grid { background-color: @theme_base_color; }
        .picker-albums { background-color: @theme_bg_color; }
        .picker-albums list { background-color: transparent; padding: 6px 8px; }
        .picker-albums row { border-radius: 6px; padding: 0 10px; min-height: 32px; }
        .picker-albums row:not(:selected):hover { background-color: alpha(currentColor, 0.05); }
        .picker-albums row:selected { background-color: alpha(currentColor, 0.1); color: @theme_fg_color; }
        .picker-albums row:selected label { font-weight: bold; }
        .picker-sidebar-heading { font-size: 0.86em; font-weight: 600; opacity: 0.62; padding-top: 10px; }
        .numeric { font-feature-settings: "tnum"; }
        .picker-footer { min-height: 46px; padding: 0 8px 0 12px; border-top: 1px solid @borders;
            background-color: @theme_bg_color; }
        .picker-footer scale { padding: 0 6px; }
        .picker-notice, .picker-badge { background-color: alpha(black, 0.78); color: white; border-radius: 18px;
            padding: 8px 16px; }
        .picker-badge { padding: 5px 12px; border-radius: 14px; }
        .picker-page-title { font-weight: 800; font-size: 1.35em; }
        """

    /// The app's accent in place of the theme's.
    static func accent(_ color: AccentColor) -> String {
        """
        @define-color theme_selected_bg_color \(color);
        .picker-window button.suggested-action { background-image: none; background-color: \(color); }
        """
    }
}
