/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-appearance.h"

#define PORTAL "org.freedesktop.portal.Desktop"
#define PATH "/org/freedesktop/portal/desktop"
#define SETTINGS "org.freedesktop.portal.Settings"
#define NAMESPACE "org.freedesktop.appearance"

typedef struct {
  void (*changed) (const PickerAppearance *appearance, gpointer data);
  gpointer data;
  PickerAppearance known;
} Watch;

static void
note (PickerAppearance *known, const char *key, GVariant *value)
{
  GVariant *inner = g_variant_ref (value);
  /* Some portals return a variant inside the variant. */
  while (g_variant_is_of_type (inner, G_VARIANT_TYPE_VARIANT)) {
    GVariant *next = g_variant_get_variant (inner);
    g_variant_unref (inner);
    inner = next;
  }
  guint32 number = g_variant_is_of_type (inner, G_VARIANT_TYPE_UINT32) ? g_variant_get_uint32 (inner) : 0;
  if (g_str_equal (key, "color-scheme"))
    known->color_scheme = number;
  else if (g_str_equal (key, "contrast"))
    known->contrast = number;
  else if (g_str_equal (key, "reduced-motion"))
    known->reduced_motion = number;
  else if (g_str_equal (key, "accent-color")) {
    known->accent[0] = known->accent[1] = known->accent[2] = -1;
    if (g_variant_is_of_type (inner, G_VARIANT_TYPE ("(ddd)")))
      g_variant_get (inner, "(ddd)", &known->accent[0], &known->accent[1], &known->accent[2]);
  }
  g_variant_unref (inner);
}

static void
answered (GObject *source, GAsyncResult *result, gpointer data)
{
  Watch *watch = data;
  GVariant *reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);
  if (reply == NULL)
    return;
  GVariantIter *spaces;
  const char *space, *key;
  GVariantIter *entries;
  GVariant *value;
  g_variant_get (reply, "(a{sa{sv}})", &spaces);
  while (g_variant_iter_loop (spaces, "{&sa{sv}}", &space, &entries)) {
    /* A portal may return more than was requested. */
    if (!g_str_equal (space, NAMESPACE))
      continue;
    while (g_variant_iter_loop (entries, "{&sv}", &key, &value))
      note (&watch->known, key, value);
  }
  g_variant_iter_free (spaces);
  g_variant_unref (reply);
  watch->changed (&watch->known, watch->data);
}

static void
setting_changed (GDBusConnection *connection, const char *sender, const char *path, const char *interface,
                 const char *signal, GVariant *parameters, gpointer data)
{
  Watch *watch = data;
  (void) connection;
  (void) sender;
  (void) path;
  (void) interface;
  (void) signal;
  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(ssv)")))
    return;
  const char *space, *key;
  GVariant *value;
  g_variant_get (parameters, "(&s&sv)", &space, &key, &value);
  if (g_str_equal (space, NAMESPACE)) {
    note (&watch->known, key, value);
    watch->changed (&watch->known, watch->data);
  }
  g_variant_unref (value);
}

static void
connected (GObject *source, GAsyncResult *result, gpointer data)
{
  (void) source;
  GDBusConnection *connection = g_bus_get_finish (result, NULL);
  if (connection == NULL)
    return;
  g_dbus_connection_signal_subscribe (connection, PORTAL, SETTINGS, "SettingChanged", PATH, NAMESPACE,
                                      G_DBUS_SIGNAL_FLAGS_NONE, setting_changed, data, NULL);
  static const char *const spaces[] = { NAMESPACE, NULL };
  /* Where nothing else has started the portal yet, as under compositors without a desktop around them, this call does: nobody
   * waits for it, and the bus's own time limit ends it. */
  g_dbus_connection_call (connection, PORTAL, PATH, SETTINGS, "ReadAll", g_variant_new ("(^as)", spaces),
                          G_VARIANT_TYPE ("(a{sa{sv}})"), G_DBUS_CALL_FLAGS_NONE, -1, NULL, answered, data);
  /* The process's shared connection lives on in GLib; ours keeps the subscription. */
}

void
picker_appearance_watch (void (*changed) (const PickerAppearance *appearance, gpointer data), gpointer data)
{
  static Watch watch = { .known = { .accent = { -1, -1, -1 } } };
  if (watch.changed != NULL)
    return;
  watch.changed = changed;
  watch.data = data;
  g_bus_get (G_BUS_TYPE_SESSION, NULL, connected, &watch);
}
