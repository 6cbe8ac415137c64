/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Menus, lists and tooltips of the picker. They are popovers of the host's window, since they must be able to leave a widget of 120 pixels. */
#include "server.h"

#include "xdg-shell-server.h"

/* Menus with parts and a tooltip. */
enum { MOST_POPUPS = 8 };

/* Where a popup goes. */

static void
resource_destroy (struct wl_client *client, struct wl_resource *resource)
{
  wl_resource_destroy (resource);
}

static gboolean
is_sane (gint32 value)
{
  return ABS ((gint64) value) <= DP_MOST_EDGE;
}

static void
positioner_size (struct wl_client *client, struct wl_resource *resource, gint32 width, gint32 height)
{
  DpPositioner *position = wl_resource_get_user_data (resource);
  if (width < 1 || height < 1 || !is_sane (width) || !is_sane (height))
    return wl_resource_post_error (resource, XDG_POSITIONER_ERROR_INVALID_INPUT, "a popup has an impossible size");
  position->width = width;
  position->height = height;
}

static void
positioner_anchor_rect (struct wl_client *client, struct wl_resource *resource, gint32 x, gint32 y, gint32 width, gint32 height)
{
  DpPositioner *position = wl_resource_get_user_data (resource);
  if (width < 0 || height < 0 || !is_sane (x) || !is_sane (y) || !is_sane (width) || !is_sane (height))
    return wl_resource_post_error (resource, XDG_POSITIONER_ERROR_INVALID_INPUT, "a popup has an impossible anchor");
  position->anchor = (cairo_rectangle_int_t){ x, y, width, height };
}

static void
positioner_anchor (struct wl_client *client, struct wl_resource *resource, guint32 edge)
{
  ((DpPositioner *) wl_resource_get_user_data (resource))->edge = edge;
}

static void
positioner_gravity (struct wl_client *client, struct wl_resource *resource, guint32 gravity)
{
  ((DpPositioner *) wl_resource_get_user_data (resource))->gravity = gravity;
}

static void
positioner_adjustment (struct wl_client *client, struct wl_resource *resource, guint32 adjustment)
{
  ((DpPositioner *) wl_resource_get_user_data (resource))->adjustment = adjustment;
}

static void
positioner_offset (struct wl_client *client, struct wl_resource *resource, gint32 x, gint32 y)
{
  DpPositioner *position = wl_resource_get_user_data (resource);
  if (!is_sane (x) || !is_sane (y))
    return wl_resource_post_error (resource, XDG_POSITIONER_ERROR_INVALID_INPUT, "a popup has an impossible offset");
  position->x = x;
  position->y = y;
}

static void
positioner_reactive (struct wl_client *client, struct wl_resource *resource)
{
}

static void
positioner_parent_size (struct wl_client *client, struct wl_resource *resource, gint32 width, gint32 height)
{
}

static void
positioner_parent_configure (struct wl_client *client, struct wl_resource *resource, guint32 serial)
{
}

static const struct xdg_positioner_interface positioner_functions = {
  resource_destroy,  positioner_size,     positioner_anchor_rect, positioner_anchor,           positioner_gravity, positioner_adjustment,
  positioner_offset, positioner_reactive, positioner_parent_size, positioner_parent_configure,
};

static void
positioner_gone (struct wl_resource *resource)
{
  g_free (wl_resource_get_user_data (resource));
}

void
dp_positioner_create (struct wl_client *client, struct wl_resource *resource, guint32 id)
{
  struct wl_resource *made = wl_resource_create (client, &xdg_positioner_interface, wl_resource_get_version (resource), id);
  if (!made)
    return wl_client_post_no_memory (client);
  wl_resource_set_implementation (made, &positioner_functions, g_new0 (DpPositioner, 1), positioner_gone);
}

static gboolean
is_left (guint32 edge)
{
  return edge == XDG_POSITIONER_ANCHOR_LEFT || edge == XDG_POSITIONER_ANCHOR_TOP_LEFT || edge == XDG_POSITIONER_ANCHOR_BOTTOM_LEFT;
}

