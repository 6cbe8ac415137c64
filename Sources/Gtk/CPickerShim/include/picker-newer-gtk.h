/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_NEWER_GTK_H
#define PICKER_NEWER_GTK_H

#include "picker-gtk.h"

/* Functions that GTK has since a later version than 4.8, each with what stands in for it before: the one place that asks for
 * GTK's version. What is known by the name of a property is in picker-settings.h. */

/* Device pixels per logical pixel of a surface, with a fraction since 4.12; and the property that tells of its changes. */
double picker_surface_scale (GdkSurface *surface);
const char *picker_surface_scale_property (void);

/* The same of a monitor, with a fraction since 4.14. */
double picker_monitor_scale (GdkMonitor *monitor);

/* Shows the desktop's window for choosing over another one: GtkFileDialog since 4.10, before it GtkFileChooserNative. Calls
 * back once, with a list of GFiles or NULL where none was chosen; the list is GTK's. */
void picker_choose_files (GtkWindow *parent, const char *title, const char *accept, gboolean folders, gboolean many,
                          void (*chosen) (GListModel *files, gpointer data), gpointer data);

#endif
