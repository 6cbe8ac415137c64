/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Long because a third of it is the reference of what hosts call. */
#include "desktop-picker-gtk4.h"
#include "notice.h"
#include "parent.h"
#include "request.h"
#include "server.h"

#include <unistd.h>

#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>
#endif

/* A person who cannot see what they press presses nothing (R47). */
enum { LEAST_WIDTH = 120, LEAST_HEIGHT = 60 };

/**
 * DesktopPickerInlinePicker:
 *
 * The photo picker inside a window of yours, and still a program of its own: you get what the person selects, and nothing else.
 *
 * Put it anywhere, at any size from 120 by 60 pixels. It asks for a picker once it has a size, with the options of `PhotoPicker1.Pick`.
 * Where your program may not have the picker's pixels, as in a sandbox, the picker is a dialog of your window, and the widget has a button
 * that brings it to the front.
 *
 * The end is told once, by [signal@InlinePicker::response] or [signal@InlinePicker::failed]. Take the widget out of your window then. Where
 * it goes before, the request goes with it and neither signal comes.
 *
 * Below its least size, while it or a widget around it is see-through, and while it is not shown, the picker takes no input: a person
 * presses nothing that they cannot see.
 *
 * All of it belongs to the thread that GTK was initialised in. Signals are emitted there, callbacks are called there in the main context
 * that their call was made in, and no function waits for the picker or the person. Sizes are in pixels as of all widgets, before the
 * scale of the display.
 *
 * ```c
 * GVariantDict options;
 * g_variant_dict_init (&options, NULL);
 * g_variant_dict_insert (&options, "style", "s", "inline");
 * GtkWidget *picker = desktop_picker_inline_picker_new (g_variant_dict_end (&options));
 * g_signal_connect (picker, "response", G_CALLBACK (picked), NULL);
 * g_signal_connect (picker, "failed", G_CALLBACK (choose_files), NULL);
 * gtk_box_append (GTK_BOX (box), picker);
 * ```
 *
 * # CSS nodes
 *
 * The widget has a single node named `desktop-picker`. Whether its text colour is light tells the picker to be dark.
 */
struct _DesktopPickerInlinePicker {
  GtkWidget parent_instance;
  GtkWidget *view;
  GtkWidget *notice;
  DpServer *server;
  DpRequest *request;
  GVariant *options;
  GVariant *selection;
  GHashTable *known;
  DesktopPickerState state;
  int insets[4];
  GPtrArray *ancestors;
  gboolean has_begun;
};

G_DEFINE_FINAL_TYPE (DesktopPickerInlinePicker, desktop_picker_inline_picker, GTK_TYPE_WIDGET)

enum { PROP_OPTIONS = 1, PROP_STATE, PROP_SELECTION, PROP_INSET_TOP, PROP_INSET_BOTTOM, PROP_INSET_START, PROP_INSET_END, PROPERTIES };
enum { SELECTION_CHANGED, RESPONSE, FAILED, SIGNALS };
static GParamSpec *properties[PROPERTIES];
static guint signals[SIGNALS];