static gboolean
is_right (guint32 edge)
{
  return edge == XDG_POSITIONER_ANCHOR_RIGHT || edge == XDG_POSITIONER_ANCHOR_TOP_RIGHT || edge == XDG_POSITIONER_ANCHOR_BOTTOM_RIGHT;
}

static gboolean
is_top (guint32 edge)
{
  return edge == XDG_POSITIONER_ANCHOR_TOP || edge == XDG_POSITIONER_ANCHOR_TOP_LEFT || edge == XDG_POSITIONER_ANCHOR_TOP_RIGHT;
}

static gboolean
is_bottom (guint32 edge)
{
  return edge == XDG_POSITIONER_ANCHOR_BOTTOM || edge == XDG_POSITIONER_ANCHOR_BOTTOM_LEFT || edge == XDG_POSITIONER_ANCHOR_BOTTOM_RIGHT;
}

/* Gravities have the numbers of anchors. */
cairo_rectangle_int_t
dp_positioner_solve (const DpPositioner *position)
{
  const cairo_rectangle_int_t *anchor = &position->anchor;
  int x = is_left (position->edge) ? anchor->x : is_right (position->edge) ? anchor->x + anchor->width : anchor->x + anchor->width / 2;
  int y = is_top (position->edge) ? anchor->y : is_bottom (position->edge) ? anchor->y + anchor->height : anchor->y + anchor->height / 2;
  x -= is_left (position->gravity) ? position->width : is_right (position->gravity) ? 0 : position->width / 2;
  y -= is_top (position->gravity) ? position->height : is_bottom (position->gravity) ? 0 : position->height / 2;
  return (cairo_rectangle_int_t){ x + position->x, y + position->y, position->width, position->height };
}

