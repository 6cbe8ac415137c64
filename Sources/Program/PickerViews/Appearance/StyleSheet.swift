// SPDX-License-Identifier: GPL-3.0-or-later

/// The picker's style sheet, in addition to the theme's: dimensions of the design, and colours derived from the
/// theme's.
enum StyleSheet {
    /// Dimensions, for any theme.
    static let base = """
        .picker-header { min-height: 48px; padding: 0 8px; }
        .picker-header button.text-button { padding-left: 16px; padding-right: 16px; }
        .picker-header.picker-narrow { padding: 0 6px; }
        .picker-header.picker-narrow button.text-button { padding-left: 10px; padding-right: 10px; }
        .picker-header.picker-narrow .picker-more > button { padding-left: 8px; padding-right: 8px; }
        .picker-header.picker-crowded { padding: 0 4px; }
        .picker-header.picker-crowded button.text-button { padding-left: 5px; padding-right: 5px; font-size: 0.9em; }
        .picker-header.picker-tight button.text-button, .picker-header.picker-tight label { font-size: 0.66em; }
        .picker-header.picker-tight button.text-button label { font-size: 1em; }
        /* Where there is no compositor, themes draw the edge of a window by shadows inside of it. OpenGL goes over the whole
           window for each: half of the time of a frame, measured. The border of the same rule stays. */
        window.picker-window.solid-csd { box-shadow: none; }
        /* Shadow and round corners of a popover would be black there, and so would the part of its border that is see-through. */
        .picker-window popover.solid > contents { box-shadow: none; border-radius: 0; background-clip: border-box; }
        .picker-window .dim-label { opacity: 0.72; }
        .picker-narrow-search { padding: 3px 10px; background-color: @theme_base_color; }
        .picker-search { min-height: 34px; margin: 5px 0; padding: 0 10px; }
        .picker-search > entry { min-height: 32px; min-width: 80px; padding: 0; margin: 0; border: none; background: none;
            box-shadow: none; outline: none; }
        .picker-search > entry > image:first-child { -gtk-icon-size: 1px; min-width: 0; margin: 0; padding: 0;
            opacity: 0; }
        /* The button at the end clears text and tokens; the entry's own clears the text only. */
        .picker-search > entry > image:last-child { -gtk-icon-size: 1px; min-width: 0; margin: 0; padding: 0; opacity: 0; }
        .picker-search > button.picker-clear { min-width: 24px; min-height: 24px; padding: 0; margin: 0 -4px 0 0;
            border: none; background: none; box-shadow: none; opacity: 0.7; }
        .picker-search > button.picker-clear:hover { opacity: 1; }
        .picker-search > image { opacity: 0.7; }
        .picker-search placeholder { opacity: 0.72; }
        /* As high as a finger, over the edges of the entry; what is seen of it is the box inside. */
        .picker-search .picker-pills { margin: -5px 0; }
        .picker-search button.picker-pill, .picker-search button.picker-pill:hover,
        .picker-search button.picker-pill:active { min-height: 44px; margin: 0; padding: 0; border: none; background: none;
            color: @picker_on_accent; font-weight: 600; font-size: 0.9em; box-shadow: none; text-shadow: none;
            -gtk-icon-shadow: none; }
        .picker-search button.picker-pill > box { min-height: 22px; padding: 0 8px; border-radius: 12px;
            background-color: @picker_accent; }
        .picker-search button.picker-pill.picker-scope { color: @theme_fg_color; }
        .picker-search button.picker-scope > box { background-color: alpha(currentColor, 0.14); }
        .picker-search button.picker-scope:hover > box { background-color: alpha(currentColor, 0.2); }
        .picker-search button.picker-pill-start:dir(ltr) > box, .picker-search button.picker-pill-end:dir(rtl) > box {
            border-radius: 12px 0 0 12px; }
        .picker-search button.picker-pill-end:dir(ltr) > box, .picker-search button.picker-pill-start:dir(rtl) > box {
            border-radius: 0 12px 12px 0; }
        .picker-search button.picker-pill-start:dir(ltr) > box { padding-right: 3px; }
        .picker-search button.picker-pill-end:dir(ltr) > box { padding-left: 3px; }
        .picker-search button.picker-pill:not(.picker-scope):hover > box { background-color: shade(@picker_accent, 1.08); }
        .picker-search button.picker-pill:focus-visible { outline: none; }
        .picker-search button.picker-pill:focus-visible > box { outline: 2px solid @picker_ring; outline-offset: 1px; }
        .picker-suggestions > contents { padding: 6px; }
        .picker-suggestions .picker-sidebar-heading { padding: 8px 10px 2px; }
        .picker-suggestions button.picker-suggestion { margin: 0; padding: 0 10px; min-height: 34px; font-weight: normal; }
        .picker-note { font-size: smaller; }
        .picker-narrow-search .picker-note { padding: 2px 10px 0; }
        .picker-prompt { padding: 7px 12px; }
        .picker-prompt-line { border-bottom: 1px solid @borders; }
        .picker-grid { background-color: @theme_base_color; }
        .picker-albums { background-color: @theme_bg_color; min-width: 14em; }
        /* Seven pixels answer: GTK counts the far edge, too. */
        .picker-edge { min-width: 6px; }
        .picker-edge:dir(ltr) { margin-left: -3px; }
        .picker-edge:dir(rtl) { margin-right: -3px; }
        .picker-edge:hover, .picker-edge:active { background-color: alpha(currentColor, 0.08); }
        .picker-edge:focus { background-color: @picker_ring; }
        .picker-grid .picker-albums { background-color: @theme_base_color; }
        .picker-albums listview { background-color: transparent; padding: 6px 8px; }
        .picker-albums row { border-radius: 6px; padding: 0 10px 0 16px; min-height: 32px; }
        .picker-albums-tab row { min-height: 44px; }
        .picker-albums row:dir(rtl) { padding: 0 16px 0 10px; }
        /* A ring with a gap to the ground of the open album. */
        .picker-albums row:focus-visible { outline: 2px solid @picker_ring; outline-offset: -2px;
            box-shadow: inset 0 0 0 4px @theme_bg_color; }
        .picker-grid .picker-albums row:focus-visible { box-shadow: inset 0 0 0 4px @theme_base_color; }
        .picker-albums row:not(:selected):hover { background-color: alpha(currentColor, 0.05); }
        .picker-albums row.picker-heading-row, .picker-albums row.picker-heading-row:hover { background: none; }
        .picker-albums row:selected { background-color: alpha(currentColor, 0.1); color: @theme_fg_color; }
        .picker-albums row:selected label { font-weight: bold; }
        .picker-sidebar-heading { font-size: 0.86em; font-weight: 600; opacity: 0.68; padding-top: 10px; }
        .picker-albums button.picker-triangle { min-width: 16px; min-height: 24px; padding: 0;
            background: none; border: none; box-shadow: none; color: inherit; }
        .picker-albums .picker-slot { min-width: 16px; opacity: 0.7; }
        .picker-albums .picker-slot:dir(ltr) { margin-left: -16px; }
        .picker-albums .picker-slot:dir(rtl) { margin-right: -16px; }
        .picker-menu .heading { font-size: 1em; }
        .picker-add-folder { margin: 6px 8px; padding: 0 10px; min-height: 34px; font-weight: normal; }
        .numeric { font-feature-settings: "tnum"; }
        .picker-footer { min-height: 46px; padding: 0 12px; }
        .picker-footer-ground { border-top: 1px solid @borders; background-color: @theme_bg_color; }
        .picker-chooser { border-top: 1px solid @borders; }
        .picker-footer scale { padding: 0 4px; }
        .picker-footer.picker-narrow { padding: 0 6px; }
        .picker-footer.picker-narrow button.text-button { padding-left: 12px; padding-right: 12px; }
        .picker-footer.picker-tight button.text-button, .picker-footer.picker-tight menubutton { font-size: 0.6em; }
        .picker-footer.picker-tight menubutton button { font-size: 1em; }
        .picker-header button, .picker-footer { font-variant-numeric: tabular-nums; }
        .picker-window .picker-footer button.picker-invitation, .picker-footer button.picker-invitation label {
            background: none; border-color: transparent; box-shadow: none; color: @theme_fg_color; opacity: 1;
            font-weight: normal; text-shadow: none; }
        .picker-footer .picker-privacy { font-size: 0.92em; }
        .picker-footer progressbar > trough { min-width: 80px; }
        .picker-notice, .picker-badge { background-color: rgba(30, 30, 32, 0.92); color: white; border-radius: 18px;
            padding: 8px 16px; }
        .picker-notice { box-shadow: 0 0 0 1px rgba(255, 255, 255, 0.2); }
        .picker-window .picker-question { padding: 6px 6px 6px 16px; }
        .picker-window .picker-question:dir(rtl) { padding: 6px 16px 6px 6px; }
        .picker-window .picker-question.picker-narrow { padding: 12px 12px 6px 16px; }
        .picker-window .picker-question button { min-height: 32px; border-radius: 16px; border: none; box-shadow: none;
            background-image: none; background-color: rgba(255, 255, 255, 0.16); color: white; text-shadow: none;
            -gtk-icon-shadow: none; }
        .picker-window .picker-question button.image-button { min-width: 32px; padding: 0; background-color: transparent; }
        .picker-window .picker-question button:hover { background-color: rgba(255, 255, 255, 0.26); }
        .picker-window .picker-question button:focus-visible { outline: 2px solid white; outline-offset: -2px; }
        .picker-badge { padding: 0; border-radius: 14px; }
        .picker-badge button { color: white; background: none; border: none; box-shadow: none; min-height: 0;
            padding: 5px 12px; border-radius: 14px; text-shadow: none; }
        .picker-tiny .picker-badge button { padding: 3px 5px; border-radius: 12px; }
        .picker-onboarding { background-color: @theme_base_color; }
        .picker-onboarding.picker-tiny label.picker-page-title { font-size: 0.92em; }
        .picker-onboarding.picker-tiny label { font-size: 0.9em; }
        .picker-onboarding.picker-low label, .picker-onboarding.picker-low label.picker-page-title { font-size: 0.72em; }
        .picker-window .picker-onboarding.picker-tiny button.text-button { min-height: 18px;
            padding: 1px 8px; }
        .picker-window .picker-onboarding.picker-tight label { font-size: 0.6em; }
        .picker-window .picker-onboarding.picker-tight button label { font-size: 0.66em; }
        .picker-window button.picker-floating { min-height: 28px; min-width: 28px; padding: 0 10px; border-radius: 16px;
            font-weight: 600; box-shadow: 0 0 0 2px white; }
        .picker-banner { padding: 8px 12px; border-bottom: 1px solid @borders;
            background-color: alpha(@theme_selected_bg_color, 0.12); }
        .picker-preview { background-color: #161618; color: white; }
        .picker-preview-bar { padding: 4px 8px; min-height: 44px; }
        .picker-preview-title { font-weight: 600; }
        .picker-preview .dim-label { font-size: 0.9em; }
        .picker-preview .picker-round, .picker-preview .picker-tick { min-width: 44px; min-height: 44px; padding: 0;
            margin: 0; border: none; border-radius: 22px; color: white; background: none; box-shadow: none; }
        .picker-preview .picker-round:hover, .picker-preview .picker-tick:hover {
            background-color: rgba(255, 255, 255, 0.14); }
        .picker-preview .picker-tick:checked:not(:hover) { background: none; }
        .picker-preview .picker-round:active { background-color: rgba(255, 255, 255, 0.24); }
        .picker-preview .picker-over { background-color: rgba(52, 52, 56, 0.72); }
        .picker-preview .picker-over:hover { background-color: rgba(80, 80, 84, 0.88); }
        .picker-preview .picker-over:disabled { opacity: 0; }
        .picker-preview button:focus-visible { outline: 2px solid white; outline-offset: -2px; }
        .picker-preview .picker-tick .picker-disc { min-width: 1.65em; min-height: 1.65em; border-radius: 100px;
            border: 2px solid white; font-weight: bold; }
        .picker-preview .picker-tick:checked .picker-disc { background-color: @picker_accent; color: @picker_on_accent; }
        .picker-preview .picker-tick:disabled { opacity: 0.4; background: none; }
        .picker-info { background-color: #202023; }
        .picker-info-row { padding: 5px 0; border-radius: 4px; }
        .picker-info-row:focus-visible { outline: 2px solid white; outline-offset: 1px; }
        .picker-clip { background-color: rgba(20, 20, 22, 0.75); color: white; border-radius: 26px; padding: 4px 12px 4px 4px; }
        .picker-menu .picker-parts button.text-button { padding-left: 6px; padding-right: 6px; }
        .picker-page-title { font-weight: 800; font-size: 1.35em; }
        """

