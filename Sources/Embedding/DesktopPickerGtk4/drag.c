/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drags. One that begins in the picker is a drag of the host's window; one that comes over the widget, from wherever, is told to the picker. */
#include "server.h"

#include <unistd.h>

/* Something dragged over the picker, or dropped on it. */
typedef struct {
  DpDrags *drags;
  struct wl_resource *resource;
  GdkDrop *drop;
  gboolean is_accepted, is_dropped;
  guint32 actions, preferred;
  GdkDragAction chosen;
} Over;

struct DpDrags {
  DpServer *server;
  /* Out of the picker. */
  GdkDrag *drag;
  DpSource *source;
  DpSurface *icon;
  int hot_x, hot_y;
  /* Onto the picker. */
  Over *over;
  DpSurface *under;
};

/* Both sides have the same numbers for the first two, and the picker has no links. */
enum { ASK = 1 << 2, ACTIONS = GDK_ACTION_COPY | GDK_ACTION_MOVE };

static guint32
to_wayland (GdkDragAction actions)
{
  return (actions & ACTIONS) | (actions & GDK_ACTION_ASK ? ASK : 0);
}

static GdkDragAction
from_wayland (guint32 actions)
{
  return (actions & ACTIONS) | (actions & ASK ? GDK_ACTION_ASK : 0);
}

/* Out of the picker. */

static void
drag_over (DpDrags *drags)
{
  if (drags->source)
    dp_source_leave (g_steal_pointer (&drags->source));
  drags->icon = NULL;
  g_clear_object (&drags->drag);
}

static void cancelled (GdkDrag *drag, GdkDragCancelReason reason, gpointer data);
static void finished (GdkDrag *drag, gpointer data);

/* GTK keeps a drag until it is told that nobody wants it any more, be the picker still there or not. */
static void
ended (GdkDrag *drag, gboolean is_done)
{
  g_signal_handlers_disconnect_by_func (drag, cancelled, NULL);
  g_signal_handlers_disconnect_by_func (drag, finished, NULL);
  gdk_drag_drop_done (drag, is_done);
  g_object_unref (drag);
}

static void
cancelled (GdkDrag *drag, GdkDragCancelReason reason, gpointer data)
{
  ended (drag, FALSE);
}

static void
finished (GdkDrag *drag, gpointer data)
{
  ended (drag, TRUE);
}

static void
drag_cancelled (GdkDrag *drag, GdkDragCancelReason reason, gpointer data)
{
  DpDrags *drags = data;
  if (drags->source)
    wl_data_source_send_cancelled (drags->source->resource);
  drag_over (drags);
}

static void
drag_finished (GdkDrag *drag, gpointer data)
{
  DpDrags *drags = data;
  if (drags->source && wl_resource_get_version (drags->source->resource) >= WL_DATA_SOURCE_DND_FINISHED_SINCE_VERSION)
    wl_data_source_send_dnd_finished (drags->source->resource);
  drag_over (drags);
}

static void
drag_dropped (GdkDrag *drag, gpointer data)
{
  DpDrags *drags = data;
  if (drags->source && wl_resource_get_version (drags->source->resource) >= WL_DATA_SOURCE_DND_DROP_PERFORMED_SINCE_VERSION)
    wl_data_source_send_dnd_drop_performed (drags->source->resource);
}

static void
drag_action (GdkDrag *drag, GParamSpec *spec, gpointer data)
{
  DpDrags *drags = data;
  if (drags->source && wl_resource_get_version (drags->source->resource) >= WL_DATA_SOURCE_ACTION_SINCE_VERSION)
    wl_data_source_send_action (drags->source->resource, to_wayland (gdk_drag_get_selected_action (drag)));
}

static void
source_gone (gpointer data)
{
  ((DpDrags *) data)->source = NULL;
}

/* Whether something that began in the picker is carried about. */
gboolean
dp_drags_are_under_way (DpDrags *drags)
{
  return drags->drag != NULL;
}

