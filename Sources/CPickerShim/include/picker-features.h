/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_FEATURES_H
#define PICKER_FEATURES_H

#include "picker-gtk.h"

/* What newer GTK has to offer, asked here and nowhere else. All of it goes once 4.8 (Debian 12) is left behind. */

/* gtk_accessible_announce(): says a sentence wherever the keys are. */
#define PICKER_GTK_ANNOUNCES GTK_CHECK_VERSION (4, 14, 0)
/* gtk_list_item_set_accessible_label(): names the row that GTK puts around ours. */
#define PICKER_GTK_NAMES_ROWS GTK_CHECK_VERSION (4, 12, 0)
/* gtk_list_view_set_tab_behavior(), gtk_list_item_set_focusable(): since then Tab goes from row to row, also to those that cannot be
 * selected, unless it is told otherwise. */
#define PICKER_GTK_TABS_IN_LISTS GTK_CHECK_VERSION (4, 12, 0)

/* gtk_accessible_get_bounds(): positions that are added up by the tree of accessibility, no more asked of each widget. */
#define PICKER_GTK_ADDS_POSITIONS_UP GTK_CHECK_VERSION (4, 10, 0)

/* GdkColorState, GdkMemoryTextureBuilder: what the numbers of a texture mean. */
#define PICKER_GTK_HAS_COLOR_STATES GTK_CHECK_VERSION (4, 16, 0)

/* What does without OpenGL is said in another variable since 4.16, and the old word in the old one is complained about. It is the
 * GTK that runs that reads it, which may be newer than its headers were. */
#define PICKER_GTK_READS_GDK_DISABLE (gtk_check_version (4, 16, 0) == NULL)

#endif
