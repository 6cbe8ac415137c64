/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_TRANSFER_H
#define PICKER_TRANSFER_H

#include "picker-gtk.h"

/* Files for a program in a sandbox, through the portal's file transfer: it may read exactly these. GTK's own way to the portal
 * lets it write to them as well, which nobody meant who copied a photo. */

/* Whether what is asked for under this name is a key of the portal's. */
gboolean picker_transfer_is_type (const char *mime_type);

/* Hands files (a list of GFile) to the portal; those that are gone are left out. */
void picker_transfer_async (GSList *files, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);

/* The key by which one program may fetch them; transfer full, NULL with an error where there is no portal, or no file. */
char *picker_transfer_finish (GAsyncResult *result, GError **error);

#endif
