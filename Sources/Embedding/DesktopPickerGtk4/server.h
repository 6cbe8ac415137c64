/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A compositor inside a widget: its only client is the picker. All of it runs on GTK's thread and never waits. What the client sends is judged
 * before anything is made of it; a client that breaks a rule is disconnected, and the host goes on. */
#pragma once

#include <gtk/gtk.h>
#include <wayland-server.h>

typedef struct DpServer DpServer;
typedef struct DpSurface DpSurface;
typedef struct DpShellSurface DpShellSurface;
typedef struct DpSeat DpSeat;
typedef struct DpClipboard DpClipboard;
typedef struct DpSource DpSource;
typedef struct DpReading DpReading;
typedef struct DpDrags DpDrags;
typedef struct _DpView DpView;
typedef struct DpTextInput DpTextInput;
typedef struct DpPositioner DpPositioner;
typedef struct DpBuffer DpBuffer;
typedef struct DpTransfers DpTransfers;

/* Most pixels of a buffer at one edge, and of all: three screens of 4096 by 4096 would not fit, one does. */
enum { DP_MOST_EDGE = 8192, DP_MOST_PIXELS = 4096 * 4096 };
/* Objects of each kind that a client may have, and pixels of a pointer at one edge. */
enum { DP_MOST_SURFACES = 64, DP_MOST_CALLBACKS = 16, DP_MOST_POINTER = 256 };
/* Kinds of what is copied or dragged at a time, bytes of a kind's name, and kinds of all: GTK keeps the name of each for ever. */
enum { DP_MOST_TYPES = 64, DP_LONGEST_TYPE = 256, DP_MOST_NAMES = 1024 };

typedef struct {
  /* The picker's window is there: show it. */
  void (*shown) (gpointer data);
  /* The size of the window may be another one now. */
  void (*resized) (gpointer data);
  /* Tab went past the last control, or before the first one. */
  void (*left) (gpointer data, GtkDirectionType direction);
  /* The client has gone; `reason` says why in one sentence. The server is to be freed. */
  void (*gone) (gpointer data, const char *reason);
} DpServerHooks;

struct DpServer {
  struct wl_display *display;
  struct wl_client *client;
  struct wl_listener client_gone;
  struct wl_listener object_made;
  GSource *source;
  const DpServerHooks *hooks;
  gpointer data;
  GtkWidget *host;
  DpSurface *main;
  DpSeat *seat;
  DpClipboard *clipboard;
  DpDrags *drags;
  DpTextInput *text_input;
  struct wl_list surfaces;
  struct wl_list outputs;
  struct wl_list shells;
  struct wl_list embeddings;
  struct wl_list devices;
  int surface_count, object_count, pool_count, type_count;
  /* Of the host's time. */
  gint64 turn_began, turn_spent;
  /* Of bytes that are copied and dragged. */
  DpTransfers *transfers;
  int width, height, scale;
  gboolean is_active;
  gboolean takes_input;
  gboolean is_ending;
  /* The client's words are being carried out: what they are about stays. */
  gboolean is_hearing;
  guint ping_timer;
  guint32 ping;
  gint64 pinged_at;
  guint32 look[3];
  double text_scale;
  int insets[4];
};

/* server.c */
DpServer *dp_server_new (GtkWidget *host, const DpServerHooks *hooks, gpointer data, int *client_end, GError **error);
void dp_server_free (DpServer *server);
void dp_server_set_size (DpServer *server, int width, int height, int scale);
void dp_server_set_active (DpServer *server, gboolean active);
void dp_server_set_insets (DpServer *server, int top, int bottom, int start, int end);
void dp_server_set_look (DpServer *server, gboolean dark, gboolean contrast, gboolean animations, double text_scale);
void dp_server_set_takes_input (DpServer *server, gboolean takes);
void dp_server_enter (DpServer *server, GtkDirectionType direction);
gboolean dp_server_is_slow (DpServer *server);
guint32 dp_server_serial (DpServer *server);
void dp_destroy (struct wl_client *client, struct wl_resource *resource);
void dp_unlink (struct wl_resource *resource);
void dp_server_disconnect (DpServer *server, const char *reason);
void dp_server_end_client (DpServer *server, const char *reason);

/* limits.c */
void dp_limits_object_made (struct wl_listener *listener, void *data);
void dp_limits_check_files (DpServer *server);
void dp_limits_check_unread (DpServer *server);
gint64 dp_limits_time (void);
gint64 dp_limits_spend (DpServer *server, gint64 spent);

/* shm.c */
void dp_shm_bind (struct wl_client *client, void *data, guint32 version, guint32 id);
DpBuffer *dp_buffer_of (struct wl_resource *resource);
DpBuffer *dp_buffer_ref (DpBuffer *buffer);
void dp_buffer_unref (DpBuffer *buffer);
void dp_buffer_release (DpBuffer *buffer);
int dp_buffer_get_width (DpBuffer *buffer);
int dp_buffer_get_height (DpBuffer *buffer);
GdkTexture *dp_buffer_copy (DpBuffer *buffer, int width, int top, int rows);
cairo_surface_t *dp_buffer_copy_for_cairo (DpBuffer *buffer, int width, int top, int rows);

