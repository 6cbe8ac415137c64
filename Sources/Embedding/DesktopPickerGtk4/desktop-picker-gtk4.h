/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Nothing else of the library can be seen from outside of it. */
#define DESKTOP_PICKER_API __attribute__ ((visibility ("default"))) extern

/**
 * DESKTOP_PICKER_MAJOR_VERSION:
 *
 * The first number of the version of this header: another one is another library, which programs have to be changed for.
 */
#define DESKTOP_PICKER_MAJOR_VERSION (1)

/**
 * DESKTOP_PICKER_MINOR_VERSION:
 *
 * The second number of the version of this header, which grows with what is added to it.
 */
#define DESKTOP_PICKER_MINOR_VERSION (0)

/**
 * DESKTOP_PICKER_MICRO_VERSION:
 *
 * The third number of the version of this header, which grows with what is mended.
 */
#define DESKTOP_PICKER_MICRO_VERSION (0)

/**
 * DESKTOP_PICKER_CHECK_VERSION:
 * @major: the first number of a version
 * @minor: its second number
 * @micro: its third number
 *
 * Whether the header that a program is compiled with is of that version or a newer one.
 */
#define DESKTOP_PICKER_CHECK_VERSION(major, minor, micro) \
  (DESKTOP_PICKER_MAJOR_VERSION > (major) \
   || (DESKTOP_PICKER_MAJOR_VERSION == (major) && DESKTOP_PICKER_MINOR_VERSION > (minor)) \
   || (DESKTOP_PICKER_MAJOR_VERSION == (major) && DESKTOP_PICKER_MINOR_VERSION == (minor) \
       && DESKTOP_PICKER_MICRO_VERSION >= (micro)))

/**
 * DESKTOP_PICKER_ERROR:
 *
 * The domain of the errors in [error@Error].
 */
#define DESKTOP_PICKER_ERROR (desktop_picker_error_quark ())
#define DESKTOP_PICKER_TYPE_ERROR (desktop_picker_error_get_type ())

/**
 * DesktopPickerError:
 * @DESKTOP_PICKER_ERROR_NO_SERVICE: There is no picker on this desktop. Ask its file chooser instead, by
 *   [class@Gtk.FileChooserNative], which is the portal's where the program is in a sandbox.
 * @DESKTOP_PICKER_ERROR_REFUSED: The service refused the request, for example for an option that it does not know or because too many
 *   pickers are open. The message says why, for developers.
 * @DESKTOP_PICKER_ERROR_ENDED: The picker or its service ended without an answer of the person's, or there is none that could be asked.
 *   A new widget can be tried.
 *
 * Why there is no picker, or no longer one.
 *
 * [signal@InlinePicker::failed] has an error of this domain. What the service answers to a call of a picker that is shown comes as it is
 * instead: an error of D-Bus, whose name `g_dbus_error_get_remote_error()` tells.
 */
typedef enum {
  DESKTOP_PICKER_ERROR_NO_SERVICE,
  DESKTOP_PICKER_ERROR_REFUSED,
  DESKTOP_PICKER_ERROR_ENDED
} DesktopPickerError;

DESKTOP_PICKER_API GType desktop_picker_error_get_type (void) G_GNUC_CONST;
DESKTOP_PICKER_API GQuark desktop_picker_error_quark (void);

#define DESKTOP_PICKER_TYPE_STATE (desktop_picker_state_get_type ())

/**
 * DesktopPickerState:
 * @DESKTOP_PICKER_STATE_STARTING: The picker was asked for, or will be once the widget is shown.
 * @DESKTOP_PICKER_STATE_SHOWN: The widget shows the picker.
 * @DESKTOP_PICKER_STATE_ATTACHED: The picker is a dialog of the widget's window, since the program may not have its pixels.
 * @DESKTOP_PICKER_STATE_ENDED: The end was told, by [signal@InlinePicker::response] or [signal@InlinePicker::failed], or is told next.
 *
 * Where the picker of a widget is ([property@InlinePicker:state]).
 *
 * A widget begins in `STARTING` and ends in `ENDED`. Between them it is in one of the other two at most, and never leaves `ENDED`: for
 * another request make another widget.
 */
typedef enum {
  DESKTOP_PICKER_STATE_STARTING,
  DESKTOP_PICKER_STATE_SHOWN,
  DESKTOP_PICKER_STATE_ATTACHED,
  DESKTOP_PICKER_STATE_ENDED
} DesktopPickerState;

DESKTOP_PICKER_API GType desktop_picker_state_get_type (void) G_GNUC_CONST;

#define DESKTOP_PICKER_TYPE_INLINE_PICKER (desktop_picker_inline_picker_get_type ())
DESKTOP_PICKER_API G_DECLARE_FINAL_TYPE (DesktopPickerInlinePicker, desktop_picker_inline_picker, DESKTOP_PICKER, INLINE_PICKER, GtkWidget)

DESKTOP_PICKER_API GtkWidget *desktop_picker_inline_picker_new (GVariant *options);
DESKTOP_PICKER_API GVariant *desktop_picker_inline_picker_get_options (DesktopPickerInlinePicker *self);
DESKTOP_PICKER_API DesktopPickerState desktop_picker_inline_picker_get_state (DesktopPickerInlinePicker *self);
DESKTOP_PICKER_API GVariant *desktop_picker_inline_picker_get_selection (DesktopPickerInlinePicker *self);

DESKTOP_PICKER_API void desktop_picker_inline_picker_update_async (DesktopPickerInlinePicker *self, GVariant *changes, GCancellable *cancellable,
                                                                   GAsyncReadyCallback callback, gpointer user_data);
DESKTOP_PICKER_API gboolean desktop_picker_inline_picker_update_finish (DesktopPickerInlinePicker *self, GAsyncResult *result, GError **error);
DESKTOP_PICKER_API void desktop_picker_inline_picker_deselect_assets (DesktopPickerInlinePicker *self, const char *const *ids);
DESKTOP_PICKER_API void desktop_picker_inline_picker_move_asset (DesktopPickerInlinePicker *self, const char *id, const char *after);
DESKTOP_PICKER_API void desktop_picker_inline_picker_scroll_to_initial_position (DesktopPickerInlinePicker *self);
DESKTOP_PICKER_API void desktop_picker_inline_picker_zoom_in (DesktopPickerInlinePicker *self);
DESKTOP_PICKER_API void desktop_picker_inline_picker_zoom_out (DesktopPickerInlinePicker *self);
DESKTOP_PICKER_API void desktop_picker_inline_picker_close (DesktopPickerInlinePicker *self);
DESKTOP_PICKER_API void desktop_picker_inline_picker_open_item_async (DesktopPickerInlinePicker *self, const char *id, GVariant *options,
                                                                      GCancellable *cancellable, GAsyncReadyCallback callback,
                                                                      gpointer user_data);
DESKTOP_PICKER_API int desktop_picker_inline_picker_open_item_finish (DesktopPickerInlinePicker *self, GAsyncResult *result, GError **error);

G_END_DECLS
