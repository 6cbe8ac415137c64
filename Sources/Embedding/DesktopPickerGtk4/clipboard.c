/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The clipboard, both ways: texts and pictures that the host or other programs have copied, and what is copied in the picker. Nothing is read before
 * somebody pastes. */
#include "server.h"

#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <unistd.h>

enum { MOST_TYPES = 64, LONGEST_TYPE = 256 };

typedef struct {
  struct wl_resource *resource;
  GPtrArray *types;
  GdkContentProvider *provider;
  /* Once it is what the picker has copied. */
  DpClipboard *clipboard;
} Source;

struct DpClipboard {
  DpServer *server;
  /* The widget may be gone by when the server is freed. */
  GdkClipboard *board;
  struct wl_list devices;
  Source *selection;
  gulong changed;
};

static void
destroy (struct wl_client *client, struct wl_resource *resource)
{
  wl_resource_destroy (resource);
}

/* From the picker: what it has copied, as the host's clipboard asks for it. */

#define DP_TYPE_COPIED (dp_copied_get_type ())
G_DECLARE_FINAL_TYPE (DpCopied, dp_copied, DP, COPIED, GdkContentProvider)

struct _DpCopied {
  GdkContentProvider parent_instance;
  /* NULL once the picker has it no more. */
  Source *source;
};

G_DEFINE_FINAL_TYPE (DpCopied, dp_copied, GDK_TYPE_CONTENT_PROVIDER)

static GdkContentFormats *
copied_formats (GdkContentProvider *provider)
{
  Source *source = DP_COPIED (provider)->source;
  return gdk_content_formats_new (source ? (const char **) source->types->pdata : NULL, source ? source->types->len : 0);
}

static void
spliced (GObject *stream, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  GError *error = NULL;
  if (g_output_stream_splice_finish (G_OUTPUT_STREAM (stream), result, &error) < 0)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
  g_object_unref (task);
}

static void
copied_write (GdkContentProvider *provider, const char *type, GOutputStream *stream, int priority, GCancellable *cancellable,
              GAsyncReadyCallback callback, gpointer data)
{
  Source *source = DP_COPIED (provider)->source;
  GTask *task = g_task_new (provider, cancellable, callback, data);
  GInputStream *input;
  int ends[2];
  if (!source || !g_ptr_array_find_with_equal_func (source->types, type, g_str_equal, NULL) || pipe2 (ends, O_CLOEXEC) < 0)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "the picker has nothing of this kind any more");
      g_object_unref (task);
      return;
    }
  wl_data_source_send_send (source->resource, type, ends[1]);
  close (ends[1]);
  input = g_unix_input_stream_new (ends[0], TRUE);
  g_output_stream_splice_async (stream, input, G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE, priority, cancellable, spliced, task);
  g_object_unref (input);
}

