/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the picker has copied or lets be dragged, as the host's toolkit asks for it. Nothing is read before somebody wants it. */
#include "server.h"

#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <unistd.h>

/* Bytes of a reading: a list of all photos of a large library has less. */
enum { PART = 1 << 16, MOST_BYTES = 64 << 20 };
/* Readings by the picker that are under way: each has files of the host's open. */
enum { MOST_READS = 16 };

/* From the picker. */

#define DP_TYPE_OFFERED (dp_offered_get_type ())
G_DECLARE_FINAL_TYPE (DpOffered, dp_offered, DP, OFFERED, GdkContentProvider)

struct _DpOffered {
  GdkContentProvider parent_instance;
  /* NULL once the picker has it no more. */
  DpSource *source;
};

G_DEFINE_FINAL_TYPE (DpOffered, dp_offered, GDK_TYPE_CONTENT_PROVIDER)

static GdkContentFormats *
offered_formats (GdkContentProvider *provider)
{
  DpSource *source = DP_OFFERED (provider)->source;
  return gdk_content_formats_new (source ? (const char **) source->types->pdata : NULL, source ? source->types->len : 0);
}

typedef struct {
  GInputStream *input;
  GOutputStream *output;
  guchar *part;
  gsize length, count;
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;
  g_input_stream_close (reading->input, NULL, NULL);
  g_object_unref (reading->input);
  g_object_unref (reading->output);
  g_free (reading->part);
  g_free (reading);
}

static void have_read (GObject *stream, GAsyncResult *result, gpointer data);

static void
have_written (GObject *stream, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  Reading *reading = g_task_get_task_data (task);
  GError *error = NULL;
  if (g_output_stream_write_all_finish (G_OUTPUT_STREAM (stream), result, NULL, &error))
    return g_input_stream_read_async (reading->input, reading->part, PART, g_task_get_priority (task), g_task_get_cancellable (task), have_read, task);
  g_task_return_error (task, error);
  g_object_unref (task);
}

static void
have_read (GObject *stream, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  Reading *reading = g_task_get_task_data (task);
  GError *error = NULL;
  gssize length = g_input_stream_read_finish (G_INPUT_STREAM (stream), result, &error);
  reading->count += MAX (length, 0);
  if (length > 0 && reading->count <= MOST_BYTES)
    return g_output_stream_write_all_async (reading->output, reading->part, (gsize) length, g_task_get_priority (task), g_task_get_cancellable (task),
                                            have_written, task);
  if (length < 0)
    g_task_return_error (task, error);
  else if (length > 0)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, "the picker has more than anybody could want");
  else
    g_task_return_boolean (task, TRUE);
  g_object_unref (task);
}

static void
offered_write (GdkContentProvider *provider, const char *type, GOutputStream *stream, int priority, GCancellable *cancellable,
               GAsyncReadyCallback callback, gpointer data)
{
  DpSource *source = DP_OFFERED (provider)->source;
  GTask *task = g_task_new (provider, cancellable, callback, data);
  Reading *reading;
  int ends[2];
  g_task_set_priority (task, priority);
  if (!source || !g_ptr_array_find_with_equal_func (source->types, type, g_str_equal, NULL) || pipe2 (ends, O_CLOEXEC) < 0)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "the picker has nothing of this kind any more");
      g_object_unref (task);
      return;
    }
  wl_data_source_send_send (source->resource, type, ends[1]);
  close (ends[1]);
  reading = g_new0 (Reading, 1);
  reading->input = g_unix_input_stream_new (ends[0], TRUE);
  reading->output = g_object_ref (stream);
  reading->part = g_malloc (PART);
  g_task_set_task_data (task, reading, reading_free);
  g_input_stream_read_async (reading->input, reading->part, PART, priority, cancellable, have_read, task);
}

