/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A surface of the picker as a widget: in the host's window, in a popover and in a dialog. */
#include "server.h"

struct _DpView {
  GtkWidget parent_instance;
  DpSurface *surface;
};

G_DEFINE_FINAL_TYPE (DpView, dp_view, GTK_TYPE_WIDGET)

static gboolean
is_main (DpView *view)
{
  return view->surface && view->surface->server->main == view->surface;
}

/* Where the window begins in its surface: a popup's shadow is drawn, but its place is without it. */
static cairo_rectangle_int_t
shown_part (DpView *view)
{
  DpSurface *surface = view->surface;
  DpShellSurface *shell = surface->shell;
  if (shell && shell->has_geometry && shell->role == DP_ROLE_TOPLEVEL)
    return shell->geometry;
  return (cairo_rectangle_int_t){ 0, 0, surface->width, surface->height };
}

/* Nothing has to be larger than that: a menu of 8192 pixels would cost the host as much memory as it has. */
static cairo_rectangle_int_t
largest_monitor (GtkWidget *widget)
{
  GListModel *monitors = gdk_display_get_monitors (gtk_widget_get_display (widget));
  cairo_rectangle_int_t most = { 0, 0, 0, 0 };
  for (guint at = 0; at < g_list_model_get_n_items (monitors); at++)
    {
      GdkMonitor *monitor = g_list_model_get_item (monitors, at);
      GdkRectangle area;
      gdk_monitor_get_geometry (monitor, &area);
      most.width = MAX (most.width, area.width);
      most.height = MAX (most.height, area.height);
      g_object_unref (monitor);
    }
  return most;
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  DpView *view = DP_VIEW (widget);
  *minimum = *natural = 0;
  if (view->surface && !is_main (view))
    {
      cairo_rectangle_int_t shown = shown_part (view), most = largest_monitor (widget);
      *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? CLAMP (shown.width, 1, MAX (most.width, 1)) : CLAMP (shown.height, 1, MAX (most.height, 1));
    }
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER (child))
      gtk_popover_present (GTK_POPOVER (child));
}

static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  DpView *view = DP_VIEW (widget);
  cairo_rectangle_int_t shown;
  if (!view->surface)
    return;
  shown = shown_part (view);
  /* A picker's smallest size may be larger than the widget. */
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget)));
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-shown.x, -shown.y));
  dp_surface_snapshot (view->surface, snapshot, shown.x + gtk_widget_get_width (widget), shown.y + gtk_widget_get_height (widget));
  gtk_snapshot_restore (snapshot);
  gtk_snapshot_pop (snapshot);
}

static void
map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (dp_view_parent_class)->map (widget);
  if (DP_VIEW (widget)->surface)
    dp_surface_request_frames (DP_VIEW (widget)->surface);
}

/* Tab comes in at the first or last control, and goes on to the host's next widget when the picker says so. */
static gboolean
focus (GtkWidget *widget, GtkDirectionType direction)
{
  DpView *view = DP_VIEW (widget);
  if (!view->surface || gtk_widget_has_focus (widget) || !gtk_widget_grab_focus (widget))
    return FALSE;
  if (is_main (view) && (direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD))
    dp_server_enter (view->surface->server, direction);
  return TRUE;
}

static void
focus_entered (GtkEventControllerFocus *controller, gpointer data)
{
  DpView *view = data;
  DpServer *server;
  DpSurface *popup;
  if (!view->surface)
    return;
  server = view->surface->server;
  popup = dp_server_grabbing (server);
  if (is_main (view))
    dp_server_set_active (server, TRUE);
  dp_seat_focus (server->seat, popup ? popup : view->surface);
}

static void
focus_left (GtkEventControllerFocus *controller, gpointer data)
{
  DpView *view = data;
  DpServer *server;
  if (!view->surface)
    return;
  server = view->surface->server;
  dp_server_dismiss (server);
  dp_seat_focus (server->seat, NULL);
}

static void
pointer_left (GtkEventControllerMotion *controller, gpointer data)
{
  DpView *view = data;
  if (view->surface)
    dp_seat_pointer_leave (view->surface->server->seat);
}

/* What stands around the view took the finger for itself, to scroll the host say, and none of its events come here any more: not even that it was lifted. */
static void
finger_taken (GtkGesture *gesture, GdkEventSequence *sequence, gpointer data)
{
  DpView *view = data;
  if (view->surface)
    dp_seat_lift (view->surface->server->seat);
}

/* The view that an event is of. GDK invents motions of the window below a popover, and GTK then gives the popover's next press to the view below. */
static DpView *
meant (DpView *view, GdkEvent *event)
{
  GdkSurface *surface = gdk_event_get_surface (event);
  GtkNative *native = surface ? gtk_native_get_for_surface (surface) : NULL;
  DpSurface *other;
  if (!native || native == gtk_widget_get_native (GTK_WIDGET (view)))
    return view;
  wl_list_for_each (other, &view->surface->server->surfaces, link)
    if (other->view && gtk_widget_get_native (other->view) == native)
      return DP_VIEW (other->view);
  return view;
}

