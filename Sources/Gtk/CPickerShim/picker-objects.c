/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-objects.h"

#include "picker-features.h"

#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>
#endif

void
picker_object_set_boolean (gpointer object, const char *name, gboolean value)
{
  g_object_set (object, name, value, NULL);
}

void
picker_object_set_string (gpointer object, const char *name, const char *value)
{
  g_object_set (object, name, value, NULL);
}

gboolean
picker_object_get_boolean (gpointer object, const char *name)
{
  gboolean value = FALSE;
  g_object_get (object, name, &value, NULL);
  return value;
}

int
picker_object_get_int (gpointer object, const char *name)
{
  int value = 0;
  g_object_get (object, name, &value, NULL);
  return value;
}

void
picker_object_set_int (gpointer object, const char *name, int value)
{
  g_object_set (object, name, value, NULL);
}

char *
picker_object_get_string (gpointer object, const char *name)
{
  char *value = NULL;
  g_object_get (object, name, &value, NULL);
  return value;
}

GtkWidget *
picker_widget_new (GType type, GtkAccessibleRole role)
{
  return g_object_new (type, "accessible-role", role, NULL);
}

const char *
picker_type_name (gpointer object)
{
  return G_OBJECT_TYPE_NAME (object);
}

const char *
picker_role_name (GtkAccessibleRole role)
{
  GEnumClass *roles = g_type_class_ref (GTK_TYPE_ACCESSIBLE_ROLE);
  GEnumValue *value = g_enum_get_value (roles, (int) role);
  const char *name = value != NULL ? g_intern_string (value->value_nick) : "unknown";
  g_type_class_unref (roles);
  return name;
}

void
picker_list_leave_by_tab (GtkWidget *list_view)
{
#if PICKER_GTK_TABS_IN_LISTS
  gtk_list_view_set_tab_behavior (GTK_LIST_VIEW (list_view), GTK_LIST_TAB_ITEM);
#else
  (void) list_view;
#endif
}

void
picker_list_item_set_focusable (GtkListItem *item, gboolean focusable)
{
#if PICKER_GTK_TABS_IN_LISTS
  gtk_list_item_set_focusable (item, focusable);
#else
  (void) item;
  (void) focusable;
#endif
}

static const char *set_variable; /* the one that picker_display_prepare() has set */

void
picker_display_prepare (void)
{
  const char *renderer = g_getenv ("GSK_RENDERER");

  /* GDK loads and asks OpenGL as it opens the display, wanted or not: 48 ms of a start, measured. */
  const char *variable = PICKER_GTK_READS_GDK_DISABLE ? "GDK_DISABLE" : "GDK_DEBUG";
  const char *value = PICKER_GTK_READS_GDK_DISABLE ? "gl" : "gl-disable";
  if (g_strcmp0 (renderer, "cairo") == 0 && g_getenv (variable) == NULL && g_setenv (variable, value, FALSE))
    set_variable = variable;
}

void
picker_environment_clean (GAppLaunchContext *context)
{
  if (set_variable != NULL)
    g_app_launch_context_unsetenv (context, set_variable);
}

gboolean
picker_display_available (void)
{
  return gtk_init_check () && gdk_display_get_default () != NULL;
}

gboolean
picker_display_is_x11 (void)
{
#ifdef GDK_WINDOWING_X11
  GdkDisplay *display = gdk_display_get_default ();
  return display != NULL && GDK_IS_X11_DISPLAY (display);
#else
  return FALSE;
#endif
}