static gboolean
offered_finish (GdkContentProvider *provider, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
dp_offered_class_init (DpOfferedClass *class)
{
  GdkContentProviderClass *provider = GDK_CONTENT_PROVIDER_CLASS (class);
  provider->ref_formats = offered_formats;
  provider->write_mime_type_async = offered_write;
  provider->write_mime_type_finish = offered_finish;
}

static void
dp_offered_init (DpOffered *offered)
{
}

static void
destroy (struct wl_client *client, struct wl_resource *resource)
{
  wl_resource_destroy (resource);
}

static void
source_offer (struct wl_client *client, struct wl_resource *resource, const char *type)
{
  DpSource *source = wl_resource_get_user_data (resource);
  if (source->types->len < DP_MOST_TYPES && strlen (type) < DP_LONGEST_TYPE && g_utf8_validate (type, -1, NULL))
    g_ptr_array_add (source->types, g_strdup (type));
}

static void
source_actions (struct wl_client *client, struct wl_resource *resource, guint32 actions)
{
  ((DpSource *) wl_resource_get_user_data (resource))->actions = actions;
}

static const struct wl_data_source_interface source_functions = { source_offer, destroy, source_actions };

static void
source_gone (struct wl_resource *resource)
{
  DpSource *source = wl_resource_get_user_data (resource);
  if (source->gone)
    source->gone (source->data);
  if (source->provider)
    {
      DP_OFFERED (source->provider)->source = NULL;
      g_object_unref (source->provider);
    }
  g_ptr_array_unref (source->types);
  g_free (source);
}

void
dp_source_create (struct wl_client *client, struct wl_resource *resource, guint32 id)
{
  struct wl_resource *made = wl_resource_create (client, &wl_data_source_interface, wl_resource_get_version (resource), id);
  DpSource *source;
  if (!made)
    return wl_client_post_no_memory (client);
  source = g_new0 (DpSource, 1);
  source->resource = made;
  source->types = g_ptr_array_new_with_free_func (g_free);
  wl_resource_set_implementation (made, &source_functions, source, source_gone);
}

/* What the host's toolkit takes it from. A source is copied or dragged once; FALSE the next time. */
gboolean
dp_source_use (DpSource *source, void (*gone) (gpointer data), gpointer data)
{
  if (source->provider)
    return FALSE;
  source->provider = g_object_new (DP_TYPE_OFFERED, NULL);
  DP_OFFERED (source->provider)->source = source;
  source->gone = gone;
  source->data = data;
  return TRUE;
}

void
dp_source_leave (DpSource *source)
{
  source->gone = NULL;
}

/* To the picker. */

/* Says which kinds there are. */
void
dp_offer_types (struct wl_resource *offer, GdkContentFormats *formats)
{
  gsize count;
  const char *const *types = gdk_content_formats_get_mime_types (formats, &count);
  for (gsize at = 0; at < MIN (count, DP_MOST_TYPES); at++)
    if (strlen (types[at]) < DP_LONGEST_TYPE)
      wl_data_offer_send_offer (offer, types[at]);
}

static int reads;

/* The file that the picker wants to read from, as a stream; NULL where it is none, or where too many are open. It takes the file. */
GOutputStream *
dp_reading_new (int file)
{
  int flags = fcntl (file, F_GETFL);
  /* Nobody waits for a picker that does not read. */
  if (reads >= MOST_READS || flags < 0 || fcntl (file, F_SETFL, flags | O_NONBLOCK) < 0)
    {
      close (file);
      return NULL;
    }
  reads++;
  return g_unix_output_stream_new (file, TRUE);
}

static void
passed (GObject *output, GAsyncResult *result, gpointer data)
{
  g_output_stream_splice_finish (G_OUTPUT_STREAM (output), result, NULL);
  g_object_unref (output);
  reads--;
}

/* Passes on what comes from a stream, of which there is none where it could not be read. Both are closed. */
void
dp_reading_pass (GOutputStream *output, GInputStream *input)
{
  if (!input)
    {
      g_object_unref (output);
      reads--;
      return;
    }
  g_output_stream_splice_async (output, input, G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, G_PRIORITY_DEFAULT, NULL, passed,
                                NULL);
  g_object_unref (input);
}
