/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "server.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "desktop-picker-embedding-v1-server.h"

/* Bytes that may wait for a picker that is busy: libwayland ends the connection of a client that takes none any more. */
enum { SENT_AHEAD = 4 << 20 };
/* Seconds between two questions whether the picker still answers, and after which it gets no more motions. */
enum { PING_SECONDS = 2 };

typedef struct {
  GSource base;
  DpServer *server;
  gpointer tag;
  gboolean is_waiting;
} Loop;

/* GDK paints before the picker is heard again (GDK_PRIORITY_REDRAW is higher): one that commits without pause keeps no frame of the host's back. */
enum { LOOP_PRIORITY = GDK_PRIORITY_REDRAW + 5 };

static gboolean
loop_prepare (GSource *source, int *timeout)
{
  DpServer *server = ((Loop *) source)->server;
  *timeout = -1;
  if (server->display)
    wl_display_flush_clients (server->display);
  return FALSE;
}

static gboolean
loop_check (GSource *source)
{
  return g_source_query_unix_fd (source, ((Loop *) source)->tag) != 0;
}

static gboolean
loop_dispatch (GSource *source, GSourceFunc callback, gpointer data)
{
  Loop *loop = (Loop *) source;
  DpServer *server = loop->server;
  gint64 began = dp_limits_time (), again;
  char byte;
  /* One read of at most 4 KiB of messages; the rest comes in the next turn. */
  server->is_hearing = TRUE;
  wl_event_loop_dispatch (wl_display_get_event_loop (server->display), 0);
  /* libwayland 1.23 reads on and on from a client that says no more but has not closed (measured): this turn would never end. */
  if (server->client && recv (wl_client_get_fd (server->client), &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0)
    wl_client_destroy (server->client);
  server->is_hearing = FALSE;
  if (server->is_ending)
    {
      dp_server_free (server);
      return G_SOURCE_REMOVE;
    }
  dp_limits_check_files (server);
  /* Whoever says too much waits: what the host does when it has nothing else to do has its time, too. */
  again = dp_limits_spend (server, dp_limits_time () - began);
  if (again || loop->is_waiting)
    g_source_modify_unix_fd (source, loop->tag, again ? 0 : G_IO_IN);
  loop->is_waiting = again != 0;
  g_source_set_ready_time (source, again ? again : -1);
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs loop_functions = { loop_prepare, loop_check, loop_dispatch, NULL, NULL, NULL };

static void
send_output (DpServer *server, struct wl_resource *output)
{
  wl_output_send_geometry (output, 0, 0, 0, 0, WL_OUTPUT_SUBPIXEL_UNKNOWN, "DesktopPicker", "widget", WL_OUTPUT_TRANSFORM_NORMAL);
  wl_output_send_mode (output, WL_OUTPUT_MODE_CURRENT, DP_MOST_EDGE, DP_MOST_EDGE, 60000);
  wl_output_send_scale (output, server->scale);
  wl_output_send_done (output);
}

static void
output_release (struct wl_client *client, struct wl_resource *resource)
{
  wl_resource_destroy (resource);
}

static const struct wl_output_interface output_functions = { output_release };

/* What a client's request to let go of an object does, where it does nothing else. */
void
dp_destroy (struct wl_client *client, struct wl_resource *resource)
{
  wl_resource_destroy (resource);
}

/* What the end of an object does that is in a list by its own link. */
void
dp_unlink (struct wl_resource *resource)
{
  wl_list_remove (wl_resource_get_link (resource));
}

static void
output_bind (struct wl_client *client, void *data, guint32 version, guint32 id)
{
  DpServer *server = data;
  struct wl_resource *output = wl_resource_create (client, &wl_output_interface, version, id);
  if (!output)
    return wl_client_post_no_memory (client);
  wl_resource_set_implementation (output, &output_functions, server, dp_unlink);
  wl_list_insert (&server->outputs, wl_resource_get_link (output));
  send_output (server, output);
}

/* The private protocol. */

static void
embedding_destroy (struct wl_client *client, struct wl_resource *resource)
{
  wl_resource_destroy (resource);
}

static void
embedding_leave (struct wl_client *client, struct wl_resource *resource, guint32 direction)
{
  DpServer *server = wl_resource_get_user_data (resource);
  if (!server->is_ending)
    server->hooks->left (server->data, direction == DESKTOP_PICKER_EMBEDDING_V1_DIRECTION_BACKWARD ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD);
}

static const struct desktop_picker_embedding_v1_interface embedding_functions = { embedding_destroy, embedding_leave };

static void
send_look (DpServer *server, struct wl_resource *embedding)
{
  desktop_picker_embedding_v1_send_look (embedding, server->look[0], server->look[1], server->look[2], wl_fixed_from_double (server->text_scale));
}

static void
send_insets (DpServer *server, struct wl_resource *embedding)
{
  desktop_picker_embedding_v1_send_insets (embedding, server->insets[0], server->insets[1], server->insets[2], server->insets[3]);
}

static void
embedding_bind (struct wl_client *client, void *data, guint32 version, guint32 id)
{
  DpServer *server = data;
  struct wl_resource *embedding = wl_resource_create (client, &desktop_picker_embedding_v1_interface, version, id);
  if (!embedding)
    return wl_client_post_no_memory (client);
  wl_resource_set_implementation (embedding, &embedding_functions, server, dp_unlink);
  wl_list_insert (&server->embeddings, wl_resource_get_link (embedding));
  send_look (server, embedding);
  send_insets (server, embedding);
  desktop_picker_embedding_v1_send_input (embedding, server->takes_input);
}

void
dp_server_set_look (DpServer *server, gboolean dark, gboolean contrast, gboolean animations, double text_scale)
{
  struct wl_resource *embedding;
  if (server->look[0] == (guint32) dark && server->look[1] == (guint32) contrast && server->look[2] == (guint32) animations
      && server->text_scale == text_scale)
    return;
  server->look[0] = dark;
  server->look[1] = contrast;
  server->look[2] = animations;
  server->text_scale = text_scale;
  wl_resource_for_each (embedding, &server->embeddings)
    send_look (server, embedding);
}

void
dp_server_set_insets (DpServer *server, int top, int bottom, int start, int end)
{
  struct wl_resource *embedding;
  int insets[4] = { top, bottom, start, end };
  if (memcmp (server->insets, insets, sizeof insets) == 0)
    return;
  memcpy (server->insets, insets, sizeof insets);
  wl_resource_for_each (embedding, &server->embeddings)
    send_insets (server, embedding);
}

void
dp_server_set_takes_input (DpServer *server, gboolean takes)
{
  struct wl_resource *embedding;
  if (server->takes_input == takes)
    return;
  server->takes_input = takes;
  if (!takes)
    {
      dp_server_dismiss (server);
      dp_seat_focus (server->seat, NULL);
      dp_seat_let_go (server->seat);
    }
  wl_resource_for_each (embedding, &server->embeddings)
    desktop_picker_embedding_v1_send_input (embedding, takes);
}

void
dp_server_enter (DpServer *server, GtkDirectionType direction)
{
  struct wl_resource *embedding;
  wl_resource_for_each (embedding, &server->embeddings)
    desktop_picker_embedding_v1_send_enter (embedding, direction == GTK_DIR_TAB_BACKWARD ? DESKTOP_PICKER_EMBEDDING_V1_DIRECTION_BACKWARD
                                                                                          : DESKTOP_PICKER_EMBEDDING_V1_DIRECTION_FORWARD);
}

/* Whether the client answers. */

guint32
dp_server_serial (DpServer *server)
{
  return wl_display_next_serial (server->display);
}

gboolean
dp_server_is_slow (DpServer *server)
{
  return server->ping && g_get_monotonic_time () - server->pinged_at > PING_SECONDS * G_USEC_PER_SEC / 2;
}

static gboolean
send_ping (gpointer data)
{
  DpServer *server = data;
  struct wl_resource *shell;
  dp_limits_check_unread (server);
  if (server->ping || wl_list_empty (&server->shells))
    return G_SOURCE_CONTINUE;
  shell = wl_resource_from_link (server->shells.next);
  server->ping = dp_server_serial (server);
  server->pinged_at = g_get_monotonic_time ();
  extern void dp_shell_send_ping (struct wl_resource *, guint32);
  dp_shell_send_ping (shell, server->ping);
  return G_SOURCE_CONTINUE;
}

/* The server and its client. */

static void
client_gone (struct wl_listener *listener, void *data)
{
  DpServer *server = wl_container_of (listener, server, client_gone);
  server->client = NULL;
  if (!server->is_ending)
    server->hooks->gone (server->data, "the picker has ended");
}

void
dp_server_disconnect (DpServer *server, const char *reason)
{
  g_debug ("the picker is disconnected: %s", reason);
  if (server->client)
    wl_client_post_implementation_error (server->client, "%s", reason);
}

/* At once, and without a word, where none of its requests is being carried out. */
void
dp_server_end_client (DpServer *server, const char *reason)
{
  g_debug ("the picker is disconnected: %s", reason);
  if (server->client)
    wl_client_destroy (server->client);
}

/* What libwayland says of a client that it disconnects is nothing for the host's standard error. */
static void
note (const char *format, va_list arguments)
{
  char *text = g_strdup_vprintf (format, arguments);
  g_debug ("%s", g_strchomp (text));
  g_free (text);
}

static gboolean
pair_of_sockets (int ends[2], GError **error)
{
  int size = SENT_AHEAD;
  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) < 0)
    {
      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "no connection for the picker can be made: %s", g_strerror (errno));
      return FALSE;
    }
  setsockopt (ends[0], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
  /* The client waits for what it reads; only this end must not. */
  fcntl (ends[1], F_SETFL, fcntl (ends[1], F_GETFL) & ~O_NONBLOCK);
  return TRUE;
}

