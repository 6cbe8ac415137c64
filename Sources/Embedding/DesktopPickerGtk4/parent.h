/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

typedef void (*DpParentKnown) (GObject *data, const char *parent);

/* Tells the name of the window around a widget, at once or a moment later; empty where other programs cannot name it. The window keeps the name as long as it is there.
   `data` is held meanwhile. */
void dp_parent_ask (GtkWidget *widget, DpParentKnown known, GObject *data);
