/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-positions.h"

#include "picker-features.h"

#if PICKER_GTK_ADDS_POSITIONS_UP

#include <math.h>

typedef gboolean (*Bounds) (GtkAccessible *self, int *x, int *y, int *width, int *height);
static Bounds told_by_gtk;

static gboolean
told_from_edge (GtkAccessible *self, int *x, int *y, int *width, int *height)
{
  graphene_rect_t of_parent;
  if (!told_by_gtk (self, x, y, width, height))
    return FALSE;
  /* A widget without a parent is a window, which reports its own edge. */
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (self));
  if (parent != NULL && gtk_widget_compute_bounds (parent, parent, &of_parent)) {
    *x -= (int) floorf (of_parent.origin.x);
    *y -= (int) floorf (of_parent.origin.y);
  }
  return TRUE;
}

void
picker_positions_mend (void)
{
  if (told_by_gtk != NULL)
    return;
  GTypeClass *widgets = g_type_class_ref (GTK_TYPE_WIDGET);
  GtkAccessibleInterface *answers = g_type_interface_peek (widgets, GTK_TYPE_ACCESSIBLE);
  told_by_gtk = answers->get_bounds;
  answers->get_bounds = told_from_edge;
  /* Keeps the class for good; it would otherwise be freed and made again. */
}

#else

void
picker_positions_mend (void)
{
}

#endif
