/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Words in the widget's place while the picker is a window of its own. `wanted` is called where the person wants to see that window, with the token by which the
   desktop lets it to the front; empty where there is none. */
GtkWidget *dp_notice_new (void (*wanted) (gpointer data, const char *token), gpointer data);
