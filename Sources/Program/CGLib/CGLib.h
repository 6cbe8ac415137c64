/* SPDX-License-Identifier: GPL-3.0-or-later
 * GLib without GTK: its reader of desktop files. */
#include <glib.h>
