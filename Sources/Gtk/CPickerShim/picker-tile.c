/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-tile.h"

#include "picker-accessible.h"
#include "picker-renderer.h"

struct _PickerTile {
  GtkWidget parent_instance;
  PickerTileCallbacks callbacks;
  gpointer data;
  GDestroyNotify destroy;
  gboolean is_told; /* had the focus before */
  gboolean is_hidden; /* is not shown; while it is pressed it is mapped nevertheless */
};

G_DEFINE_FINAL_TYPE (PickerTile, picker_tile, GTK_TYPE_WIDGET)

static void
picker_tile_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                     int *minimum_baseline, int *natural_baseline)
{
  (void) widget;
  (void) orientation;
  (void) for_size;
  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
}

static void
picker_tile_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  PickerTile *self = PICKER_TILE (widget);
  if (self->callbacks.snapshot != NULL && !self->is_hidden)
    self->callbacks.snapshot (self->data, snapshot, picker_widget_draws_by_cairo (widget), gtk_widget_get_width (widget),
                              gtk_widget_get_height (widget));
}

/* GTK 4 counts who is pressed along the widgets from the one that a press or touch begins on. If that one is unmapped before the end,
 * the count goes wrong for whatever the pointer is over by then: "Broken accounting of active state". */
static void
unmap_unless_pressed (GtkWidget *widget)
{
  if ((gtk_widget_get_state_flags (widget) & GTK_STATE_FLAG_ACTIVE) == 0)
    gtk_widget_set_child_visible (widget, FALSE);
}

static void
picker_tile_state_flags_changed (GtkWidget *widget, GtkStateFlags previous)
{
  PickerTile *self = PICKER_TILE (widget);
  const GtkStateFlags drawn = GTK_STATE_FLAG_FOCUSED | GTK_STATE_FLAG_FOCUS_VISIBLE | GTK_STATE_FLAG_PRELIGHT
                              | GTK_STATE_FLAG_ACTIVE | GTK_STATE_FLAG_INSENSITIVE | GTK_STATE_FLAG_BACKDROP;
  GTK_WIDGET_CLASS (picker_tile_parent_class)->state_flags_changed (widget, previous);
  if (self->is_hidden)
    unmap_unless_pressed (widget);
  if (((previous ^ gtk_widget_get_state_flags (widget)) & drawn) == 0)
    return;
  if (self->callbacks.state_changed != NULL)
    self->callbacks.state_changed (self->data);
  gtk_widget_queue_draw (widget);
}

static void
activate_toggle (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PickerTile *self = PICKER_TILE (widget);
  (void) name;
  (void) parameter;
  if (self->callbacks.toggle != NULL)
    self->callbacks.toggle (self->data);
}

static void
activate_focus (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void) name;
  (void) parameter;
  gtk_widget_grab_focus (widget);
}

/* GTK 4.8 keeps the accessible changes of a widget that no assistive technology has asked for yet, and sends them right after its
 * first focus: a screen reader, which has just read the tile, reads it again. Any other change sends them earlier. */
static gboolean
picker_tile_grab_focus (GtkWidget *widget)
{
  PickerTile *self = PICKER_TILE (widget);
  if (!self->is_told && gtk_widget_get_realized (widget))
    {
      self->is_told = TRUE;
      gtk_widget_set_focusable (widget, FALSE);
      gtk_widget_set_focusable (widget, TRUE);
    }
  return GTK_WIDGET_CLASS (picker_tile_parent_class)->grab_focus (widget);
}

static void
picker_tile_finalize (GObject *object)
{
  PickerTile *self = PICKER_TILE (object);
  if (self->destroy != NULL)
    self->destroy (self->data);
  G_OBJECT_CLASS (picker_tile_parent_class)->finalize (object);
}

static void
picker_tile_class_init (PickerTileClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = picker_tile_finalize;
  widget_class->measure = picker_tile_measure;
  widget_class->snapshot = picker_tile_snapshot;
  widget_class->state_flags_changed = picker_tile_state_flags_changed;
  widget_class->grab_focus = picker_tile_grab_focus;

  gtk_widget_class_set_css_name (widget_class, "tile");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST_ITEM);
  gtk_widget_class_install_action (widget_class, "tile.toggle", NULL, activate_toggle);
  gtk_widget_class_install_action (widget_class, "tile.focus", NULL, activate_focus);
}

static void
picker_tile_init (PickerTile *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}

GtkWidget *
picker_tile_new (const PickerTileCallbacks *callbacks, gpointer data, GDestroyNotify destroy, GtkAccessibleRole role)
{
  PickerTile *self = g_object_new (PICKER_TYPE_TILE, "accessible-role", role, NULL);
  self->callbacks = *callbacks;
  self->data = data;
  self->destroy = destroy;
  return GTK_WIDGET (self);
}

gboolean
picker_tile_is_shown (PickerTile *self)
{
  return !self->is_hidden;
}

void
picker_tile_set_shown (PickerTile *self, gboolean shown)
{
  GtkWidget *widget = GTK_WIDGET (self);
  if (self->is_hidden == !shown)
    return;
  self->is_hidden = !shown;
  if (shown)
    gtk_widget_set_child_visible (widget, TRUE);
  else
    unmap_unless_pressed (widget);
  picker_accessible_set_hidden (widget, !shown);
  /* A pressed tile stays mapped, and GTK would paint again what it drew before. */
  gtk_widget_queue_draw (widget);
  /* A tile that was never drawn has a pending draw, at which its own request would stop, so the canvas is redrawn. */
  GtkWidget *parent = gtk_widget_get_parent (widget);
  if (parent != NULL)
    gtk_widget_queue_draw (parent);
}
