/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the picker has copied or lets be dragged, as the host's toolkit asks for it. Nothing is read before somebody wants it. */
#include "server.h"

#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <unistd.h>

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

static void
offered_write (GdkContentProvider *provider, const char *type, GOutputStream *stream, int priority, GCancellable *cancellable,
               GAsyncReadyCallback callback, gpointer data)
{
  DpSource *source = DP_OFFERED (provider)->source;
  GTask *task = g_task_new (provider, cancellable, callback, data);
  int ends[2];
  if (!source || dp_transfers_are_full (source->server->transfers) || !g_ptr_array_find_with_equal_func (source->types, type, g_str_equal, NULL) || pipe2 (ends, O_CLOEXEC) < 0)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "the picker has nothing of this kind any more");
      g_object_unref (task);
      return;
    }
  wl_data_source_send_send (source->resource, type, ends[1]);
  close (ends[1]);
  dp_transfer (source->server->transfers, g_unix_input_stream_new (ends[0], TRUE), g_object_ref (stream), FALSE, task);
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
source_offer (struct wl_client *client, struct wl_resource *resource, const char *type)
{
  DpSource *source = wl_resource_get_user_data (resource);
  if (source->types->len >= DP_MOST_TYPES || source->server->type_count >= DP_MOST_NAMES || strlen (type) >= DP_LONGEST_TYPE
      || !g_utf8_validate (type, -1, NULL))
    return;
  source->server->type_count++;
  g_ptr_array_add (source->types, g_strdup (type));
}

static void
source_actions (struct wl_client *client, struct wl_resource *resource, guint32 actions)
{
  ((DpSource *) wl_resource_get_user_data (resource))->actions = actions;
}

static const struct wl_data_source_interface source_functions = { source_offer, dp_destroy, source_actions };

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
  source->server = wl_resource_get_user_data (resource);
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

struct DpReading {
  DpTransfers *transfers;
  GOutputStream *output;
};

/* The file that the picker wants to read from; NULL where it is none, or where too many are open. It takes the file. */
DpReading *
dp_reading_new (DpServer *server, int file)
{
  int flags = fcntl (file, F_GETFL);
  DpReading *reading;
  /* Nobody waits for a picker that does not read. */
  if (!server || dp_transfers_are_full (server->transfers) || flags < 0 || fcntl (file, F_SETFL, flags | O_NONBLOCK) < 0)
    {
      close (file);
      return NULL;
    }
  reading = g_new (DpReading, 1);
  *reading = (DpReading){ dp_transfers_hold (server->transfers), g_unix_output_stream_new (file, TRUE) };
  return reading;
}

/* Passes on what comes from a stream, of which there is none where it could not be read. Both are closed. */
void
dp_reading_pass (DpReading *reading, GInputStream *input)
{
  if (input)
    dp_transfer (reading->transfers, input, g_steal_pointer (&reading->output), TRUE, NULL);
  g_clear_object (&reading->output);
  dp_transfers_let_go (reading->transfers);
  g_free (reading);
}
