/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Input methods: the host's own writes into the picker's entries, as it does into the host's. */
#include "server.h"

#include "text-input-unstable-v3-server.h"

/* Bytes of a text; a longer message would end the connection. */
enum { LONGEST = 4000 };

typedef struct {
  gboolean is_enabled;
  char *text;
  int cursor, anchor;
  GtkInputHints hints;
  GtkInputPurpose purpose;
  GdkRectangle place;
} State;

typedef struct {
  DpTextInput *all;
  struct wl_resource *resource;
  State pending, now;
  guint32 commits;
} Entry;

struct DpTextInput {
  DpServer *server;
  GtkIMContext *method;
  struct wl_list entries;
  DpSurface *focus;
  Entry *enabled;
};

static void
clear (State *state)
{
  g_clear_pointer (&state->text, g_free);
  *state = (State){ 0 };
}

static void
done (Entry *entry)
{
  zwp_text_input_v3_send_done (entry->resource, entry->commits);
}

/* From the input method. */

static void
committed (GtkIMContext *method, const char *text, gpointer data)
{
  DpTextInput *all = data;
  if (!all->enabled || strlen (text) > LONGEST)
    return;
  zwp_text_input_v3_send_commit_string (all->enabled->resource, text);
  done (all->enabled);
}

static void
preedit_changed (GtkIMContext *method, gpointer data)
{
  DpTextInput *all = data;
  char *text;
  int cursor, at;
  if (!all->enabled)
    return;
  gtk_im_context_get_preedit_string (method, &text, NULL, &cursor);
  at = (int) (g_utf8_offset_to_pointer (text, CLAMP (cursor, 0, g_utf8_strlen (text, -1))) - text);
  if (strlen (text) <= LONGEST)
    {
      zwp_text_input_v3_send_preedit_string (all->enabled->resource, *text ? text : NULL, at, at);
      done (all->enabled);
    }
  g_free (text);
}

static gboolean
retrieve_surrounding (GtkIMContext *method, gpointer data)
{
  DpTextInput *all = data;
  State *now = all->enabled ? &all->enabled->now : NULL;
  if (!now || !now->text)
    return FALSE;
  gtk_im_context_set_surrounding_with_selection (method, now->text, -1, now->cursor, now->anchor);
  return TRUE;
}

static gboolean
delete_surrounding (GtkIMContext *method, int offset, int count, gpointer data)
{
  DpTextInput *all = data;
  State *now = all->enabled ? &all->enabled->now : NULL;
  glong place, length;
  const char *start, *end, *cursor;
  if (!now || !now->text)
    return FALSE;
  length = g_utf8_strlen (now->text, -1);
  place = g_utf8_pointer_to_offset (now->text, now->text + now->cursor) + offset;
  if (place < 0 || count < 0 || place + count > length || offset > 0 || offset + count < 0)
    return FALSE;
  start = g_utf8_offset_to_pointer (now->text, place);
  end = g_utf8_offset_to_pointer (now->text, place + count);
  cursor = now->text + now->cursor;
  zwp_text_input_v3_send_delete_surrounding_text (all->enabled->resource, (guint32) (cursor - start), (guint32) (end - cursor));
  done (all->enabled);
  return TRUE;
}

/* From the picker. */

static void
enable (struct wl_client *client, struct wl_resource *resource)
{
  Entry *entry = wl_resource_get_user_data (resource);
  clear (&entry->pending);
  entry->pending.is_enabled = TRUE;
}

static void
disable (struct wl_client *client, struct wl_resource *resource)
{
  Entry *entry = wl_resource_get_user_data (resource);
  clear (&entry->pending);
}

static gboolean
is_place (const char *text, gint32 at)
{
  return at >= 0 && (gsize) at <= strlen (text) && (text[at] & 0xc0) != 0x80;
}

static void
set_surrounding (struct wl_client *client, struct wl_resource *resource, const char *text, gint32 cursor, gint32 anchor)
{
  Entry *entry = wl_resource_get_user_data (resource);
  g_clear_pointer (&entry->pending.text, g_free);
  if (strlen (text) > LONGEST || !g_utf8_validate (text, -1, NULL) || !is_place (text, cursor) || !is_place (text, anchor))
    return;
  entry->pending.text = g_strdup (text);
  entry->pending.cursor = cursor;
  entry->pending.anchor = anchor;
}

static void
set_cause (struct wl_client *client, struct wl_resource *resource, guint32 cause)
{
}

static void
set_content (struct wl_client *client, struct wl_resource *resource, guint32 hint, guint32 purpose)
{
  Entry *entry = wl_resource_get_user_data (resource);
  entry->pending.hints = hint & ZWP_TEXT_INPUT_V3_CONTENT_HINT_SPELLCHECK ? GTK_INPUT_HINT_SPELLCHECK : GTK_INPUT_HINT_NONE;
  entry->pending.purpose = purpose == ZWP_TEXT_INPUT_V3_CONTENT_PURPOSE_PASSWORD ? GTK_INPUT_PURPOSE_PASSWORD : GTK_INPUT_PURPOSE_FREE_FORM;
}

static void
set_rectangle (struct wl_client *client, struct wl_resource *resource, gint32 x, gint32 y, gint32 width, gint32 height)
{
  Entry *entry = wl_resource_get_user_data (resource);
  entry->pending.place = (GdkRectangle){ CLAMP (x, -DP_MOST_EDGE, DP_MOST_EDGE), CLAMP (y, -DP_MOST_EDGE, DP_MOST_EDGE), CLAMP (width, 0, DP_MOST_EDGE),
                                         CLAMP (height, 0, DP_MOST_EDGE) };
}

