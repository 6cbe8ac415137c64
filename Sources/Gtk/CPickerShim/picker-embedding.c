/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-embedding.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>
#include <wayland-client.h>

#define NAME "desktop_picker_embedding_v1"
#define VARIABLE "WAYLAND_SOCKET"

static const struct wl_interface *const no_types[] = { NULL, NULL, NULL, NULL };
#define TYPES ((const struct wl_interface **) no_types)
static const struct wl_message requests[] = { { "destroy", "", TYPES }, { "leave", "u", TYPES } };
static const struct wl_message events[] = { { "enter", "u", TYPES }, { "look", "uuuf", TYPES }, { "insets", "iiii", TYPES }, { "input", "u", TYPES } };
static const struct wl_interface interface = { NAME, 1, 2, requests, 4, events };
enum { LEAVE = 1 };

/* A process has one such window. */
static struct {
  struct wl_proxy *proxy;
  struct wl_display *display;
  PickerEmbeddingHooks hooks;
  gpointer data;
} embedding;

static void
enter (void *data, struct wl_proxy *proxy, uint32_t direction)
{
  (void) data;
  (void) proxy;
  embedding.hooks.enter (direction == 1, embedding.data);
}

static void
look (void *data, struct wl_proxy *proxy, uint32_t dark, uint32_t contrast, uint32_t animations, wl_fixed_t text_scale)
{
  (void) data;
  (void) proxy;
  embedding.hooks.look (dark != 0, contrast != 0, animations != 0, wl_fixed_to_double (text_scale), embedding.data);
}

static void
insets (void *data, struct wl_proxy *proxy, int32_t top, int32_t bottom, int32_t start, int32_t end)
{
  (void) data;
  (void) proxy;
  embedding.hooks.insets (top, bottom, start, end, embedding.data);
}

static void
input (void *data, struct wl_proxy *proxy, uint32_t taken)
{
  (void) data;
  (void) proxy;
  embedding.hooks.input (taken != 0, embedding.data);
}

static void (*const listener[]) (void) = { (void (*) (void)) enter, (void (*) (void)) look, (void (*) (void)) insets, (void (*) (void)) input };

static void
global_came (void *data, struct wl_registry *registry, uint32_t name, const char *global, uint32_t version)
{
  (void) data;
  (void) version;
  if (embedding.proxy != NULL || strcmp (global, NAME) != 0)
    return;
  embedding.proxy = wl_registry_bind (registry, name, &interface, 1);
  if (embedding.proxy != NULL)
    wl_proxy_add_listener (embedding.proxy, (void (**) (void)) listener, NULL);
}

static void
global_went (void *data, struct wl_registry *registry, uint32_t name)
{
  (void) data;
  (void) registry;
  (void) name;
}

static const struct wl_registry_listener registry_listener = { global_came, global_went };

void
picker_embedding_prepare (void)
{
  if (g_getenv (VARIABLE) == NULL && g_setenv (VARIABLE, "0000000000", FALSE))
    g_unsetenv (VARIABLE);
}

gboolean
picker_embedding_adopt (int descriptor, const PickerEmbeddingHooks *hooks, gpointer data)
{
  char number[16];
  char *backend = g_strdup (g_getenv ("GDK_BACKEND"));
  GdkDisplay *display;
  struct wl_registry *registry;

  g_snprintf (number, sizeof number, "%d", descriptor);
  /* libwayland takes the connection that this names, and forgets the name. GDK asks its backends in turn, Wayland first. */
  g_setenv (VARIABLE, number, TRUE);
  if (backend != NULL)
    g_setenv ("GDK_BACKEND", "wayland", TRUE);
  display = gdk_display_open (NULL);
  if (g_getenv (VARIABLE) != NULL) {
    g_unsetenv (VARIABLE);
    close (descriptor);
  }
  if (backend != NULL)
    g_setenv ("GDK_BACKEND", backend, TRUE);
  g_free (backend);
  if (display == NULL || !GDK_IS_WAYLAND_DISPLAY (display))
    return FALSE;
  embedding.hooks = *hooks;
  embedding.data = data;
  embedding.display = gdk_wayland_display_get_wl_display (display);
  registry = wl_display_get_registry (embedding.display);
  wl_registry_add_listener (registry, &registry_listener, NULL);
  /* The globals, then the first events of the one that is bound. */
  if (wl_display_roundtrip (embedding.display) < 0 || wl_display_roundtrip (embedding.display) < 0 || embedding.proxy == NULL)
    return FALSE;
  gdk_display_manager_set_default_display (gdk_display_manager_get (), display);
  return TRUE;
}

void
picker_embedding_leave (gboolean backward)
{
  if (embedding.proxy == NULL)
    return;
  wl_proxy_marshal (embedding.proxy, LEAVE, backward ? 1u : 0u);
  wl_display_flush (embedding.display);
}

#else

void
picker_embedding_prepare (void)
{
}

gboolean
picker_embedding_adopt (int descriptor, const PickerEmbeddingHooks *hooks, gpointer data)
{
  (void) hooks;
  (void) data;
  close (descriptor);
  return FALSE;
}

void
picker_embedding_leave (gboolean backward)
{
  (void) backward;
}

#endif
