/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_TRANSFER_H
#define PICKER_TRANSFER_H

#include "picker-files.h"

/* Gives a program in a sandbox files to read through the portal's file transfer. GTK's own use of that portal lets the program
 * write to them as well, which a person who copies a photo does not expect. */

/* Whether this MIME type stands for a key of the portal. */
gboolean picker_transfer_is_type (const char *mime_type);

/* Keeps with a file which one it is. */
void picker_transfer_remember (GFile *file, const PickerFileNumbers *numbers);

/* Registers files (a list of GFile) with the portal; missing files are left out, and others that are in their places. */
void picker_transfer_async (GSList *files, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);

/* The key with which a program may fetch the files; transfer full, NULL with an error if there is no portal or no
 * file. */
char *picker_transfer_finish (GAsyncResult *result, GError **error);

#endif
