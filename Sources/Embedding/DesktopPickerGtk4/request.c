/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "request.h"

#include <gio/gunixfdlist.h>
#include <unistd.h>

#include "desktop-picker-gtk4.h"

#define NAME "io.github.desktoppicker.DesktopPicker"
#define PATH "/io/github/desktoppicker/DesktopPicker"
#define PICKER "io.github.desktoppicker.PhotoPicker1"
#define REQUEST "io.github.desktoppicker.PickRequest1"

/* Milliseconds for an answer: no call waits for a person. */
enum { PATIENCE = 25000 };

struct DpRequest {
  int references;
  const DpRequestHooks *hooks;
  gpointer data;
  GDBusConnection *bus;
  GVariant *options;
  int client_end;
  char *path;
  guint signals, watch;
  gboolean is_over;
};

static DpRequest *
hold (DpRequest *request)
{
  request->references++;
  return request;
}

static void
let_go (DpRequest *request)
{
  if (--request->references > 0)
    return;
  if (request->client_end >= 0)
    close (request->client_end);
  g_clear_pointer (&request->options, g_variant_unref);
  g_clear_object (&request->bus);
  g_free (request->path);
  g_free (request);
}

/* Nothing is told any more. */
static void
end (DpRequest *request)
{
  request->is_over = TRUE;
  if (request->signals)
    g_dbus_connection_signal_unsubscribe (request->bus, request->signals);
  g_clear_handle_id (&request->watch, g_bus_unwatch_name);
  request->signals = 0;
}

static void
fail (DpRequest *request, GError *error)
{
  if (request->is_over)
    return g_error_free (error);
  end (request);
  request->hooks->failed (request->data, error);
}

static void
told (GDBusConnection *bus, const char *sender, const char *path, const char *interface, const char *signal, GVariant *values, gpointer data)
{
  DpRequest *request = data;
  if (request->is_over || g_strcmp0 (path, request->path) != 0)
    return;
  if (g_str_equal (signal, "SelectionChanged") && g_variant_is_of_type (values, G_VARIANT_TYPE ("(aa{sv})")))
    {
      GVariant *items = g_variant_get_child_value (values, 0);
      request->hooks->selected (request->data, items);
      g_variant_unref (items);
    }
  else if (g_str_equal (signal, "Response") && g_variant_is_of_type (values, G_VARIANT_TYPE ("(ua{sv})")))
    {
      guint code;
      GVariant *results;
      g_variant_get (values, "(u@a{sv})", &code, &results);
      /* Items are opened after this, so the request stays. */
      request->is_over = TRUE;
      request->hooks->response (request->data, code, results);
      g_variant_unref (results);
    }
}

static void
vanished (GDBusConnection *bus, const char *name, gpointer data)
{
  fail (data, g_error_new_literal (DESKTOP_PICKER_ERROR, DESKTOP_PICKER_ERROR_ENDED, "the picker's service has ended"));
}

static gboolean
is_named (GError *error, const char *name)
{
  char *remote = g_dbus_error_get_remote_error (error);
  gboolean is_it = g_strcmp0 (remote, name) == 0;
  g_free (remote);
  return is_it;
}

static void
answered (GObject *bus, GAsyncResult *result, gpointer data)
{
  DpRequest *request = data;
  GError *error = NULL;
  gboolean was_attached = request->client_end < 0;
  GVariant *answer = g_dbus_connection_call_with_unix_fd_list_finish (G_DBUS_CONNECTION (bus), NULL, result, &error);
  if (request->client_end >= 0)
    close (request->client_end);
  request->client_end = -1;
  if (answer)
    {
      g_free (request->path);
      g_variant_get (answer, "(o)", &request->path);
      g_variant_unref (answer);
      if (request->is_over)
        dp_request_call (request, "Close", NULL);
      else
        {
          request->watch = g_bus_watch_name_on_connection (request->bus, NAME, G_BUS_NAME_WATCHER_FLAGS_NONE, NULL, vanished, request, NULL);
          request->hooks->begun (request->data, was_attached);
        }
    }
  else if (!was_attached && !request->is_over
           && (is_named (error, "io.github.desktoppicker.Error.AccessDenied") || g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_UNKNOWN_METHOD)))
    {
      /* A host in a sandbox, or a service that is too old: the picker is a dialog of the host's window. */
      g_error_free (error);
      request->hooks->refused (request->data);
    }
  else
    {
      gboolean is_there = !g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_SERVICE_UNKNOWN) && !g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER);
      g_dbus_error_strip_remote_error (error);
      fail (request, g_error_new (DESKTOP_PICKER_ERROR, is_there ? DESKTOP_PICKER_ERROR_REFUSED : DESKTOP_PICKER_ERROR_NO_SERVICE, "%s", error->message));
      g_error_free (error);
    }
  let_go (request);
}

