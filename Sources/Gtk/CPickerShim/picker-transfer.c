/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* O_PATH, statx */
#include "picker-transfer.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#define NAME "org.freedesktop.portal.Documents"
#define PATH "/org/freedesktop/portal/documents"
#define INTERFACE "org.freedesktop.portal.FileTransfer"
/* The portal refuses more files in one message. */
#define AT_ONCE 16
#define TIMEOUT 10000

typedef struct {
  GDBusConnection *bus;
  GSList *files; /* of GFile */
  GSList *next;
  char *key;
  guint count;
} Transfer;

static void add_next (GTask *task);

#define NUMBERS "picker-file-numbers"

void
picker_transfer_remember (GFile *file, const PickerFileNumbers *numbers)
{
  g_object_set_data_full (G_OBJECT (file), NUMBERS, g_memdup2 (numbers, sizeof *numbers), g_free);
}

/* A descriptor that names the file and reads nothing of it; -1 where it is gone, or another one has its place. */
static int
named (GFile *file)
{
  const char *path = g_file_peek_path (file);
  const PickerFileNumbers *numbers = g_object_get_data (G_OBJECT (file), NUMBERS);
  int descriptor = path != NULL && numbers != NULL ? open (path, O_PATH | O_CLOEXEC) : -1;
  struct stat found;
  struct statx made;
  if (descriptor < 0)
    return -1;
  gint64 born = 0;
  if (statx (descriptor, "", AT_EMPTY_PATH, STATX_BTIME, &made) == 0 && (made.stx_mask & STATX_BTIME))
    born = (gint64) made.stx_btime.tv_sec * 1000000000 + made.stx_btime.tv_nsec;
  if (fstat (descriptor, &found) == 0 && S_ISREG (found.st_mode) && found.st_dev == numbers->device && found.st_ino == numbers->inode
      && found.st_size == numbers->size && found.st_mtim.tv_sec == numbers->modified && found.st_mtim.tv_nsec == numbers->nanoseconds
      && born == numbers->born)
    return descriptor;
  close (descriptor);
  return -1;
}

static void
transfer_free (gpointer data)
{
  Transfer *transfer = data;
  g_clear_object (&transfer->bus);
  g_slist_free_full (transfer->files, g_object_unref);
  g_free (transfer->key);
  g_free (transfer);
}

static void
call (GTask *task, const char *method, GVariant *parameters, const char *reply, GUnixFDList *descriptors,
      GAsyncReadyCallback answered)
{
  Transfer *transfer = g_task_get_task_data (task);
  g_dbus_connection_call_with_unix_fd_list (transfer->bus, NAME, PATH, INTERFACE, method, parameters,
                                            G_VARIANT_TYPE (reply), G_DBUS_CALL_FLAGS_NONE, TIMEOUT, descriptors,
                                            g_task_get_cancellable (task), answered, task);
}

static GVariant *
answer (GTask *task, GAsyncResult *result)
{
  Transfer *transfer = g_task_get_task_data (task);
  GError *error = NULL;
  GVariant *values = g_dbus_connection_call_with_unix_fd_list_finish (transfer->bus, NULL, result, &error);
  if (values == NULL) {
    g_task_return_error (task, error);
    g_object_unref (task);
  }
  return values;
}

static void
added (GObject *source, GAsyncResult *result, gpointer task)
{
  (void) source;
  GVariant *values = answer (task, result);
  if (values == NULL)
    return;
  g_variant_unref (values);
  add_next (task);
}

/* Sends the next existing files; after the last ones the key is returned. */
static void
add_next (GTask *task)
{
  Transfer *transfer = g_task_get_task_data (task);
  GUnixFDList *descriptors = g_unix_fd_list_new ();
  GVariantBuilder handles;
  int count = 0;
  g_variant_builder_init (&handles, G_VARIANT_TYPE ("ah"));
  for (; transfer->next != NULL && count < AT_ONCE; transfer->next = transfer->next->next) {
    int descriptor = named (transfer->next->data);
    if (descriptor < 0)
      continue;
    int handle = g_unix_fd_list_append (descriptors, descriptor, NULL);
    close (descriptor);
    if (handle < 0)
      continue;
    g_variant_builder_add (&handles, "h", handle);
    count++;
  }
  if (count > 0) {
    transfer->count += count;
    call (task, "AddFiles", g_variant_new ("(sah@a{sv})", transfer->key, &handles, g_variant_new ("a{sv}", NULL)), "()",
          descriptors, added);
  } else {
    g_variant_builder_clear (&handles);
    if (transfer->count > 0)
      g_task_return_pointer (task, g_steal_pointer (&transfer->key), g_free);
    else
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "None of the files is there.");
    g_object_unref (task);
  }
  g_object_unref (descriptors);
}

static void
started (GObject *source, GAsyncResult *result, gpointer task)
{
  (void) source;
  GVariant *values = answer (task, result);
  if (values == NULL)
    return;
  Transfer *transfer = g_task_get_task_data (task);
  g_variant_get (values, "(s)", &transfer->key);
  g_variant_unref (values);
  add_next (task);
}

static void
connected (GObject *source, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  GError *error = NULL;
  (void) source;
  Transfer *transfer = g_task_get_task_data (task);
  transfer->bus = g_bus_get_finish (result, &error);
  if (transfer->bus == NULL) {
    g_task_return_error (task, error);
    g_object_unref (task);
    return;
  }
  GVariantBuilder options;
  g_variant_builder_init (&options, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&options, "{sv}", "writable", g_variant_new_boolean (FALSE));
  g_variant_builder_add (&options, "{sv}", "autostop", g_variant_new_boolean (TRUE));
  call (task, "StartTransfer", g_variant_new ("(a{sv})", &options), "(s)", NULL, started);
}

gboolean
picker_transfer_is_type (const char *mime_type)
{
  /* The second is the older name of the first; receivers know both. */
  return g_str_equal (mime_type, "application/vnd.portal.filetransfer")
      || g_str_equal (mime_type, "application/vnd.portal.files");
}

void
picker_transfer_async (GSList *files, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, data);
  Transfer *transfer = g_new0 (Transfer, 1);
  transfer->files = g_slist_copy_deep (files, (GCopyFunc) (void (*) (void)) g_object_ref, NULL);
  transfer->next = transfer->files;
  g_task_set_source_tag (task, picker_transfer_async);
  g_task_set_task_data (task, transfer, transfer_free);
  g_bus_get (G_BUS_TYPE_SESSION, cancellable, connected, task);
}

char *
picker_transfer_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
