/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_SETTINGS_H
#define PICKER_SETTINGS_H

#include "picker-gtk.h"

/* Properties of GtkSettings that not every GTK 4 has, by name. All need a display. */

/* Whether this GTK has a setting. */
gboolean picker_settings_has (const char *name);

/* The value of a setting whose type is an enumeration; -1 where this GTK does not have it. */
int picker_settings_get_enum (const char *name);
void picker_settings_set_enum (const char *name, int value);

/* What the desktop itself says of a setting (XSETTINGS, GSettings, the portal), whatever this program has set meanwhile: -1 or
 * NULL where it does not say. The text is to be freed. */
int picker_desktop_get_enum (const char *name);
char *picker_desktop_get_string (const char *name);

#endif
