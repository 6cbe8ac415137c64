/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The enumerations as types of GObject's, for builders and other languages. */
#include "desktop-picker-gtk4.h"

/**
 * desktop_picker_error_quark:
 *
 * The domain of the errors in [error@Error], %DESKTOP_PICKER_ERROR in C. It can be asked for in any thread.
 *
 * Returns: the number of the domain
 */
G_DEFINE_QUARK (desktop-picker-error-quark, desktop_picker_error)

GType
desktop_picker_error_get_type (void)
{
  static gsize type;
  static const GEnumValue values[] = {
    { DESKTOP_PICKER_ERROR_NO_SERVICE, "DESKTOP_PICKER_ERROR_NO_SERVICE", "no-service" },
    { DESKTOP_PICKER_ERROR_REFUSED, "DESKTOP_PICKER_ERROR_REFUSED", "refused" },
    { DESKTOP_PICKER_ERROR_ENDED, "DESKTOP_PICKER_ERROR_ENDED", "ended" },
    { 0, NULL, NULL },
  };
  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("DesktopPickerError", values));
  return type;
}

GType
desktop_picker_state_get_type (void)
{
  static gsize type;
  static const GEnumValue values[] = {
    { DESKTOP_PICKER_STATE_STARTING, "DESKTOP_PICKER_STATE_STARTING", "starting" },
    { DESKTOP_PICKER_STATE_SHOWN, "DESKTOP_PICKER_STATE_SHOWN", "shown" },
    { DESKTOP_PICKER_STATE_ATTACHED, "DESKTOP_PICKER_STATE_ATTACHED", "attached" },
    { DESKTOP_PICKER_STATE_ENDED, "DESKTOP_PICKER_STATE_ENDED", "ended" },
    { 0, NULL, NULL },
  };
  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("DesktopPickerState", values));
  return type;
}
