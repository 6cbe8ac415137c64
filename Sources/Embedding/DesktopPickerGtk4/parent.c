/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The host's window in the words of the portals, so that a dialog of another program stands before it. */
#include "parent.h"

#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>
#endif
#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>
#endif

#ifdef GDK_WINDOWING_WAYLAND
typedef struct {
  DpParentKnown known;
  GObject *data;
} Question;

static void
exported (GdkToplevel *toplevel, const char *handle, gpointer data)
{
  Question *question = data;
  char *parent = g_strdup_printf ("wayland:%s", handle);
  question->known (question->data, parent);
  g_free (parent);
}

static void
free_question (gpointer data)
{
  Question *question = data;
  g_object_unref (question->data);
  g_free (question);
}
#endif

void
dp_parent_ask (GtkWidget *widget, DpParentKnown known, GObject *data)
{
  GtkNative *native = gtk_widget_get_native (widget);
  GdkSurface *surface = native ? gtk_native_get_surface (native) : NULL;
#ifdef GDK_WINDOWING_X11
  if (surface && GDK_IS_X11_SURFACE (surface))
    {
      char *parent = g_strdup_printf ("x11:%lx", gdk_x11_surface_get_xid (surface));
      known (data, parent);
      return g_free (parent);
    }
#endif
#ifdef GDK_WINDOWING_WAYLAND
  if (surface && GDK_IS_WAYLAND_TOPLEVEL (surface))
    {
      Question *question = g_new (Question, 1);
      *question = (Question){ known, g_object_ref (data) };
      if (gdk_wayland_toplevel_export_handle (GDK_TOPLEVEL (surface), exported, question, free_question))
        return;
      free_question (question);
    }
#endif
  known (data, "");
}
