/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef C_GTK_INSPECTION_H
#define C_GTK_INSPECTION_H

/* GTK through the header of its Swift module: see picker-gtk.h. */
#include "../../../Sources/CGtk/CGtk.h"
#include "picker-counts.h"

/* Collects warnings and criticals of GLib and GTK from now on. Further calls have no effect. */
void gtk_inspection_log_watch (void);

/* The messages since the last call, one line each; transfer full, NULL if there are none. */
char *gtk_inspection_log_take (void);

/* How many objects of a kind there are in this process. Any thread. */
int gtk_inspection_count (PickerCounted kind);

/* The name of the widget's type in style sheets. */
const char *gtk_inspection_css_name (GtkWidget *widget);

/* The accessible label set on the widget, else its text; transfer full, NULL if there is neither. */
char *gtk_inspection_copy_label (GtkWidget *widget);

#endif
