/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the person does with pointer and keys, on its way from the host's widget to the picker. */
#include "seat.h"

#include <sys/mman.h>
#include <unistd.h>

/* Repeats of a held key: GTK's own settings are the host's desktop's, and the client repeats by itself. */
enum { REPEATS_A_SECOND = 30, REPEATS_AFTER = 400 };

/* The pointer. */

static gboolean
show_pointer (gpointer data)
{
  DpSeat *seat = data;
  DpSurface *surface = seat->pointer, *root = seat->under;
  GdkTexture *texture;
  GdkCursor *cursor;
  seat->pointer_due = 0;
  while (root && !root->view)
    root = root->parent;
  if (!root)
    return G_SOURCE_REMOVE;
  if (!surface)
    {
      gtk_widget_set_cursor_from_name (root->view, "none");
      return G_SOURCE_REMOVE;
    }
  /* The X server takes no picture of any size. */
  texture = dp_surface_get_pointer (surface);
  if (!texture)
    return G_SOURCE_REMOVE;
  cursor = gdk_cursor_new_from_texture (texture, MIN (seat->pointer_x * surface->scale, gdk_texture_get_width (texture) - 1),
                                        MIN (seat->pointer_y * surface->scale, gdk_texture_get_height (texture) - 1), NULL);
  gtk_widget_set_cursor (root->view, cursor);
  g_object_unref (cursor);
  g_object_unref (texture);
  return G_SOURCE_REMOVE;
}

/* Once for all that the client says of it in a turn. */
static void
show_pointer_later (DpSeat *seat)
{
  if (!seat->pointer_due)
    seat->pointer_due = g_idle_add_full (GDK_PRIORITY_REDRAW + 6, show_pointer, seat, NULL);
}

static void
set_cursor (struct wl_client *client, struct wl_resource *resource, guint32 serial, struct wl_resource *surface_resource, gint32 x, gint32 y)
{
  DpSeat *seat = wl_resource_get_user_data (resource);
  DpSurface *surface = dp_surface_of (surface_resource);
  if (surface && !dp_surface_take_role (surface, DP_ROLE_POINTER))
    return wl_resource_post_error (resource, WL_POINTER_ERROR_ROLE, "the surface has a role already");
  seat->pointer = surface;
  seat->pointer_x = CLAMP (x, 0, DP_MOST_POINTER);
  seat->pointer_y = CLAMP (y, 0, DP_MOST_POINTER);
  show_pointer_later (seat);
}

/* Its picture may come after it was set. */
void
dp_seat_pointer_committed (DpSeat *seat, DpSurface *surface)
{
  if (seat->pointer == surface)
    show_pointer_later (seat);
}

static const struct wl_pointer_interface pointer_functions = { set_cursor, dp_destroy };

static void
frame (struct wl_resource *pointer)
{
  if (wl_resource_get_version (pointer) >= WL_POINTER_FRAME_SINCE_VERSION)
    wl_pointer_send_frame (pointer);
}

static void
set_under (DpSeat *seat, DpSurface *surface, double x, double y)
{
  struct wl_resource *pointer;
  if (seat->under == surface)
    return;
  wl_resource_for_each (pointer, &seat->pointers)
    {
      if (seat->under)
        wl_pointer_send_leave (pointer, dp_server_serial (seat->server), seat->under->resource);
      if (surface)
        wl_pointer_send_enter (pointer, dp_server_serial (seat->server), surface->resource, wl_fixed_from_double (x), wl_fixed_from_double (y));
      frame (pointer);
    }
  seat->under = surface;
}

void
dp_seat_pointer_leave (DpSeat *seat)
{
  seat->buttons = 0;
  set_under (seat, NULL, 0, 0);
}

