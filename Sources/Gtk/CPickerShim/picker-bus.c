/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-bus.h"

#include <gio/gunixfdlist.h>
#include <string.h>

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

/* NULL where a descriptor cannot be duplicated. */
static GUnixFDList *
list_of (const int *files, int count)
{
  GUnixFDList *list = g_unix_fd_list_new ();
  for (int index = 0; index < count; index++)
    if (g_unix_fd_list_append (list, files[index], NULL) < 0) {
      g_object_unref (list);
      return NULL;
    }
  return list;
}

gboolean
picker_bus_answer_with_files (GDBusMethodInvocation *invocation, GVariant *values, const int *files, int count)
{
  GUnixFDList *list = list_of (files, count);
  if (list == NULL) {
    g_variant_unref (g_variant_ref_sink (values));
    return FALSE;
  }
  g_dbus_method_invocation_return_value_with_unix_fd_list (invocation, values, list);
  g_object_unref (list);
  return TRUE;
}

gboolean
picker_bus_call_with_files (GDBusConnection *connection, const char *destination, const char *path, const char *interface,
                            const char *method, GVariant *arguments, const int *files, int count, int milliseconds,
                            GAsyncReadyCallback done, gpointer data)
{
  GUnixFDList *list = list_of (files, count);
  if (list == NULL) {
    g_variant_unref (g_variant_ref_sink (arguments));
    return FALSE;
  }
  g_dbus_connection_call_with_unix_fd_list (connection, destination, path, interface, method, arguments, NULL, G_DBUS_CALL_FLAGS_NONE,
                                            milliseconds, list, NULL, done, data);
  g_object_unref (list);
  return TRUE;
}

GVariant *
picker_bus_call_finish (GDBusConnection *connection, GAsyncResult *result, GError **error)
{
  return g_dbus_connection_call_with_unix_fd_list_finish (connection, NULL, result, error);
}

/* Whether the part of a path after the prefix begins with the sender's name, as the portal writes it: `1_42` for `:1.42`. */
static gboolean
is_of (const char *rest, const char *sender)
{
  if (sender == NULL || *sender != ':' || *rest != '/')
    return FALSE;
  rest++, sender++;
  for (; *sender != '\0'; rest++, sender++)
    if (*rest != (*sender == '.' ? '_' : *sender))
      return FALSE;
  return *rest == '/';
}

/* GDBus calls it on its own thread, with each message. */
static GDBusMessage *
guarded (GDBusConnection *connection, GDBusMessage *message, gboolean incoming, gpointer data)
{
  const char *prefix = data;
  if (!incoming || g_dbus_message_get_message_type (message) != G_DBUS_MESSAGE_TYPE_METHOD_CALL)
    return message;
  const char *path = g_dbus_message_get_path (message);
  if (path == NULL || !g_str_has_prefix (path, prefix))
    return message;
  const char *rest = path + strlen (prefix);
  if ((*rest != '/' && *rest != '\0') || is_of (rest, g_dbus_message_get_sender (message)))
    return message;
  if (!(g_dbus_message_get_flags (message) & G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED)) {
    GDBusMessage *refusal = g_dbus_message_new_method_error (message, "org.freedesktop.DBus.Error.UnknownMethod",
                                                             "Object does not exist at path “%s”", path);
    g_dbus_connection_send_message (connection, refusal, G_DBUS_SEND_MESSAGE_FLAGS_NONE, NULL, NULL);
    g_object_unref (refusal);
  }
  g_object_unref (message);
  return NULL;
}

void
picker_bus_guard (GDBusConnection *connection, const char *prefix)
{
  g_dbus_connection_add_filter (connection, guarded, g_strdup (prefix), g_free);
}

typedef struct {
  void (*closed) (gpointer data);
  gpointer data;
  GDestroyNotify release;
} Closing;

static void
connection_closed (GDBusConnection *connection, gboolean vanished, GError *error, Closing *closing)
{
  (void) connection, (void) vanished, (void) error;
  closing->closed (closing->data);
}

static void
release_closing (gpointer data, GClosure *closure)
{
  (void) closure;
  Closing *closing = data;
  closing->release (closing->data);
  g_free (closing);
}

gulong
picker_bus_on_closed (GDBusConnection *connection, void (*closed) (gpointer data), gpointer data, GDestroyNotify release)
{
  Closing *closing = g_new0 (Closing, 1);
  *closing = (Closing) { closed, data, release };
  return g_signal_connect_data (connection, "closed", G_CALLBACK (connection_closed), closing, release_closing, 0);
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

GDBusSignalFlags
picker_bus_signal_plain (void)
{
  return G_DBUS_SIGNAL_FLAGS_NONE;
}

GBusNameWatcherFlags
picker_bus_watch_plain (void)
{
  return G_BUS_NAME_WATCHER_FLAGS_NONE;
}

int
picker_bus_take_file (GDBusMethodInvocation *invocation, gint32 handle)
{
  GUnixFDList *files = g_dbus_message_get_unix_fd_list (g_dbus_method_invocation_get_message (invocation));

  if (files == NULL || handle < 0 || handle >= g_unix_fd_list_get_length (files))
    return -1;
  return g_unix_fd_list_get (files, handle, NULL);
}
