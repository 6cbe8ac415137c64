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

/* Flags of calls: without starting the callee where that is not running. */
GDBusCallFlags picker_bus_call_no_start (void);
GBusNameOwnerFlags picker_bus_name_replaceable (void);
GBusNameWatcherFlags picker_bus_watch_plain (void);

#endif
