/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The client's memory. It is read as a file and never mapped: what the client cuts off is then a short read, and not a signal that ends the host,
 * and empty parts of a huge buffer cost nothing. Files that could make a reader wait (of another file system, a pipe) are refused. */
#include "server.h"

#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

/* Files of the client that the host holds at a time; a window of GTK has two or three, and its pointers one. */
enum { MOST_POOLS = 64 };

typedef struct {
  DpServer *server;
  int references;
  int file;
  gint64 size;
} Pool;

struct DpBuffer {
  int references;
  Pool *pool;
  /* NULL once the client has destroyed it. */
  struct wl_resource *resource;
  int width, height, stride;
  gint64 offset;
  gboolean has_alpha;
};

static void
pool_unref (Pool *pool)
{
  if (--pool->references > 0)
    return;
  pool->server->pool_count--;
  close (pool->file);
  g_free (pool);
}

/* Buffers. */

static const struct wl_buffer_interface buffer_functions = { dp_destroy };

DpBuffer *
dp_buffer_of (struct wl_resource *resource)
{
  return resource && wl_resource_instance_of (resource, &wl_buffer_interface, &buffer_functions) ? wl_resource_get_user_data (resource) : NULL;
}

DpBuffer *
dp_buffer_ref (DpBuffer *buffer)
{
  buffer->references++;
  return buffer;
}

void
dp_buffer_unref (DpBuffer *buffer)
{
  if (--buffer->references > 0)
    return;
  pool_unref (buffer->pool);
  g_free (buffer);
}

/* The client may draw into it again. */
void
dp_buffer_release (DpBuffer *buffer)
{
  if (buffer->resource)
    wl_buffer_send_release (buffer->resource);
  dp_buffer_unref (buffer);
}

int
dp_buffer_get_width (DpBuffer *buffer)
{
  return buffer->width;
}

int
dp_buffer_get_height (DpBuffer *buffer)
{
  return buffer->height;
}

/* Reads a part of the file; what is not there is zero. */
static void
read_part (int file, guchar *to, gsize size, gint64 from)
{
  gsize done = 0;
  while (done < size)
    {
      gssize count = pread (file, to + done, size - done, from + (gint64) done);
      if (count <= 0)
        break;
      done += (gsize) count;
    }
  memset (to + done, 0, size - done);
}

/* Reads the first columns of some rows; a line of `pixels` has `stride` bytes. */
static void
read_rows (DpBuffer *buffer, guchar *pixels, gsize stride, int width, int top, int rows)
{
  gint64 from = buffer->offset + (gint64) buffer->stride * top;
  if ((gsize) buffer->stride == stride && stride == (gsize) width * 4)
    read_part (buffer->pool->file, pixels, stride * rows, from);
  else
    for (int row = 0; row < rows; row++)
      read_part (buffer->pool->file, pixels + stride * row, (gsize) width * 4, from + (gint64) buffer->stride * row);
}

/* The first columns of some rows as a picture of cairo's; NULL without memory. */
cairo_surface_t *
dp_buffer_copy_for_cairo (DpBuffer *buffer, int width, int top, int rows)
{
  cairo_surface_t *picture = cairo_image_surface_create (buffer->has_alpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, width, rows);
  if (cairo_surface_status (picture) != CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_destroy (picture);
      return NULL;
    }
  read_rows (buffer, cairo_image_surface_get_data (picture), (gsize) cairo_image_surface_get_stride (picture), width, top, rows);
  cairo_surface_mark_dirty (picture);
  return picture;
}

/* The first columns of some rows as a texture; NULL without memory. */
GdkTexture *
dp_buffer_copy (DpBuffer *buffer, int width, int top, int rows)
{
  gsize line = (gsize) width * 4, size = line * rows;
  guchar *pixels = g_try_malloc (size);
  GdkTexture *texture;
  GBytes *bytes;
  if (!pixels)
    return NULL;
  read_rows (buffer, pixels, line, width, top, rows);
  if (!buffer->has_alpha)
    for (gsize at = 0; at < size / 4; at++)
      ((guint32 *) (void *) pixels)[at] |= 0xff000000u;
  bytes = g_bytes_new_take (pixels, size);
  texture = gdk_memory_texture_new (width, rows, G_BYTE_ORDER == G_LITTLE_ENDIAN ? GDK_MEMORY_B8G8R8A8_PREMULTIPLIED : GDK_MEMORY_A8R8G8B8_PREMULTIPLIED,
                                    bytes, line);
  g_bytes_unref (bytes);
  return texture;
}

