/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gridview_textures [WIDTHxHEIGHT] : the peer of the window in motion, what GTK's own list widgets make of the same work. A bare
 * GtkGridView of 100,000 GtkPictures, which show 64 textures of 132 pixels in turn, as many in a row as fit (nine in 1280 pixels),
 * is scrolled at 3,000 pixels a second for ten seconds. No decoder, no file, no mark: what a program pays at least that leaves all
 * of it to GTK.
 *
 * On standard error, as the picker says it (StepTrace): `renderer NAME`, `frame MILLISECONDS` for each frame from before-paint to
 * after-paint, and `resident KIBIBYTES` at the end. */
#include <gtk/gtk.h>
#include <stdio.h>
#include <string.h>

/* A cell is a picture and what GTK's style puts around it. */
enum { PHOTOS = 100000, TEXTURES = 64, SIDE = 132, CELL = 140 };
static const double PIXELS_A_SECOND = 3000;
static const gint64 SECOND = G_USEC_PER_SEC;

static struct {
    int width, height;
    GdkTexture *textures[TEXTURES];
    GtkAdjustment *place;
    gint64 began, last; /* frame times of the first and the last step */
    gint64 frame;       /* when the present frame began, by the clock */
    gboolean is_moving;
} bench = {.width = 1280, .height = 800};

/* Noise, so that nothing on the way can find a picture easy. */
static GdkTexture *texture(GRand *random) {
    gsize stride = SIDE * 3, length = stride * SIDE;
    guchar *pixels = g_malloc(length);
    for (gsize i = 0; i < length; i++) pixels[i] = (guchar)g_rand_int_range(random, 0, 256);
    GBytes *bytes = g_bytes_new_take(pixels, length);
    GdkTexture *made = gdk_memory_texture_new(SIDE, SIDE, GDK_MEMORY_R8G8B8, bytes, stride);
    g_bytes_unref(bytes);
    return made;
}

/* GtkGridView wants a list of objects; what they are is nothing to it. */
static GListModel *photos(void) {
    GListStore *list = g_list_store_new(G_TYPE_OBJECT);
    gpointer *objects = g_new(gpointer, PHOTOS);
    for (int i = 0; i < PHOTOS; i++) objects[i] = g_object_new(G_TYPE_OBJECT, NULL);
    g_list_store_splice(list, 0, 0, objects, PHOTOS);
    for (int i = 0; i < PHOTOS; i++) g_object_unref(objects[i]);
    g_free(objects);
    return G_LIST_MODEL(list);
}

static void set_up(GtkSignalListItemFactory *factory, GtkListItem *item) {
    GtkWidget *picture = gtk_picture_new();
    gtk_widget_set_size_request(picture, SIDE, SIDE);
    gtk_list_item_set_child(item, picture);
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *item) {
    GdkTexture *shown = bench.textures[gtk_list_item_get_position(item) % TEXTURES];
    gtk_picture_set_paintable(GTK_PICTURE(gtk_list_item_get_child(item)), GDK_PAINTABLE(shown));
}

static void before_paint(void) { bench.frame = g_get_monotonic_time(); }

static void after_paint(void) {
    if (bench.is_moving && bench.frame != 0) fprintf(stderr, "frame %.3f\n", (double)(g_get_monotonic_time() - bench.frame) / 1e3);
}

static long resident(void) {
    char line[256];
    long kibibytes = 0;
    FILE *status = fopen("/proc/self/status", "r");
    while (status != NULL && fgets(line, sizeof line, status) != NULL && sscanf(line, "VmRSS: %ld", &kibibytes) != 1) {}
    if (status != NULL) fclose(status);
    return kibibytes;
}

static gboolean step(GtkWidget *window, GdkFrameClock *clock, gpointer data) {
    gint64 now = gdk_frame_clock_get_frame_time(clock);
    if (!bench.is_moving) bench.began = bench.last = now;
    bench.is_moving = TRUE;
    double way = (double)(now - bench.last) / (double)SECOND * PIXELS_A_SECOND;
    bench.last = now;
    gtk_adjustment_set_value(bench.place, gtk_adjustment_get_value(bench.place) + (double)(gint64)(way + 0.5));
    if (now - bench.began < 10 * SECOND) return G_SOURCE_CONTINUE;
    bench.is_moving = FALSE;
    fprintf(stderr, "resident %ld\n", resident());
    gtk_window_close(GTK_WINDOW(window));
    return G_SOURCE_REMOVE;
}

/* The picker rests as well, until what comes after its first screen has come. */
static gboolean start(gpointer window) {
    fprintf(stderr, "renderer %s\n", G_OBJECT_TYPE_NAME(gtk_native_get_renderer(GTK_NATIVE(window))));
    GdkFrameClock *clock = gtk_widget_get_frame_clock(window);
    g_signal_connect(clock, "before-paint", G_CALLBACK(before_paint), NULL);
    g_signal_connect(clock, "after-paint", G_CALLBACK(after_paint), NULL);
    gtk_widget_add_tick_callback(window, step, NULL, NULL);
    return G_SOURCE_REMOVE;
}

static void activate(GtkApplication *application) {
    GRand *random = g_rand_new_with_seed(1);
    for (int i = 0; i < TEXTURES; i++) bench.textures[i] = texture(random);
    g_rand_free(random);

    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(set_up), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
    GtkWidget *grid = gtk_grid_view_new(GTK_SELECTION_MODEL(gtk_multi_selection_new(photos())), factory);
    guint columns = (guint)MAX(1, bench.width / CELL);
    gtk_grid_view_set_min_columns(GTK_GRID_VIEW(grid), columns);
    gtk_grid_view_set_max_columns(GTK_GRID_VIEW(grid), columns);

    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), grid);
    bench.place = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled));
    GtkWidget *window = gtk_application_window_new(application);
    gtk_window_set_default_size(GTK_WINDOW(window), bench.width, bench.height);
    gtk_window_set_child(GTK_WINDOW(window), scrolled);
    gtk_window_present(GTK_WINDOW(window));
    g_timeout_add(1500, start, window);
}

int main(int count, char **arguments) {
    if (count > 2 || (count == 2 && sscanf(arguments[1], "%dx%d", &bench.width, &bench.height) != 2)) {
        fprintf(stderr, "usage: gridview_textures [WIDTHxHEIGHT]\n");
        return 64;
    }
    GtkApplication *application =
        gtk_application_new("io.github.desktoppicker.GridViewTextures", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    int status = g_application_run(G_APPLICATION(application), 1, arguments);
    g_object_unref(application);
    return status;
}