static void
send_button (DpSeat *seat, GdkEvent *event, gboolean is_pressed)
{
  /* linux/input-event-codes.h: BTN_LEFT, BTN_RIGHT, BTN_MIDDLE, then BTN_SIDE and on. */
  static const guint32 codes[] = { 0x110, 0x112, 0x111 };
  guint number = gdk_button_event_get_button (event);
  struct wl_resource *pointer;
  guint32 code = number >= 1 && number <= 3 ? codes[number - 1] : 0x113 + (number - 8);
  /* What was let go for a drag, or pressed elsewhere, is released for nobody here. */
  if (number == 0 || (number > 3 && number < 8) || number > 12 || (!is_pressed && seat->buttons == 0))
    return;
  seat->buttons += is_pressed ? 1 : -1;
  wl_resource_for_each (pointer, &seat->pointers)
    {
      wl_pointer_send_button (pointer, dp_server_serial (seat->server), gdk_event_get_time (event), code,
                              is_pressed ? WL_POINTER_BUTTON_STATE_PRESSED : WL_POINTER_BUTTON_STATE_RELEASED);
      frame (pointer);
    }
}

static void
send_axis (struct wl_resource *pointer, guint32 time, guint32 axis, double delta, gboolean is_wheel)
{
  /* Pixels of a step of the wheel, as other compositors count them. */
  const double step = 10;
  if (delta == 0)
    return;
  if (is_wheel && wl_resource_get_version (pointer) >= WL_POINTER_AXIS_VALUE120_SINCE_VERSION)
    wl_pointer_send_axis_value120 (pointer, axis, (gint32) (delta * 120));
  else if (is_wheel && wl_resource_get_version (pointer) >= WL_POINTER_AXIS_DISCRETE_SINCE_VERSION)
    wl_pointer_send_axis_discrete (pointer, axis, delta > 0 ? 1 : -1);
  wl_pointer_send_axis (pointer, time, axis, wl_fixed_from_double (is_wheel ? delta * step : delta));
}

gboolean
dp_seat_scroll (DpSeat *seat, GdkEvent *event)
{
  double x = 0, y = 0;
  guint32 time = gdk_event_get_time (event);
  GdkScrollDirection direction = gdk_scroll_event_get_direction (event);
  gboolean is_wheel = direction != GDK_SCROLL_SMOOTH || gdk_scroll_event_get_unit (event) == GDK_SCROLL_UNIT_WHEEL;
  gboolean is_end = direction == GDK_SCROLL_SMOOTH && gdk_scroll_event_is_stop (event);
  struct wl_resource *pointer;
  if (!seat->under)
    return FALSE;
  switch (direction)
    {
    case GDK_SCROLL_UP: y = -1; break;
    case GDK_SCROLL_DOWN: y = 1; break;
    case GDK_SCROLL_LEFT: x = -1; break;
    case GDK_SCROLL_RIGHT: x = 1; break;
    case GDK_SCROLL_SMOOTH: gdk_scroll_event_get_deltas (event, &x, &y); break;
    }
  dp_seat_heed (seat, event, dp_server_serial (seat->server));
  x = CLAMP (x, -1000, 1000);
  y = CLAMP (y, -1000, 1000);
  wl_resource_for_each (pointer, &seat->pointers)
    {
      if (wl_resource_get_version (pointer) >= WL_POINTER_AXIS_SOURCE_SINCE_VERSION)
        wl_pointer_send_axis_source (pointer, is_wheel ? WL_POINTER_AXIS_SOURCE_WHEEL : WL_POINTER_AXIS_SOURCE_FINGER);
      if (is_end && !is_wheel && wl_resource_get_version (pointer) >= WL_POINTER_AXIS_STOP_SINCE_VERSION)
        {
          wl_pointer_send_axis_stop (pointer, time, WL_POINTER_AXIS_HORIZONTAL_SCROLL);
          wl_pointer_send_axis_stop (pointer, time, WL_POINTER_AXIS_VERTICAL_SCROLL);
        }
      else
        {
          send_axis (pointer, time, WL_POINTER_AXIS_HORIZONTAL_SCROLL, x, is_wheel);
          send_axis (pointer, time, WL_POINTER_AXIS_VERTICAL_SCROLL, y, is_wheel);
        }
      frame (pointer);
    }
  return TRUE;
}

