/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GtkScrollable asks for four properties. Scrolling changes only transforms, so value-changed never queues a resize; scrolled() decides
 * whether children are placed at once or by an allocation. allocate() configures the adjustments itself, and a guard keeps that change
 * from being reported as a scroll. */
#include "picker-canvas.h"

#include "picker-renderer.h"

struct _PickerCanvas {
  GtkWidget parent_instance;
  PickerCanvasCallbacks callbacks;
  gpointer data;
  GDestroyNotify destroy;
  GtkAdjustment *adjustments[2]; /* by GtkOrientation */
  GtkScrollablePolicy policies[2];
  gboolean configuring;
};

enum { PROP_0, PROP_HADJUSTMENT, PROP_VADJUSTMENT, PROP_HSCROLL_POLICY, PROP_VSCROLL_POLICY };

G_DEFINE_FINAL_TYPE_WITH_CODE (PickerCanvas, picker_canvas, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

static void
value_changed (GtkAdjustment *adjustment, PickerCanvas *self)
{
  (void) adjustment;
  if (self->configuring)
    return;
  if (self->callbacks.scrolled != NULL)
    self->callbacks.scrolled (self->data);
}

static void
drop_adjustment (PickerCanvas *self, GtkOrientation orientation)
{
  if (self->adjustments[orientation] == NULL)
    return;
  g_signal_handlers_disconnect_by_func (self->adjustments[orientation], value_changed, self);
  g_clear_object (&self->adjustments[orientation]);
}

static void
take_adjustment (PickerCanvas *self, GtkOrientation orientation, GtkAdjustment *adjustment)
{
  if (adjustment != NULL && adjustment == self->adjustments[orientation])
    return;
  drop_adjustment (self, orientation);
  if (adjustment == NULL)
    adjustment = gtk_adjustment_new (0, 0, 0, 0, 0, 0);
  self->adjustments[orientation] = g_object_ref_sink (adjustment);
  g_signal_connect (adjustment, "value-changed", G_CALLBACK (value_changed), self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
picker_canvas_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  PickerCanvas *self = PICKER_CANVAS (object);
  switch (id) {
    case PROP_HADJUSTMENT:
      take_adjustment (self, GTK_ORIENTATION_HORIZONTAL, g_value_get_object (value));
      break;
    case PROP_VADJUSTMENT:
      take_adjustment (self, GTK_ORIENTATION_VERTICAL, g_value_get_object (value));
      break;
    case PROP_HSCROLL_POLICY:
      self->policies[GTK_ORIENTATION_HORIZONTAL] = g_value_get_enum (value);
      break;
    case PROP_VSCROLL_POLICY:
      self->policies[GTK_ORIENTATION_VERTICAL] = g_value_get_enum (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
picker_canvas_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PickerCanvas *self = PICKER_CANVAS (object);
  switch (id) {
    case PROP_HADJUSTMENT:
      g_value_set_object (value, self->adjustments[GTK_ORIENTATION_HORIZONTAL]);
      break;
    case PROP_VADJUSTMENT:
      g_value_set_object (value, self->adjustments[GTK_ORIENTATION_VERTICAL]);
      break;
    case PROP_HSCROLL_POLICY:
      g_value_set_enum (value, self->policies[GTK_ORIENTATION_HORIZONTAL]);
      break;
    case PROP_VSCROLL_POLICY:
      g_value_set_enum (value, self->policies[GTK_ORIENTATION_VERTICAL]);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

/* The adjustments state the size of the content; the widget itself requests no size. */
static void
picker_canvas_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                       int *minimum_baseline, int *natural_baseline)
{
  (void) widget;
  (void) orientation;
  (void) for_size;
  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
}

static void
picker_canvas_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  PickerCanvas *self = PICKER_CANVAS (widget);
  (void) baseline;
  if (self->callbacks.allocate != NULL)
    self->callbacks.allocate (self->data, width, height);
}

static void
picker_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  PickerCanvas *self = PICKER_CANVAS (widget);
  gboolean by_cairo = picker_widget_draws_by_cairo (widget);
  if (self->callbacks.snapshot_below != NULL)
    self->callbacks.snapshot_below (self->data, snapshot, by_cairo);
  GTK_WIDGET_CLASS (picker_canvas_parent_class)->snapshot (widget, snapshot);
  if (self->callbacks.snapshot_above != NULL)
    self->callbacks.snapshot_above (self->data, snapshot, by_cairo);
}

static gboolean
picker_canvas_focus (GtkWidget *widget, GtkDirectionType direction)
{
  PickerCanvas *self = PICKER_CANVAS (widget);
  return self->callbacks.focus != NULL && self->callbacks.focus (self->data, direction);
}

static void
picker_canvas_state_flags_changed (GtkWidget *widget, GtkStateFlags previous)
{
  PickerCanvas *self = PICKER_CANVAS (widget);
  GTK_WIDGET_CLASS (picker_canvas_parent_class)->state_flags_changed (widget, previous);
  if (self->callbacks.state_changed != NULL)
    self->callbacks.state_changed (self->data);
}

static void
picker_canvas_dispose (GObject *object)
{
  PickerCanvas *self = PICKER_CANVAS (object);
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  drop_adjustment (self, GTK_ORIENTATION_HORIZONTAL);
  drop_adjustment (self, GTK_ORIENTATION_VERTICAL);
  G_OBJECT_CLASS (picker_canvas_parent_class)->dispose (object);
}

static void
picker_canvas_finalize (GObject *object)
{
  PickerCanvas *self = PICKER_CANVAS (object);
  if (self->destroy != NULL)
    self->destroy (self->data);
  G_OBJECT_CLASS (picker_canvas_parent_class)->finalize (object);
}

static void
picker_canvas_class_init (PickerCanvasClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  object_class->set_property = picker_canvas_set_property;
  object_class->get_property = picker_canvas_get_property;
  object_class->dispose = picker_canvas_dispose;
  object_class->finalize = picker_canvas_finalize;
  widget_class->measure = picker_canvas_measure;
  widget_class->size_allocate = picker_canvas_size_allocate;
  widget_class->snapshot = picker_canvas_snapshot;
  widget_class->focus = picker_canvas_focus;
  widget_class->state_flags_changed = picker_canvas_state_flags_changed;

  g_object_class_override_property (object_class, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROP_VSCROLL_POLICY, "vscroll-policy");

  gtk_widget_class_set_css_name (widget_class, "canvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST);
}

static void
picker_canvas_init (PickerCanvas *self)
{
  take_adjustment (self, GTK_ORIENTATION_HORIZONTAL, NULL);
  take_adjustment (self, GTK_ORIENTATION_VERTICAL, NULL);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}

GtkWidget *
picker_canvas_new (const PickerCanvasCallbacks *callbacks, gpointer data, GDestroyNotify destroy, GtkAccessibleRole role)
{
  PickerCanvas *self = g_object_new (PICKER_TYPE_CANVAS, "accessible-role", role, NULL);
  self->callbacks = *callbacks;
  self->data = data;
  self->destroy = destroy;
  return GTK_WIDGET (self);
}

GtkAdjustment *
picker_canvas_get_adjustment (PickerCanvas *self, GtkOrientation orientation)
{
  return self->adjustments[orientation];
}

void
picker_canvas_configure (PickerCanvas *self, GtkOrientation orientation, double upper, double page, double step,
                         double value)
{
  gboolean outer = self->configuring;
  if (self->adjustments[orientation] == NULL)
    return;
  self->configuring = TRUE;
  gtk_adjustment_configure (self->adjustments[orientation], value, 0, MAX (upper, page), step, page * 0.9, page);
  self->configuring = outer;
}

void
picker_canvas_place (GtkWidget *child, double x, double y, int width, int height, double scale)
{
  GskTransform *transform = gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT ((float) x, (float) y));
  if (scale != 1)
    transform = gsk_transform_scale (transform, (float) scale, (float) scale);
  /* GTK wants a measured child; for a tile the answer is constant and cached. */
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_allocate (child, width, height, -1, transform);
}

void
picker_canvas_reorder (PickerCanvas *self, GtkWidget *const *children, gsize count)
{
  GtkWidget *previous = NULL;
  for (gsize index = 0; index < count; index++) {
    GtkWidget *expected = previous == NULL ? gtk_widget_get_first_child (GTK_WIDGET (self))
                                           : gtk_widget_get_next_sibling (previous);
    if (expected != children[index])
      gtk_widget_insert_after (children[index], GTK_WIDGET (self), previous);
    previous = children[index];
  }
}
