/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Surfaces: what the client draws, copied once a frame of the host's, when it is painted, and no more of it than can be seen. A client that draws
 * faster, or larger, costs the host nothing. */
#include "server.h"

static void
set_pending (DpSurface *surface, DpBuffer *buffer)
{
  g_clear_pointer (&surface->pending.buffer, dp_buffer_unref);
  if (buffer)
    surface->pending.buffer = dp_buffer_ref (buffer);
}

static void
surface_destroy (struct wl_client *client, struct wl_resource *resource)
{
  wl_resource_destroy (resource);
}

static void
surface_attach (struct wl_client *client, struct wl_resource *resource, struct wl_resource *buffer, gint32 x, gint32 y)
{
  DpSurface *surface = wl_resource_get_user_data (resource);
  set_pending (surface, dp_buffer_of (buffer));
  surface->pending.has_buffer = TRUE;
  surface->pending.left = x;
  surface->pending.top = y;
}

static void
surface_damage (struct wl_client *client, struct wl_resource *resource, gint32 x, gint32 y, gint32 width, gint32 height)
{
  DpSurface *surface = wl_resource_get_user_data (resource);
  dp_damage_add (surface->pending.damage, x, y, width, height);
}

static void
surface_damage_buffer (struct wl_client *client, struct wl_resource *resource, gint32 x, gint32 y, gint32 width, gint32 height)
{
  DpSurface *surface = wl_resource_get_user_data (resource);
  dp_damage_add (surface->pending.drawn, x, y, width, height);
}

static void
frame_gone (struct wl_resource *callback)
{
  DpSurface *surface = wl_resource_get_user_data (callback);
  if (surface)
    surface->frame_count--;
  wl_list_remove (wl_resource_get_link (callback));
}

static void
surface_frame (struct wl_client *client, struct wl_resource *resource, guint32 id)
{
  DpSurface *surface = wl_resource_get_user_data (resource);
  struct wl_resource *callback;
  if (surface->frame_count >= DP_MOST_CALLBACKS)
    return dp_server_disconnect (surface->server, "too many frames are asked for");
  callback = wl_resource_create (client, &wl_callback_interface, 1, id);
  if (!callback)
    return wl_client_post_no_memory (client);
  surface->frame_count++;
  wl_resource_set_implementation (callback, NULL, surface, frame_gone);
  wl_list_insert (surface->pending.frames.prev, wl_resource_get_link (callback));
}

static void
surface_region (struct wl_client *client, struct wl_resource *resource, struct wl_resource *region)
{
}

static void
surface_set_input (struct wl_client *client, struct wl_resource *resource, struct wl_resource *region)
{
  DpSurface *surface = wl_resource_get_user_data (resource);
  g_clear_pointer (&surface->pending.input, cairo_region_destroy);
  if (region)
    surface->pending.input = cairo_region_copy (wl_resource_get_user_data (region));
  surface->pending.has_input = TRUE;
}

gboolean
dp_surface_is_drawn (DpSurface *surface)
{
  return surface->picture || surface->buffer;
}

/* The picture of a pointer; NULL without memory. What it is of stays, since the picker may move it to another place of the pointer. */
GdkTexture *
dp_surface_get_pointer (DpSurface *surface)
{
  DpBuffer *buffer = surface->buffer;
  return buffer ? dp_buffer_copy (buffer, MIN (dp_buffer_get_width (buffer), DP_MOST_POINTER), 0, MIN (dp_buffer_get_height (buffer), DP_MOST_POINTER)) : NULL;
}

/* Whether a pixel of the host's is not a whole number of device pixels: strips would show where they meet. GTK tells since 4.12. */
static gboolean
has_fractions (GtkNative *native)
{
  GdkSurface *window = gtk_native_get_surface (native);
  double scale = 1;
  if (g_object_class_find_property (G_OBJECT_GET_CLASS (window), "scale"))
    g_object_get (window, "scale", &scale, NULL);
  return scale != (int) scale;
}

static void
forget_damage (cairo_region_t **damage)
{
  cairo_region_destroy (*damage);
  *damage = cairo_region_create ();
}