static void
set_state (DesktopPickerInlinePicker *self, DesktopPickerState state)
{
  if (self->state == state)
    return;
  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

/* Its server is freed when nothing of it is on the stack any more. */
static gboolean
free_later (gpointer server)
{
  dp_server_free (server);
  return G_SOURCE_REMOVE;
}

/* The window goes at once. Its connection stays until the picker closes it, which may still have copies to make: GDK ends a program that loses its display. */
static void
take_down (DesktopPickerInlinePicker *self)
{
  dp_view_set_surface (DP_VIEW (self->view), NULL);
  if (self->server)
    dp_server_set_takes_input (self->server, FALSE);
  gtk_widget_set_visible (self->notice, FALSE);
}

static void
fail (DesktopPickerInlinePicker *self, GError *error)
{
  if (self->state != DESKTOP_PICKER_STATE_ENDED)
    {
      g_object_ref (self);
      take_down (self);
      set_state (self, DESKTOP_PICKER_STATE_ENDED);
      g_signal_emit (self, signals[FAILED], 0, error);
      g_object_unref (self);
    }
  g_error_free (error);
}

/* From the compositor. */

static void
shown (gpointer data)
{
  DesktopPickerInlinePicker *self = data;
  if (self->state == DESKTOP_PICKER_STATE_ENDED)
    return;
  dp_view_set_surface (DP_VIEW (self->view), self->server->main);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  if (gtk_widget_has_focus (self->view))
    dp_seat_focus (self->server->seat, self->server->main);
  /* The last thing: whoever hears of it may remove the widget. */
  set_state (self, DESKTOP_PICKER_STATE_SHOWN);
}

static void
resized (gpointer data)
{
}

static void
left (gpointer data, GtkDirectionType direction)
{
  DesktopPickerInlinePicker *self = data;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  if (root && gtk_widget_has_focus (self->view))
    gtk_widget_child_focus (GTK_WIDGET (root), direction);
}

static void
gone (gpointer data, const char *reason)
{
  DesktopPickerInlinePicker *self = data;
  dp_view_set_surface (DP_VIEW (self->view), NULL);
  g_idle_add (free_later, g_steal_pointer (&self->server));
  /* How the request ended the service says, which knows of it first or in a moment. */
}

static const DpServerHooks server_hooks = { shown, resized, left, gone };

/* From the person. */

static void
wanted (gpointer data, const char *token)
{
  DesktopPickerInlinePicker *self = data;
  GVariantDict options;
  g_variant_dict_init (&options, NULL);
  if (*token)
    g_variant_dict_insert (&options, "activation_token", "s", token);
  dp_request_call (self->request, "Present", g_variant_new ("(@a{sv})", g_variant_dict_end (&options)));
}

/* From the service. */

static void
parent_known (GObject *object, const char *parent)
{
  DesktopPickerInlinePicker *self = DESKTOP_PICKER_INLINE_PICKER (object);
  if (self->request)
    dp_request_attach (self->request, parent);
}

static void
refused (gpointer data)
{
  dp_parent_ask (data, parent_known, data);
}

static void
begun (gpointer data, gboolean is_attached)
{
  DesktopPickerInlinePicker *self = data;
  if (!is_attached)
    return;
  take_down (self);
  gtk_widget_set_visible (self->notice, TRUE);
  set_state (self, DESKTOP_PICKER_STATE_ATTACHED);
}

/* Items that were told before come by their identifier alone. */
static GVariant *
whole (DesktopPickerInlinePicker *self, GVariant *items)
{
  GVariantBuilder builder;
  GHashTable *now = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_variant_unref);
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (gsize at = 0; at < g_variant_n_children (items); at++)
    {
      GVariant *item = g_variant_get_child_value (items, at), *known;
      const char *id;
      if (g_variant_lookup (item, "id", "&s", &id))
        {
          known = g_variant_n_children (item) == 1 ? g_hash_table_lookup (self->known, id) : NULL;
          g_variant_builder_add_value (&builder, known ? known : item);
          g_hash_table_insert (now, g_strdup (id), g_variant_ref (known ? known : item));
        }
      g_variant_unref (item);
    }
  g_hash_table_unref (self->known);
  self->known = now;
  return g_variant_ref_sink (g_variant_builder_end (&builder));
}

static void
selected (gpointer data, GVariant *items)
{
  DesktopPickerInlinePicker *self = data;
  GVariant *selection = whole (self, items);
  g_clear_pointer (&self->selection, g_variant_unref);
  self->selection = selection;
  g_object_ref (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTION]);
  g_signal_emit (self, signals[SELECTION_CHANGED], 0, selection);
  g_object_unref (self);
}

static void
response (gpointer data, guint code, GVariant *results)
{
  DesktopPickerInlinePicker *self = data;
  g_object_ref (self);
  take_down (self);
  set_state (self, DESKTOP_PICKER_STATE_ENDED);
  g_signal_emit (self, signals[RESPONSE], 0, code, results);
  g_object_unref (self);
}

static void
failed (gpointer data, GError *error)
{
  fail (data, error);
}

static const DpRequestHooks request_hooks = { begun, refused, selected, response, failed };

/* What the picker has to know of the widget. */

static void
update_input (DesktopPickerInlinePicker *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean takes = self->state != DESKTOP_PICKER_STATE_ENDED && gtk_widget_get_mapped (widget) && gtk_widget_get_width (widget) >= LEAST_WIDTH && gtk_widget_get_height (widget) >= LEAST_HEIGHT;
  for (GtkWidget *above = widget; takes && above; above = gtk_widget_get_parent (above))
    takes = gtk_widget_get_opacity (above) >= 1;
  if (self->server)
    dp_server_set_takes_input (self->server, takes);
}

