/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-files.h"
#include "picker-transfer.h"

#define COPIED_FILES "x-special/gnome-copied-files"

struct _PickerFiles {
  GdkContentProvider parent_instance;
  void (*wanted) (PickerFiles *self, gpointer data);
  gpointer data;
  GDestroyNotify destroy;
  GSList *files; /* of GFile */
  gboolean is_known;
  gboolean is_wanted;
  gboolean is_lasting;
  GQueue waiting; /* of GTask */
};

typedef struct {
  GOutputStream *stream;
  char *mime_type;
  int priority;
} Request;

G_DEFINE_FINAL_TYPE (PickerFiles, picker_files, GDK_TYPE_CONTENT_PROVIDER)

static void
request_free (gpointer data)
{
  Request *request = data;
  g_object_unref (request->stream);
  g_free (request->mime_type);
  g_free (request);
}

static void
serialized (GObject *source, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  GError *error = NULL;
  (void) source;
  if (gdk_content_serialize_finish (result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
  g_object_unref (task);
}

static void
written (GObject *stream, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  GError *error = NULL;
  if (g_output_stream_write_all_finish (G_OUTPUT_STREAM (stream), result, NULL, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
  g_object_unref (task);
}

/* Takes the task, and the bytes, which live as long as what is written. */
static void
write_bytes (GTask *task, char *bytes, gsize length)
{
  Request *request = g_task_get_task_data (task);
  g_object_set_data_full (G_OBJECT (task), "bytes", bytes, g_free);
  g_output_stream_write_all_async (request->stream, bytes, length, request->priority, g_task_get_cancellable (task), written,
                                   task);
}

static void
transferred (GObject *source, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  GError *error = NULL;
  (void) source;
  char *key = picker_transfer_finish (result, &error);
  if (key == NULL) {
    g_task_return_error (task, error);
    g_object_unref (task);
    return;
  }
  /* With the NUL at its end, as GTK writes it. */
  write_bytes (task, key, strlen (key) + 1);
}

/* Takes the task. */
static void
answer (PickerFiles *self, GTask *task)
{
  Request *request = g_task_get_task_data (task);
  if (self->files == NULL) {
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "There is nothing to hand over.");
    g_object_unref (task);
    return;
  }
  if (g_str_equal (request->mime_type, COPIED_FILES)) {
    GString *text = g_string_new ("copy");
    for (GSList *file = self->files; file != NULL; file = file->next) {
      char *uri = g_file_get_uri (file->data);
      g_string_append_c (text, '\n');
      g_string_append (text, uri);
      g_free (uri);
    }
    gsize length = text->len;
    write_bytes (task, g_string_free (text, FALSE), length);
    return;
  }
  if (picker_transfer_is_type (request->mime_type)) {
    picker_transfer_async (self->files, g_task_get_cancellable (task), transferred, task);
    return;
  }
  GValue value = G_VALUE_INIT;
  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed (&value, self->files);
  gdk_content_serialize_async (request->stream, request->mime_type, &value, request->priority,
                               g_task_get_cancellable (task), serialized, task);
  g_value_unset (&value);
}

static void
write_async (GdkContentProvider *provider, const char *mime_type, GOutputStream *stream, int priority,
             GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  PickerFiles *self = PICKER_FILES (provider);
  GTask *task = g_task_new (provider, cancellable, callback, data);
  Request *request = g_new (Request, 1);
  request->stream = g_object_ref (stream);
  request->mime_type = g_strdup (mime_type);
  request->priority = priority;
  g_task_set_source_tag (task, write_async);
  g_task_set_task_data (task, request, request_free);
  if (self->is_known) {
    answer (self, task);
    return;
  }
  g_queue_push_tail (&self->waiting, task);
  if (!self->is_wanted) {
    self->is_wanted = TRUE;
    self->wanted (self, self->data);
  }
}

static gboolean
write_finish (GdkContentProvider *provider, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, provider), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

static GdkContentFormats *
ref_formats (GdkContentProvider *provider)
{
  PickerFiles *self = PICKER_FILES (provider);
  GdkContentFormatsBuilder *builder = gdk_content_formats_builder_new ();
  if (self->is_lasting) {
    gdk_content_formats_builder_add_mime_type (builder, "text/uri-list");
    gdk_content_formats_builder_add_mime_type (builder, "text/plain;charset=utf-8");
    gdk_content_formats_builder_add_mime_type (builder, COPIED_FILES);
    return gdk_content_formats_builder_free_to_formats (builder);
  }
  gdk_content_formats_builder_add_gtype (builder, GDK_TYPE_FILE_LIST);
  GdkContentFormats *list = gdk_content_formats_union_serialize_mime_types (
      gdk_content_formats_builder_free_to_formats (builder));
  builder = gdk_content_formats_builder_new ();
  gdk_content_formats_builder_add_formats (builder, list);
  gdk_content_formats_builder_add_mime_type (builder, COPIED_FILES);
  gdk_content_formats_unref (list);
  return gdk_content_formats_builder_free_to_formats (builder);
}

/* For this program itself, the known files are returned directly. */
static gboolean
get_value (GdkContentProvider *provider, GValue *value, GError **error)
{
  PickerFiles *self = PICKER_FILES (provider);
  if (self->files == NULL || !G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    return GDK_CONTENT_PROVIDER_CLASS (picker_files_parent_class)->get_value (provider, value, error);
  g_value_set_boxed (value, self->files);
  return TRUE;
}

static void
picker_files_finalize (GObject *object)
{
  PickerFiles *self = PICKER_FILES (object);
  g_slist_free_full (self->files, g_object_unref);
  /* Each task holds the offer: none can be waiting. */
  g_queue_clear (&self->waiting);
  if (self->destroy != NULL)
    self->destroy (self->data);
  G_OBJECT_CLASS (picker_files_parent_class)->finalize (object);
}

static void
picker_files_class_init (PickerFilesClass *class)
{
  GdkContentProviderClass *provider = GDK_CONTENT_PROVIDER_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = picker_files_finalize;
  provider->ref_formats = ref_formats;
  provider->write_mime_type_async = write_async;
  provider->write_mime_type_finish = write_finish;
  provider->get_value = get_value;
}

static void
picker_files_init (PickerFiles *self)
{
  g_queue_init (&self->waiting);
}

PickerFiles *
picker_files_new (void (*wanted) (PickerFiles *self, gpointer data), gpointer data, GDestroyNotify destroy)
{
  PickerFiles *self = g_object_new (PICKER_TYPE_FILES, NULL);
  self->wanted = wanted;
  self->data = data;
  self->destroy = destroy;
  return self;
}

void
picker_files_set (PickerFiles *self, const char *const *paths, const PickerFileNumbers *numbers)
{
  if (self->is_known)
    return;
  self->is_known = TRUE;
  for (; *paths != NULL; paths++, numbers++) {
    GFile *file = g_file_new_for_path (*paths);
    picker_transfer_remember (file, numbers);
    self->files = g_slist_prepend (self->files, file);
  }
  self->files = g_slist_reverse (self->files);
  GTask *task;
  while ((task = g_queue_pop_head (&self->waiting)) != NULL)
    answer (self, task);
}

PickerFiles *
picker_files_lasting (GdkContentProvider *provider)
{
  if (provider == NULL || !PICKER_IS_FILES (provider))
    return NULL;
  PickerFiles *known = PICKER_FILES (provider);
  if (!known->is_known || known->files == NULL)
    return NULL;
  PickerFiles *self = picker_files_new (NULL, NULL, NULL);
  self->files = g_slist_copy_deep (known->files, (GCopyFunc) (void (*) (void)) g_object_ref, NULL);
  self->is_known = TRUE;
  self->is_lasting = TRUE;
  return self;
}

char **
picker_files_paths (const GValue *value)
{
  GPtrArray *paths = g_ptr_array_new ();
  if (value != NULL && G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST)) {
    for (GSList *file = g_value_get_boxed (value); file != NULL; file = file->next) {
      char *path = g_file_get_path (file->data);
      if (path != NULL)
        g_ptr_array_add (paths, path);
    }
  }
  g_ptr_array_add (paths, NULL);
  return (char **) g_ptr_array_free (paths, FALSE);
}
