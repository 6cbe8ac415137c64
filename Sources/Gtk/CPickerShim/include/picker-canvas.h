/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_CANVAS_H
#define PICKER_CANVAS_H

#include "picker-gtk.h"

/* A scrollable widget that lays nothing out itself: it forwards its virtual functions to the callbacks. */
#define PICKER_TYPE_CANVAS (picker_canvas_get_type ())
G_DECLARE_FINAL_TYPE (PickerCanvas, picker_canvas, PICKER, CANVAS, GtkWidget)

typedef struct {
  void (*allocate) (gpointer data, int width, int height);
  /* The position changed: place the children and queue a draw, or queue an allocation. */
  void (*scrolled) (gpointer data);
  /* by_cairo: whether the window's renderer is GTK's cairo renderer. */
  void (*snapshot_below) (gpointer data, GtkSnapshot *snapshot, gboolean by_cairo);
  void (*snapshot_above) (gpointer data, GtkSnapshot *snapshot, gboolean by_cairo);
  /* TRUE: the focus has moved (or stays) inside; FALSE: it shall leave. */
  gboolean (*focus) (gpointer data, GtkDirectionType direction);
  /* The widget's state flags changed: focus, focus-visible, prelight, backdrop… */
  void (*state_changed) (gpointer data);
} PickerCanvasCallbacks;

/* destroy(data) runs once, when the widget is finalized. The callbacks are copied. */
GtkWidget *picker_canvas_new (const PickerCanvasCallbacks *callbacks, gpointer data, GDestroyNotify destroy,
                              GtkAccessibleRole role);

/* The adjustment of that axis; never NULL before dispose, even outside a scrolled window. */
GtkAdjustment *picker_canvas_get_adjustment (PickerCanvas *self, GtkOrientation orientation);

/* Sets range and value at once without a call of scrolled(). Made for allocate(). */
void picker_canvas_configure (PickerCanvas *self, GtkOrientation orientation, double upper, double page, double step,
                              double value);

/* Allocates a child at (x, y); a scale other than 1 is drawn, not laid out. Made for allocate() and scrolled(). */
void picker_canvas_place (GtkWidget *child, double x, double y, int width, int height, double scale);

/* Makes the child's siblings stand in this order. Not inside allocate(): it queues a resize. */
void picker_canvas_reorder (PickerCanvas *self, GtkWidget *const *children, gsize count);

#endif