static void
opacity_changed (GtkWidget *widget, GParamSpec *spec, gpointer data)
{
  update_input (data);
}

static void
watch_ancestors (DesktopPickerInlinePicker *self, gboolean watches)
{
  for (guint at = 0; at < self->ancestors->len; at++)
    g_signal_handlers_disconnect_by_func (self->ancestors->pdata[at], opacity_changed, self);
  g_ptr_array_set_size (self->ancestors, 0);
  for (GtkWidget *above = GTK_WIDGET (self); watches && above; above = gtk_widget_get_parent (above))
    {
      g_signal_connect (above, "notify::opacity", G_CALLBACK (opacity_changed), self);
      g_ptr_array_add (self->ancestors, g_object_ref (above));
    }
}

G_GNUC_BEGIN_IGNORE_DEPRECATIONS
static void
update_look (DesktopPickerInlinePicker *self)
{
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (self));
  GdkRGBA colour;
  char *theme;
  gboolean animations;
  int resolution;
  if (!self->server)
    return;
  g_object_get (settings, "gtk-theme-name", &theme, "gtk-enable-animations", &animations, "gtk-xft-dpi", &resolution, NULL);
  /* Light text stands on a dark ground, whatever the host's style is called. */
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &colour);
  dp_server_set_look (self->server, 0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue > 0.5, theme && g_str_has_prefix (theme, "HighContrast"),
                      animations, resolution > 0 ? CLAMP (resolution / (96.0 * 1024), 0.5, 4) : 1);
  g_free (theme);
}
G_GNUC_END_IGNORE_DEPRECATIONS

static void
window_active_changed (GObject *window, GParamSpec *spec, gpointer data)
{
  DesktopPickerInlinePicker *self = data;
  if (self->server)
    dp_server_set_active (self->server, gtk_window_is_active (GTK_WINDOW (window)));
}

/* A press anywhere else in the window closes what is open above the picker. */
static gboolean
root_event (GtkEventControllerLegacy *controller, GdkEvent *event, gpointer data)
{
  DesktopPickerInlinePicker *self = data;
  GtkWidget *root = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));
  GdkEventType type = gdk_event_get_event_type (event);
  double x, y, left, top;
  GtkWidget *under;
  if ((type != GDK_BUTTON_PRESS && type != GDK_TOUCH_BEGIN) || !self->server || !dp_server_grabbing (self->server)
      || gdk_event_get_surface (event) != gtk_native_get_surface (GTK_NATIVE (root)) || !gdk_event_get_position (event, &x, &y))
    return FALSE;
  gtk_native_get_surface_transform (GTK_NATIVE (root), &left, &top);
  under = gtk_widget_pick (root, x - left, y - top, GTK_PICK_DEFAULT);
  if (!under || (under != GTK_WIDGET (self) && !gtk_widget_is_ancestor (under, GTK_WIDGET (self))))
    dp_server_dismiss (self->server);
  return FALSE;
}

/* Begins. */

static void
begin (DesktopPickerInlinePicker *self)
{
  GError *error = NULL;
  int client_end;
  self->has_begun = TRUE;
  self->server = dp_server_new (GTK_WIDGET (self), &server_hooks, self, &client_end, &error);
  if (!self->server)
    return fail (self, error);
  update_look (self);
  update_input (self);
  dp_server_set_insets (self->server, self->insets[0], self->insets[1], self->insets[2], self->insets[3]);
  dp_server_set_size (self->server, gtk_widget_get_width (GTK_WIDGET (self)), gtk_widget_get_height (GTK_WIDGET (self)),
                      gtk_widget_get_scale_factor (GTK_WIDGET (self)));
  self->request = dp_request_new (&request_hooks, self);
  dp_request_begin (self->request, client_end, self->options);
}

