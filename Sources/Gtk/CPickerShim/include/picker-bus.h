/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_BUS_H
#define PICKER_BUS_H

#include "picker-gtk.h"

/* A method of an exported object was called; the invocation is the callee's, to be answered once, now or later. */
typedef void (*PickerBusCalled) (GDBusMethodInvocation *invocation, gpointer data);
/* The value of a property; NULL where there is none. */
typedef GVariant *(*PickerBusRead) (const char *property, gpointer data);

/* Exports the one interface that the XML describes. 0 with an error where the path has it already or the XML is wrong; `data` is released
 * then, too. */
guint picker_bus_export (GDBusConnection *connection, const char *path, const char *xml, PickerBusCalled called, PickerBusRead read,
                         gpointer data, GDestroyNotify release, GError **error);

/* Answers a call with values whose handles (`h`) are indices into `files`. The descriptors stay the caller's. FALSE where they cannot be
 * duplicated: the call is then still to be answered, and the values are released. */
gboolean picker_bus_answer_with_files (GDBusMethodInvocation *invocation, GVariant *values, const int *files, int count);

/* Calls a method with arguments whose handles are indices into `files`; `done` gets the result for picker_bus_call_finish. FALSE where the
 * descriptors cannot be duplicated: `done` is not called then, and the arguments are released. */
gboolean picker_bus_call_with_files (GDBusConnection *connection, const char *destination, const char *path, const char *interface,
                                     const char *method, GVariant *arguments, const int *files, int count, int milliseconds,
                                     GAsyncReadyCallback done, gpointer data);
GVariant *picker_bus_call_finish (GDBusConnection *connection, GAsyncResult *result, GError **error);

/* From now on the objects below `prefix` exist for their own callers alone: of a path `prefix/1_42/…` only `:1.42` gets an answer, anybody
 * else the error of a path that has no object. As long as the connection lives. */
void picker_bus_guard (GDBusConnection *connection, const char *prefix);

/* Calls back when the bus has closed the connection. Returns a number for g_signal_handler_disconnect. */
gulong picker_bus_on_closed (GDBusConnection *connection, void (*closed) (gpointer data), gpointer data, GDestroyNotify release);

/* Flags of calls: without starting the callee where that is not running. */
GDBusCallFlags picker_bus_call_no_start (void);
GBusNameOwnerFlags picker_bus_name_replaceable (void);
GBusNameWatcherFlags picker_bus_watch_plain (void);
GDBusSignalFlags picker_bus_signal_plain (void);
/* A descriptor of a file that came with a call, closed on exec and the caller's; -1 for none. */
int picker_bus_take_file (GDBusMethodInvocation *invocation, gint32 handle);

#endif
