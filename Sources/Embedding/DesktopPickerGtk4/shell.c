/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Roles of surfaces (xdg-shell): the first window fills the widget, others are dialogs of the host's window. */
#include "server.h"

#include "xdg-shell-server.h"

/* A window that fills the widget has no shadow, no title bar and no round corners (measured with GTK 4.8: only full screen gives all three). */

static struct wl_array
states (gboolean fills, gboolean is_active)
{
  struct wl_array states;
  wl_array_init (&states);
  if (fills)
    *(guint32 *) wl_array_add (&states, sizeof (guint32)) = XDG_TOPLEVEL_STATE_FULLSCREEN;
  if (is_active)
    *(guint32 *) wl_array_add (&states, sizeof (guint32)) = XDG_TOPLEVEL_STATE_ACTIVATED;
  return states;
}

void
dp_toplevel_send (DpShellSurface *shell)
{
  DpServer *server = shell->server;
  gboolean fills = server->main == shell->surface;
  struct wl_array array = states (fills, shell->window ? gtk_window_is_active (GTK_WINDOW (shell->window)) : server->is_active);
  xdg_toplevel_send_configure (shell->role_resource, fills ? MAX (server->width, 1) : 0, fills ? MAX (server->height, 1) : 0, &array);
  wl_array_release (&array);
}

/* Sends what the window should be like now; one question is under way at a time, and the last answer is what counts. */
void
dp_shell_send (DpShellSurface *shell)
{
  shell->is_due = FALSE;
  shell->sent = dp_server_serial (shell->server);
  if (shell->role == DP_ROLE_TOPLEVEL)
    dp_toplevel_send (shell);
  xdg_surface_send_configure (shell->resource, shell->sent);
}

void
dp_shell_configure (DpShellSurface *shell)
{
  if (!shell->role_resource || !shell->was_committed)
    return;
  shell->is_due = TRUE;
  if (shell->sent == shell->acked)
    dp_shell_send (shell);
}

void
dp_shell_committed (DpShellSurface *shell)
{
  if (!shell->role_resource)
    return;
  /* Before its first answer a client knows no size and must not draw. */
  if (!shell->was_committed)
    {
      shell->was_committed = TRUE;
      if (shell->role == DP_ROLE_POPUP)
        dp_popup_committed (shell);
      else
        dp_toplevel_committed (shell);
      dp_shell_send (shell);
      return;
    }
  if (shell->role == DP_ROLE_POPUP)
    dp_popup_committed (shell);
  else
    dp_toplevel_committed (shell);
  if (shell->is_due && shell->sent == shell->acked)
    dp_shell_send (shell);
}

static void
surface_destroy (struct wl_client *client, struct wl_resource *resource)
{
  wl_resource_destroy (resource);
}

static void
surface_toplevel (struct wl_client *client, struct wl_resource *resource, guint32 id)
{
  DpShellSurface *shell = wl_resource_get_user_data (resource);
  if (!shell || shell->role != DP_ROLE_NONE)
    return wl_resource_post_error (resource, XDG_SURFACE_ERROR_ALREADY_CONSTRUCTED, "the surface has a role already");
  dp_toplevel_create (client, shell, id);
}

static void
surface_popup (struct wl_client *client, struct wl_resource *resource, guint32 id, struct wl_resource *parent, struct wl_resource *positioner)
{
  DpShellSurface *shell = wl_resource_get_user_data (resource);
  if (!shell || shell->role != DP_ROLE_NONE)
    return wl_resource_post_error (resource, XDG_SURFACE_ERROR_ALREADY_CONSTRUCTED, "the surface has a role already");
  dp_popup_create (client, shell, id, parent, positioner);
}

static void
surface_geometry (struct wl_client *client, struct wl_resource *resource, gint32 x, gint32 y, gint32 width, gint32 height)
{
  DpShellSurface *shell = wl_resource_get_user_data (resource);
  if (width <= 0 || height <= 0 || width > DP_MOST_EDGE || height > DP_MOST_EDGE || ABS (x) > DP_MOST_EDGE || ABS (y) > DP_MOST_EDGE)
    return wl_resource_post_error (resource, XDG_SURFACE_ERROR_NOT_CONSTRUCTED, "a window has an impossible size");
  if (!shell)
    return;
  shell->geometry = (cairo_rectangle_int_t){ x, y, width, height };
  shell->has_geometry = TRUE;
}