/* Copies what is new, of so many columns and rows in logical pixels. */
static void
copy_content (DpSurface *surface, GtkNative *native, int width, int height)
{
  DpBuffer *buffer = surface->buffer;
  int whole_width, whole_height;
  gboolean is_whole;
  if (!buffer || width < 1 || height < 1)
    return;
  whole_width = dp_buffer_get_width (buffer);
  whole_height = dp_buffer_get_height (buffer);
  width = (int) MIN ((gint64) width * surface->scale, whole_width);
  height = (int) MIN ((gint64) height * surface->scale, whole_height);
  is_whole = dp_picture_update (&surface->picture, buffer, surface->damage, width, height, surface->scale,
                                GSK_IS_CAIRO_RENDERER (gtk_native_get_renderer (native)), has_fractions (native));
  if (!is_whole)
    return;
  forget_damage (&surface->damage);
  /* What could not be seen may be wanted when the widget grows. */
  if (width == whole_width && height == whole_height)
    dp_buffer_release (g_steal_pointer (&surface->buffer));
}

static void
set_content (DpSurface *surface, DpBuffer *buffer)
{
  int width = buffer ? dp_buffer_get_width (buffer) / surface->scale : 0, height = buffer ? dp_buffer_get_height (buffer) / surface->scale : 0;
  /* One that nobody has looked at is not copied at all. */
  if (surface->buffer)
    dp_buffer_release (g_steal_pointer (&surface->buffer));
  surface->buffer = buffer;
  if (!buffer)
    g_clear_pointer (&surface->picture, dp_picture_free);
  surface->width = width;
  surface->height = height;
}

/* Where the client says that it has drawn. One that does not say may have drawn anywhere; so may one whose picture has another size. */
static void
take_damage (DpSurface *surface, gboolean is_other)
{
  cairo_region_t *logical = surface->pending.damage, *drawn = surface->pending.drawn;
  if (is_other || (cairo_region_is_empty (logical) && cairo_region_is_empty (drawn)))
    dp_damage_add (surface->damage, 0, 0, DP_MOST_EDGE, DP_MOST_EDGE);
  dp_damage_add_all (surface->damage, logical, surface->scale);
  dp_damage_add_all (surface->damage, drawn, 1);
}

static void
changed (DpSurface *surface, gboolean is_resized)
{
  while (surface && !surface->view)
    surface = surface->parent;
  if (!surface)
    return;
  /* The window has the widget's size, whatever its own is. */
  if (is_resized && surface->server->main != surface)
    gtk_widget_queue_resize (surface->view);
  gtk_widget_queue_draw (surface->view);
}

static void
surface_commit (struct wl_client *client, struct wl_resource *resource)
{
  DpSurface *surface = wl_resource_get_user_data (resource);
  gboolean is_resized = FALSE;
  if (surface->pending.scale)
    surface->scale = surface->pending.scale;
  surface->pending.scale = 0;
  if (surface->pending.has_input)
    {
      g_clear_pointer (&surface->input, cairo_region_destroy);
      surface->input = g_steal_pointer (&surface->pending.input);
      surface->pending.has_input = FALSE;
    }
  if (surface->pending.has_buffer)
    {
      int width = surface->width, height = surface->height;
      set_content (surface, g_steal_pointer (&surface->pending.buffer));
      is_resized = width != surface->width || height != surface->height;
      take_damage (surface, is_resized);
      surface->pending.has_buffer = FALSE;
    }
  if (surface->pending.has_place)
    {
      surface->x = surface->pending.x;
      surface->y = surface->pending.y;
      surface->pending.has_place = FALSE;
    }
  forget_damage (&surface->pending.damage);
  forget_damage (&surface->pending.drawn);
  wl_list_insert_list (surface->frames.prev, &surface->pending.frames);
  wl_list_init (&surface->pending.frames);
  if (surface->shell)
    dp_shell_committed (surface->shell);
  else if (surface->role == DP_ROLE_POINTER && surface->server->seat)
    dp_seat_pointer_committed (surface->server->seat, surface);
  else if (surface->role == DP_ROLE_ICON && surface->server->drags)
    dp_drags_committed (surface->server->drags, surface, surface->pending.left, surface->pending.top);
  surface->pending.left = surface->pending.top = 0;
  changed (surface, is_resized);
  dp_surface_request_frames (surface);
}

static void
surface_set_transform (struct wl_client *client, struct wl_resource *resource, gint32 transform)
{
  DpSurface *surface = wl_resource_get_user_data (resource);
  if (transform != WL_OUTPUT_TRANSFORM_NORMAL)
    dp_server_disconnect (surface->server, "turned buffers are not shown");
}

static void
surface_set_scale (struct wl_client *client, struct wl_resource *resource, gint32 scale)
{
  DpSurface *surface = wl_resource_get_user_data (resource);
  if (scale < 1 || scale > 8)
    return dp_server_disconnect (surface->server, "a buffer has an impossible scale");
  surface->pending.scale = scale;
}

