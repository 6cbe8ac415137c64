/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_FLAGS_H
#define PICKER_FLAGS_H

#include "picker-gtk.h"

/* GLib's flags under names that Swift finds whatever GLib was installed. Since 2.88 GLib declares its enumerations of
 * flags as such, and Swift then imports them as option sets with members of its own naming; up to 2.86 (Debian 13) they
 * are constants of the C names. Functions of the type that both have are the same to Swift in either. Needed until GLib
 * 2.86 is no longer supported. */
static inline GApplicationFlags
picker_flags_application_non_unique (void)
{
  return G_APPLICATION_NON_UNIQUE;
}

static inline GDBusCallFlags
picker_flags_bus_call_none (void)
{
  return G_DBUS_CALL_FLAGS_NONE;
}

static inline GFileSetContentsFlags
picker_flags_set_contents_consistent (void)
{
  return G_FILE_SET_CONTENTS_CONSISTENT;
}

static inline GSubprocessFlags
picker_flags_subprocess_stdout_silence (void)
{
  return G_SUBPROCESS_FLAGS_STDOUT_SILENCE;
}

#endif
