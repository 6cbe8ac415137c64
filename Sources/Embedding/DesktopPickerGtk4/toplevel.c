/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The picker's window, which fills the widget, and its dialogs, which are dialogs of the host's window. */
#include "server.h"

#include "xdg-shell-server.h"

/* Dialogs that a picker may have open: it has one. */
enum { MOST_WINDOWS = 4 };

static void
toplevel_destroy (struct wl_client *client, struct wl_resource *resource)
{
  wl_resource_destroy (resource);
}

static void
ignore_resource (struct wl_client *client, struct wl_resource *resource, struct wl_resource *other)
{
}

static void
toplevel_title (struct wl_client *client, struct wl_resource *resource, const char *title)
{
  DpShellSurface *shell = wl_resource_get_user_data (resource);
  if (!shell)
    return;
  g_free (shell->title);
  shell->title = g_utf8_make_valid (title, MIN ((gssize) strlen (title), 1024));
  if (shell->window)
    gtk_window_set_title (GTK_WINDOW (shell->window), shell->title);
}

static void
ignore_text (struct wl_client *client, struct wl_resource *resource, const char *text)
{
}

static void
toplevel_menu (struct wl_client *client, struct wl_resource *resource, struct wl_resource *seat, guint32 serial, gint32 x, gint32 y)
{
}

static void
toplevel_move (struct wl_client *client, struct wl_resource *resource, struct wl_resource *seat, guint32 serial)
{
}

static void
toplevel_resize (struct wl_client *client, struct wl_resource *resource, struct wl_resource *seat, guint32 serial, guint32 edges)
{
}

static void
toplevel_most (struct wl_client *client, struct wl_resource *resource, gint32 width, gint32 height)
{
}

static void
toplevel_least (struct wl_client *client, struct wl_resource *resource, gint32 width, gint32 height)
{
  DpShellSurface *shell = wl_resource_get_user_data (resource);
  if (!shell)
    return;
  shell->min_width = CLAMP (width, 0, DP_MOST_EDGE);
  shell->min_height = CLAMP (height, 0, DP_MOST_EDGE);
}

static void
ignore (struct wl_client *client, struct wl_resource *resource)
{
}

static const struct xdg_toplevel_interface functions = {
  toplevel_destroy, ignore_resource, toplevel_title, ignore_text, toplevel_menu, toplevel_move, toplevel_resize,
  toplevel_most,    toplevel_least,  ignore,         ignore,      ignore_resource, ignore,       ignore,
};

static void
toplevel_gone (struct wl_resource *resource)
{
  DpShellSurface *shell = wl_resource_get_user_data (resource);
  if (!shell)
    return;
  shell->role_resource = NULL;
  dp_toplevel_forget (shell);
  shell->was_committed = FALSE;
  shell->role = DP_ROLE_NONE;
}

void
dp_toplevel_create (struct wl_client *client, DpShellSurface *shell, guint32 id)
{
  struct wl_resource *resource;
  if (!dp_surface_take_role (shell->surface, DP_ROLE_TOPLEVEL))
    return wl_resource_post_error (shell->resource, XDG_WM_BASE_ERROR_ROLE, "the surface has a role already");
  resource = wl_resource_create (client, &xdg_toplevel_interface, wl_resource_get_version (shell->resource), id);
  if (!resource)
    return wl_client_post_no_memory (client);
  shell->role = DP_ROLE_TOPLEVEL;
  shell->role_resource = resource;
  wl_resource_set_implementation (resource, &functions, shell, toplevel_gone);
  if (!shell->server->main)
    shell->server->main = shell->surface;
}

/* Dialogs. */

static gboolean
close_request (GtkWindow *window, gpointer data)
{
  DpShellSurface *shell = data;
  /* The picker decides, but one that does not answer keeps nobody from the host's window, which the dialog covers. */
  xdg_toplevel_send_close (shell->role_resource);
  if (shell->was_asked || dp_server_is_slow (shell->server))
    {
      shell->is_refused = TRUE;
      dp_toplevel_forget (shell);
    }
  shell->was_asked = TRUE;
  return TRUE;
}

static void
activity_changed (GtkWindow *window, GParamSpec *spec, gpointer data)
{
  dp_shell_configure (data);
}

static void
open_dialog (DpShellSurface *shell)
{
  DpSurface *surface = shell->surface;
  GtkRoot *root;
  GtkWidget *view;
  int count = 0;
  DpSurface *other;
  if (shell->server->is_ending)
    return;
  root = gtk_widget_get_root (shell->server->host);
  wl_list_for_each (other, &shell->server->surfaces, link)
    count += other->shell && other->shell->window;
  if (count >= MOST_WINDOWS)
    return dp_server_disconnect (shell->server, "too many windows are open");
  view = dp_view_new (surface);
  shell->was_asked = FALSE;
  shell->window = gtk_window_new ();
  /* The picker draws its own title bar. */
  gtk_window_set_decorated (GTK_WINDOW (shell->window), FALSE);
  gtk_window_set_modal (GTK_WINDOW (shell->window), TRUE);
  gtk_window_set_title (GTK_WINDOW (shell->window), shell->title ? shell->title : "");
  gtk_window_set_resizable (GTK_WINDOW (shell->window), FALSE);
  if (GTK_IS_WINDOW (root))
    gtk_window_set_transient_for (GTK_WINDOW (shell->window), GTK_WINDOW (root));
  gtk_window_set_child (GTK_WINDOW (shell->window), view);
  g_signal_connect (shell->window, "close-request", G_CALLBACK (close_request), shell);
  g_signal_connect (shell->window, "notify::is-active", G_CALLBACK (activity_changed), shell);
  dp_surface_set_view (surface, view);
  gtk_window_present (GTK_WINDOW (shell->window));
  gtk_widget_grab_focus (view);
}

void
dp_toplevel_committed (DpShellSurface *shell)
{
  DpServer *server = shell->server;
  gboolean is_drawn = dp_surface_is_drawn (shell->surface);
  if (server->main == shell->surface)
    {
      if (is_drawn && !shell->is_shown)
        {
          shell->is_shown = TRUE;
          server->hooks->shown (server->data);
        }
      else if (is_drawn)
        server->hooks->resized (server->data);
      return;
    }
  if (is_drawn && !shell->window && !shell->is_refused)
    open_dialog (shell);
  else if (!is_drawn && shell->window)
    dp_toplevel_forget (shell);
}

void
dp_toplevel_forget (DpShellSurface *shell)
{
  GtkWidget *window = g_steal_pointer (&shell->window);
  if (!window)
    return;
  g_signal_handlers_disconnect_by_data (window, shell);
  dp_view_set_surface (DP_VIEW (gtk_window_get_child (GTK_WINDOW (window))), NULL);
  gtk_window_destroy (GTK_WINDOW (window));
}