DpServer *
dp_server_new (GtkWidget *host, const DpServerHooks *hooks, gpointer data, int *client_end, GError **error)
{
  DpServer *server;
  Loop *loop;
  int ends[2];
  if (!pair_of_sockets (ends, error))
    return NULL;
  server = g_new0 (DpServer, 1);
  server->host = host;
  server->hooks = hooks;
  server->data = data;
  server->scale = 1;
  server->text_scale = 1;
  server->takes_input = TRUE;
  wl_list_init (&server->surfaces);
  wl_list_init (&server->outputs);
  wl_list_init (&server->shells);
  wl_list_init (&server->embeddings);
  wl_list_init (&server->devices);
  wl_log_set_handler_server (note);
  server->display = wl_display_create ();
  if (!server->display)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "no connection for the picker can be made");
      close (ends[0]);
      close (ends[1]);
      g_free (server);
      return NULL;
    }
  wl_global_create (server->display, &wl_shm_interface, 1, server, dp_shm_bind);
  /* GTK takes no later versions than these (GDK 4.8), and crashes without wl_compositor. */
  wl_global_create (server->display, &wl_compositor_interface, 4, server, dp_compositor_bind);
  wl_global_create (server->display, &wl_subcompositor_interface, 1, server, dp_subcompositor_bind);
  wl_global_create (server->display, &wl_output_interface, 3, server, output_bind);
  wl_global_create (server->display, &desktop_picker_embedding_v1_interface, 1, server, embedding_bind);
  extern const struct wl_interface xdg_wm_base_interface;
  wl_global_create (server->display, &xdg_wm_base_interface, 4, server, dp_shell_bind);
  wl_global_create (server->display, &wl_data_device_manager_interface, 3, server, dp_data_device_bind);
  server->transfers = dp_transfers_new ();
  server->clipboard = dp_clipboard_new (server);
  server->drags = dp_drags_new (server);
  server->text_input = dp_text_input_new (server);
  server->seat = dp_seat_new (server);
  server->client = wl_client_create (server->display, ends[0]);
  if (!server->client)
    {
      close (ends[0]);
      close (ends[1]);
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "no connection for the picker can be made");
      dp_server_free (server);
      return NULL;
    }
  server->object_made.notify = dp_limits_object_made;
  wl_client_add_resource_created_listener (server->client, &server->object_made);
  server->client_gone.notify = client_gone;
  wl_client_add_destroy_listener (server->client, &server->client_gone);
  server->source = g_source_new (&loop_functions, sizeof (Loop));
  loop = (Loop *) server->source;
  loop->server = server;
  loop->tag = g_source_add_unix_fd (server->source, wl_event_loop_get_fd (wl_display_get_event_loop (server->display)), G_IO_IN);
  g_source_set_priority (server->source, LOOP_PRIORITY);
  g_source_set_static_name (server->source, "desktop-picker");
  g_source_attach (server->source, NULL);
  server->ping_timer = g_timeout_add_seconds (PING_SECONDS, send_ping, server);
  *client_end = ends[1];
  return server;
}