/* Begins the drag that the picker wants, where the person holds something down in it: nobody else drags. */
void
dp_drags_begin (DpDrags *drags, DpSource *source, DpSurface *origin, DpSurface *icon)
{
  DpSeat *seat = drags->server->seat;
  DpSurface *root = origin;
  GdkDevice *device;
  GtkNative *native;
  GdkSurface *picture;
  cairo_region_t *nothing;
  int x, y;
  while (root && !root->view)
    root = root->parent;
  device = root ? dp_seat_holding (seat, origin, &x, &y) : NULL;
  native = root ? gtk_widget_get_native (root->view) : NULL;
  if (!device || !native || drags->drag || (icon && (icon->shell || !dp_surface_take_role (icon, DP_ROLE_ICON))) || !dp_source_use (source, source_gone, drags))
    return wl_data_source_send_cancelled (source->resource);
  drags->drag = gdk_drag_begin (gtk_native_get_surface (native), device, source->provider, from_wayland (source->actions), x, y);
  if (!drags->drag)
    {
      dp_source_leave (source);
      return wl_data_source_send_cancelled (source->resource);
    }
  drags->source = source;
  drags->hot_x = drags->hot_y = 0;
  g_signal_connect (g_object_ref (drags->drag), "cancel", G_CALLBACK (cancelled), NULL);
  g_signal_connect (drags->drag, "dnd-finished", G_CALLBACK (finished), NULL);
  g_signal_connect (drags->drag, "cancel", G_CALLBACK (drag_cancelled), drags);
  g_signal_connect (drags->drag, "dnd-finished", G_CALLBACK (drag_finished), drags);
  g_signal_connect (drags->drag, "drop-performed", G_CALLBACK (drag_dropped), drags);
  g_signal_connect (drags->drag, "notify::selected-action", G_CALLBACK (drag_action), drags);
  drags->icon = icon;
  /* Under X11 the icon of a drag that nobody took flies back for half a second, and takes the clicks on its way (GTK 4.18). */
  picture = gdk_drag_get_drag_surface (drags->drag);
  nothing = cairo_region_create ();
  if (picture)
    gdk_surface_set_input_region (picture, nothing);
  cairo_region_destroy (nothing);
  /* What is held is the drag's from now on. */
  dp_seat_let_go (seat);
}

/* The icon has been drawn, so far from where it was: the pointer keeps its place, and the picture moves. */
void
dp_drags_committed (DpDrags *drags, DpSurface *surface, int x, int y)
{
  if (surface != drags->icon || !drags->drag)
    return;
  drags->hot_x = CLAMP (drags->hot_x - x, -DP_MOST_EDGE, DP_MOST_EDGE);
  drags->hot_y = CLAMP (drags->hot_y - y, -DP_MOST_EDGE, DP_MOST_EDGE);
  gdk_drag_set_hotspot (drags->drag, drags->hot_x, drags->hot_y);
  /* GTK 4.8 keeps the size that an icon has at first (measured). */
  if (dp_surface_is_drawn (surface) && !surface->view)
    {
      GtkWidget *view = dp_view_new (surface);
      gtk_widget_set_focusable (view, FALSE);
      gtk_drag_icon_set_child (GTK_DRAG_ICON (gtk_drag_icon_get_for_drag (drags->drag)), view);
    }
}

/* Onto the picker. */

static void
settle (Over *over)
{
  GdkDragAction given = gdk_drop_get_actions (over->drop), chosen;
  GdkDragAction both = over->is_accepted ? given & from_wayland (over->actions) : 0;
  chosen = both & from_wayland (over->preferred);
  if (!chosen)
    chosen = both & GDK_ACTION_COPY ? GDK_ACTION_COPY : both & GDK_ACTION_MOVE ? GDK_ACTION_MOVE : both;
  if (chosen == over->chosen)
    return;
  over->chosen = chosen;
  if (wl_resource_get_version (over->resource) >= WL_DATA_OFFER_ACTION_SINCE_VERSION)
    wl_data_offer_send_action (over->resource, to_wayland (chosen));
  if (!over->is_dropped)
    gdk_drop_status (over->drop, chosen, chosen);
}

