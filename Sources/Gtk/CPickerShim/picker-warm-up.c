/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-gtk.h"
#include "picker-warm-up.h"

#include <pango/pangocairo.h>

/* fontconfig reads its configuration once a process, under a lock: the first caller waits for that. */
static void
load_fonts (void)
{
  /* A font map may be used by one thread only, so this thread makes its own. */
  PangoFontMap *map = pango_cairo_font_map_new ();
  PangoContext *context = pango_font_map_create_context (map);
  PangoLayout *layout = pango_layout_new (context);

  pango_layout_set_text (layout, "Photos", -1);
  pango_layout_get_pixel_size (layout, NULL, NULL);
  g_object_unref (layout);
  g_object_unref (context);
  g_object_unref (map);
}

/* librsvg is a large library that gdk-pixbuf opens at the first symbolic icon. */
static void
load_icon_reader (void)
{
  static const char icon[] = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>";
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_type ("svg", NULL);

  if (loader == NULL)
    return;
  gdk_pixbuf_loader_write (loader, (const guchar *) icon, sizeof icon - 1, NULL);
  gdk_pixbuf_loader_close (loader, NULL);
  g_object_unref (loader);
}

void
picker_warm_up (void)
{
  load_fonts ();
  load_icon_reader ();
}
