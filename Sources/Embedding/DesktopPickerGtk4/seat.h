/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The seat from within: pointer and keyboard (seat.c), fingers (touch.c). */
#pragma once

#include "server.h"

enum { MOST_TOUCHES = 16 };

struct DpSeat {
  DpServer *server;
  struct wl_list seats, pointers, keyboards, touches;
  GdkSeat *devices;
  DpKeymap *keymap;
  int keymap_file;
  guint32 keymap_size;
  DpSurface *focus;
  DpSurface *under;
  /* What the pointer looks like; NULL for nothing. */
  DpSurface *pointer;
  int pointer_x, pointer_y;
  guint pointer_due;
  struct wl_array pressed;
  DpModifiers modifiers;
  int buttons;
  GdkDevice *holding;
  /* Where the pointer or a finger was pressed, and where it is, in the view. */
  double begin_x, begin_y, at_x, at_y;
  struct {
    gpointer sequence;
    DpSurface *surface;
    double x, y;
  } fingers[MOST_TOUCHES];
};

void dp_seat_heed (DpSeat *seat, GdkEvent *event, guint32 serial);
void dp_seat_note (DpSeat *seat, GdkEvent *event, double x, double y, gboolean is_begin);
void dp_seat_get_touch (struct wl_client *client, struct wl_resource *resource, guint32 id);
