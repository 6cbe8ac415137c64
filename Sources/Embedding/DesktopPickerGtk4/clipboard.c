/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The clipboard, both ways: texts and pictures that the host or other programs have copied, and what is copied in the picker. Nothing is read before
 * somebody pastes. */
#include "server.h"

#include <unistd.h>

struct DpClipboard {
  DpServer *server;
  /* The widget may be gone by when the server is freed. */
  GdkClipboard *board;
  DpSource *selection;
  gulong changed;
};

/* To the picker: what the clipboard has, by its kinds alone. */

static void
have_read (GObject *board, GAsyncResult *result, gpointer data)
{
  dp_reading_pass (data, gdk_clipboard_read_finish (GDK_CLIPBOARD (board), result, NULL, NULL));
}

static gboolean
is_offered (DpClipboard *clipboard, const char *type)
{
  GdkContentFormats *formats = gdk_content_formats_union_serialize_mime_types (gdk_content_formats_ref (gdk_clipboard_get_formats (clipboard->board)));
  const char *const *types = gdk_content_formats_get_mime_types (formats, NULL);
  gboolean is_one = types && g_strv_contains (types, type);
  gdk_content_formats_unref (formats);
  return is_one;
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
  DpReading *reading;
  if (!clipboard->server->is_active || !is_offered (clipboard, type))
    close (file);
  else if ((reading = dp_reading_new (clipboard->server, file)))
    gdk_clipboard_read_async (clipboard->board, types, G_PRIORITY_DEFAULT, NULL, have_read, reading);
}

static void
offer_finish (struct wl_client *client, struct wl_resource *resource)
{
}

static void
offer_actions (struct wl_client *client, struct wl_resource *resource, guint32 actions, guint32 preferred)
{
}

static const struct wl_data_offer_interface offer_functions = { offer_accept, offer_receive, dp_destroy, offer_finish, offer_actions };

static void
offer_to (DpClipboard *clipboard, struct wl_resource *device)
{
  struct wl_client *client = wl_resource_get_client (device);
  GdkContentFormats *formats;
  struct wl_resource *offer;
  /* The picker's own: it knows that without being told. */
  if (clipboard->selection && gdk_clipboard_get_content (clipboard->board) == clipboard->selection->provider)
    return;
  formats = gdk_content_formats_union_serialize_mime_types (gdk_content_formats_ref (gdk_clipboard_get_formats (clipboard->board)));
  if (!gdk_content_formats_get_mime_types (formats, NULL))
    wl_data_device_send_selection (device, NULL);
  else if ((offer = wl_resource_create (client, &wl_data_offer_interface, wl_resource_get_version (device), 0)))
    {
      wl_resource_set_implementation (offer, &offer_functions, clipboard, NULL);
      wl_data_device_send_data_offer (device, offer);
      dp_offer_types (offer, formats);
      wl_data_device_send_selection (device, offer);
    }
  gdk_content_formats_unref (formats);
}

/* Tells the picker what could be pasted: when it gets the keyboard, and when that changes while it has it. */
void
dp_clipboard_offer (DpClipboard *clipboard)
{
  struct wl_resource *device;
  wl_resource_for_each (device, &clipboard->server->devices)
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
      dp_source_leave (g_steal_pointer (&clipboard->selection));
    }
  if (clipboard->server->seat && dp_seat_focused (clipboard->server->seat))
    dp_clipboard_offer (clipboard);
}

static void
selection_gone (gpointer data)
{
  ((DpClipboard *) data)->selection = NULL;
}

/* Takes what the picker has copied. */
void
dp_clipboard_take (DpClipboard *clipboard, DpSource *source)
{
  /* Only who has the keyboard copies. */
  if (!dp_seat_focused (clipboard->server->seat) || !dp_source_use (source, selection_gone, clipboard))
    return;
  if (clipboard->selection)
    {
      wl_data_source_send_cancelled (clipboard->selection->resource);
      dp_source_leave (clipboard->selection);
    }
  clipboard->selection = source;
  gdk_clipboard_set_content (clipboard->board, source->provider);
}

DpClipboard *
dp_clipboard_new (DpServer *server)
{
  DpClipboard *clipboard = g_new0 (DpClipboard, 1);
  clipboard->server = server;
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