/* picture.c */
typedef struct DpPicture DpPicture;
gboolean dp_picture_update (DpPicture **kept, DpBuffer *buffer, const cairo_region_t *damage, int width, int height, int scale, gboolean is_for_cairo,
                            gboolean in_one);
void dp_picture_snapshot (DpPicture *picture, GtkSnapshot *snapshot);
void dp_picture_free (DpPicture *picture);
void dp_damage_add (cairo_region_t *damage, int x, int y, int width, int height);
void dp_damage_add_all (cairo_region_t *damage, const cairo_region_t *more, int scale);

/* surface.c */
typedef enum { DP_ROLE_NONE, DP_ROLE_TOPLEVEL, DP_ROLE_POPUP, DP_ROLE_PART, DP_ROLE_POINTER, DP_ROLE_ICON } DpRole;
gboolean dp_surface_take_role (DpSurface *surface, DpRole role);
struct DpSurface {
  DpServer *server;
  struct wl_resource *resource;
  struct wl_list link;
  DpShellSurface *shell;
  GtkWidget *view;
  /* What is shown, as far as it can be seen; and what it is copied from when it is painted, until all of it is. */
  DpPicture *picture;
  DpBuffer *buffer;
  /* Where the client has drawn since the last copy, in pixels of the buffer. */
  cairo_region_t *damage;
  int scale;
  int width, height;
  /* For ever: no surface becomes one of another kind. */
  DpRole role;
  cairo_region_t *input;
  struct wl_list frames;
  int frame_count;
  guint paint;
  GdkFrameClock *clock;
  /* Of a subsurface. */
  DpSurface *parent;
  int x, y;
  struct wl_list children;
  struct wl_list sibling;
  struct {
    DpBuffer *buffer;
    gboolean has_buffer;
    /* In logical pixels and in those of the buffer. */
    cairo_region_t *damage, *drawn;
    int left, top;
    int scale;
    int x, y;
    gboolean has_place;
    cairo_region_t *input;
    gboolean has_input;
    struct wl_list frames;
  } pending;
};
void dp_compositor_bind (struct wl_client *client, void *data, guint32 version, guint32 id);
void dp_subcompositor_bind (struct wl_client *client, void *data, guint32 version, guint32 id);
DpSurface *dp_surface_of (struct wl_resource *resource);
void dp_surface_set_view (DpSurface *surface, GtkWidget *view);
gboolean dp_surface_is_drawn (DpSurface *surface);
GdkTexture *dp_surface_get_pointer (DpSurface *surface);
void dp_surface_snapshot (DpSurface *surface, GtkSnapshot *snapshot, int width, int height);
DpSurface *dp_surface_at (DpSurface *surface, double x, double y, double *in_x, double *in_y);
void dp_surface_request_frames (DpSurface *surface);

/* shell.c and popup.c */
struct DpPositioner {
  int width, height;
  cairo_rectangle_int_t anchor;
  guint32 edge, gravity, adjustment;
  int x, y;
};
/* As GTK is told it. */
typedef struct {
  GdkRectangle beside;
  GtkPositionType side;
  int x, y;
} DpPlace;
struct DpShellSurface {
  DpServer *server;
  DpSurface *surface;
  DpRole role;
  struct wl_resource *resource;
  struct wl_resource *role_resource;
  cairo_rectangle_int_t geometry;
  gboolean has_geometry;
  gboolean was_committed;
  gboolean is_configured;
  gboolean is_shown;
  guint32 sent, acked;
  gboolean is_due;
  /* Of a toplevel. */
  char *title;
  GtkWidget *window;
  int min_width, min_height;
  gboolean was_asked, is_refused;
  /* Of a popup. */
  DpSurface *parent;
  DpPositioner position;
  GtkWidget *popover;
  DpPlace place;
  gboolean has_grab;
};
void dp_shell_bind (struct wl_client *client, void *data, guint32 version, guint32 id);
void dp_shell_committed (DpShellSurface *shell);
void dp_shell_surface_gone (DpShellSurface *shell);
void dp_shell_configure (DpShellSurface *shell);
void dp_shell_send (DpShellSurface *shell);
void dp_positioner_create (struct wl_client *client, struct wl_resource *resource, guint32 id);
void dp_popup_create (struct wl_client *client, DpShellSurface *shell, guint32 id, struct wl_resource *parent, struct wl_resource *positioner);
void dp_popup_committed (DpShellSurface *shell);
void dp_popup_forget (DpShellSurface *shell);
void dp_popups_forget_on (DpSurface *parent);
cairo_rectangle_int_t dp_positioner_solve (const DpPositioner *position);
DpSurface *dp_server_grabbing (DpServer *server);
void dp_server_dismiss (DpServer *server);
void dp_toplevel_create (struct wl_client *client, DpShellSurface *shell, guint32 id);
void dp_toplevel_committed (DpShellSurface *shell);
void dp_toplevel_send (DpShellSurface *shell);
void dp_toplevel_forget (DpShellSurface *shell);

