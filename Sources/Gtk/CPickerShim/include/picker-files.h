/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_FILES_H
#define PICKER_FILES_H

#include "picker-gtk.h"

/* Files for other programs, by drag or clipboard. They need not be known yet: a program that asks for them waits until
 * picker_files_set(). Offered as GTK offers a list of files (text/uri-list, plain text, the portal's file transfer), and as file
 * managers of several desktops want copied files (x-special/gnome-copied-files). */
#define PICKER_TYPE_FILES (picker_files_get_type ())
G_DECLARE_FINAL_TYPE (PickerFiles, picker_files, PICKER, FILES, GdkContentProvider)

/* Which file was offered, by what statx(2) told of it then: another program may put a link to any file in its place until somebody asks. */
typedef struct {
  uint64_t device, inode;
  int64_t size, modified, nanoseconds;
  int64_t born; /* nanoseconds since 1970; 0 where the file system does not keep it */
} PickerFileNumbers;

/* wanted(self, data) runs once, on the thread of the loop, when the first program asks; destroy(data) when the offer is finalized. */
PickerFiles *picker_files_new (void (*wanted) (PickerFiles *self, gpointer data), gpointer data, GDestroyNotify destroy);

/* Sets the files, once: absolute paths, NULL-terminated, and as many numbers. With none, programs that wait are refused. Programs in a sandbox get
 * a file only while it has its numbers. */
void picker_files_set (PickerFiles *self, const char *const *paths, const PickerFileNumbers *numbers);

/* A second offer of the same files, for clipboard managers: without the portal's keys, which are invalid once this process has
 * ended. Transfer full; NULL where it is no such offer, or its files are not known. */
PickerFiles *picker_files_lasting (GdkContentProvider *provider);

/* The local files in a value with a list of files; transfer full, NULL-terminated. */
char **picker_files_paths (const GValue *value);

#endif
