/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cairo-xlib frees its shared-memory pool whenever the pool is empty, so that each full-window upload costs shmget,
 * shmat and a thousand page faults. One image of the window's size keeps the pool alive. This depends on cairo's
 * internals, but affects only speed. */
#include "picker-shm-keeper.h"

#ifdef GDK_WINDOWING_X11
#include <cairo-xlib.h>
#include <gdk/x11/gdkx.h>
#endif

cairo_surface_t *
picker_shm_surface_new (int width, int height)
{
#ifdef GDK_WINDOWING_X11
  GdkDisplay *display = gdk_display_get_default ();
  if (display == NULL || !GDK_IS_X11_DISPLAY (display) || width < 1 || height < 1)
    return NULL;

  Display *xdisplay = gdk_x11_display_get_xdisplay (display);
  Screen *screen = gdk_x11_screen_get_xscreen (gdk_x11_display_get_screen (display));
  cairo_surface_t *root = cairo_xlib_surface_create (xdisplay, RootWindowOfScreen (screen),
                                                     DefaultVisualOfScreen (screen), width, height);
  cairo_surface_t *image = cairo_surface_create_similar_image (root, CAIRO_FORMAT_ARGB32, width, height);
  cairo_surface_destroy (root);
  if (cairo_surface_status (image) != CAIRO_STATUS_SUCCESS) {
    cairo_surface_destroy (image);
    return NULL;
  }
  return image;
#else
  (void) width;
  (void) height;
  return NULL;
#endif
}
