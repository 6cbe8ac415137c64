/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-renderer.h"

static GskRenderer *
renderer_of (GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_native (widget);
  return native != NULL ? gtk_native_get_renderer (native) : NULL;
}

gboolean
picker_widget_draws_by_cairo (GtkWidget *widget)
{
  GskRenderer *renderer = renderer_of (widget);
  return renderer != NULL && GSK_IS_CAIRO_RENDERER (renderer);
}

const char *
picker_widget_renderer_name (GtkWidget *widget)
{
  GskRenderer *renderer = renderer_of (widget);
  return renderer != NULL ? G_OBJECT_TYPE_NAME (renderer) : NULL;
}

static GdkTexture *
texture_new (GBytes *bytes, int width, int height, gsize stride, GdkMemoryFormat format)
{
  GdkTexture *texture = gdk_memory_texture_new (width, height, format, bytes, stride);
  g_bytes_unref (bytes);
  return texture;
}

/* GTK has had formats without alpha in this order since 4.14: renderers leave out what an opaque picture covers. */
#if GTK_CHECK_VERSION(4, 14, 0)
#define OPAQUE_FORMAT (G_BYTE_ORDER == G_LITTLE_ENDIAN ? GDK_MEMORY_B8G8R8X8 : GDK_MEMORY_X8R8G8B8)
#else
#define OPAQUE_FORMAT GDK_MEMORY_DEFAULT
#endif

GdkTexture *
picker_texture_new_opaque (GBytes *bytes, int width, int height, gsize stride)
{
  return texture_new (bytes, width, height, stride, OPAQUE_FORMAT);
}

GdkTexture *
picker_texture_new_premultiplied (GBytes *bytes, int width, int height, gsize stride)
{
  return texture_new (bytes, width, height, stride, GDK_MEMORY_DEFAULT);
}