static void
buffer_gone (struct wl_resource *resource)
{
  DpBuffer *buffer = wl_resource_get_user_data (resource);
  buffer->resource = NULL;
  dp_buffer_unref (buffer);
}

/* Pools. */

static void
pool_buffer (struct wl_client *client, struct wl_resource *resource, guint32 id, gint32 offset, gint32 width, gint32 height, gint32 stride, guint32 format)
{
  Pool *pool = wl_resource_get_user_data (resource);
  DpBuffer *buffer;
  struct wl_resource *made;
  if (format != WL_SHM_FORMAT_ARGB8888 && format != WL_SHM_FORMAT_XRGB8888)
    return wl_resource_post_error (resource, WL_SHM_ERROR_INVALID_FORMAT, "a buffer is of a kind that cannot be shown");
  if (width > DP_MOST_EDGE || height > DP_MOST_EDGE || (gint64) width * height > DP_MOST_PIXELS || stride > DP_MOST_EDGE * 8)
    return wl_resource_post_error (resource, WL_SHM_ERROR_INVALID_STRIDE, "a buffer is too large");
  if (width < 1 || height < 1 || offset < 0 || stride < width * 4 || offset + (gint64) stride * height > pool->size)
    return wl_resource_post_error (resource, WL_SHM_ERROR_INVALID_STRIDE, "a buffer is not within its memory");
  made = wl_resource_create (client, &wl_buffer_interface, 1, id);
  if (!made)
    return wl_client_post_no_memory (client);
  buffer = g_new0 (DpBuffer, 1);
  buffer->references = 1;
  buffer->pool = pool;
  buffer->resource = made;
  buffer->width = width;
  buffer->height = height;
  buffer->stride = stride;
  buffer->offset = offset;
  buffer->has_alpha = format == WL_SHM_FORMAT_ARGB8888;
  pool->references++;
  wl_resource_set_implementation (made, &buffer_functions, buffer, buffer_gone);
}

static void
pool_resize (struct wl_client *client, struct wl_resource *resource, gint32 size)
{
  Pool *pool = wl_resource_get_user_data (resource);
  if (size < pool->size)
    return wl_resource_post_error (resource, WL_SHM_ERROR_INVALID_FD, "memory for pictures cannot become smaller");
  pool->size = size;
}

static const struct wl_shm_pool_interface pool_functions = { pool_buffer, dp_destroy, pool_resize };

static void
pool_gone (struct wl_resource *resource)
{
  pool_unref (wl_resource_get_user_data (resource));
}

static gboolean
is_memory (int file)
{
  struct stat kind;
  struct statfs system;
  return fstat (file, &kind) == 0 && S_ISREG (kind.st_mode) && fstatfs (file, &system) == 0 && system.f_type == TMPFS_MAGIC;
}

static void
create_pool (struct wl_client *client, struct wl_resource *resource, guint32 id, int file, gint32 size)
{
  DpServer *server = wl_resource_get_user_data (resource);
  struct wl_resource *made = NULL;
  Pool *pool;
  if (size < 1)
    wl_resource_post_error (resource, WL_SHM_ERROR_INVALID_STRIDE, "memory for pictures has no size");
  else if (!is_memory (file))
    wl_resource_post_error (resource, WL_SHM_ERROR_INVALID_FD, "this is no memory");
  else if (server->pool_count >= MOST_POOLS)
    dp_server_disconnect (server, "too many files are open");
  else if (!(made = wl_resource_create (client, &wl_shm_pool_interface, 1, id)))
    wl_client_post_no_memory (client);
  if (!made)
    {
      close (file);
      return;
    }
  pool = g_new0 (Pool, 1);
  pool->server = server;
  pool->references = 1;
  pool->file = file;
  pool->size = size;
  server->pool_count++;
  wl_resource_set_implementation (made, &pool_functions, pool, pool_gone);
}

static const struct wl_shm_interface functions = { create_pool };

void
dp_shm_bind (struct wl_client *client, void *data, guint32 version, guint32 id)
{
  struct wl_resource *resource = wl_resource_create (client, &wl_shm_interface, version, id);
  if (!resource)
    return wl_client_post_no_memory (client);
  wl_resource_set_implementation (resource, &functions, data, NULL);
  wl_shm_send_format (resource, WL_SHM_FORMAT_ARGB8888);
  wl_shm_send_format (resource, WL_SHM_FORMAT_XRGB8888);
}