    /// Flat bars and buttons, so that photos stand out. Not used with high contrast, which needs outlines.
    static let flat = """
        .picker-shortcuts headerbar { background-image: none; background-color: @theme_bg_color; box-shadow: none; }
        .picker-header { background-image: none; background-color: @theme_bg_color; box-shadow: none;
            border-bottom: 1px solid @borders; }
        .picker-window button { background-image: none; border-color: transparent; box-shadow: none;
            border-radius: 9px; text-shadow: none; -gtk-icon-shadow: none; }
        .picker-window button.text-button, .picker-window .linked button { padding: 5px 16px;
            background-color: alpha(currentColor, 0.1); font-weight: 600; }
        .picker-header button.image-button, .picker-footer button.image-button, .picker-footer menubutton button {
            background-color: transparent; }
        .picker-window button:hover { background-color: alpha(currentColor, 0.14); }
        .picker-window button:active, .picker-window button:checked { background-color: alpha(currentColor, 0.2); }
        .picker-window button:disabled { background-color: alpha(currentColor, 0.06); }
        .picker-footer button.image-button:disabled { background-color: transparent; }
        .picker-window button:focus-visible { outline: 2px solid @picker_ring; outline-offset: 1px; }
        .picker-window .linked button { border-radius: 0; }
        .picker-window .linked button:first-child { border-radius: 9px 0 0 9px; }
        .picker-window .linked button:last-child { border-radius: 0 9px 9px 0; }
        .picker-window .picker-parts { background-color: alpha(currentColor, 0.1); border-radius: 9px; padding: 2px; }
        .picker-window .picker-parts button.text-button { background-color: transparent; border-radius: 7px;
            min-height: 20px; margin: 0; }
        .picker-window .picker-parts button.text-button:hover { background-color: alpha(currentColor, 0.06); }
        .picker-window .picker-parts button.text-button:checked { background-color: @picker_raised;
            border-color: alpha(black, 0.14); }
        .picker-window button.suggested-action, .picker-window .picker-more > button { background-color: @picker_accent;
            color: @picker_on_accent; border-color: @picker_ring; }
        .picker-window .picker-more > button { background-image: none; margin-left: 1px; }
        .picker-window button.suggested-action:hover, .picker-window .picker-more > button:hover {
            background-color: shade(@picker_accent, 1.08); }
        .picker-window button.suggested-action:disabled, .picker-window .picker-more > button:disabled {
            background-color: alpha(@picker_accent, 0.35); color: alpha(@picker_on_accent, 0.8); border-color: transparent; }
        .picker-window switch:checked, .picker-window scale > trough > highlight, .picker-window check:checked,
        .picker-window radio:checked, .picker-window progressbar > trough > progress { background-image: none;
            background-color: @picker_ring; border-color: @picker_ring; color: @picker_on_accent; }
        .picker-window switch > slider, .picker-window scale > trough > slider { background-image: none; box-shadow: none;
            background-color: mix(@theme_base_color, white, 0.8); border-color: alpha(black, 0.25); }
        .picker-window switch:checked > slider { border-color: @picker_ring; }
        .picker-window switch:focus-visible, .picker-window checkbutton:focus-visible, .picker-window scale:focus-visible,
        .picker-window row:focus-visible { outline-color: @picker_ring; }
        .picker-search { background-color: alpha(currentColor, 0.09); border-radius: 9px; }
        .picker-search:focus-within { outline: 2px solid @picker_ring; outline-offset: -2px; }
        """ + targets

