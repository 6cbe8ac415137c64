/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-renderer.h"
#include "picker-features.h"

#include <glib/gstdio.h>
#include <glob.h>
#include <unistd.h>

/* The kernel's own drivers, NVIDIA's, and the card of the machine around a Linux inside of Windows. */
static const char *const cards[] = { "dri/renderD*", "nvidia[0-9]*", "dxg" };

static gboolean
is_usable (const char *pattern)
{
  glob_t found = { 0 };
  gboolean usable = FALSE;

  if (glob (pattern, GLOB_NOSORT, NULL, &found) == 0)
    for (size_t index = 0; index < found.gl_pathc && !usable; index++)
      usable = g_access (found.gl_pathv[index], R_OK | W_OK) == 0;
  globfree (&found);
  return usable;
}

gboolean
picker_graphics_card_is_there (const char *devices)
{
  gboolean is_there = FALSE;

  for (gsize index = 0; index < G_N_ELEMENTS (cards) && !is_there; index++)
    {
      char *pattern = g_build_filename (devices, cards[index], NULL);
      is_there = is_usable (pattern);
      g_free (pattern);
    }
  return is_there;
}

static gboolean chose_cairo;

void
picker_renderer_prepare (void)
{
  if (g_getenv ("GSK_RENDERER") == NULL && !picker_graphics_card_is_there ("/dev"))
    chose_cairo = g_setenv ("GSK_RENDERER", "cairo", FALSE);
}

void
picker_renderer_clean (GAppLaunchContext *context)
{
  if (chose_cairo)
    g_app_launch_context_unsetenv (context, "GSK_RENDERER");
}

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

gboolean
picker_gtk_has_color_states (void)
{
  return PICKER_GTK_HAS_COLOR_STATES;
}

#if PICKER_GTK_HAS_COLOR_STATES

/* By code points of H.273: the primaries of SMPTE EG 432-1, sRGB's curve, RGB, full range. */
static GdkColorState *
display_p3 (void)
{
  static GdkColorState *state;

  if (state == NULL)
    {
      GdkCicpParams *params = gdk_cicp_params_new ();
      GError *error = NULL;

      gdk_cicp_params_set_color_primaries (params, 12);
      gdk_cicp_params_set_transfer_function (params, 13);
      gdk_cicp_params_set_matrix_coefficients (params, 0);
      gdk_cicp_params_set_range (params, GDK_CICP_RANGE_FULL);
      state = gdk_cicp_params_build_color_state (params, &error);
      if (state == NULL)
        g_error ("GTK does not know Display P3: %s", error->message);
      g_object_unref (params);
    }
  return state;
}

static GdkTexture *
display_p3_texture_new (GBytes *bytes, int width, int height, gsize stride, GdkMemoryFormat format)
{
  GdkMemoryTextureBuilder *builder = gdk_memory_texture_builder_new ();
  GdkTexture *texture;

  gdk_memory_texture_builder_set_bytes (builder, bytes);
  gdk_memory_texture_builder_set_width (builder, width);
  gdk_memory_texture_builder_set_height (builder, height);
  gdk_memory_texture_builder_set_stride (builder, stride);
  gdk_memory_texture_builder_set_format (builder, format);
  gdk_memory_texture_builder_set_color_state (builder, display_p3 ());
  texture = gdk_memory_texture_builder_build (builder);
  g_object_unref (builder);
  return texture;
}

#else

static GdkTexture *
display_p3_texture_new (GBytes *bytes, int width, int height, gsize stride, GdkMemoryFormat format)
{
  g_error ("This GTK does not know Display P3.");
}

#endif

static GdkTexture *
texture_new (GBytes *bytes, int width, int height, gsize stride, GdkMemoryFormat format, PickerColors colors)
{
  GdkTexture *texture = colors == PICKER_COLORS_DISPLAY_P3
                            ? display_p3_texture_new (bytes, width, height, stride, format)
                            : gdk_memory_texture_new (width, height, format, bytes, stride);
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
picker_texture_new_opaque (GBytes *bytes, int width, int height, gsize stride, PickerColors colors)
{
  return texture_new (bytes, width, height, stride, OPAQUE_FORMAT, colors);
}

GdkTexture *
picker_texture_new_premultiplied (GBytes *bytes, int width, int height, gsize stride, PickerColors colors)
{
  return texture_new (bytes, width, height, stride, GDK_MEMORY_DEFAULT, colors);
}
