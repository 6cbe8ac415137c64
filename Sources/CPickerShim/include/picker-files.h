/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_FILES_H
#define PICKER_FILES_H

#include "picker-gtk.h"

/* Files that another program may be given by drag or clipboard, and that need not be known yet: whoever asks for them before
 * they are waits. Offered as GTK offers a list of files (text/uri-list, plain text, the portal's file transfer), and as file
 * managers of several desktops want copied files (x-special/gnome-copied-files). */
#define PICKER_TYPE_FILES (picker_files_get_type ())
G_DECLARE_FINAL_TYPE (PickerFiles, picker_files, PICKER, FILES, GdkContentProvider)

/* wanted(self, data) runs once, on the thread of the loop, when the first program asks; destroy(data) when the offer is finalized. */
PickerFiles *picker_files_new (void (*wanted) (PickerFiles *self, gpointer data), gpointer data, GDestroyNotify destroy);

/* What it is that is offered, once: absolute paths, NULL-terminated. None is an answer as well: whoever waits is refused. */
void picker_files_set (PickerFiles *self, const char *const *paths);

/* The same files as another offer has, without what ends with this program: keys of the portal are none once it is gone. For
 * whoever keeps clipboards. Transfer full; NULL where it is no such offer, or its files are not known. */
PickerFiles *picker_files_lasting (GdkContentProvider *provider);

/* The local files of a value that holds a list of files; transfer full, NULL-terminated. */
char **picker_files_paths (const GValue *value);

#endif
