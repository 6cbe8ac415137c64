/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The way to what is copied (clipboard.c) and dragged (drag.c). */
#include "server.h"

static void
device_drag (struct wl_client *client, struct wl_resource *resource, struct wl_resource *source, struct wl_resource *origin, struct wl_resource *icon,
             guint32 serial)
{
  DpServer *server = wl_resource_get_user_data (resource);
  /* A drag without a source is for the picker alone: GTK has none. */
  if (source)
    dp_drags_begin (server->drags, wl_resource_get_user_data (source), dp_surface_of (origin), dp_surface_of (icon));
}

static void
device_selection (struct wl_client *client, struct wl_resource *resource, struct wl_resource *source, guint32 serial)
{
  DpServer *server = wl_resource_get_user_data (resource);
  if (source)
    dp_clipboard_take (server->clipboard, wl_resource_get_user_data (source));
}

static const struct wl_data_device_interface device_functions = { device_drag, device_selection, dp_destroy };

static void
get_device (struct wl_client *client, struct wl_resource *resource, guint32 id, struct wl_resource *seat)
{
  DpServer *server = wl_resource_get_user_data (resource);
  struct wl_resource *device = wl_resource_create (client, &wl_data_device_interface, wl_resource_get_version (resource), id);
  if (!device)
    return wl_client_post_no_memory (client);
  wl_resource_set_implementation (device, &device_functions, server, dp_unlink);
  wl_list_insert (&server->devices, wl_resource_get_link (device));
}

static const struct wl_data_device_manager_interface manager_functions = { dp_source_create, get_device };

void
dp_data_device_bind (struct wl_client *client, void *data, guint32 version, guint32 id)
{
  struct wl_resource *resource = wl_resource_create (client, &wl_data_device_manager_interface, version, id);
  if (!resource)
    return wl_client_post_no_memory (client);
  wl_resource_set_implementation (resource, &manager_functions, data, NULL);
}
