// SPDX-License-Identifier: GPL-3.0-or-later

extension StyleSheet {
    /// The windows about what apps may do with the library.
    static let access = """

        .picker-apps { background-color: @theme_bg_color; }
        .picker-apps listview { background-color: transparent; padding: 6px 8px; }
        .picker-apps row { border-radius: 6px; padding: 8px 10px; min-height: 36px; }
        .picker-apps row:focus-visible { outline: 2px solid @picker_ring; outline-offset: -2px; }
        .picker-apps row:not(:selected):hover { background-color: alpha(currentColor, 0.05); }
        .picker-apps row:selected { background-color: alpha(currentColor, 0.1); color: @theme_fg_color; }
        .picker-apps.picker-narrow row:selected { background-color: transparent; }
        .picker-window .picker-apps button.picker-open { background-color: alpha(currentColor, 0.1); }
        .picker-card { background-color: alpha(currentColor, 0.04); border: 1px solid alpha(currentColor, 0.12);
            border-radius: 10px; }
        .picker-card > * { border-radius: 0; }
        .picker-card > *:not(:first-child) { border-top: 1px solid alpha(currentColor, 0.1); }
        .picker-card .picker-row { padding: 10px 14px; min-height: 24px; }
        .picker-card .picker-photo-row { padding: 6px 6px 6px 10px; }
        .picker-card .picker-photo-row:dir(rtl) { padding: 6px 10px 6px 6px; }
        .picker-card .picker-photo-row button { min-width: 32px; min-height: 32px; padding: 0; }
        .picker-card checkbutton:focus-visible { outline: 2px solid @picker_ring; outline-offset: -2px; border-radius: 10px; }
        .picker-note-box { background-color: alpha(@theme_selected_bg_color, 0.14); border-radius: 10px; padding: 10px 14px; }
        .picker-section { font-weight: bold; }
        .picker-ask-bar { min-height: 32px; padding: 4px 6px 0; background-image: none; background-color: transparent;
            border: none; box-shadow: none; }
        .picker-ask scrolledwindow:focus-visible { outline: 2px solid @picker_ring; outline-offset: 2px; border-radius: 6px; }
        .picker-ask undershoot.top { background-color: transparent;
            background-image: linear-gradient(to bottom, @theme_bg_color, alpha(@theme_bg_color, 0)); }
        .picker-ask undershoot.bottom { background-color: transparent;
            background-image: linear-gradient(to top, @theme_bg_color, alpha(@theme_bg_color, 0)); }
        .picker-ask .picker-quote { padding: 8px 12px; border-radius: 8px; background-color: alpha(currentColor, 0.06);
            font-style: italic; }
        .picker-window .picker-answer { min-height: 32px; }
        .picker-ask .picker-answer-switch { padding: 4px 2px 8px; }
        """
}