/* seat.c and keymap.c */
DpSeat *dp_seat_new (DpServer *server);
void dp_seat_free (DpSeat *seat);
void dp_seat_focus (DpSeat *seat, DpSurface *surface);
DpSurface *dp_seat_focused (DpSeat *seat);
void dp_seat_key (DpSeat *seat, GdkEvent *event);
void dp_seat_pointer_leave (DpSeat *seat);
gboolean dp_seat_pointer (DpSeat *seat, DpSurface *root, GdkEvent *event, double x, double y);
gboolean dp_seat_scroll (DpSeat *seat, GdkEvent *event);
void dp_seat_touch (DpSeat *seat, DpSurface *root, GdkEvent *event, double x, double y);
GdkDevice *dp_seat_holding (DpSeat *seat, DpSurface *surface, int *x, int *y);
void dp_seat_let_go (DpSeat *seat);
void dp_seat_lift (DpSeat *seat);
void dp_seat_forget (DpSeat *seat, DpSurface *surface);
void dp_seat_pointer_committed (DpSeat *seat, DpSurface *surface);
void dp_seat_keymap (DpSeat *seat, int file, guint32 size);
typedef struct DpKeymap DpKeymap;
/* As Wayland and xkb count them. */
typedef struct {
  guint32 depressed, latched, locked, group;
} DpModifiers;
DpModifiers dp_keymap_modifiers (DpKeymap *keymap, GdkEvent *event, guint32 last_group);
DpKeymap *dp_keymap_new (GdkDisplay *display, DpSeat *seat);
void dp_keymap_free (DpKeymap *keymap);
int dp_memory_file (const char *name, const void *bytes, gsize size);

/* data-source.c and data-device.c */
struct DpSource {
  DpServer *server;
  struct wl_resource *resource;
  GPtrArray *types;
  guint32 actions;
  GdkContentProvider *provider;
  void (*gone) (gpointer data);
  gpointer data;
};
void dp_source_create (struct wl_client *client, struct wl_resource *resource, guint32 id);
gboolean dp_source_use (DpSource *source, void (*gone) (gpointer data), gpointer data);
void dp_source_leave (DpSource *source);
void dp_offer_types (struct wl_resource *offer, GdkContentFormats *formats);
DpReading *dp_reading_new (DpServer *server, int file);
void dp_reading_pass (DpReading *reading, GInputStream *input);
void dp_data_device_bind (struct wl_client *client, void *data, guint32 version, guint32 id);

/* clipboard.c */
DpClipboard *dp_clipboard_new (DpServer *server);
void dp_clipboard_free (DpClipboard *clipboard);
void dp_clipboard_take (DpClipboard *clipboard, DpSource *source);
void dp_clipboard_offer (DpClipboard *clipboard);

/* drag.c */
DpDrags *dp_drags_new (DpServer *server);
void dp_drags_free (DpDrags *drags);
void dp_drags_begin (DpDrags *drags, DpSource *source, DpSurface *origin, DpSurface *icon);
void dp_drags_committed (DpDrags *drags, DpSurface *surface, int x, int y);
gboolean dp_drags_are_under_way (DpDrags *drags);
void dp_drags_watch (DpView *view);
void dp_drags_forget (DpDrags *drags, DpSurface *surface);
/* transfer.c */
DpTransfers *dp_transfers_new (void);
void dp_transfers_free (DpTransfers *all);
gboolean dp_transfers_are_full (DpTransfers *all);
DpTransfers *dp_transfers_hold (DpTransfers *all);
void dp_transfers_let_go (DpTransfers *all);
void dp_transfer (DpTransfers *all, GInputStream *input, GOutputStream *output, gboolean closes, GTask *task);

/* text-input.c */
DpTextInput *dp_text_input_new (DpServer *server);
void dp_text_input_free (DpTextInput *all);
void dp_text_input_focus (DpTextInput *all, DpSurface *surface);
void dp_text_input_forget (DpTextInput *all, DpSurface *surface);
gboolean dp_text_input_filter (DpTextInput *all, GdkEvent *event);

/* view.c */
#define DP_TYPE_VIEW (dp_view_get_type ())
G_DECLARE_FINAL_TYPE (DpView, dp_view, DP, VIEW, GtkWidget)
GtkWidget *dp_view_new (DpSurface *surface);
void dp_view_set_surface (DpView *view, DpSurface *surface);
DpSurface *dp_view_get_surface (DpView *view);
void dp_view_place (DpView *view, double *x, double *y);
