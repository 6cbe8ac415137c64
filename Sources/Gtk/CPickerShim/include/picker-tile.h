/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_TILE_H
#define PICKER_TILE_H

#include "picker-gtk.h"

/* A leaf that draws itself through a callback: constant measure, no CSS box, an accessible item with actions. */
#define PICKER_TYPE_TILE (picker_tile_get_type ())
G_DECLARE_FINAL_TYPE (PickerTile, picker_tile, PICKER, TILE, GtkWidget)

typedef struct {
  /* by_cairo: whether the window's renderer is GTK's cairo renderer. */
  void (*snapshot) (gpointer data, GtkSnapshot *snapshot, gboolean by_cairo, double width, double height);
  void (*toggle) (gpointer data);        /* action "tile.toggle" */
  void (*state_changed) (gpointer data); /* focus, focus-visible, prelight, backdrop… */
} PickerTileCallbacks;

/* destroy(data) runs once, when the widget is finalized. The callbacks are copied. */
GtkWidget *picker_tile_new (const PickerTileCallbacks *callbacks, gpointer data, GDestroyNotify destroy,
                            GtkAccessibleRole role);

/* child-visible alone leaves the tile in the accessible tree, so this sets the hidden state as well. A tile that is pressed is unmapped
 * when it no longer is. */
gboolean picker_tile_is_shown (PickerTile *self);
void picker_tile_set_shown (PickerTile *self, gboolean shown);

#endif