/* The widget. */

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  DesktopPickerInlinePicker *self = DESKTOP_PICKER_INLINE_PICKER (widget);
  int width, height, asked;
  gtk_widget_get_size_request (widget, &width, &height);
  asked = orientation == GTK_ORIENTATION_HORIZONTAL ? width : height;
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? LEAST_WIDTH : LEAST_HEIGHT;
  /* What a host asks for it gets, and no more where nothing expands: a row of photos of a fixed height. */
  *natural = asked > 0 ? asked : orientation == GTK_ORIENTATION_HORIZONTAL ? 640 : 400;
  if (gtk_widget_should_layout (self->notice))
    gtk_widget_measure (self->notice, orientation, for_size, minimum, NULL, NULL, NULL);
  *natural = MAX (*natural, *minimum);
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  DesktopPickerInlinePicker *self = DESKTOP_PICKER_INLINE_PICKER (widget);
  gtk_widget_size_allocate (self->view, &(GtkAllocation){ 0, 0, width, height }, -1);
  if (gtk_widget_should_layout (self->notice))
    gtk_widget_size_allocate (self->notice, &(GtkAllocation){ 0, 0, width, height }, -1);
  if (!self->has_begun && width > 1 && height > 1)
    begin (self);
  if (self->server)
    dp_server_set_size (self->server, width, height, gtk_widget_get_scale_factor (widget));
  update_input (self);
}

static void
map (GtkWidget *widget)
{
  DesktopPickerInlinePicker *self = DESKTOP_PICKER_INLINE_PICKER (widget);
  GTK_WIDGET_CLASS (desktop_picker_inline_picker_parent_class)->map (widget);
  watch_ancestors (self, TRUE);
  update_input (self);
}

static void
unmap (GtkWidget *widget)
{
  DesktopPickerInlinePicker *self = DESKTOP_PICKER_INLINE_PICKER (widget);
  GTK_WIDGET_CLASS (desktop_picker_inline_picker_parent_class)->unmap (widget);
  watch_ancestors (self, FALSE);
  update_input (self);
}

static void
root (GtkWidget *widget)
{
  GtkEventController *events = gtk_event_controller_legacy_new ();
  GtkWidget *window;
  GTK_WIDGET_CLASS (desktop_picker_inline_picker_parent_class)->root (widget);
  window = GTK_WIDGET (gtk_widget_get_root (widget));
  gtk_event_controller_set_propagation_phase (events, GTK_PHASE_CAPTURE);
  gtk_event_controller_set_name (events, "desktop-picker");
  g_signal_connect_object (events, "event", G_CALLBACK (root_event), widget, 0);
  gtk_widget_add_controller (window, events);
  g_object_set_data (G_OBJECT (widget), "root-events", events);
  if (GTK_IS_WINDOW (window))
    g_signal_connect_object (window, "notify::is-active", G_CALLBACK (window_active_changed), widget, 0);
}

static void
unroot (GtkWidget *widget)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (widget));
  GtkEventController *events = g_object_steal_data (G_OBJECT (widget), "root-events");
  if (events)
    gtk_widget_remove_controller (window, events);
  g_signal_handlers_disconnect_by_func (window, window_active_changed, widget);
  GTK_WIDGET_CLASS (desktop_picker_inline_picker_parent_class)->unroot (widget);
}

static void
css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (desktop_picker_inline_picker_parent_class)->css_changed (widget, change);
  update_look (DESKTOP_PICKER_INLINE_PICKER (widget));
}

static gboolean
focus (GtkWidget *widget, GtkDirectionType direction)
{
  DesktopPickerInlinePicker *self = DESKTOP_PICKER_INLINE_PICKER (widget);
  return gtk_widget_child_focus (gtk_widget_get_visible (self->notice) ? self->notice : self->view, direction);
}

static gboolean
grab_focus (GtkWidget *widget)
{
  DesktopPickerInlinePicker *self = DESKTOP_PICKER_INLINE_PICKER (widget);
  return gtk_widget_grab_focus (self->view);
}

static void
scale_changed (GObject *object, GParamSpec *spec, gpointer data)
{
  gtk_widget_queue_allocate (GTK_WIDGET (object));
}

