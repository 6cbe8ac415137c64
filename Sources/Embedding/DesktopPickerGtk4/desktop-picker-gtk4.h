/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DESKTOP_PICKER_ERROR (desktop_picker_error_quark ())

/**
 * DesktopPickerError:
 * @DESKTOP_PICKER_ERROR_NO_SERVICE: There is no picker on this desktop; ask the portal's file chooser instead.
 * @DESKTOP_PICKER_ERROR_REFUSED: The service refused the request; the message says why.
 * @DESKTOP_PICKER_ERROR_ENDED: The picker ended without an answer of the person's.
 *
 * Why there is no picker, or no longer one.
 */
typedef enum {
  DESKTOP_PICKER_ERROR_NO_SERVICE,
  DESKTOP_PICKER_ERROR_REFUSED,
  DESKTOP_PICKER_ERROR_ENDED
} DesktopPickerError;

GQuark desktop_picker_error_quark (void);

/**
 * DesktopPickerState:
 * @DESKTOP_PICKER_STATE_STARTING: The picker was asked for, or will be once the widget is shown.
 * @DESKTOP_PICKER_STATE_SHOWN: The widget shows the picker.
 * @DESKTOP_PICKER_STATE_ATTACHED: The picker is a window of its own beside the widget: the host may not have its pixels.
 * @DESKTOP_PICKER_STATE_ENDED: #DesktopPickerInlinePicker::response or #DesktopPickerInlinePicker::failed was emitted.
 *
 * Where the picker is.
 */
typedef enum {
  DESKTOP_PICKER_STATE_STARTING,
  DESKTOP_PICKER_STATE_SHOWN,
  DESKTOP_PICKER_STATE_ATTACHED,
  DESKTOP_PICKER_STATE_ENDED
} DesktopPickerState;

#define DESKTOP_PICKER_TYPE_INLINE_PICKER (desktop_picker_inline_picker_get_type ())
G_DECLARE_FINAL_TYPE (DesktopPickerInlinePicker, desktop_picker_inline_picker, DESKTOP_PICKER, INLINE_PICKER, GtkWidget)

GtkWidget *desktop_picker_inline_picker_new (GVariant *options);
GVariant *desktop_picker_inline_picker_get_options (DesktopPickerInlinePicker *self);
DesktopPickerState desktop_picker_inline_picker_get_state (DesktopPickerInlinePicker *self);
GVariant *desktop_picker_inline_picker_get_selection (DesktopPickerInlinePicker *self);

void desktop_picker_inline_picker_update_async (DesktopPickerInlinePicker *self, GVariant *changes, GCancellable *cancellable,
                                                GAsyncReadyCallback callback, gpointer user_data);
gboolean desktop_picker_inline_picker_update_finish (DesktopPickerInlinePicker *self, GAsyncResult *result, GError **error);
void desktop_picker_inline_picker_deselect_assets (DesktopPickerInlinePicker *self, const char *const *ids);
void desktop_picker_inline_picker_move_asset (DesktopPickerInlinePicker *self, const char *id, const char *after);
void desktop_picker_inline_picker_scroll_to_initial_position (DesktopPickerInlinePicker *self);
void desktop_picker_inline_picker_zoom_in (DesktopPickerInlinePicker *self);
void desktop_picker_inline_picker_zoom_out (DesktopPickerInlinePicker *self);
void desktop_picker_inline_picker_close (DesktopPickerInlinePicker *self);
void desktop_picker_inline_picker_open_item_async (DesktopPickerInlinePicker *self, const char *id, GVariant *options, GCancellable *cancellable,
                                                   GAsyncReadyCallback callback, gpointer user_data);
int desktop_picker_inline_picker_open_item_finish (DesktopPickerInlinePicker *self, GAsyncResult *result, GError **error);

G_END_DECLS