/* The picker has drawn frame, ground and shadow. */
static void
add_style (GdkDisplay *display)
{
  GtkCssProvider *provider;
  if (g_object_get_data (G_OBJECT (display), "desktop-picker-style"))
    return;
  provider = gtk_css_provider_new ();
  gtk_css_provider_load_from_data (provider,
                                   "popover.desktop-picker-popup, popover.desktop-picker-popup > contents, popover.desktop-picker-popup > arrow {"
                                   " background: none; border: none; border-radius: 0; box-shadow: none; padding: 0; margin: 0; min-width: 0; min-height: 0; }",
                                   -1);
  gtk_style_context_add_provider_for_display (display, GTK_STYLE_PROVIDER (provider), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
  g_object_set_data_full (G_OBJECT (display), "desktop-picker-style", provider, g_object_unref);
}

/* The popover. GTK puts it beside a rectangle, in the middle; the offset makes that the place that the client wants. */

static void
place (DpShellSurface *shell)
{
  const DpPositioner *position = &shell->position;
  cairo_rectangle_int_t wanted = dp_positioner_solve (position);
  cairo_rectangle_int_t shadow = shell->has_geometry ? shell->geometry : (cairo_rectangle_int_t){ 0, 0, wanted.width, wanted.height };
  DpShellSurface *parent = shell->parent ? shell->parent->shell : NULL;
  int left = parent && parent->has_geometry ? parent->geometry.x : 0;
  int top = parent && parent->has_geometry ? parent->geometry.y : 0;
  int width = MAX (shell->surface->width, 1), height = MAX (shell->surface->height, 1);
  /* At the window, as the protocol wants it: GDK knows no place for a popover that is on no screen. */
  GtkWidget *view = gtk_widget_get_parent (shell->popover);
  int most_x = MAX (gtk_widget_get_width (view) - 1, 0), most_y = MAX (gtk_widget_get_height (view) - 1, 0);
  GdkRectangle beside = { CLAMP (position->anchor.x + left, 0, most_x), CLAMP (position->anchor.y + top, 0, most_y),
                          CLAMP (position->anchor.width, 1, most_x + 1), CLAMP (position->anchor.height, 1, most_y + 1) };
  int x = CLAMP (wanted.x + left - shadow.x, -width, most_x + 1), y = CLAMP (wanted.y + top - shadow.y, -height, most_y + 1);
  gboolean is_beside = is_left (position->gravity) || is_right (position->gravity);
  DpPlace now = { beside, GTK_POS_BOTTOM, x - (beside.x + beside.width / 2 - width / 2), y - (beside.y + beside.height) };
  if (is_beside && !is_top (position->gravity) && !is_bottom (position->gravity))
    {
      now.side = is_left (position->gravity) ? GTK_POS_LEFT : GTK_POS_RIGHT;
      now.x = now.side == GTK_POS_LEFT ? x - (beside.x - width) : x - (beside.x + beside.width);
      now.y = y - (beside.y + beside.height / 2 - height / 2);
    }
  else if (is_top (position->gravity))
    {
      now.side = GTK_POS_TOP;
      now.y = y - (beside.y - height);
    }
  /* GTK lays a popover out again, told the same or not; older compositors take it away for that. */
  if (memcmp (&now, &shell->place, sizeof now) == 0)
    return;
  shell->place = now;
  gtk_popover_set_position (GTK_POPOVER (shell->popover), now.side);
  gtk_popover_set_offset (GTK_POPOVER (shell->popover), now.x, now.y);
  gtk_popover_set_pointing_to (GTK_POPOVER (shell->popover), &now.beside);
}

static void
send_position (DpShellSurface *shell)
{
  cairo_rectangle_int_t place = dp_positioner_solve (&shell->position);
  xdg_popup_send_configure (shell->role_resource, place.x, place.y, place.width, place.height);
}

static void
popup_grab (struct wl_client *client, struct wl_resource *resource, struct wl_resource *seat, guint32 serial)
{
  DpShellSurface *shell = wl_resource_get_user_data (resource);
  if (!shell)
    return;
  shell->has_grab = TRUE;
  if (dp_seat_focused (shell->server->seat))
    dp_seat_focus (shell->server->seat, shell->surface);
}

static void
popup_reposition (struct wl_client *client, struct wl_resource *resource, struct wl_resource *positioner, guint32 token)
{
  DpShellSurface *shell = wl_resource_get_user_data (resource);
  if (!shell)
    return;
  shell->position = *(DpPositioner *) wl_resource_get_user_data (positioner);
  xdg_popup_send_repositioned (resource, token);
  send_position (shell);
  dp_shell_send (shell);
  if (shell->popover)
    place (shell);
}

static const struct xdg_popup_interface popup_functions = { resource_destroy, popup_grab, popup_reposition };

static void
popup_gone (struct wl_resource *resource)
{
  DpShellSurface *shell = wl_resource_get_user_data (resource);
  if (!shell)
    return;
  shell->role_resource = NULL;
  dp_popup_forget (shell);
  shell->role = DP_ROLE_NONE;
  shell->was_committed = FALSE;
}

void
dp_popup_create (struct wl_client *client, DpShellSurface *shell, guint32 id, struct wl_resource *parent, struct wl_resource *positioner)
{
  DpShellSurface *above = parent ? wl_resource_get_user_data (parent) : NULL;
  DpPositioner *position = wl_resource_get_user_data (positioner);
  struct wl_resource *resource;
  /* One that is itself nothing yet could become a part of this one. */
  if (!above || above == shell || !above->surface || !above->role_resource)
    return wl_resource_post_error (shell->resource, XDG_WM_BASE_ERROR_INVALID_POPUP_PARENT, "a popup has no parent");
  if (position->width < 1)
    return wl_resource_post_error (shell->resource, XDG_WM_BASE_ERROR_INVALID_POSITIONER, "a popup has no size");
  if (!dp_surface_take_role (shell->surface, DP_ROLE_POPUP))
    return wl_resource_post_error (shell->resource, XDG_WM_BASE_ERROR_ROLE, "the surface has a role already");
  resource = wl_resource_create (client, &xdg_popup_interface, wl_resource_get_version (shell->resource), id);
  if (!resource)
    return wl_client_post_no_memory (client);
  shell->role = DP_ROLE_POPUP;
  shell->role_resource = resource;
  shell->parent = above->surface;
  shell->position = *position;
  wl_resource_set_implementation (resource, &popup_functions, shell, popup_gone);
}

static int
open_popups (DpServer *server)
{
  DpSurface *surface;
  int count = 0;
  wl_list_for_each (surface, &server->surfaces, link)
    count += surface->shell && surface->shell->popover;
  return count;
}

void
dp_popup_committed (DpShellSurface *shell)
{
  DpSurface *surface = shell->surface;
  if (!shell->is_configured)
    {
      send_position (shell);
      return;
    }
  if (!dp_surface_is_drawn (surface))
    return dp_popup_forget (shell);
  if (!shell->popover)
    {
      GtkWidget *view, *parent = shell->parent ? shell->parent->view : NULL;
      if (!parent || !gtk_widget_get_mapped (parent))
        return;
      if (open_popups (shell->server) >= MOST_POPUPS)
        return dp_server_disconnect (shell->server, "too many menus are open");
      add_style (gtk_widget_get_display (parent));
      view = dp_view_new (surface);
      shell->popover = g_object_ref_sink (gtk_popover_new ());
      gtk_widget_add_css_class (shell->popover, "desktop-picker-popup");
      gtk_popover_set_has_arrow (GTK_POPOVER (shell->popover), FALSE);
      gtk_popover_set_autohide (GTK_POPOVER (shell->popover), FALSE);
      gtk_popover_set_child (GTK_POPOVER (shell->popover), view);
      gtk_widget_set_parent (shell->popover, parent);
      dp_surface_set_view (surface, view);
      place (shell);
      gtk_popover_popup (GTK_POPOVER (shell->popover));
      return;
    }
  place (shell);
}

/* Closes what stands on a surface that is shown nowhere any more: its popovers have lost their parent. */
void
dp_popups_forget_on (DpSurface *parent)
{
  DpSurface *surface;
  wl_list_for_each (surface, &parent->server->surfaces, link)
    if (surface->shell && surface->shell->popover && surface->shell->parent == parent)
      {
        if (surface->shell->role_resource)
          xdg_popup_send_popup_done (surface->shell->role_resource);
        dp_popup_forget (surface->shell);
      }
}

void
dp_popup_forget (DpShellSurface *shell)
{
  GtkWidget *popover = g_steal_pointer (&shell->popover);
  DpSurface *surface, *parent = g_steal_pointer (&shell->parent);
  DpSeat *seat = shell->server->seat;
  /* Those that stand on it have lost their place, too. */
  dp_popups_forget_on (shell->surface);
  wl_list_for_each (surface, &shell->server->surfaces, link)
    if (surface->shell && surface->shell->parent == shell->surface)
      surface->shell->parent = NULL;
  if (popover)
    {
      dp_view_set_surface (DP_VIEW (gtk_popover_get_child (GTK_POPOVER (popover))), NULL);
      gtk_widget_unparent (popover);
      g_object_unref (popover);
    }
  if (seat && shell->has_grab && dp_seat_focused (seat) == shell->surface)
    dp_seat_focus (seat, parent);
  shell->has_grab = FALSE;
  shell->place = (DpPlace){ 0 };
}

/* The popup that has the keyboard, the last one of a menu with parts. */
DpSurface *
dp_server_grabbing (DpServer *server)
{
  DpSurface *surface;
  wl_list_for_each (surface, &server->surfaces, link)
    if (surface->shell && surface->shell->role == DP_ROLE_POPUP && surface->shell->has_grab && surface->shell->popover)
      return surface;
  return NULL;
}

/* Closes what is open above the window, the last one first: the person is elsewhere now. */
void
dp_server_dismiss (DpServer *server)
{
  DpSurface *surface;
  wl_list_for_each (surface, &server->surfaces, link)
    if (surface->shell && surface->shell->role == DP_ROLE_POPUP && surface->shell->role_resource && surface->shell->has_grab)
      xdg_popup_send_popup_done (surface->shell->role_resource);
}