static const struct wl_surface_interface surface_functions = {
  surface_destroy, surface_attach, surface_damage, surface_frame, surface_region, surface_set_input,
  surface_commit,  surface_set_transform, surface_set_scale, surface_damage_buffer, NULL,
};

/* Frames: the client draws the next one once the host has painted. */

static void
frames_done (DpSurface *surface, guint32 time)
{
  struct wl_resource *callback, *next;
  DpSurface *child;
  wl_resource_for_each_safe (callback, next, &surface->frames)
    {
      wl_callback_send_done (callback, time);
      wl_resource_destroy (callback);
    }
  wl_list_for_each (child, &surface->children, sibling)
    frames_done (child, time);
}

static void
stop_painting (DpSurface *surface)
{
  if (surface->paint)
    g_signal_handler_disconnect (surface->clock, surface->paint);
  surface->paint = 0;
  g_clear_object (&surface->clock);
}

static void
painted (GdkFrameClock *clock, gpointer data)
{
  DpSurface *surface = data;
  stop_painting (surface);
  frames_done (surface, (guint32) (g_get_monotonic_time () / 1000));
}

void
dp_surface_request_frames (DpSurface *surface)
{
  GdkFrameClock *clock;
  while (surface && !surface->view)
    surface = surface->parent;
  if (!surface || surface->paint || !gtk_widget_get_mapped (surface->view))
    return;
  clock = gtk_widget_get_frame_clock (surface->view);
  if (!clock)
    return;
  surface->clock = g_object_ref (clock);
  surface->paint = g_signal_connect (clock, "after-paint", G_CALLBACK (painted), surface);
  gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_AFTER_PAINT);
}

void
dp_surface_set_view (DpSurface *surface, GtkWidget *view)
{
  if (surface->view == view)
    return;
  stop_painting (surface);
  if (surface->view)
    dp_popups_forget_on (surface);
  surface->view = view;
  if (view)
    dp_surface_request_frames (surface);
}

static void
forget_callbacks (struct wl_list *list)
{
  struct wl_resource *callback, *next;
  wl_resource_for_each_safe (callback, next, list)
    wl_resource_destroy (callback);
}

/* Whether the surface is of this kind now: it may have been before, but of no other. */
gboolean
dp_surface_take_role (DpSurface *surface, DpRole role)
{
  if (surface->role != DP_ROLE_NONE && surface->role != role)
    return FALSE;
  surface->role = role;
  return TRUE;
}

static void
surface_gone (struct wl_resource *resource)
{
  DpSurface *surface = wl_resource_get_user_data (resource);
  DpServer *server = surface->server;
  DpSurface *child, *next, *other;
  if (surface->shell)
    dp_shell_surface_gone (surface->shell);
  dp_popups_forget_on (surface);
  wl_list_for_each (other, &server->surfaces, link)
    if (other->shell && other->shell->parent == surface)
      other->shell->parent = NULL;
  if (server->main == surface)
    server->main = NULL;
  if (server->seat)
    dp_seat_forget (server->seat, surface);
  if (server->drags)
    dp_drags_forget (server->drags, surface);
  if (server->text_input)
    dp_text_input_forget (server->text_input, surface);
  stop_painting (surface);
  if (surface->view)
    dp_view_set_surface (DP_VIEW (surface->view), NULL);
  wl_list_for_each_safe (child, next, &surface->children, sibling)
    {
      wl_list_remove (&child->sibling);
      wl_list_init (&child->sibling);
      child->parent = NULL;
    }
  wl_list_remove (&surface->sibling);
  set_pending (surface, NULL);
  g_clear_pointer (&surface->buffer, dp_buffer_release);
  forget_callbacks (&surface->frames);
  forget_callbacks (&surface->pending.frames);
  g_clear_pointer (&surface->input, cairo_region_destroy);
  g_clear_pointer (&surface->pending.input, cairo_region_destroy);
  g_clear_pointer (&surface->picture, dp_picture_free);
  cairo_region_destroy (surface->damage);
  cairo_region_destroy (surface->pending.damage);
  cairo_region_destroy (surface->pending.drawn);
  wl_list_remove (&surface->link);
  server->surface_count--;
  g_free (surface);
}

DpSurface *
dp_surface_of (struct wl_resource *resource)
{
  return resource ? wl_resource_get_user_data (resource) : NULL;
}