void
dp_seat_note (DpSeat *seat, GdkEvent *event, double x, double y, gboolean is_begin)
{
  seat->at_x = x;
  seat->at_y = y;
  if (!is_begin)
    return;
  seat->begin_x = x;
  seat->begin_y = y;
  g_set_object (&seat->holding, gdk_event_get_device (event));
}

/* The device that is held down in a surface, and how far it has gone since; NULL where nothing is. */
GdkDevice *
dp_seat_holding (DpSeat *seat, DpSurface *surface, int *x, int *y)
{
  gboolean is_held = seat->buttons > 0 && seat->under == surface;
  for (int at = 0; at < MOST_TOUCHES; at++)
    is_held |= seat->fingers[at].surface == surface;
  *x = (int) (seat->at_x - seat->begin_x);
  *y = (int) (seat->at_y - seat->begin_y);
  return surface && is_held ? seat->holding : NULL;
}

/* Tells the picker that pointer and fingers are elsewhere now. */
void
dp_seat_let_go (DpSeat *seat)
{
  dp_seat_lift (seat);
  dp_seat_pointer_leave (seat);
}

/* Takes an event at a place of a view. Returns whether the picker has it. */
gboolean
dp_seat_pointer (DpSeat *seat, DpSurface *root, GdkEvent *event, double x, double y)
{
  GdkEventType type = gdk_event_get_event_type (event);
  double in_x = x, in_y = y;
  DpSurface *surface;
  struct wl_resource *pointer;
  /* While a button is held, all goes where it was pressed. */
  if (seat->buttons > 0 && seat->under)
    {
      surface = seat->under;
      for (DpSurface *part = surface; part->parent; part = part->parent)
        {
          in_x -= part->x;
          in_y -= part->y;
        }
    }
  else
    surface = dp_surface_at (root, x, y, &in_x, &in_y);
  set_under (seat, surface, in_x, in_y);
  if (!surface)
    return FALSE;
  dp_seat_note (seat, event, x, y, type == GDK_BUTTON_PRESS && seat->buttons == 0);
  dp_seat_heed (seat, event, dp_server_serial (seat->server));
  switch (type)
    {
    case GDK_BUTTON_PRESS:
    case GDK_BUTTON_RELEASE:
      send_button (seat, event, type == GDK_BUTTON_PRESS);
      return TRUE;
    case GDK_MOTION_NOTIFY:
    case GDK_ENTER_NOTIFY:
      /* What a busy picker has not seen yet is a place of the past. */
      if (dp_server_is_slow (seat->server))
        return TRUE;
      wl_resource_for_each (pointer, &seat->pointers)
        {
          wl_pointer_send_motion (pointer, gdk_event_get_time (event), wl_fixed_from_double (in_x), wl_fixed_from_double (in_y));
          frame (pointer);
        }
      return TRUE;
    default: return FALSE;
    }
}

/* The keyboard. */

static const struct wl_keyboard_interface keyboard_functions = { dp_destroy };

static void
send_keymap (DpSeat *seat, struct wl_resource *keyboard)
{
  if (seat->keymap_file >= 0)
    wl_keyboard_send_keymap (keyboard, WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1, seat->keymap_file, seat->keymap_size);
}

/* Takes a keymap of the host's, and passes it on. */
void
dp_seat_keymap (DpSeat *seat, int file, guint32 size)
{
  struct wl_resource *keyboard;
  if (seat->keymap_file >= 0)
    close (seat->keymap_file);
  seat->keymap_file = file;
  seat->keymap_size = size;
  wl_resource_for_each (keyboard, &seat->keyboards)
    send_keymap (seat, keyboard);
}

static void
send_modifiers (DpSeat *seat, guint32 serial)
{
  const DpModifiers *held = &seat->modifiers;
  struct wl_resource *keyboard;
  wl_resource_for_each (keyboard, &seat->keyboards)
    wl_keyboard_send_modifiers (keyboard, serial, held->depressed, held->latched, held->locked, held->group);
}

