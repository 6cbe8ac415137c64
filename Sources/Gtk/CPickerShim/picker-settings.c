/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-settings.h"

static GParamSpec *
property (const char *name)
{
  GtkSettings *settings = gtk_settings_get_default ();
  return settings != NULL ? g_object_class_find_property (G_OBJECT_GET_CLASS (settings), name) : NULL;
}

gboolean
picker_settings_has (const char *name)
{
  return property (name) != NULL;
}

int
picker_settings_get_enum (const char *name)
{
  GParamSpec *spec = property (name);
  if (spec == NULL || !G_IS_PARAM_SPEC_ENUM (spec))
    return -1;
  int number = -1;
  g_object_get (gtk_settings_get_default (), name, &number, NULL);
  return number;
}

void
picker_settings_set_enum (const char *name, int value)
{
  GParamSpec *spec = property (name);
  if (spec != NULL && G_IS_PARAM_SPEC_ENUM (spec))
    g_object_set (gtk_settings_get_default (), name, value, NULL);
}

/* GDK fills in a value of the setting's own type. */
static gboolean
desktop_value (const char *name, GType fundamental, GValue *value)
{
  GParamSpec *spec = property (name);
  GdkDisplay *display = gdk_display_get_default ();
  if (spec == NULL || display == NULL || G_TYPE_FUNDAMENTAL (spec->value_type) != fundamental)
    return FALSE;
  g_value_init (value, spec->value_type);
  return gdk_display_get_setting (display, name, value);
}

int
picker_desktop_get_enum (const char *name)
{
  GValue value = G_VALUE_INIT;
  int number = desktop_value (name, G_TYPE_ENUM, &value) ? g_value_get_enum (&value) : -1;
  if (G_IS_VALUE (&value))
    g_value_unset (&value);
  return number;
}

char *
picker_desktop_get_string (const char *name)
{
  GValue value = G_VALUE_INIT;
  char *text = desktop_value (name, G_TYPE_STRING, &value) ? g_value_dup_string (&value) : NULL;
  if (G_IS_VALUE (&value))
    g_value_unset (&value);
  return text;
}
