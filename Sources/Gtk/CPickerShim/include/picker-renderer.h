/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_RENDERER_H
#define PICKER_RENDERER_H

#include "picker-gtk.h"

/* Whether a folder of devices, "/dev", contains a graphics card that this process may use. */
gboolean picker_graphics_card_is_there (const char *devices);

/* Has GTK draw with cairo if there is no graphics card and the environment chooses no renderer. Call it before any
 * thread is started. */
void picker_renderer_prepare (void);

/* Removes what picker_renderer_prepare() has set from the environment of a program that is started. */
void picker_renderer_clean (GAppLaunchContext *context);

/* Whether the window of a widget got GTK's cairo renderer; FALSE for OpenGL and Vulkan, and before the window is realized. */
gboolean picker_widget_draws_by_cairo (GtkWidget *widget);

/* The type of the renderer that the window of a widget got, such as "GskGLRenderer"; NULL before it is realized. */
const char *picker_widget_renderer_name (GtkWidget *widget);

/* Whether GTK supports textures in Display P3. */
gboolean picker_gtk_has_color_states (void);

/* The colour space of a texture. Display P3 only where picker_gtk_has_color_states(). */
typedef enum {
  PICKER_COLORS_SRGB,
  PICKER_COLORS_DISPLAY_P3,
} PickerColors;

/* A texture of opaque pixels as cairo's RGB24 has them, with every fourth byte 0xFF. It takes over a reference of bytes. On the main
 * thread. */
GdkTexture *picker_texture_new_opaque (GBytes *bytes, int width, int height, gsize stride, PickerColors colors);

/* A texture of premultiplied pixels with alpha, like cairo's ARGB32; otherwise the same. */
GdkTexture *picker_texture_new_premultiplied (GBytes *bytes, int width, int height, gsize stride, PickerColors colors);

#endif