static gboolean
copied_finish (GdkContentProvider *provider, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
dp_copied_class_init (DpCopiedClass *class)
{
  GdkContentProviderClass *provider = GDK_CONTENT_PROVIDER_CLASS (class);
  provider->ref_formats = copied_formats;
  provider->write_mime_type_async = copied_write;
  provider->write_mime_type_finish = copied_finish;
}

static void
dp_copied_init (DpCopied *copied)
{
}

static void
source_offer (struct wl_client *client, struct wl_resource *resource, const char *type)
{
  Source *source = wl_resource_get_user_data (resource);
  if (source->types->len < MOST_TYPES && strlen (type) < LONGEST_TYPE && g_utf8_validate (type, -1, NULL))
    g_ptr_array_add (source->types, g_strdup (type));
}

static void
source_actions (struct wl_client *client, struct wl_resource *resource, guint32 actions)
{
}

static const struct wl_data_source_interface source_functions = { source_offer, destroy, source_actions };

static void
source_gone (struct wl_resource *resource)
{
  Source *source = wl_resource_get_user_data (resource);
  if (source->clipboard && source->clipboard->selection == source)
    source->clipboard->selection = NULL;
  if (source->provider)
    {
      DP_COPIED (source->provider)->source = NULL;
      g_object_unref (source->provider);
    }
  g_ptr_array_unref (source->types);
  g_free (source);
}

static void
create_source (struct wl_client *client, struct wl_resource *resource, guint32 id)
{
  struct wl_resource *made = wl_resource_create (client, &wl_data_source_interface, wl_resource_get_version (resource), id);
  Source *source;
  if (!made)
    return wl_client_post_no_memory (client);
  source = g_new0 (Source, 1);
  source->resource = made;
  source->types = g_ptr_array_new_with_free_func (g_free);
  wl_resource_set_implementation (made, &source_functions, source, source_gone);
}

/* To the picker: what the clipboard has, by its kinds alone. */

static void
pasted (GObject *stream, GAsyncResult *result, gpointer data)
{
  g_output_stream_splice_finish (G_OUTPUT_STREAM (stream), result, NULL);
  g_object_unref (stream);
}

static void
have_read (GObject *board, GAsyncResult *result, gpointer data)
{
  GOutputStream *output = data;
  GInputStream *input = gdk_clipboard_read_finish (GDK_CLIPBOARD (board), result, NULL, NULL);
  if (!input)
    {
      g_object_unref (output);
      return;
    }
  g_output_stream_splice_async (output, input, G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, G_PRIORITY_DEFAULT, NULL, pasted,
                                NULL);
  g_object_unref (input);
}

static void
offer_accept (struct wl_client *client, struct wl_resource *resource, guint32 serial, const char *type)
{
}

static void
offer_receive (struct wl_client *client, struct wl_resource *resource, const char *type, int file)
{
  DpClipboard *clipboard = wl_resource_get_user_data (resource);
  const char *types[2] = { type, NULL };
  int flags = fcntl (file, F_GETFL);
  /* Nobody waits for a picker that does not read. */
  if (!clipboard || flags < 0 || fcntl (file, F_SETFL, flags | O_NONBLOCK) < 0 || !clipboard->server->is_active)
    {
      close (file);
      return;
    }
  gdk_clipboard_read_async (clipboard->board, types, G_PRIORITY_DEFAULT, NULL, have_read, g_unix_output_stream_new (file, TRUE));
}

static void
offer_finish (struct wl_client *client, struct wl_resource *resource)
{
}

static void
offer_actions (struct wl_client *client, struct wl_resource *resource, guint32 actions, guint32 preferred)
{
}

static const struct wl_data_offer_interface offer_functions = { offer_accept, offer_receive, destroy, offer_finish, offer_actions };

static void
offer_to (DpClipboard *clipboard, struct wl_resource *device)
{
  struct wl_client *client = wl_resource_get_client (device);
  GdkContentFormats *formats;
  const char *const *types;
  struct wl_resource *offer;
  gsize count;
  /* The picker's own: it knows that without being told. */
  if (clipboard->selection && gdk_clipboard_get_content (clipboard->board) == clipboard->selection->provider)
    return;
  formats = gdk_content_formats_union_serialize_mime_types (gdk_content_formats_ref (gdk_clipboard_get_formats (clipboard->board)));
  types = gdk_content_formats_get_mime_types (formats, &count);
  if (count == 0)
    wl_data_device_send_selection (device, NULL);
  else if ((offer = wl_resource_create (client, &wl_data_offer_interface, wl_resource_get_version (device), 0)))
    {
      wl_resource_set_implementation (offer, &offer_functions, clipboard, NULL);
      wl_data_device_send_data_offer (device, offer);
      for (gsize at = 0; at < MIN (count, MOST_TYPES); at++)
        wl_data_offer_send_offer (offer, types[at]);
      wl_data_device_send_selection (device, offer);
    }
  gdk_content_formats_unref (formats);
}

/* Tells the picker what could be pasted: when it gets the keyboard, and when that changes while it has it. */
void
dp_clipboard_offer (DpClipboard *clipboard)
{
  struct wl_resource *device;
  wl_resource_for_each (device, &clipboard->devices)
    offer_to (clipboard, device);
}

static void
board_changed (GdkClipboard *board, gpointer data)
{
  DpClipboard *clipboard = data;
  if (clipboard->selection && gdk_clipboard_get_content (board) != clipboard->selection->provider)
    {
      /* GTK would go on to paste its own old text (measured). */
      wl_data_source_send_cancelled (clipboard->selection->resource);
      clipboard->selection = NULL;
    }
  if (clipboard->server->seat && dp_seat_focused (clipboard->server->seat))
    dp_clipboard_offer (clipboard);
}

static void
device_drag (struct wl_client *client, struct wl_resource *resource, struct wl_resource *source, struct wl_resource *origin, struct wl_resource *icon,
             guint32 serial)
{
  if (source)
    wl_data_source_send_cancelled (source);
}

static void
device_selection (struct wl_client *client, struct wl_resource *resource, struct wl_resource *source_resource, guint32 serial)
{
  DpClipboard *clipboard = wl_resource_get_user_data (resource);
  Source *source = source_resource ? wl_resource_get_user_data (source_resource) : NULL;
  /* Only who has the keyboard copies. */
  if (!clipboard || !source || source->provider || !dp_seat_focused (clipboard->server->seat))
    return;
  if (clipboard->selection)
    wl_data_source_send_cancelled (clipboard->selection->resource);
  source->provider = g_object_new (DP_TYPE_COPIED, NULL);
  DP_COPIED (source->provider)->source = source;
  source->clipboard = clipboard;
  clipboard->selection = source;
  gdk_clipboard_set_content (clipboard->board, source->provider);
}

static const struct wl_data_device_interface device_functions = { device_drag, device_selection, destroy };

static void
device_gone (struct wl_resource *resource)
{
  wl_list_remove (wl_resource_get_link (resource));
}

static void
get_device (struct wl_client *client, struct wl_resource *resource, guint32 id, struct wl_resource *seat)
{
  DpClipboard *clipboard = wl_resource_get_user_data (resource);
  struct wl_resource *device = wl_resource_create (client, &wl_data_device_interface, wl_resource_get_version (resource), id);
  if (!device)
    return wl_client_post_no_memory (client);
  wl_resource_set_implementation (device, &device_functions, clipboard, device_gone);
  wl_list_insert (&clipboard->devices, wl_resource_get_link (device));
}

static const struct wl_data_device_manager_interface manager_functions = { create_source, get_device };

void
dp_clipboard_bind (struct wl_client *client, void *data, guint32 version, guint32 id)
{
  struct wl_resource *resource = wl_resource_create (client, &wl_data_device_manager_interface, version, id);
  if (!resource)
    return wl_client_post_no_memory (client);
  wl_resource_set_implementation (resource, &manager_functions, ((DpServer *) data)->clipboard, NULL);
}

DpClipboard *
dp_clipboard_new (DpServer *server)
{
  DpClipboard *clipboard = g_new0 (DpClipboard, 1);
  clipboard->server = server;
  wl_list_init (&clipboard->devices);
  clipboard->board = g_object_ref (gtk_widget_get_clipboard (server->host));
  clipboard->changed = g_signal_connect (clipboard->board, "changed", G_CALLBACK (board_changed), clipboard);
  return clipboard;
}

void
dp_clipboard_free (DpClipboard *clipboard)
{
  g_signal_handler_disconnect (clipboard->board, clipboard->changed);
  g_object_unref (clipboard->board);
  g_free (clipboard);
}