static gboolean
place_of (DpView *view, GdkEvent *event, double *x, double *y)
{
  GtkWidget *widget = GTK_WIDGET (view);
  GtkNative *native = gtk_widget_get_native (widget);
  double left, top;
  cairo_rectangle_int_t shown = shown_part (view);
  if (!native || !gdk_event_get_position (event, x, y))
    return FALSE;
  gtk_native_get_surface_transform (native, &left, &top);
  if (!gtk_widget_translate_coordinates (GTK_WIDGET (native), widget, *x - left, *y - top, x, y))
    return FALSE;
  *x += shown.x;
  *y += shown.y;
  return TRUE;
}

/* A place of the widget as one of its surface. */
void
dp_view_place (DpView *view, double *x, double *y)
{
  cairo_rectangle_int_t shown = shown_part (view);
  *x += shown.x;
  *y += shown.y;
}

static gboolean
on_event (GtkEventControllerLegacy *controller, GdkEvent *event, gpointer data)
{
  DpView *view = data;
  GdkEventType type = gdk_event_get_event_type (event);
  DpServer *server;
  double x, y;
  if (!view->surface || !view->surface->server->takes_input)
    return FALSE;
  server = view->surface->server;
  switch (type)
    {
    case GDK_KEY_PRESS:
      /* Escape, which ends a drag, is for the drag: not all GTKs keep it back on X servers, and it would end the picker. */
      if (dp_drags_are_under_way (server->drags))
        return TRUE;
      G_GNUC_FALLTHROUGH;
    case GDK_KEY_RELEASE:
      dp_seat_key (server->seat, event);
      return dp_seat_focused (server->seat) != NULL;
    /* It has no place; the pointer is where it was. */
    case GDK_SCROLL: return dp_seat_scroll (server->seat, event);
    case GDK_BUTTON_PRESS:
    case GDK_TOUCH_BEGIN:
      if (!gtk_widget_has_focus (GTK_WIDGET (view)) && gtk_widget_get_focusable (GTK_WIDGET (view)))
        gtk_widget_grab_focus (GTK_WIDGET (view));
      G_GNUC_FALLTHROUGH;
    case GDK_BUTTON_RELEASE:
    case GDK_MOTION_NOTIFY:
    case GDK_TOUCH_UPDATE:
    case GDK_TOUCH_END:
    case GDK_TOUCH_CANCEL:
      view = meant (view, event);
      if (!view->surface || !place_of (view, event, &x, &y))
        return FALSE;
      if (type == GDK_TOUCH_BEGIN || type == GDK_TOUCH_UPDATE || type == GDK_TOUCH_END || type == GDK_TOUCH_CANCEL)
        {
          dp_seat_touch (server->seat, view->surface, event, x, y);
          return TRUE;
        }
      return dp_seat_pointer (server->seat, view->surface, event, x, y);
    default: return FALSE;
    }
}

void
dp_view_set_surface (DpView *view, DpSurface *surface)
{
  if (view->surface == surface)
    return;
  if (view->surface)
    dp_surface_set_view (view->surface, NULL);
  view->surface = surface;
  /* It is in one place only. */
  if (surface && surface->view)
    dp_view_set_surface (DP_VIEW (surface->view), NULL);
  if (surface)
    dp_surface_set_view (surface, GTK_WIDGET (view));
  gtk_widget_queue_resize (GTK_WIDGET (view));
}

DpSurface *
dp_view_get_surface (DpView *view)
{
  return view->surface;
}

static void
dispose (GObject *object)
{
  GtkWidget *child;
  dp_view_set_surface (DP_VIEW (object), NULL);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))))
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (dp_view_parent_class)->dispose (object);
}

static void
dp_view_class_init (DpViewClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = dispose;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = snapshot;
  widget_class->focus = focus;
  widget_class->map = map;
  /* A screen reader hears of what is in it from the picker itself. */
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_NONE);
}

static void
dp_view_init (DpView *view)
{
  GtkWidget *widget = GTK_WIDGET (view);
  GtkEventController *events = gtk_event_controller_legacy_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *finger = gtk_gesture_drag_new ();
  g_signal_connect (events, "event", G_CALLBACK (on_event), view);
  g_signal_connect (focus, "enter", G_CALLBACK (focus_entered), view);
  g_signal_connect (focus, "leave", G_CALLBACK (focus_left), view);
  g_signal_connect (motion, "leave", G_CALLBACK (pointer_left), view);
  gtk_widget_add_controller (widget, events);
  gtk_widget_add_controller (widget, focus);
  gtk_widget_add_controller (widget, motion);
  /* It claims nothing. */
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (finger), TRUE);
  g_signal_connect (finger, "cancel", G_CALLBACK (finger_taken), view);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (finger));
  dp_drags_watch (view);
}

GtkWidget *
dp_view_new (DpSurface *surface)
{
  DpView *view = g_object_new (DP_TYPE_VIEW, NULL);
  gboolean is_popup = surface && surface->shell && surface->shell->role == DP_ROLE_POPUP;
  /* A popup's keys come through the window that has the focus. */
  gtk_widget_set_focusable (GTK_WIDGET (view), !is_popup);
  dp_view_set_surface (view, surface);
  return GTK_WIDGET (view);
}
