/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Surfaces within surfaces. GTK makes none of them by itself; libraries under it may. */
#include "server.h"

enum { MOST_LEVELS = 8 };

static void
set_position (struct wl_client *client, struct wl_resource *resource, gint32 x, gint32 y)
{
  DpSurface *surface = wl_resource_get_user_data (resource);
  if (!surface || !surface->parent)
    return;
  surface->pending.x = CLAMP (x, -DP_MOST_EDGE, DP_MOST_EDGE);
  surface->pending.y = CLAMP (y, -DP_MOST_EDGE, DP_MOST_EDGE);
  surface->pending.has_place = TRUE;
}

static void
restack (struct wl_resource *resource, struct wl_resource *other_resource, gboolean above)
{
  DpSurface *surface = wl_resource_get_user_data (resource), *other = dp_surface_of (other_resource);
  if (!surface || !surface->parent || !other || other == surface || other->parent != surface->parent)
    return;
  wl_list_remove (&surface->sibling);
  wl_list_insert (above ? &other->sibling : other->sibling.prev, &surface->sibling);
}

static void
place_above (struct wl_client *client, struct wl_resource *resource, struct wl_resource *other)
{
  restack (resource, other, TRUE);
}

static void
place_below (struct wl_client *client, struct wl_resource *resource, struct wl_resource *other)
{
  restack (resource, other, FALSE);
}

static void
ignore (struct wl_client *client, struct wl_resource *resource)
{
}

static const struct wl_subsurface_interface functions = { dp_destroy, set_position, place_above, place_below, ignore, ignore };

static void
unparent (DpSurface *surface)
{
  if (!surface->parent)
    return;
  surface->parent = NULL;
  wl_list_remove (&surface->sibling);
  wl_list_init (&surface->sibling);
}

/* Of each subsurface, so that it is forgotten with its surface, whichever goes first. */
typedef struct {
  struct wl_listener listener;
  struct wl_resource *resource;
} Tie;

static void
surface_gone (struct wl_listener *listener, void *data)
{
  Tie *tie = wl_container_of (listener, tie, listener);
  wl_resource_set_user_data (tie->resource, NULL);
  wl_list_remove (&tie->listener.link);
  g_free (tie);
}

static void
gone (struct wl_resource *resource)
{
  DpSurface *surface = wl_resource_get_user_data (resource);
  struct wl_listener *listener;
  if (!surface)
    return;
  unparent (surface);
  listener = wl_resource_get_destroy_listener (surface->resource, surface_gone);
  if (listener)
    {
      Tie *tie = wl_container_of (listener, tie, listener);
      wl_list_remove (&tie->listener.link);
      g_free (tie);
    }
}

static void
get_subsurface (struct wl_client *client, struct wl_resource *resource, guint32 id, struct wl_resource *surface_resource, struct wl_resource *parent_resource)
{
  DpSurface *surface = dp_surface_of (surface_resource), *parent = dp_surface_of (parent_resource);
  struct wl_resource *made;
  Tie *tie;
  int levels = 0;
  for (DpSurface *above = parent; above; above = above->parent)
    if (above == surface || ++levels > MOST_LEVELS)
      return wl_resource_post_error (resource, WL_SUBCOMPOSITOR_ERROR_BAD_SURFACE, "a surface cannot be within this one");
  if (surface->parent || surface->shell || wl_resource_get_destroy_listener (surface->resource, surface_gone)
      || !dp_surface_take_role (surface, DP_ROLE_PART))
    return wl_resource_post_error (resource, WL_SUBCOMPOSITOR_ERROR_BAD_SURFACE, "the surface has a role already");
  made = wl_resource_create (client, &wl_subsurface_interface, 1, id);
  if (!made)
    return wl_client_post_no_memory (client);
  surface->parent = parent;
  wl_list_insert (parent->children.prev, &surface->sibling);
  tie = g_new0 (Tie, 1);
  tie->resource = made;
  tie->listener.notify = surface_gone;
  wl_resource_add_destroy_listener (surface->resource, &tie->listener);
  wl_resource_set_implementation (made, &functions, surface, gone);
}

static const struct wl_subcompositor_interface subcompositor_functions = { dp_destroy, get_subsurface };

void
dp_subcompositor_bind (struct wl_client *client, void *data, guint32 version, guint32 id)
{
  struct wl_resource *resource = wl_resource_create (client, &wl_subcompositor_interface, version, id);
  if (!resource)
    return wl_client_post_no_memory (client);
  wl_resource_set_implementation (resource, &subcompositor_functions, data, NULL);
}