static void
dispose (GObject *object)
{
  DesktopPickerInlinePicker *self = DESKTOP_PICKER_INLINE_PICKER (object);
  g_clear_pointer (&self->request, dp_request_free);
  if (self->view)
    dp_view_set_surface (DP_VIEW (self->view), NULL);
  g_clear_pointer (&self->server, dp_server_free);
  g_clear_pointer (&self->view, gtk_widget_unparent);
  g_clear_pointer (&self->notice, gtk_widget_unparent);
  G_OBJECT_CLASS (desktop_picker_inline_picker_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  DesktopPickerInlinePicker *self = DESKTOP_PICKER_INLINE_PICKER (object);
  g_clear_pointer (&self->options, g_variant_unref);
  g_clear_pointer (&self->selection, g_variant_unref);
  g_clear_pointer (&self->known, g_hash_table_unref);
  g_ptr_array_unref (self->ancestors);
  G_OBJECT_CLASS (desktop_picker_inline_picker_parent_class)->finalize (object);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  DesktopPickerInlinePicker *self = DESKTOP_PICKER_INLINE_PICKER (object);
  switch (id)
    {
    case PROP_OPTIONS: g_value_set_variant (value, self->options); break;
    case PROP_STATE: g_value_set_enum (value, self->state); break;
    case PROP_SELECTION: g_value_set_variant (value, self->selection); break;
    case PROP_INSET_TOP:
    case PROP_INSET_BOTTOM:
    case PROP_INSET_START:
    case PROP_INSET_END: g_value_set_int (value, self->insets[id - PROP_INSET_TOP]); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  DesktopPickerInlinePicker *self = DESKTOP_PICKER_INLINE_PICKER (object);
  switch (id)
    {
    case PROP_OPTIONS:
      self->options = g_value_dup_variant (value);
      if (self->options && !g_variant_is_of_type (self->options, G_VARIANT_TYPE_VARDICT))
        {
          g_critical ("the options of a picker are a{sv}, not %s", g_variant_get_type_string (self->options));
          g_clear_pointer (&self->options, g_variant_unref);
        }
      break;
    case PROP_INSET_TOP:
    case PROP_INSET_BOTTOM:
    case PROP_INSET_START:
    case PROP_INSET_END:
      if (self->insets[id - PROP_INSET_TOP] == g_value_get_int (value))
        break;
      self->insets[id - PROP_INSET_TOP] = g_value_get_int (value);
      if (self->server)
        dp_server_set_insets (self->server, self->insets[0], self->insets[1], self->insets[2], self->insets[3]);
      g_object_notify_by_pspec (object, spec);
      break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
desktop_picker_inline_picker_class_init (DesktopPickerInlinePickerClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  const GParamFlags usual = G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  static const char *const insets[] = { "inset-top", "inset-bottom", "inset-start", "inset-end" };
  object_class->dispose = dispose;
  object_class->finalize = finalize;
  object_class->get_property = get_property;
  object_class->set_property = set_property;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->map = map;
  widget_class->unmap = unmap;
  widget_class->root = root;
  widget_class->unroot = unroot;
  widget_class->css_changed = css_changed;
  widget_class->focus = focus;
  widget_class->grab_focus = grab_focus;

  /**
   * DesktopPickerInlinePicker:options: (attributes org.gtk.Property.get=desktop_picker_inline_picker_get_options)
   *
   * The options that the picker is asked for with, those of `PhotoPicker1.Pick`: an `a{sv}` such as `selection_limit` (u), `filter` (s),
   * `selection` (s) or `style` (s). Without them the person picks one photo.
   *
   * The service judges them: what it does not know or take ends in [signal@InlinePicker::failed] with %DESKTOP_PICKER_ERROR_REFUSED. A
   * variant of another type is a mistake of the program; it is told to the log and the picker has no options.
   */
  properties[PROP_OPTIONS] = g_param_spec_variant ("options", NULL, NULL, G_VARIANT_TYPE_ANY, NULL, usual | G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY);
  /**
   * DesktopPickerInlinePicker:state: (attributes org.gtk.Property.get=desktop_picker_inline_picker_get_state)
   *
   * Where the picker is.
   *
   * It is [enum@State].ENDED already when the signal of the end comes.
   */
  properties[PROP_STATE] = g_param_spec_enum ("state", NULL, NULL, DESKTOP_PICKER_TYPE_STATE, DESKTOP_PICKER_STATE_STARTING, usual | G_PARAM_READABLE);
  /**
   * DesktopPickerInlinePicker:selection: (attributes org.gtk.Property.get=desktop_picker_inline_picker_get_selection)
   *
   * What is selected, where the option `selection` is `continuous`: an `aa{sv}` of whole items in the person's order.
   *
   * It changes before [signal@InlinePicker::selection-changed], is %NULL before the first change, and stays as it is at the end.
   */
  properties[PROP_SELECTION] = g_param_spec_variant ("selection", NULL, NULL, G_VARIANT_TYPE ("aa{sv}"), NULL, usual | G_PARAM_READABLE);
  /**
   * DesktopPickerInlinePicker:inset-top:
   *
   * How far your own controls cover the picker from the upper edge, in pixels from 0 to 4096.
   *
   * The picker is told, for photos to scroll below them and for all that the person has to reach to stay away from there.
   */
  /**
   * DesktopPickerInlinePicker:inset-bottom:
   *
   * How far your own controls cover the picker from the lower edge, in pixels from 0 to 4096.
   *
   * The picker is told, for photos to scroll below them and for all that the person has to reach to stay away from there.
   */
  /**
   * DesktopPickerInlinePicker:inset-start:
   *
   * How far your own controls cover the picker from the edge where lines begin, in pixels from 0 to 4096.
   *
   * The picker is told, for photos to scroll below them and for all that the person has to reach to stay away from there.
   */
  /**
   * DesktopPickerInlinePicker:inset-end:
   *
   * How far your own controls cover the picker from the edge where lines end, in pixels from 0 to 4096.
   *
   * The picker is told, for photos to scroll below them and for all that the person has to reach to stay away from there.
   */
  for (int at = 0; at < 4; at++)
    properties[PROP_INSET_TOP + at] = g_param_spec_int (insets[at], NULL, NULL, 0, 4096, 0, usual | G_PARAM_READWRITE);
  g_object_class_install_properties (object_class, PROPERTIES, properties);

  /**
   * DesktopPickerInlinePicker::selection-changed:
   * @self: the widget
   * @items: the whole selection in the person's order, an `aa{sv}`, each item whole: `id` (s), `kind` (s), `name` (s), `type` (s) and what
   *   else is known of it. What is unknown or withheld has no key
   *
   * The person has changed the selection, where the option `selection` is `continuous`.
   *
   * A film that has to be made comes without `bytes` at once, and again when it is whole.
   * [method@InlinePicker.open_item_async] opens an item as long as it is selected.
   */
  signals[SELECTION_CHANGED]
      = g_signal_new ("selection-changed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_VARIANT);
  /**
   * DesktopPickerInlinePicker::response:
   * @self: the widget
   * @response: 0 picked, 1 cancelled, 2 failed
   * @results: an `a{sv}` with `items` (aa{sv}) in the person's order (after 1 and 2 the `id` of each alone), `problems` (as) with a
   *   sentence for each photo that could not be handed over, and `error` (s) after 2
   *
   * The person is done.
   *
   * Items can be opened for an hour, until [method@InlinePicker.close] or until the widget goes. It is emitted once, and never beside
   * [signal@InlinePicker::failed].
   */
  signals[RESPONSE]
      = g_signal_new ("response", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_VARIANT);
  /**
   * DesktopPickerInlinePicker::failed:
   * @self: the widget
   * @error: why: of [error@Error]
   *
   * There is no picker, or none any more.
   *
   * With %DESKTOP_PICKER_ERROR_NO_SERVICE ask the desktop's file chooser instead, by [class@Gtk.FileChooserNative]. It is emitted once, and never beside
   * [signal@InlinePicker::response].
   */
  signals[FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
  gtk_widget_class_set_css_name (widget_class, "desktop-picker");
}

static void
desktop_picker_inline_picker_init (DesktopPickerInlinePicker *self)
{
  self->ancestors = g_ptr_array_new_with_free_func (g_object_unref);
  self->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_variant_unref);
  self->view = dp_view_new (NULL);
  gtk_widget_set_parent (self->view, GTK_WIDGET (self));
  self->notice = dp_notice_new (wanted, self);
  gtk_widget_set_visible (self->notice, FALSE);
  gtk_widget_set_parent (self->notice, GTK_WIDGET (self));
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (scale_changed), NULL);
}

/* What hosts call. */

/**
 * desktop_picker_inline_picker_new:
 * @options: (nullable): the options of `PhotoPicker1.Pick`, an `a{sv}`; its reference is taken if it is floating
 *
 * Makes a widget, which asks for a picker once it is shown.
 *
 * Returns: (transfer floating): the widget, which belongs to what it is put into
 */
GtkWidget *
desktop_picker_inline_picker_new (GVariant *options)
{
  return g_object_new (DESKTOP_PICKER_TYPE_INLINE_PICKER, "options", options, NULL);
}

/**
 * desktop_picker_inline_picker_get_options: (attributes org.gtk.Method.get_property=options)
 * @self: the widget
 *
 * The options that the widget was made with.
 *
 * Returns: (transfer none) (nullable): an `a{sv}`, which belongs to the widget
 */
GVariant *
desktop_picker_inline_picker_get_options (DesktopPickerInlinePicker *self)
{
  return self->options;
}

/**
 * desktop_picker_inline_picker_get_state: (attributes org.gtk.Method.get_property=state)
 * @self: the widget
 *
 * Where the picker is.
 *
 * Returns: the state
 */
DesktopPickerState
desktop_picker_inline_picker_get_state (DesktopPickerInlinePicker *self)
{
  return self->state;
}

/**
 * desktop_picker_inline_picker_get_selection: (attributes org.gtk.Method.get_property=selection)
 * @self: the widget
 *
 * What is selected, where the selection is continuous.
 *
 * Returns: (transfer none) (nullable): an `aa{sv}` of whole items, which belongs to the widget and is another one after the next change;
 *   %NULL before the first change
 */
GVariant *
desktop_picker_inline_picker_get_selection (DesktopPickerInlinePicker *self)
{
  return self->selection;
}

/**
 * desktop_picker_inline_picker_update_async:
 * @self: the widget
 * @changes: an `a{sv}` of `selection_limit` (u), `hidden_accessory_edges` (as) or `search_text` (s); its reference is taken if it is floating
 * @cancellable: (nullable): to give up waiting, which takes nothing back
 * @callback: (nullable): called when it is done
 * @user_data: for the callback
 *
 * Changes the configuration while the picker is shown. Selection and position stay.
 *
 * Changes are made in the order of their calls. None waits for the person.
 */
void
desktop_picker_inline_picker_update_async (DesktopPickerInlinePicker *self, GVariant *changes, GCancellable *cancellable, GAsyncReadyCallback callback,
                                           gpointer user_data)
{
  dp_request_call_async (self->request, "Update", g_variant_new ("(@a{sv})", changes), "()", g_task_new (self, cancellable, callback, user_data));
}

/**
 * desktop_picker_inline_picker_update_finish:
 * @self: the widget
 * @result: what the callback was given
 * @error: where to put why it was not done
 *
 * Whether a change of the configuration was made: the end of [method@InlinePicker.update_async].
 *
 * Errors are %DESKTOP_PICKER_ERROR_ENDED where there is no picker, %G_IO_ERROR_CANCELLED, and those of the service
 * (`io.github.desktoppicker.Error.InvalidUpdate` for other keys or types, `Busy`, `Closed`).
 *
 * Returns: whether it was done
 */
gboolean
desktop_picker_inline_picker_update_finish (DesktopPickerInlinePicker *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_int (G_TASK (result), error) >= 0;
}

/* Without a picker there is nothing to do. */
static void
tell (DesktopPickerInlinePicker *self, const char *method, GVariant *arguments)
{
  if (self->request && self->state != DESKTOP_PICKER_STATE_ENDED)
    dp_request_call (self->request, method, arguments);
  else if (arguments)
    g_variant_unref (g_variant_ref_sink (arguments));
}

/**
 * desktop_picker_inline_picker_deselect_assets:
 * @self: the widget
 * @ids: (array zero-terminated=1): the `id` of each item
 *
 * Takes items out of the selection, as the person could. What is not selected changes nothing.
 *
 * The service sees to it after the calls before; there is no answer, and without a picker nothing happens.
 */
void
desktop_picker_inline_picker_deselect_assets (DesktopPickerInlinePicker *self, const char *const *ids)
{
  tell (self, "DeselectAssets", g_variant_new ("(^as)", ids));
}

/**
 * desktop_picker_inline_picker_move_asset:
 * @self: the widget
 * @id: the `id` of a selected item
 * @after: (nullable): the `id` of the item that it shall follow; %NULL for the front
 *
 * Changes the order of the selection, where that is ordered.
 *
 * The service sees to it after the calls before; there is no answer, and without a picker nothing happens.
 */
void
desktop_picker_inline_picker_move_asset (DesktopPickerInlinePicker *self, const char *id, const char *after)
{
  tell (self, "MoveAsset", g_variant_new ("(ss)", id, after ? after : ""));
}

/**
 * desktop_picker_inline_picker_scroll_to_initial_position:
 * @self: the widget
 *
 * Scrolls back to where the picker began.
 *
 * The service sees to it after the calls before; there is no answer, and without a picker nothing happens.
 */
void
desktop_picker_inline_picker_scroll_to_initial_position (DesktopPickerInlinePicker *self)
{
  tell (self, "ScrollToInitialPosition", NULL);
}

/**
 * desktop_picker_inline_picker_zoom_in:
 * @self: the widget
 *
 * Makes the photos one step larger, as far as there is one.
 *
 * The service sees to it after the calls before; there is no answer, and without a picker nothing happens.
 */
void
desktop_picker_inline_picker_zoom_in (DesktopPickerInlinePicker *self)
{
  tell (self, "ZoomIn", NULL);
}

/**
 * desktop_picker_inline_picker_zoom_out:
 * @self: the widget
 *
 * Makes the photos one step smaller, as far as there is one.
 *
 * The service sees to it after the calls before; there is no answer, and without a picker nothing happens.
 */
void
desktop_picker_inline_picker_zoom_out (DesktopPickerInlinePicker *self)
{
  tell (self, "ZoomOut", NULL);
}

/**
 * desktop_picker_inline_picker_close:
 * @self: the widget
 *
 * Ends the picker, which then answers 1 with [signal@InlinePicker::response].
 *
 * After the response it gives the items back: none can be opened any more, and copies that were made for you are removed. Descriptors that are
 * open stay so.
 */
void
desktop_picker_inline_picker_close (DesktopPickerInlinePicker *self)
{
  if (self->request)
    dp_request_call (self->request, "Close", NULL);
}

/**
 * desktop_picker_inline_picker_open_item_async:
 * @self: the widget
 * @id: the `id` of an item of the latest selection or of the response
 * @options: (nullable): an `a{sv}` of `part` (s), which is `photo`, `paired-video` or `preview`, and for a preview `size` (u), its longest edge
 *   in pixels from 1 to 2048; its reference is taken if it is floating
 * @cancellable: (nullable): to give up waiting
 * @callback: called with the result
 * @user_data: for the callback
 *
 * Opens an item to read it: the file that was picked or the copy that was made of it, without the details that the person withheld.
 *
 * A preview is a PNG, upright, with nothing but pixels. Of a film that is still being made the descriptor is a socket, which gives the film from
 * its beginning as it is made.
 */
void
desktop_picker_inline_picker_open_item_async (DesktopPickerInlinePicker *self, const char *id, GVariant *options, GCancellable *cancellable,
                                              GAsyncReadyCallback callback, gpointer user_data)
{
  dp_request_call_async (self->request, "OpenItem", g_variant_new ("(s@a{sv})", id, options ? options : g_variant_new ("a{sv}", NULL)), "(h)",
                         g_task_new (self, cancellable, callback, user_data));
}

/**
 * desktop_picker_inline_picker_open_item_finish:
 * @self: the widget
 * @result: what the callback was given
 * @error: where to put why it cannot be opened
 *
 * The opened item: the end of [method@InlinePicker.open_item_async].
 *
 * Errors are %DESKTOP_PICKER_ERROR_ENDED where there is no picker, %DESKTOP_PICKER_ERROR_REFUSED where no file came, %G_IO_ERROR_CANCELLED,
 * %G_DBUS_ERROR_FILE_NOT_FOUND where the file was changed, moved or replaced, and those of the service
 * (`io.github.desktoppicker.Error.UnknownAsset`, `AccessDenied` after a response other than 0, `NotSupported`, `TooLarge`, `Busy`).
 *
 * Returns: a descriptor to read from, which the caller closes; -1 where there is none
 */
int
desktop_picker_inline_picker_open_item_finish (DesktopPickerInlinePicker *self, GAsyncResult *result, GError **error)
{
  return (int) g_task_propagate_int (G_TASK (result), error);
}
