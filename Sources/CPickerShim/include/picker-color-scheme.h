/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_COLOR_SCHEME_H
#define PICKER_COLOR_SCHEME_H

#include "picker-gtk.h"

/* Asks the desktop portal for org.freedesktop.appearance color-scheme and listens for its changes: 0 no preference, 1 dark,
 * 2 light (xdg-desktop-portal, Settings). Nothing is called where there is no portal, and none is started for it. Both come
 * on the thread that runs the loop. Once per process; it lasts as long as that. */
void picker_color_scheme_watch (void (*changed) (int scheme, gpointer data), gpointer data);

#endif
