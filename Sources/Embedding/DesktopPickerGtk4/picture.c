/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is shown of a surface: strips, of which those are copied again in which the picker has drawn. GTK paints only what is another node than
 * before, so that a blinking cursor in the picker does not have the host paint all of it. */
#include "server.h"

/* Rows of a strip in logical pixels: one read each, since a strip is as wide as its picture. */
enum { STRIP = 64, MOST_RECTANGLES = 64 };

struct DpPicture {
  /* In pixels of the buffer. */
  int width, height, strip;
  int scale;
  gboolean is_for_cairo;
  GPtrArray *strips;
};

static void
forget_strip (gpointer node)
{
  if (node)
    gsk_render_node_unref (node);
}

void
dp_picture_free (DpPicture *picture)
{
  g_ptr_array_unref (picture->strips);
  g_free (picture);
}

/* GTK's cairo renderer converts a texture in each frame, up to 4.8 by way of floating point: 3.6 ms for 900x640 pixels, and 0.2 for a surface of
 * cairo's (measured). Other renderers draw such a surface into a picture first, and upload that. */
static GskRenderNode *
strip_of (DpBuffer *buffer, gboolean is_for_cairo, int width, int top, int rows, int scale)
{
  graphene_rect_t place = GRAPHENE_RECT_INIT (0, (float) top / scale, (float) width / scale, (float) rows / scale);
  GskRenderNode *node;
  if (is_for_cairo)
    {
      cairo_surface_t *pixels = dp_buffer_copy_for_cairo (buffer, width, top, rows);
      cairo_t *cairo;
      if (!pixels)
        return NULL;
      node = gsk_cairo_node_new (&place);
      cairo = gsk_cairo_node_get_draw_context (node);
      cairo_scale (cairo, 1.0 / scale, 1.0 / scale);
      cairo_set_source_surface (cairo, pixels, 0, top);
      cairo_paint (cairo);
      cairo_destroy (cairo);
      cairo_surface_destroy (pixels);
    }
  else
    {
      GdkTexture *texture = dp_buffer_copy (buffer, width, top, rows);
      if (!texture)
        return NULL;
      node = gsk_texture_node_new (texture, &place);
      g_object_unref (texture);
    }
  return node;
}

static gboolean
fits (DpPicture *picture, int width, int height, int strip, int scale, gboolean is_for_cairo)
{
  return picture && picture->width == width && picture->height == height && picture->strip == strip && picture->scale == scale
         && picture->is_for_cairo == is_for_cairo;
}

static gboolean
has_all (DpPicture *picture)
{
  for (guint at = 0; at < picture->strips->len; at++)
    if (!picture->strips->pdata[at])
      return FALSE;
  return TRUE;
}

/* Copies what is missing of so many columns and rows. Whether all of it is there: memory may be short. */
gboolean
dp_picture_update (DpPicture **kept, DpBuffer *buffer, const cairo_region_t *damage, int width, int height, int scale, gboolean is_for_cairo, gboolean in_one)
{
  int strip = in_one ? height : STRIP * scale;
  DpPicture *picture;
  if (!fits (*kept, width, height, strip, scale, is_for_cairo))
    {
      g_clear_pointer (kept, dp_picture_free);
      *kept = g_new0 (DpPicture, 1);
      **kept = (DpPicture){ width, height, strip, scale, is_for_cairo, g_ptr_array_new_with_free_func (forget_strip) };
      g_ptr_array_set_size ((*kept)->strips, (height + strip - 1) / strip);
    }
  picture = *kept;
  for (guint at = 0; at < picture->strips->len; at++)
    {
      int top = (int) at * strip, rows = MIN (strip, picture->height - top);
      cairo_rectangle_int_t place = { 0, top, picture->width, rows };
      GskRenderNode *node = picture->strips->pdata[at];
      if (node && cairo_region_contains_rectangle (damage, &place) == CAIRO_REGION_OVERLAP_OUT)
        continue;
      if (node)
        gsk_render_node_unref (node);
      picture->strips->pdata[at] = strip_of (buffer, is_for_cairo, picture->width, top, rows, scale);
    }
  return has_all (picture);
}

void
dp_picture_snapshot (DpPicture *picture, GtkSnapshot *snapshot)
{
  for (guint at = 0; at < picture->strips->len; at++)
    if (picture->strips->pdata[at])
      gtk_snapshot_append_node (snapshot, picture->strips->pdata[at]);
}

/* Adds where the picker has drawn. Many small places are as good as one that holds them. */
void
dp_damage_add (cairo_region_t *damage, int x, int y, int width, int height)
{
  if (width < 1 || height < 1)
    return;
  cairo_region_union_rectangle (damage, &(cairo_rectangle_int_t){ CLAMP (x, -DP_MOST_EDGE, DP_MOST_EDGE), CLAMP (y, -DP_MOST_EDGE, DP_MOST_EDGE),
                                                                  MIN (width, 2 * DP_MOST_EDGE), MIN (height, 2 * DP_MOST_EDGE) });
  if (cairo_region_num_rectangles (damage) > MOST_RECTANGLES)
    {
      cairo_rectangle_int_t all;
      cairo_region_get_extents (damage, &all);
      cairo_region_union_rectangle (damage, &all);
    }
}

void
dp_damage_add_all (cairo_region_t *damage, const cairo_region_t *more, int scale)
{
  for (int at = 0; at < cairo_region_num_rectangles (more); at++)
    {
      cairo_rectangle_int_t one;
      cairo_region_get_rectangle (more, at, &one);
      dp_damage_add (damage, one.x * scale, one.y * scale, one.width * scale, one.height * scale);
    }
}