static void
offer_accept (struct wl_client *client, struct wl_resource *resource, guint32 serial, const char *type)
{
  Over *over = wl_resource_get_user_data (resource);
  over->is_accepted = type != NULL;
  if (over->drop)
    settle (over);
}

static void
offer_actions (struct wl_client *client, struct wl_resource *resource, guint32 actions, guint32 preferred)
{
  Over *over = wl_resource_get_user_data (resource);
  over->actions = actions;
  over->preferred = preferred;
  if (over->drop)
    settle (over);
}

static void
have_read (GObject *drop, GAsyncResult *result, gpointer data)
{
  dp_reading_pass (data, gdk_drop_read_finish (GDK_DROP (drop), result, NULL, NULL));
}

static void
offer_receive (struct wl_client *client, struct wl_resource *resource, const char *type, int file)
{
  Over *over = wl_resource_get_user_data (resource);
  const char *types[2] = { type, NULL };
  DpReading *reading;
  /* What is only carried across is nothing for the picker to read. */
  if (!over->drop || !over->is_dropped)
    close (file);
  else if ((reading = dp_reading_new (over->drags ? over->drags->server : NULL, file)))
    gdk_drop_read_async (over->drop, types, G_PRIORITY_DEFAULT, NULL, have_read, reading);
}

static void
let_go (Over *over, GdkDragAction action)
{
  GdkDrop *drop = g_steal_pointer (&over->drop);
  if (over->drags && over->drags->over == over)
    over->drags->over = NULL;
  if (!drop)
    return;
  if (over->is_dropped)
    gdk_drop_finish (drop, action);
  g_object_unref (drop);
}

static void
offer_finish (struct wl_client *client, struct wl_resource *resource)
{
  Over *over = wl_resource_get_user_data (resource);
  if (over->is_dropped)
    let_go (over, over->chosen);
}

static const struct wl_data_offer_interface offer_functions = { offer_accept, offer_receive, dp_destroy, offer_finish, offer_actions };

static void
offer_gone (struct wl_resource *resource)
{
  Over *over = wl_resource_get_user_data (resource);
  let_go (over, 0);
  g_free (over);
}

static struct wl_resource *
device_of (DpDrags *drags)
{
  return wl_list_empty (&drags->server->devices) ? NULL : wl_resource_from_link (drags->server->devices.next);
}

static guint32
now (void)
{
  return (guint32) (g_get_monotonic_time () / 1000);
}

/* Nothing is over the picker any more. */
static void
leave (DpDrags *drags)
{
  struct wl_resource *device = device_of (drags);
  Over *over = drags->over;
  drags->under = NULL;
  if (!over || over->is_dropped)
    return;
  let_go (over, 0);
  if (device)
    wl_data_device_send_leave (device);
}

static DpDrags *
drags_of (gpointer view)
{
  DpSurface *surface = dp_view_get_surface (view);
  return surface ? surface->server->drags : NULL;
}

static gboolean
accepts (GtkDropTargetAsync *target, GdkDrop *drop, gpointer view)
{
  DpSurface *surface = dp_view_get_surface (view);
  return surface && surface->server->takes_input && device_of (surface->server->drags);
}

