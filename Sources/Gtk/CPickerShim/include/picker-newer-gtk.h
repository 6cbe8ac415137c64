/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_NEWER_GTK_H
#define PICKER_NEWER_GTK_H

#include "picker-gtk.h"

/* Functions introduced after GTK 4.8, each with its replacement for older versions: the only place that checks GTK's
 * version. Features recognized by the name of a property are in picker-settings.h. */

/* Device pixels per logical pixel of a surface, with a fraction since 4.12; and the property that notifies of
 * changes. */
double picker_surface_scale (GdkSurface *surface);
const char *picker_surface_scale_property (void);

/* Device pixels per logical pixel of a monitor, with a fraction since 4.14. */
double picker_monitor_scale (GdkMonitor *monitor);

/* Shows the desktop's file chooser over a window: GtkFileDialog since 4.10, before that GtkFileChooserNative. Calls
 * back once, with a list of GFiles, or NULL if none was chosen; GTK owns the list. */
void picker_choose_files (GtkWindow *parent, const char *title, const char *accept, gboolean folders, gboolean many,
                          void (*chosen) (GListModel *files, gpointer data), gpointer data);

#endif