void
dp_server_free (DpServer *server)
{
  if (!server)
    return;
  server->is_ending = TRUE;
  g_clear_handle_id (&server->ping_timer, g_source_remove);
  /* A program that has been told something by the picker may have removed the widget: the rest of what the picker said is not heard any more. */
  if (server->is_hearing)
    return dp_server_disconnect (server, "the widget has gone");
  if (server->source)
    {
      g_source_destroy (server->source);
      g_clear_pointer (&server->source, g_source_unref);
    }
  if (server->client)
    wl_client_destroy (server->client);
  g_clear_pointer (&server->seat, dp_seat_free);
  g_clear_pointer (&server->clipboard, dp_clipboard_free);
  g_clear_pointer (&server->drags, dp_drags_free);
  g_clear_pointer (&server->transfers, dp_transfers_free);
  g_clear_pointer (&server->text_input, dp_text_input_free);
  g_clear_pointer (&server->display, wl_display_destroy);
  g_free (server);
}

void
dp_server_set_size (DpServer *server, int width, int height, int scale)
{
  struct wl_resource *output;
  gboolean is_scaled = scale != server->scale;
  if (!is_scaled && width == server->width && height == server->height)
    return;
  server->width = width;
  server->height = height;
  server->scale = scale;
  if (is_scaled)
    wl_resource_for_each (output, &server->outputs)
      send_output (server, output);
  if (server->main && server->main->shell)
    dp_shell_configure (server->main->shell);
}

void
dp_server_set_active (DpServer *server, gboolean active)
{
  if (server->is_active == active)
    return;
  server->is_active = active;
  if (server->main && server->main->shell)
    dp_shell_configure (server->main->shell);
}