    /// Makes touch targets 44 pixels high and wide with an invisible border around the buttons. Negative margins
    /// compensate for it, so that the layout does not change.
    private static let targets = """

        .picker-window .picker-header > windowhandle > box > box > button,
        .picker-window .picker-header .linked > button:only-child, .picker-window .picker-footer > box > button,
        .picker-window .picker-footer > box > * > button { border: 5px solid transparent; background-clip: padding-box;
            border-radius: 14px; margin: 2px -4px; }
        .picker-window .picker-footer > box > button, .picker-window .picker-footer > box > * > button { margin: -4px; }
        .picker-window .picker-header > windowhandle > box > box > button:focus-visible,
        .picker-window .picker-header .linked > button:only-child:focus-visible,
        .picker-window .picker-footer > box > button:focus-visible,
        .picker-window .picker-footer > box > * > button:focus-visible { outline-offset: -4px; }
        """

    /// Taller rows of lists and menus, used only with a touch screen.
    static let fingers = """

        .picker-albums row, .picker-add-folder, .picker-suggestions button.picker-suggestion, .picker-menu .picker-line,
        .picker-menu checkbutton, popover.menu modelbutton { min-height: 44px; }
        .picker-menu checkbutton { padding-top: 0; padding-bottom: 0; }
        .picker-albums button.picker-triangle { min-height: 44px; }
        .picker-window .picker-parts button.text-button { min-height: 30px; }
        .picker-window .picker-menu .picker-parts button.text-button { min-height: 44px; }
        """

    /// Used with high contrast instead of `flat`.
    static let outlined = """
        .picker-header { border-bottom: 1px solid @borders; }
        .picker-search { border: 1px solid @borders; border-radius: 6px; }
        .picker-search:focus-within { outline: 2px solid @picker_ring; outline-offset: -2px; }
        .picker-window button.suggested-action, .picker-window .picker-more > button { background-image: none;
            background-color: @picker_accent; color: @picker_on_accent; }
        """
}
