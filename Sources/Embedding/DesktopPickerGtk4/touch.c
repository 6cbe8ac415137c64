/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fingers on the host's widget. */
#include "seat.h"

static const struct wl_touch_interface touch_functions = { dp_destroy };

void
dp_seat_touch (DpSeat *seat, DpSurface *root, GdkEvent *event, double x, double y)
{
  gpointer sequence = gdk_event_get_event_sequence (event);
  GdkEventType type = gdk_event_get_event_type (event);
  guint32 time = gdk_event_get_time (event);
  struct wl_resource *touch;
  DpSurface *surface;
  double in_x, in_y;
  int finger = -1;
  for (int at = 0; at < MOST_TOUCHES; at++)
    if (seat->fingers[at].surface && seat->fingers[at].sequence == sequence)
      finger = at;
  if (type == GDK_TOUCH_BEGIN)
    {
      if (finger >= 0 || !(surface = dp_surface_at (root, x, y, &in_x, &in_y)))
        return;
      for (int at = MOST_TOUCHES - 1; at >= 0; at--)
        if (!seat->fingers[at].surface)
          finger = at;
      if (finger < 0)
        return;
      seat->fingers[finger].sequence = sequence;
      seat->fingers[finger].surface = surface;
      seat->fingers[finger].x = x - in_x;
      seat->fingers[finger].y = y - in_y;
    }
  if (finger < 0)
    return;
  dp_seat_note (seat, event, x, y, type == GDK_TOUCH_BEGIN);
  dp_seat_heed (seat, event, dp_server_serial (seat->server));
  surface = seat->fingers[finger].surface;
  in_x = x - seat->fingers[finger].x;
  in_y = y - seat->fingers[finger].y;
  wl_resource_for_each (touch, &seat->touches)
    {
      if (type == GDK_TOUCH_BEGIN)
        wl_touch_send_down (touch, dp_server_serial (seat->server), time, surface->resource, finger, wl_fixed_from_double (in_x), wl_fixed_from_double (in_y));
      else if (type == GDK_TOUCH_UPDATE)
        wl_touch_send_motion (touch, time, finger, wl_fixed_from_double (in_x), wl_fixed_from_double (in_y));
      else if (type == GDK_TOUCH_END)
        wl_touch_send_up (touch, dp_server_serial (seat->server), time, finger);
      else
        wl_touch_send_cancel (touch);
      if (type != GDK_TOUCH_CANCEL)
        wl_touch_send_frame (touch);
    }
  if (type == GDK_TOUCH_END)
    seat->fingers[finger].surface = NULL;
  else if (type == GDK_TOUCH_CANCEL)
    memset (seat->fingers, 0, sizeof seat->fingers);
}

/* Tells the picker that what the fingers did is none of its business any more. */
void
dp_seat_lift (DpSeat *seat)
{
  struct wl_resource *touch;
  gboolean is_touched = FALSE;
  for (int at = 0; at < MOST_TOUCHES; at++)
    is_touched |= seat->fingers[at].surface != NULL;
  memset (seat->fingers, 0, sizeof seat->fingers);
  if (is_touched)
    wl_resource_for_each (touch, &seat->touches)
      wl_touch_send_cancel (touch);
}

void
dp_seat_get_touch (struct wl_client *client, struct wl_resource *resource, guint32 id)
{
  DpSeat *seat = wl_resource_get_user_data (resource);
  struct wl_resource *touch = wl_resource_create (client, &wl_touch_interface, wl_resource_get_version (resource), id);
  if (!touch)
    return wl_client_post_no_memory (client);
  wl_resource_set_implementation (touch, &touch_functions, seat, dp_unlink);
  wl_list_insert (&seat->touches, wl_resource_get_link (touch));
}