static void
set_enabled (DpTextInput *all, Entry *entry)
{
  GtkWidget *view = all->server->main ? all->server->main->view : NULL;
  if (all->enabled == entry)
    return;
  if (all->enabled)
    {
      gtk_im_context_reset (all->method);
      gtk_im_context_focus_out (all->method);
    }
  all->enabled = entry;
  gtk_im_context_set_client_widget (all->method, entry ? view : NULL);
  if (entry)
    gtk_im_context_focus_in (all->method);
}

static void
commit (struct wl_client *client, struct wl_resource *resource)
{
  Entry *entry = wl_resource_get_user_data (resource);
  DpTextInput *all = entry->all;
  entry->commits++;
  clear (&entry->now);
  entry->now = entry->pending;
  entry->now.text = g_strdup (entry->pending.text);
  if (!entry->now.is_enabled || !all->focus)
    {
      if (all->enabled == entry)
        set_enabled (all, NULL);
      return;
    }
  set_enabled (all, entry);
  g_object_set (all->method, "input-purpose", entry->now.purpose, "input-hints", entry->now.hints, NULL);
  gtk_im_context_set_cursor_location (all->method, &entry->now.place);
}

static const struct zwp_text_input_v3_interface functions = { dp_destroy, enable, disable, set_surrounding, set_cause, set_content, set_rectangle, commit };

static void
gone (struct wl_resource *resource)
{
  Entry *entry = wl_resource_get_user_data (resource);
  if (entry->all->enabled == entry)
    set_enabled (entry->all, NULL);
  wl_list_remove (wl_resource_get_link (resource));
  clear (&entry->pending);
  clear (&entry->now);
  g_free (entry);
}

static void
get_text_input (struct wl_client *client, struct wl_resource *resource, guint32 id, struct wl_resource *seat)
{
  DpTextInput *all = wl_resource_get_user_data (resource);
  struct wl_resource *made = wl_resource_create (client, &zwp_text_input_v3_interface, 1, id);
  Entry *entry;
  if (!made)
    return wl_client_post_no_memory (client);
  entry = g_new0 (Entry, 1);
  entry->all = all;
  entry->resource = made;
  wl_resource_set_implementation (made, &functions, entry, gone);
  wl_list_insert (&all->entries, wl_resource_get_link (made));
  if (all->focus)
    zwp_text_input_v3_send_enter (made, all->focus->resource);
}

static const struct zwp_text_input_manager_v3_interface manager_functions = { dp_destroy, get_text_input };

static void
bind (struct wl_client *client, void *data, guint32 version, guint32 id)
{
  struct wl_resource *resource = wl_resource_create (client, &zwp_text_input_manager_v3_interface, version, id);
  if (!resource)
    return wl_client_post_no_memory (client);
  wl_resource_set_implementation (resource, &manager_functions, data, NULL);
}

/* With the keyboard. */

void
dp_text_input_focus (DpTextInput *all, DpSurface *surface)
{
  struct wl_resource *resource;
  if (all->focus == surface)
    return;
  set_enabled (all, NULL);
  wl_resource_for_each (resource, &all->entries)
    {
      if (all->focus)
        zwp_text_input_v3_send_leave (resource, all->focus->resource);
      if (surface)
        zwp_text_input_v3_send_enter (resource, surface->resource);
    }
  all->focus = surface;
}

/* The surface has gone: nobody is told of it any more. */
void
dp_text_input_forget (DpTextInput *all, DpSurface *surface)
{
  if (all->focus != surface)
    return;
  set_enabled (all, NULL);
  all->focus = NULL;
}

/* Whether the input method has taken a key. What composes accents from keys is in the picker, too, and better there: it knows the entry. Under Wayland the
 * method has had the key before the host, and writes when it likes. */
gboolean
dp_text_input_filter (DpTextInput *all, GdkEvent *event)
{
  const char *id = gtk_im_multicontext_get_context_id (GTK_IM_MULTICONTEXT (all->method));
  if (!all->enabled || !id || g_str_has_suffix (id, "simple") || g_str_has_suffix (id, "none") || strstr (id, "wayland"))
    return FALSE;
  return gtk_im_context_filter_keypress (all->method, event);
}

DpTextInput *
dp_text_input_new (DpServer *server)
{
  DpTextInput *all = g_new0 (DpTextInput, 1);
  all->server = server;
  all->method = gtk_im_multicontext_new ();
  wl_list_init (&all->entries);
  g_signal_connect (all->method, "commit", G_CALLBACK (committed), all);
  g_signal_connect (all->method, "preedit-changed", G_CALLBACK (preedit_changed), all);
  g_signal_connect (all->method, "retrieve-surrounding", G_CALLBACK (retrieve_surrounding), all);
  g_signal_connect (all->method, "delete-surrounding", G_CALLBACK (delete_surrounding), all);
  wl_global_create (server->display, &zwp_text_input_manager_v3_interface, 1, all, bind);
  return all;
}

void
dp_text_input_free (DpTextInput *all)
{
  g_signal_handlers_disconnect_by_data (all->method, all);
  g_object_unref (all->method);
  g_free (all);
}