static void
ask (DpRequest *request, const char *method, GVariant *arguments, GUnixFDList *files)
{
  g_dbus_connection_call_with_unix_fd_list (request->bus, NAME, PATH, PICKER, method, arguments, G_VARIANT_TYPE ("(o)"), G_DBUS_CALL_FLAGS_NONE, PATIENCE,
                                            files, NULL, answered, hold (request));
}

static void
ask_for_room (DpRequest *request)
{
  GUnixFDList *files = g_unix_fd_list_new ();
  if (g_unix_fd_list_append (files, request->client_end, NULL) < 0)
    g_clear_object (&files);
  /* In the host's own window nothing needs its name. */
  ask (request, "PickInto", g_variant_new ("(sh@a{sv})", "", 0, request->options), files);
  g_clear_object (&files);
}

void
dp_request_attach (DpRequest *request, const char *parent)
{
  if (!request->is_over)
    ask (request, "Pick", g_variant_new ("(s@a{sv})", parent, request->options), NULL);
}

static void
connected (GObject *source, GAsyncResult *result, gpointer data)
{
  DpRequest *request = data;
  GError *error = NULL;
  request->bus = g_bus_get_finish (result, &error);
  if (!request->bus)
    {
      fail (request, g_error_new (DESKTOP_PICKER_ERROR, DESKTOP_PICKER_ERROR_NO_SERVICE, "%s", error->message));
      g_error_free (error);
    }
  else if (!request->is_over)
    {
      /* Before the call: what follows the answer at once is heard, too. */
      request->signals = g_dbus_connection_signal_subscribe (request->bus, NAME, REQUEST, NULL, NULL, NULL, G_DBUS_SIGNAL_FLAGS_NONE, told, request, NULL);
      ask_for_room (request);
    }
  let_go (request);
}

DpRequest *
dp_request_new (const DpRequestHooks *hooks, gpointer data)
{
  DpRequest *request = g_new0 (DpRequest, 1);
  request->references = 1;
  request->hooks = hooks;
  request->data = data;
  request->client_end = -1;
  return request;
}

void
dp_request_begin (DpRequest *request, int client_end, GVariant *options)
{
  request->client_end = client_end;
  request->options = g_variant_ref_sink (options ? options : g_variant_new ("a{sv}", NULL));
  g_bus_get (G_BUS_TYPE_SESSION, NULL, connected, hold (request));
}

void
dp_request_free (DpRequest *request)
{
  if (!request)
    return;
  end (request);
  dp_request_call (request, "Close", NULL);
  let_go (request);
}

void
dp_request_call (DpRequest *request, const char *method, GVariant *arguments)
{
  if (request->bus && request->path)
    g_dbus_connection_call (request->bus, NAME, request->path, REQUEST, method, arguments, NULL, G_DBUS_CALL_FLAGS_NO_AUTO_START, PATIENCE, NULL, NULL, NULL);
  else if (arguments)
    g_variant_unref (g_variant_ref_sink (arguments));
}

static void
called (GObject *bus, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  GUnixFDList *files = NULL;
  GError *error = NULL;
  GVariant *answer = g_dbus_connection_call_with_unix_fd_list_finish (G_DBUS_CONNECTION (bus), &files, result, &error);
  if (!answer)
    g_task_return_error (task, error);
  else if (g_variant_is_of_type (answer, G_VARIANT_TYPE ("(h)")))
    {
      gint32 index;
      int file;
      g_variant_get (answer, "(h)", &index);
      file = files ? g_unix_fd_list_get (files, index, &error) : -1;
      if (file >= 0)
        g_task_return_int (task, file);
      else
        g_task_return_error (task, error ? error : g_error_new_literal (DESKTOP_PICKER_ERROR, DESKTOP_PICKER_ERROR_REFUSED, "no file came"));
    }
  else
    g_task_return_int (task, 0);
  g_clear_pointer (&answer, g_variant_unref);
  g_clear_object (&files);
  g_object_unref (task);
}

void
dp_request_call_async (DpRequest *request, const char *method, GVariant *arguments, const char *answer, GTask *task)
{
  if (!request || !request->bus || !request->path)
    {
      g_variant_unref (g_variant_ref_sink (arguments));
      g_task_return_new_error (task, DESKTOP_PICKER_ERROR, DESKTOP_PICKER_ERROR_ENDED, "there is no picker");
      g_object_unref (task);
      return;
    }
  g_dbus_connection_call_with_unix_fd_list (request->bus, NAME, request->path, REQUEST, method, arguments, G_VARIANT_TYPE (answer),
                                            G_DBUS_CALL_FLAGS_NO_AUTO_START, PATIENCE, NULL, g_task_get_cancellable (task), called, task);
}
