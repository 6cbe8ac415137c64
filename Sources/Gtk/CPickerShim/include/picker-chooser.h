/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_CHOOSER_H
#define PICKER_CHOOSER_H

#include "picker-gtk.h"

/* GTK's file chooser in a window of its own, without the portal: for a program that is the portal's backend. */

typedef enum {
  PICKER_CHOOSER_OPEN,
  PICKER_CHOOSER_SAVE,
  PICKER_CHOOSER_FOLDER,
} PickerChooserAction;

/* Owned by GTK until it is answered or gtk_window_destroy(). */
GtkWindow *picker_chooser_new (const char *title, const char *accept, const char *cancel, PickerChooserAction action, gboolean many);
/* A filter of these globs and media types, both ended by NULL. */
void picker_chooser_add_filter (GtkWindow *window, const char *name, const char *const *globs, const char *const *types, gboolean is_active);
/* A question with its answers; without any it is a box to tick. */
void picker_chooser_add_choice (GtkWindow *window, const char *id, const char *label, const char *const *ids, const char *const *labels,
                                const char *selected);
/* What it shows at first: a folder, a file to save again, and a name for a new one. Each may be NULL, and need not exist. */
void picker_chooser_begin_at (GtkWindow *window, const char *folder, const char *file, const char *name);

/* URIs of what was chosen, ended by NULL, and the number of the active filter, -1 for none. Both NULL and -1 where the person chose nothing. */
typedef void (*PickerChooserDone) (const char *const *uris, int filter, gpointer data);
/* Shows it; `done` is called once, and then the window goes. */
void picker_chooser_present (GtkWindow *window, PickerChooserDone done, gpointer data, GDestroyNotify release);
/* The answer to a question, to be freed; while `done` runs. */
char *picker_chooser_choice (GtkWindow *window, const char *id);

#endif
