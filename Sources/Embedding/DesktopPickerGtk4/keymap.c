/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keymap of the host's keyboard, now and after each change: the picker gets the keys' numbers and reads them by it. */
#include "server.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <glib-unix.h>
#include <xkbcommon/xkbcommon.h>

#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>
#include <xcb/xkb.h>
#include <xkbcommon/xkbcommon-x11.h>
#endif
#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>
#include <wayland-client-protocol.h>
#endif

/* Bytes of a keymap: an ordinary one has 60,000. */
enum { LONGEST = 4 << 20 };
/* Keys that may be on their way through GTK at a time. */
enum { KEYS = 64 };

struct DpKeymap {
  DpSeat *seat;
  struct xkb_context *context;
#ifdef GDK_WINDOWING_X11
  xcb_connection_t *x;
  guint8 first_event;
  guint watch;
#endif
#ifdef GDK_WINDOWING_WAYLAND
  struct wl_keyboard *keyboard;
  DpModifiers now;
  /* The last keys, with what was held then: GTK has their events later, and knows neither AltGr nor Num Lock. */
  struct {
    guint32 time, code, is_pressed;
    DpModifiers held;
  } keys[KEYS];
  guint first, next;
#endif
};

/* A file in memory that nobody can change any more; negative where there is no memory. */
int
dp_memory_file (const char *name, const void *bytes, gsize size)
{
  int file = memfd_create (name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  gsize done = 0;
  while (file >= 0 && done < size)
    {
      gssize written = write (file, (const char *) bytes + done, size - done);
      if (written <= 0)
        {
          close (file);
          return -1;
        }
      done += written;
    }
  if (file >= 0)
    fcntl (file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL);
  return file;
}

static void
pass (DpKeymap *keymap, struct xkb_keymap *map)
{
  char *text = map ? xkb_keymap_get_as_string (map, XKB_KEYMAP_FORMAT_TEXT_V1) : NULL;
  /* With its last byte, which is 0. */
  gsize size = text ? strlen (text) + 1 : 0;
  int file = text ? dp_memory_file ("keymap", text, size) : -1;
  if (file >= 0)
    dp_seat_keymap (keymap->seat, file, (guint32) size);
  free (text);
}

static void
pass_usual (DpKeymap *keymap)
{
  struct xkb_keymap *map = xkb_keymap_new_from_names (keymap->context, NULL, XKB_KEYMAP_COMPILE_NO_FLAGS);
  pass (keymap, map);
  xkb_keymap_unref (map);
}

#ifdef GDK_WINDOWING_X11

static gboolean
pass_of_x (DpKeymap *keymap)
{
  gint32 device = xkb_x11_get_core_keyboard_device_id (keymap->x);
  struct xkb_keymap *map = device < 0 ? NULL : xkb_x11_keymap_new_from_device (keymap->context, keymap->x, device, XKB_KEYMAP_COMPILE_NO_FLAGS);
  if (!map)
    return FALSE;
  pass (keymap, map);
  xkb_keymap_unref (map);
  return TRUE;
}

static gboolean
x_said (int file, GIOCondition condition, gpointer data)
{
  DpKeymap *keymap = data;
  xcb_generic_event_t *event;
  gboolean has_changed = FALSE;
  while ((event = xcb_poll_for_event (keymap->x)))
    {
      has_changed |= (event->response_type & 0x7f) == keymap->first_event;
      free (event);
    }
  if (xcb_connection_has_error (keymap->x))
    {
      keymap->watch = 0;
      return G_SOURCE_REMOVE;
    }
  if (has_changed)
    pass_of_x (keymap);
  return G_SOURCE_CONTINUE;
}

/* GDK tells nobody that its keymap has changed, so this has a connection of its own. */
static gboolean
follow_x (DpKeymap *keymap, const char *name)
{
  const guint16 events = XCB_XKB_EVENT_TYPE_NEW_KEYBOARD_NOTIFY | XCB_XKB_EVENT_TYPE_MAP_NOTIFY;
  keymap->x = xcb_connect (name, NULL);
  if (xcb_connection_has_error (keymap->x)
      || !xkb_x11_setup_xkb_extension (keymap->x, XKB_X11_MIN_MAJOR_XKB_VERSION, XKB_X11_MIN_MINOR_XKB_VERSION, XKB_X11_SETUP_XKB_EXTENSION_NO_FLAGS,
                                       NULL, NULL, &keymap->first_event, NULL))
    return FALSE;
  xcb_xkb_select_events (keymap->x, XCB_XKB_ID_USE_CORE_KBD, events, 0, events, 0xffff, 0xffff, NULL);
  xcb_flush (keymap->x);
  keymap->watch = g_unix_fd_add (xcb_get_file_descriptor (keymap->x), G_IO_IN | G_IO_HUP | G_IO_ERR, x_said, keymap);
  return pass_of_x (keymap);
}

#endif

#ifdef GDK_WINDOWING_WAYLAND

static void
wayland_keymap (void *data, struct wl_keyboard *keyboard, guint32 format, int file, guint32 size)
{
  DpKeymap *keymap = data;
  void *text = MAP_FAILED;
  if (format == WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1 && size > 0 && size < LONGEST)
    text = mmap (NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
  if (text != MAP_FAILED)
    {
      /* The compositor's own file may be written to by everybody who has it. */
      int copy = dp_memory_file ("keymap", text, size);
      munmap (text, size);
      if (copy >= 0)
        dp_seat_keymap (keymap->seat, copy, size);
    }
  close (file);
}

static void
wayland_enter (void *data, struct wl_keyboard *keyboard, guint32 serial, struct wl_surface *surface, struct wl_array *keys)
{
}

static void
wayland_leave (void *data, struct wl_keyboard *keyboard, guint32 serial, struct wl_surface *surface)
{
}

static void
wayland_key (void *data, struct wl_keyboard *keyboard, guint32 serial, guint32 time, guint32 key, guint32 state)
{
  DpKeymap *keymap = data;
  guint at = keymap->next++ % KEYS;
  keymap->keys[at].time = time;
  keymap->keys[at].code = key + 8;
  keymap->keys[at].is_pressed = state == WL_KEYBOARD_KEY_STATE_PRESSED;
  keymap->keys[at].held = keymap->now;
}

static void
wayland_modifiers (void *data, struct wl_keyboard *keyboard, guint32 serial, guint32 depressed, guint32 latched, guint32 locked, guint32 group)
{
  ((DpKeymap *) data)->now = (DpModifiers){ depressed, latched, locked, group };
}

static void
wayland_repeat (void *data, struct wl_keyboard *keyboard, gint32 rate, gint32 delay)
{
}

static const struct wl_keyboard_listener listener = { wayland_keymap, wayland_enter, wayland_leave, wayland_key, wayland_modifiers, wayland_repeat };

static gboolean
follow_wayland (DpKeymap *keymap, GdkDisplay *display)
{
  GdkSeat *seat = gdk_display_get_default_seat (display);
  GdkDevice *device = seat ? gdk_seat_get_keyboard (seat) : NULL;
  /* GDK has a device also where the seat has no keyboard. Who asks such a seat for one is disconnected, so GDK has to have asked before. */
  if (!device || !gdk_wayland_device_get_wl_keyboard (device))
    return FALSE;
  keymap->keyboard = wl_seat_get_keyboard (gdk_wayland_seat_get_wl_seat (seat));
  wl_keyboard_add_listener (keymap->keyboard, &listener, keymap);
  return TRUE;
}

#endif

/* What was held when an event happened. */
DpModifiers
dp_keymap_modifiers (DpKeymap *keymap, GdkEvent *event, guint32 last_group)
{
  GdkEventType type = gdk_event_get_event_type (event);
  gboolean is_key = type == GDK_KEY_PRESS || type == GDK_KEY_RELEASE;
  guint32 held = gdk_event_get_modifier_state (event) & 0xff;
  /* Caps Lock and Num Lock stay, the others are held. */
  guint32 locked = held & (GDK_LOCK_MASK | 1 << 4);
#ifdef GDK_WINDOWING_WAYLAND
  if (keymap->keyboard && is_key)
    for (guint count = keymap->next > KEYS + keymap->first ? keymap->next - KEYS : keymap->first; count != keymap->next; count++)
      if (keymap->keys[count % KEYS].time == gdk_event_get_time (event) && keymap->keys[count % KEYS].code == gdk_key_event_get_keycode (event)
          && keymap->keys[count % KEYS].is_pressed == (type == GDK_KEY_PRESS))
        {
          keymap->first = count + 1;
          return keymap->keys[count % KEYS].held;
        }
  if (keymap->keyboard && !is_key)
    return (DpModifiers){ held & ~GDK_LOCK_MASK, 0, keymap->now.locked, keymap->now.group };
#endif
  return (DpModifiers){ held & ~locked, 0, locked, is_key ? gdk_key_event_get_layout (event) : last_group };
}

DpKeymap *
dp_keymap_new (GdkDisplay *display, DpSeat *seat)
{
  DpKeymap *keymap = g_new0 (DpKeymap, 1);
  keymap->seat = seat;
  keymap->context = xkb_context_new (XKB_CONTEXT_NO_FLAGS);
#ifdef GDK_WINDOWING_X11
  if (GDK_IS_X11_DISPLAY (display) && follow_x (keymap, gdk_display_get_name (display)))
    return keymap;
#endif
  pass_usual (keymap);
#ifdef GDK_WINDOWING_WAYLAND
  if (GDK_IS_WAYLAND_DISPLAY (display))
    follow_wayland (keymap, display);
#endif
  return keymap;
}

void
dp_keymap_free (DpKeymap *keymap)
{
#ifdef GDK_WINDOWING_X11
  g_clear_handle_id (&keymap->watch, g_source_remove);
  if (keymap->x)
    xcb_disconnect (keymap->x);
#endif
#ifdef GDK_WINDOWING_WAYLAND
  if (keymap->keyboard)
    {
      if (wl_proxy_get_version ((struct wl_proxy *) keymap->keyboard) >= WL_KEYBOARD_RELEASE_SINCE_VERSION)
        wl_keyboard_release (keymap->keyboard);
      else
        wl_keyboard_destroy (keymap->keyboard);
    }
#endif
  xkb_context_unref (keymap->context);
  g_free (keymap);
}
