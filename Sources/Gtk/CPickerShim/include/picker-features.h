/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_FEATURES_H
#define PICKER_FEATURES_H

#include "picker-gtk.h"

/* Features of GTK newer than 4.8, with the version that introduced them. No other file compares versions. Remove this
 * file once GTK 4.8 (Debian 12) is no longer supported. */

/* gtk_accessible_announce(): announces a sentence regardless of the focused widget. */
#define PICKER_GTK_ANNOUNCES GTK_CHECK_VERSION (4, 14, 0)
/* gtk_list_item_set_accessible_label(): sets the name of GTK's row widget around ours. */
#define PICKER_GTK_NAMES_ROWS GTK_CHECK_VERSION (4, 12, 0)
/* gtk_list_view_set_tab_behavior(), gtk_list_item_set_focusable(): since then Tab moves from row to row by default,
 * also to rows that cannot be selected. */
#define PICKER_GTK_TABS_IN_LISTS GTK_CHECK_VERSION (4, 12, 0)

/* gtk_accessible_get_bounds(): the position of a widget is the sum of those of its parents in the accessible tree; before it,
 * each widget was asked for its own. */
#define PICKER_GTK_ADDS_POSITIONS_UP GTK_CHECK_VERSION (4, 10, 0)

/* GdkColorState, GdkMemoryTextureBuilder: the colour space of a texture. */
#define PICKER_GTK_HAS_COLOR_STATES GTK_CHECK_VERSION (4, 16, 0)

/* Since 4.16 OpenGL is switched off by another environment variable, and GTK warns about the old one. The GTK that runs decides,
 * which may be newer than the headers. */
#define PICKER_GTK_READS_GDK_DISABLE (gtk_check_version (4, 16, 0) == NULL)

#endif