/* Tells the picker what is held while this happens, before it is told of the event. */
void
dp_seat_heed (DpSeat *seat, GdkEvent *event, guint32 serial)
{
  DpModifiers held = dp_keymap_modifiers (seat->keymap, event, seat->modifiers.group);
  if (memcmp (&held, &seat->modifiers, sizeof held) == 0)
    return;
  seat->modifiers = held;
  send_modifiers (seat, serial);
}

static void
send_enter (DpSeat *seat, struct wl_resource *keyboard)
{
  wl_keyboard_send_enter (keyboard, dp_server_serial (seat->server), seat->focus->resource, &seat->pressed);
}

DpSurface *
dp_seat_focused (DpSeat *seat)
{
  return seat->focus;
}

void
dp_seat_focus (DpSeat *seat, DpSurface *surface)
{
  struct wl_resource *keyboard;
  if (seat->focus == surface || (surface && !seat->server->takes_input))
    return;
  if (surface && !seat->focus)
    dp_clipboard_offer (seat->server->clipboard);
  wl_resource_for_each (keyboard, &seat->keyboards)
    if (seat->focus)
      wl_keyboard_send_leave (keyboard, dp_server_serial (seat->server), seat->focus->resource);
  seat->focus = surface;
  seat->pressed.size = 0;
  dp_text_input_focus (seat->server->text_input, surface);
  if (!surface)
    return;
  wl_resource_for_each (keyboard, &seat->keyboards)
    send_enter (seat, keyboard);
  send_modifiers (seat, dp_server_serial (seat->server));
}

static gboolean
note_key (DpSeat *seat, guint32 key, gboolean is_pressed)
{
  guint32 *held;
  wl_array_for_each (held, &seat->pressed)
    if (*held == key)
      {
        if (is_pressed)
          return FALSE;
        *held = ((guint32 *) seat->pressed.data)[seat->pressed.size / sizeof (guint32) - 1];
        seat->pressed.size -= sizeof (guint32);
        return TRUE;
      }
  if (!is_pressed)
    return FALSE;
  *(guint32 *) wl_array_add (&seat->pressed, sizeof (guint32)) = key;
  return TRUE;
}

void
dp_seat_key (DpSeat *seat, GdkEvent *event)
{
  gboolean is_pressed = gdk_event_get_event_type (event) == GDK_KEY_PRESS;
  guint code = gdk_key_event_get_keycode (event);
  struct wl_resource *keyboard;
  guint32 serial;
  /* A press of a key that is held is the host's own repeating. */
  if (!seat->focus || code < 8 || code > 767 || dp_text_input_filter (seat->server->text_input, event) || !note_key (seat, code - 8, is_pressed))
    return;
  serial = dp_server_serial (seat->server);
  dp_seat_heed (seat, event, serial);
  wl_resource_for_each (keyboard, &seat->keyboards)
    wl_keyboard_send_key (keyboard, serial, gdk_event_get_time (event), code - 8,
                          is_pressed ? WL_KEYBOARD_KEY_STATE_PRESSED : WL_KEYBOARD_KEY_STATE_RELEASED);
}

/* The seat. */

void
dp_seat_forget (DpSeat *seat, DpSurface *surface)
{
  if (seat->focus == surface)
    {
      seat->focus = NULL;
      seat->pressed.size = 0;
    }
  if (seat->under == surface)
    {
      seat->under = NULL;
      seat->buttons = 0;
    }
  for (int at = 0; at < MOST_TOUCHES; at++)
    if (seat->fingers[at].surface == surface)
      seat->fingers[at].surface = NULL;
  if (seat->pointer == surface)
    {
      seat->pointer = NULL;
      g_clear_handle_id (&seat->pointer_due, g_source_remove);
    }
}

static struct wl_resource *
make (DpSeat *seat, struct wl_client *client, struct wl_resource *resource, const struct wl_interface *interface, guint32 id,
      gconstpointer functions, struct wl_list *list)
{
  struct wl_resource *made = wl_resource_create (client, interface, wl_resource_get_version (resource), id);
  if (!made)
    {
      wl_client_post_no_memory (client);
      return NULL;
    }
  wl_resource_set_implementation (made, functions, seat, dp_unlink);
  wl_list_insert (list, wl_resource_get_link (made));
  return made;
}

