/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-decorations.h"

#include <string.h>

#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>
#include <wayland-client.h>

#define MANAGER "org_kde_kwin_server_decoration_manager"
enum { MODE_SERVER = 2 };

/* The part of the protocol used here: one event. GTK handles the decorations. */
static const struct wl_interface *const no_types[] = { NULL, NULL };
static const struct wl_message requests[] = { { "create", "no", (const struct wl_interface **) no_types } };
static const struct wl_message events[] = { { "default_mode", "u", (const struct wl_interface **) no_types } };
static const struct wl_interface manager_interface = { MANAGER, 1, 1, requests, 1, events };

typedef struct {
  struct wl_proxy *manager;
  guint32 mode;
} Answer;

static void
default_mode (void *data, struct wl_proxy *manager, uint32_t mode)
{
  (void) manager;
  ((Answer *) data)->mode = mode;
}

static void (*const manager_listener[]) (void) = { (void (*) (void)) default_mode };

static void
global_came (void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version)
{
  Answer *answer = data;
  (void) version;
  if (answer->manager != NULL || strcmp (interface, MANAGER) != 0)
    return;
  answer->manager = wl_registry_bind (registry, name, &manager_interface, 1);
  if (answer->manager != NULL)
    wl_proxy_add_listener (answer->manager, (void (**) (void)) manager_listener, answer);
}

static void
global_went (void *data, struct wl_registry *registry, uint32_t name)
{
  (void) data;
  (void) registry;
  (void) name;
}

static const struct wl_registry_listener registry_listener = { global_came, global_went };

/* Uses a separate event queue, so that no events of GDK are dispatched meanwhile. */
static guint32
asked_mode (struct wl_display *display)
{
  Answer answer = { NULL, 0 };
  struct wl_event_queue *queue = wl_display_create_queue (display);
  struct wl_display *wrapper = queue != NULL ? wl_proxy_create_wrapper (display) : NULL;
  if (wrapper != NULL) {
    wl_proxy_set_queue ((struct wl_proxy *) wrapper, queue);
    struct wl_registry *registry = wl_display_get_registry (wrapper);
    wl_registry_add_listener (registry, &registry_listener, &answer);
    /* The first round trip lists the globals, the second receives the event of the bound one. */
    if (wl_display_roundtrip_queue (display, queue) >= 0 && answer.manager != NULL)
      wl_display_roundtrip_queue (display, queue);
    if (answer.manager != NULL)
      wl_proxy_destroy (answer.manager);
    wl_registry_destroy (registry);
    wl_proxy_wrapper_destroy (wrapper);
  }
  if (queue != NULL)
    wl_event_queue_destroy (queue);
  return answer.mode;
}
#endif

gboolean
picker_compositor_decorates (void)
{
#ifdef GDK_WINDOWING_WAYLAND
  GdkDisplay *display = gdk_display_get_default ();
  return display != NULL && GDK_IS_WAYLAND_DISPLAY (display) && gdk_wayland_display_query_registry (display, MANAGER) &&
         asked_mode (gdk_wayland_display_get_wl_display (display)) == MODE_SERVER;
#else
  return FALSE;
#endif
}

#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>

/* GTK 4.18 deprecates its whole X11 interface without a replacement. */
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

static GdkX11Screen *
screen (void)
{
  GdkDisplay *display = gdk_display_get_default ();
  return display != NULL && GDK_IS_X11_DISPLAY (display) ? gdk_x11_display_get_screen (display) : NULL;
}

gboolean
picker_window_manager_is_there (void)
{
  GdkX11Screen *here = screen ();
  return here != NULL && g_strcmp0 (gdk_x11_screen_get_window_manager_name (here), "unknown") != 0;
}

gboolean
picker_window_manager_takes_frames (void)
{
  GdkX11Screen *here = screen ();
  return here != NULL && gdk_x11_screen_supports_net_wm_hint (here, "_GTK_FRAME_EXTENTS");
}

G_GNUC_END_IGNORE_DEPRECATIONS
#else
gboolean
picker_window_manager_is_there (void)
{
  return FALSE;
}

gboolean
picker_window_manager_takes_frames (void)
{
  return FALSE;
}
#endif
