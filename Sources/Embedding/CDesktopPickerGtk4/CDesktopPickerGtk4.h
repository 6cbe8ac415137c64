/* SPDX-License-Identifier: GPL-3.0-or-later
 * The widget of libdesktop-picker-gtk4, by the header of this tree, and the one thing of GLib that Swift cannot say. GTK comes from the header of its
 * Swift module: read a second time, some of its enumerations would be invisible to Swift. */
#ifndef CDESKTOPPICKERGTK4_H
#define CDESKTOPPICKERGTK4_H

#include "../../CGtk/CGtk.h"
#include "../DesktopPickerGtk4/desktop-picker-gtk4.h"

/* Connects a function to each signal, by its own type. Each is given the number in place of a pointer. */
static inline void
inline_picker_connect (DesktopPickerInlinePicker *picker, gpointer number,
                       void (*selected) (DesktopPickerInlinePicker *picker, GVariant *items, gpointer number),
                       void (*answered) (DesktopPickerInlinePicker *picker, guint code, GVariant *results, gpointer number),
                       void (*failed) (DesktopPickerInlinePicker *picker, const GError *error, gpointer number),
                       void (*moved) (DesktopPickerInlinePicker *picker, GParamSpec *state, gpointer number))
{
  g_signal_connect (picker, "selection-changed", G_CALLBACK (selected), number);
  g_signal_connect (picker, "response", G_CALLBACK (answered), number);
  g_signal_connect (picker, "failed", G_CALLBACK (failed), number);
  g_signal_connect (picker, "notify::state", G_CALLBACK (moved), number);
}

static inline void
inline_picker_set_insets (DesktopPickerInlinePicker *picker, int top, int bottom, int start, int end)
{
  g_object_set (picker, "inset-top", top, "inset-bottom", bottom, "inset-start", start, "inset-end", end, NULL);
}

#endif