/* What is drawn, and what is under a point. */

static void
add_picture (DpSurface *surface, GtkNative *native, GtkSnapshot *snapshot, int width, int height)
{
  DpSurface *child;
  copy_content (surface, native, width, height);
  if (surface->picture)
    dp_picture_snapshot (surface->picture, snapshot);
  wl_list_for_each (child, &surface->children, sibling)
    {
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (child->x, child->y));
      add_picture (child, native, snapshot, width, height);
      gtk_snapshot_restore (snapshot);
    }
}

void
dp_surface_snapshot (DpSurface *surface, GtkSnapshot *snapshot, int width, int height)
{
  add_picture (surface, gtk_widget_get_native (surface->view), snapshot, width, height);
}

DpSurface *
dp_surface_at (DpSurface *surface, double x, double y, double *in_x, double *in_y)
{
  DpSurface *child, *found;
  wl_list_for_each_reverse (child, &surface->children, sibling)
    if ((found = dp_surface_at (child, x - child->x, y - child->y, in_x, in_y)))
      return found;
  if (x < 0 || y < 0 || x >= surface->width || y >= surface->height
      || (surface->input && !cairo_region_contains_point (surface->input, (int) x, (int) y)))
    return NULL;
  *in_x = x;
  *in_y = y;
  return surface;
}

/* Regions. */

static void
region_destroy (struct wl_client *client, struct wl_resource *resource)
{
  wl_resource_destroy (resource);
}

enum { MOST_RECTANGLES = 256 };

static void
region_add (struct wl_client *client, struct wl_resource *resource, gint32 x, gint32 y, gint32 width, gint32 height)
{
  cairo_region_t *region = wl_resource_get_user_data (resource);
  if (width > 0 && height > 0 && cairo_region_num_rectangles (region) < MOST_RECTANGLES)
    cairo_region_union_rectangle (region, &(cairo_rectangle_int_t){ x, y, width, height });
}

static void
region_subtract (struct wl_client *client, struct wl_resource *resource, gint32 x, gint32 y, gint32 width, gint32 height)
{
  cairo_region_t *region = wl_resource_get_user_data (resource);
  if (width > 0 && height > 0 && cairo_region_num_rectangles (region) < MOST_RECTANGLES)
    cairo_region_subtract_rectangle (region, &(cairo_rectangle_int_t){ x, y, width, height });
}

static const struct wl_region_interface region_functions = { region_destroy, region_add, region_subtract };

static void
region_gone (struct wl_resource *resource)
{
  cairo_region_destroy (wl_resource_get_user_data (resource));
}

static void
create_region (struct wl_client *client, struct wl_resource *resource, guint32 id)
{
  struct wl_resource *region = wl_resource_create (client, &wl_region_interface, 1, id);
  if (!region)
    return wl_client_post_no_memory (client);
  wl_resource_set_implementation (region, &region_functions, cairo_region_create (), region_gone);
}

static void
create_surface (struct wl_client *client, struct wl_resource *resource, guint32 id)
{
  DpServer *server = wl_resource_get_user_data (resource);
  DpSurface *surface;
  struct wl_resource *made;
  if (server->surface_count >= DP_MOST_SURFACES)
    return dp_server_disconnect (server, "too many surfaces are open");
  made = wl_resource_create (client, &wl_surface_interface, wl_resource_get_version (resource), id);
  if (!made)
    return wl_client_post_no_memory (client);
  surface = g_new0 (DpSurface, 1);
  surface->server = server;
  surface->resource = made;
  surface->scale = 1;
  surface->damage = cairo_region_create ();
  surface->pending.damage = cairo_region_create ();
  surface->pending.drawn = cairo_region_create ();
  wl_list_init (&surface->frames);
  wl_list_init (&surface->pending.frames);
  wl_list_init (&surface->children);
  wl_list_init (&surface->sibling);
  wl_list_insert (&server->surfaces, &surface->link);
  server->surface_count++;
  wl_resource_set_implementation (made, &surface_functions, surface, surface_gone);
}

static const struct wl_compositor_interface compositor_functions = { create_surface, create_region };

void
dp_compositor_bind (struct wl_client *client, void *data, guint32 version, guint32 id)
{
  struct wl_resource *resource = wl_resource_create (client, &wl_compositor_interface, version, id);
  if (!resource)
    return wl_client_post_no_memory (client);
  wl_resource_set_implementation (resource, &compositor_functions, data, NULL);
}
