/* SPDX-License-Identifier: GPL-3.0-or-later
 * GLib without GTK: values of D-Bus, and the reader of desktop files. */
#include <glib.h>
