/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-color-scheme.h"

#define PORTAL "org.freedesktop.portal.Desktop"
#define PATH "/org/freedesktop/portal/desktop"
#define SETTINGS "org.freedesktop.portal.Settings"
#define NAMESPACE "org.freedesktop.appearance"
#define KEY "color-scheme"

typedef struct {
  void (*changed) (int scheme, gpointer data);
  gpointer data;
} Watch;

/* Portals answer with a variant in a variant, newer ones with one less. */
static void
tell (const Watch *watch, GVariant *value)
{
  GVariant *inner = g_variant_ref (value);
  while (g_variant_is_of_type (inner, G_VARIANT_TYPE_VARIANT)) {
    GVariant *next = g_variant_get_variant (inner);
    g_variant_unref (inner);
    inner = next;
  }
  if (g_variant_is_of_type (inner, G_VARIANT_TYPE_UINT32)) {
    guint32 scheme = g_variant_get_uint32 (inner);
    watch->changed (scheme <= 2 ? (int) scheme : 0, watch->data);
  }
  g_variant_unref (inner);
}

static void
answered (GObject *source, GAsyncResult *result, gpointer data)
{
  GVariant *reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);
  if (reply == NULL)
    return;
  if (g_variant_is_of_type (reply, G_VARIANT_TYPE ("(v)"))) {
    GVariant *value = g_variant_get_child_value (reply, 0);
    tell (data, value);
    g_variant_unref (value);
  }
  g_variant_unref (reply);
}

static void
setting_changed (GDBusConnection *connection, const char *sender, const char *path, const char *interface,
                 const char *signal, GVariant *parameters, gpointer data)
{
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
  if (g_str_equal (space, NAMESPACE) && g_str_equal (key, KEY))
    tell (data, value);
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
  g_dbus_connection_call (connection, PORTAL, PATH, SETTINGS, "Read", g_variant_new ("(ss)", NAMESPACE, KEY),
                          G_VARIANT_TYPE ("(v)"), G_DBUS_CALL_FLAGS_NO_AUTO_START, 2000, NULL, answered, data);
  /* The process's shared connection lives on in GLib; ours keeps the subscription. */
}

void
picker_color_scheme_watch (void (*changed) (int scheme, gpointer data), gpointer data)
{
  static Watch watch;
  if (watch.changed != NULL)
    return;
  watch.changed = changed;
  watch.data = data;
  g_bus_get (G_BUS_TYPE_SESSION, NULL, connected, &watch);
}
