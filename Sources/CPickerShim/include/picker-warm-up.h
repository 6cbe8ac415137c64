/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_WARM_UP_H
#define PICKER_WARM_UP_H

#include "picker-gtk.h"

/* Loads what the first window needs and what needs no display: fonts and the reader of symbolic icons.
 * Made for a thread of its own while GTK starts; nothing it makes is kept. */
void picker_warm_up (void);

/* Has the theme read its lists of icons, which whoever asks first waits for; for a thread of its own. Takes over a
 * reference to the theme, which must have been made on GTK's thread. */
void picker_warm_up_icons (GtkIconTheme *theme);

#endif
