/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-parent.h"

#include <string.h>

#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>
#endif
#ifdef GDK_WINDOWING_X11
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <gdk/x11/gdkx.h>

/* GTK knows only parents of its own process, so the hints are set past it. */
static gboolean
set_x11_parent (GdkDisplay *display, GdkSurface *surface, const char *number)
{
  char *end = NULL;
  guint64 parent = g_ascii_strtoull (number, &end, 16);
  if (end == number || *end != '\0' || parent == 0 || parent > G_MAXUINT32)
    return FALSE;
  Display *server = GDK_DISPLAY_XDISPLAY (display);
  Window window = GDK_SURFACE_XID (surface);
  Atom dialog = gdk_x11_get_xatom_by_name_for_display (display, "_NET_WM_WINDOW_TYPE_DIALOG");
  /* The parent may have gone meanwhile, which is an error of the server. */
  gdk_x11_display_error_trap_push (display);
  XSetTransientForHint (server, window, (Window) parent);
  XChangeProperty (server, window, gdk_x11_get_xatom_by_name_for_display (display, "_NET_WM_WINDOW_TYPE"), XA_ATOM, 32, PropModeReplace,
                   (const unsigned char *) &dialog, 1);
  gdk_x11_display_error_trap_pop_ignored (display);
  return TRUE;
}
#endif

gboolean
picker_window_set_parent (GtkWindow *window, const char *name)
{
  gtk_widget_realize (GTK_WIDGET (window));
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));
  GdkDisplay *display = gdk_surface_get_display (surface);
#ifdef GDK_WINDOWING_X11
  if (GDK_IS_X11_DISPLAY (display) && g_str_has_prefix (name, "x11:"))
    return set_x11_parent (display, surface, name + strlen ("x11:"));
#endif
#ifdef GDK_WINDOWING_WAYLAND
  /* Handles have some forty characters. One that fills a message of Wayland's (4096 bytes) ends the connection. */
  if (GDK_IS_WAYLAND_DISPLAY (display) && g_str_has_prefix (name, "wayland:") && strlen (name) < 1024)
    return gdk_wayland_toplevel_set_transient_for_exported (GDK_TOPLEVEL (surface), name + strlen ("wayland:"));
#endif
  return FALSE;
}
