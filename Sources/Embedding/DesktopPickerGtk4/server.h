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
typedef struct DpDrags DpDrags;
typedef struct _DpView DpView;
typedef struct DpTextInput DpTextInput;
typedef struct DpPositioner DpPositioner;

/* Most pixels of a buffer at one edge, and of all: three screens of 4096 by 4096 would not fit, one does. */
enum { DP_MOST_EDGE = 8192, DP_MOST_PIXELS = 4096 * 4096 };
/* Objects of each kind that a client may have. */
enum { DP_MOST_SURFACES = 64, DP_MOST_CALLBACKS = 16 };
/* Kinds of what is copied or dragged at a time, and bytes of a kind's name. */
enum { DP_MOST_TYPES = 64, DP_LONGEST_TYPE = 256 };

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
  int surface_count;
  int width, height, scale;
  gboolean is_active;
  gboolean takes_input;
  gboolean is_ending;
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
void dp_server_disconnect (DpServer *server, const char *reason);

/* surface.c */
struct DpSurface {
  DpServer *server;
  struct wl_resource *resource;
  struct wl_list link;
  DpShellSurface *shell;
  GtkWidget *view;
  GdkTexture *texture;
  int scale;
  int width, height;
  gboolean is_cursor, is_icon;
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
    struct wl_resource *buffer;
    struct wl_listener buffer_gone;
    gboolean has_buffer;
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
void dp_surface_snapshot (DpSurface *surface, GtkSnapshot *snapshot);
DpSurface *dp_surface_at (DpSurface *surface, double x, double y, double *in_x, double *in_y);
void dp_surface_request_frames (DpSurface *surface);

/* shell.c and popup.c */
typedef enum { DP_ROLE_NONE, DP_ROLE_TOPLEVEL, DP_ROLE_POPUP } DpRole;
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
void dp_seat_forget (DpSeat *seat, DpSurface *surface);
void dp_seat_committed (DpSeat *seat, DpSurface *surface);
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
GOutputStream *dp_reading_new (int file);
void dp_reading_pass (GOutputStream *output, GInputStream *input);
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