static void
get_pointer (struct wl_client *client, struct wl_resource *resource, guint32 id)
{
  DpSeat *seat = wl_resource_get_user_data (resource);
  make (seat, client, resource, &wl_pointer_interface, id, &pointer_functions, &seat->pointers);
}

static void
get_keyboard (struct wl_client *client, struct wl_resource *resource, guint32 id)
{
  DpSeat *seat = wl_resource_get_user_data (resource);
  struct wl_resource *keyboard = make (seat, client, resource, &wl_keyboard_interface, id, &keyboard_functions, &seat->keyboards);
  if (!keyboard)
    return;
  if (wl_resource_get_version (keyboard) >= WL_KEYBOARD_REPEAT_INFO_SINCE_VERSION)
    wl_keyboard_send_repeat_info (keyboard, REPEATS_A_SECOND, REPEATS_AFTER);
  send_keymap (seat, keyboard);
  if (seat->focus)
    send_enter (seat, keyboard);
}

static const struct wl_seat_interface functions = { get_pointer, get_keyboard, dp_seat_get_touch, dp_destroy };

/* Fingers only where there is a screen for them: the picker makes its controls larger then. */
static void
send_capabilities (DpSeat *seat, struct wl_resource *resource)
{
  guint32 capabilities = WL_SEAT_CAPABILITY_POINTER | WL_SEAT_CAPABILITY_KEYBOARD;
  if (seat->devices && gdk_seat_get_capabilities (seat->devices) & GDK_SEAT_CAPABILITY_TOUCH)
    capabilities |= WL_SEAT_CAPABILITY_TOUCH;
  wl_seat_send_capabilities (resource, capabilities);
}

static void
devices_changed (DpSeat *seat)
{
  struct wl_resource *resource;
  wl_resource_for_each (resource, &seat->seats)
    send_capabilities (seat, resource);
}

static void
bind (struct wl_client *client, void *data, guint32 version, guint32 id)
{
  DpSeat *seat = data;
  struct wl_resource *resource = wl_resource_create (client, &wl_seat_interface, version, id);
  if (!resource)
    return wl_client_post_no_memory (client);
  wl_resource_set_implementation (resource, &functions, seat, dp_unlink);
  wl_list_insert (&seat->seats, wl_resource_get_link (resource));
  send_capabilities (seat, resource);
  if (version >= WL_SEAT_NAME_SINCE_VERSION)
    wl_seat_send_name (resource, "host");
}

DpSeat *
dp_seat_new (DpServer *server)
{
  DpSeat *seat = g_new0 (DpSeat, 1);
  seat->server = server;
  seat->keymap_file = -1;
  wl_list_init (&seat->seats);
  wl_list_init (&seat->pointers);
  wl_list_init (&seat->keyboards);
  wl_list_init (&seat->touches);
  wl_array_init (&seat->pressed);
  wl_global_create (server->display, &wl_seat_interface, 8, seat, bind);
  seat->devices = gdk_display_get_default_seat (gtk_widget_get_display (server->host));
  if (seat->devices)
    g_object_connect (seat->devices, "swapped-signal::device-added", devices_changed, seat, "swapped-signal::device-removed", devices_changed, seat, NULL);
  seat->keymap = dp_keymap_new (gtk_widget_get_display (server->host), seat);
  return seat;
}

void
dp_seat_free (DpSeat *seat)
{
  if (seat->devices)
    g_signal_handlers_disconnect_by_data (seat->devices, seat);
  g_clear_handle_id (&seat->pointer_due, g_source_remove);
  dp_keymap_free (seat->keymap);
  if (seat->keymap_file >= 0)
    close (seat->keymap_file);
  wl_array_release (&seat->pressed);
  g_clear_object (&seat->holding);
  g_free (seat);
}
