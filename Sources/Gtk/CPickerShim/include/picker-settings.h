/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_SETTINGS_H
#define PICKER_SETTINGS_H

#include "picker-gtk.h"

/* Properties of GtkSettings that not every GTK 4 has, by name. All need a display. */

/* Whether this GTK has a setting. */
gboolean picker_settings_has (const char *name);

/* The value of a setting with an enumeration type; -1 if this GTK does not have it. */
int picker_settings_get_enum (const char *name);
void picker_settings_set_enum (const char *name, int value);

/* The desktop's value of a setting (XSETTINGS, GSettings, the portal), regardless of what this program has set: -1 or
 * NULL if there is none. The caller frees the text. */
int picker_desktop_get_enum (const char *name);
char *picker_desktop_get_string (const char *name);

#endif