static GdkDragAction
drag_entered (GtkDropTargetAsync *target, GdkDrop *drop, double x, double y, gpointer view)
{
  DpDrags *drags = drags_of (view);
  struct wl_resource *device = drags ? device_of (drags) : NULL;
  GdkContentFormats *formats;
  Over *over;
  if (!device)
    return 0;
  if (drags->over)
    let_go (drags->over, 0);
  over = g_new0 (Over, 1);
  over->resource = wl_resource_create (wl_resource_get_client (device), &wl_data_offer_interface, wl_resource_get_version (device), 0);
  if (!over->resource)
    {
      g_free (over);
      return 0;
    }
  over->drags = drags;
  over->drop = g_object_ref (drop);
  wl_resource_set_implementation (over->resource, &offer_functions, over, offer_gone);
  drags->over = over;
  drags->under = dp_view_get_surface (view);
  dp_view_place (view, &x, &y);
  wl_data_device_send_data_offer (device, over->resource);
  formats = gdk_content_formats_union_serialize_mime_types (gdk_content_formats_ref (gdk_drop_get_formats (drop)));
  dp_offer_types (over->resource, formats);
  gdk_content_formats_unref (formats);
  if (wl_resource_get_version (over->resource) >= WL_DATA_OFFER_SOURCE_ACTIONS_SINCE_VERSION)
    wl_data_offer_send_source_actions (over->resource, to_wayland (gdk_drop_get_actions (drop)));
  wl_data_device_send_enter (device, dp_server_serial (drags->server), drags->under->resource, wl_fixed_from_double (x), wl_fixed_from_double (y),
                             over->resource);
  /* The picker answers in a moment. */
  return 0;
}

static GdkDragAction
drag_moved (GtkDropTargetAsync *target, GdkDrop *drop, double x, double y, gpointer view)
{
  DpDrags *drags = drags_of (view);
  struct wl_resource *device = drags ? device_of (drags) : NULL;
  if (!device || !drags->over || drags->over->drop != drop || drags->over->is_dropped)
    return 0;
  dp_view_place (view, &x, &y);
  if (!dp_server_is_slow (drags->server))
    wl_data_device_send_motion (device, now (), wl_fixed_from_double (x), wl_fixed_from_double (y));
  return drags->over->chosen;
}

static void
drag_left (GtkDropTargetAsync *target, GdkDrop *drop, gpointer view)
{
  DpDrags *drags = drags_of (view);
  if (drags && drags->over && drags->over->drop == drop)
    leave (drags);
}

static gboolean
dropped (GtkDropTargetAsync *target, GdkDrop *drop, double x, double y, gpointer view)
{
  DpDrags *drags = drags_of (view);
  struct wl_resource *device = drags ? device_of (drags) : NULL;
  if (!device || !drags->over || drags->over->drop != drop || !drags->over->chosen || !drags->server->takes_input)
    {
      /* The picker does not want it any more, or not yet: who drags waits for a word of it. */
      if (drags && drags->over && drags->over->drop == drop)
        leave (drags);
      gdk_drop_finish (drop, 0);
      return TRUE;
    }
  drags->over->is_dropped = TRUE;
  drags->under = NULL;
  wl_data_device_send_drop (device);
  /* GDK waits for the end of one drag before it hears of the next. */
  wl_data_device_send_leave (device);
  return TRUE;
}

/* Has the widget take what is dragged over it. */
void
dp_drags_watch (DpView *view)
{
  GtkDropTargetAsync *target = gtk_drop_target_async_new (NULL, ACTIONS | GDK_ACTION_ASK);
  g_signal_connect (target, "accept", G_CALLBACK (accepts), view);
  g_signal_connect (target, "drag-enter", G_CALLBACK (drag_entered), view);
  g_signal_connect (target, "drag-motion", G_CALLBACK (drag_moved), view);
  g_signal_connect (target, "drag-leave", G_CALLBACK (drag_left), view);
  g_signal_connect (target, "drop", G_CALLBACK (dropped), view);
  gtk_widget_add_controller (GTK_WIDGET (view), GTK_EVENT_CONTROLLER (target));
}

void
dp_drags_forget (DpDrags *drags, DpSurface *surface)
{
  if (drags->icon == surface)
    drags->icon = NULL;
  if (drags->under == surface)
    leave (drags);
}

DpDrags *
dp_drags_new (DpServer *server)
{
  DpDrags *drags = g_new0 (DpDrags, 1);
  drags->server = server;
  return drags;
}

/* Its client has gone before. */
void
dp_drags_free (DpDrags *drags)
{
  if (drags->drag)
    g_signal_handlers_disconnect_by_data (drags->drag, drags);
  g_clear_object (&drags->drag);
  g_free (drags);
}