static void
surface_ack (struct wl_client *client, struct wl_resource *resource, guint32 serial)
{
  DpShellSurface *shell = wl_resource_get_user_data (resource);
  if (!shell)
    return;
  if (shell->sent == 0 || (gint32) (serial - shell->sent) > 0 || (shell->acked && (gint32) (serial - shell->acked) < 0))
    return wl_resource_post_error (resource, XDG_WM_BASE_ERROR_INVALID_SURFACE_STATE, "an answer to what was not asked");
  shell->acked = serial;
  shell->is_configured = TRUE;
  /* A client that has nothing new to draw commits nothing. */
  if (shell->is_due && shell->sent == shell->acked)
    dp_shell_send (shell);
}

static const struct xdg_surface_interface surface_functions = { surface_destroy, surface_toplevel, surface_popup, surface_geometry, surface_ack };

void
dp_shell_surface_gone (DpShellSurface *shell)
{
  if (shell->role_resource)
    {
      wl_resource_set_user_data (shell->role_resource, NULL);
      shell->role_resource = NULL;
    }
  if (shell->role == DP_ROLE_POPUP)
    dp_popup_forget (shell);
  else if (shell->role == DP_ROLE_TOPLEVEL)
    dp_toplevel_forget (shell);
  shell->role = DP_ROLE_NONE;
  if (shell->resource)
    wl_resource_set_user_data (shell->resource, NULL);
  if (shell->surface)
    shell->surface->shell = NULL;
  g_free (shell->title);
  g_free (shell);
}

static void
surface_resource_gone (struct wl_resource *resource)
{
  DpShellSurface *shell = wl_resource_get_user_data (resource);
  if (!shell)
    return;
  shell->resource = NULL;
  dp_shell_surface_gone (shell);
}

/* The base. */

static void
base_destroy (struct wl_client *client, struct wl_resource *resource)
{
  wl_resource_destroy (resource);
}

static void
base_surface (struct wl_client *client, struct wl_resource *resource, guint32 id, struct wl_resource *surface_resource)
{
  DpSurface *surface = dp_surface_of (surface_resource);
  DpShellSurface *shell;
  struct wl_resource *made;
  if (surface->shell || surface->role == DP_ROLE_PART || surface->role == DP_ROLE_POINTER || surface->role == DP_ROLE_ICON)
    return wl_resource_post_error (resource, XDG_WM_BASE_ERROR_ROLE, "the surface has a role already");
  made = wl_resource_create (client, &xdg_surface_interface, wl_resource_get_version (resource), id);
  if (!made)
    return wl_client_post_no_memory (client);
  shell = g_new0 (DpShellSurface, 1);
  shell->server = surface->server;
  shell->surface = surface;
  shell->resource = made;
  surface->shell = shell;
  wl_resource_set_implementation (made, &surface_functions, shell, surface_resource_gone);
}

static void
base_pong (struct wl_client *client, struct wl_resource *resource, guint32 serial)
{
  DpServer *server = wl_resource_get_user_data (resource);
  if (serial == server->ping)
    server->ping = 0;
}

static const struct xdg_wm_base_interface base_functions = { base_destroy, dp_positioner_create, base_surface, base_pong };

void
dp_shell_send_ping (struct wl_resource *shell, guint32 serial)
{
  xdg_wm_base_send_ping (shell, serial);
}

static void
base_gone (struct wl_resource *resource)
{
  wl_list_remove (wl_resource_get_link (resource));
}

void
dp_shell_bind (struct wl_client *client, void *data, guint32 version, guint32 id)
{
  DpServer *server = data;
  struct wl_resource *base = wl_resource_create (client, &xdg_wm_base_interface, version, id);
  if (!base)
    return wl_client_post_no_memory (client);
  wl_resource_set_implementation (base, &base_functions, server, base_gone);
  wl_list_insert (&server->shells, wl_resource_get_link (base));
}
