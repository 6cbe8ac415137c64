/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-bus.h"

typedef struct {
  PickerBusCalled called;
  PickerBusRead read;
  gpointer data;
  GDestroyNotify release;
  /* GLib's, and that of picker_bus_export while it runs. */
  int references;
} Exported;

static void
release_exported (gpointer data)
{
  Exported *exported = data;
  if (--exported->references > 0)
    return;
  exported->release (exported->data);
  g_free (exported);
}

static void
method_called (GDBusConnection *connection, const char *sender, const char *path, const char *interface, const char *method,
               GVariant *parameters, GDBusMethodInvocation *invocation, gpointer data)
{
  (void) connection, (void) sender, (void) path, (void) interface, (void) method, (void) parameters;
  Exported *exported = data;
  exported->called (invocation, exported->data);
}

static GVariant *
property_read (GDBusConnection *connection, const char *sender, const char *path, const char *interface, const char *property,
               GError **error, gpointer data)
{
  (void) connection, (void) sender, (void) path, (void) interface;
  Exported *exported = data;
  GVariant *value = exported->read (property, exported->data);
  if (value == NULL)
    g_set_error (error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_PROPERTY, "there is no property %s", property);
  return value;
}

guint
picker_bus_export (GDBusConnection *connection, const char *path, const char *xml, PickerBusCalled called, PickerBusRead read,
                   gpointer data, GDestroyNotify release, GError **error)
{
  static const GDBusInterfaceVTable table = { .method_call = method_called, .get_property = property_read };
  GDBusNodeInfo *node = g_dbus_node_info_new_for_xml (xml, error);
  if (node == NULL) {
    release (data);
    return 0;
  }
  Exported *exported = g_new0 (Exported, 1);
  *exported = (Exported) { called, read, data, release, 2 };
  guint number = g_dbus_connection_register_object (connection, path, node->interfaces[0], &table, exported, release_exported, error);
  g_dbus_node_info_unref (node);
  /* Where it fails, GLib has released its reference since 2.84, and not before. */
  if (number == 0)
    exported->references = 1;
  release_exported (exported);
  return number;
}

GDBusCallFlags
picker_bus_call_no_start (void)
{
  return G_DBUS_CALL_FLAGS_NO_AUTO_START;
}

GBusNameOwnerFlags
picker_bus_name_replaceable (void)
{
  return G_BUS_NAME_OWNER_FLAGS_ALLOW_REPLACEMENT | G_BUS_NAME_OWNER_FLAGS_REPLACE;
}

GBusNameWatcherFlags
picker_bus_watch_plain (void)
{
  return G_BUS_NAME_WATCHER_FLAGS_NONE;
}
