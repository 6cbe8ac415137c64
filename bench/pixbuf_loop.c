/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * pixbuf-loop [png FOLDER] < LIST : the floor that thumbnails are measured against. Each file of the list to 256 pixels by
 * gdk_pixbuf_new_from_file_at_scale, turned upright, in this one process; with `png`, saved too, as the thumbnail cache has
 * it. Prints seconds and how many worked. */
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdio.h>
#include <string.h>

int main(int count, char **arguments) {
    const char *folder = count == 3 && strcmp(arguments[1], "png") == 0 ? arguments[2] : NULL;
    char path[8192];
    int files = 0, done = 0;
    gint64 start = g_get_monotonic_time();
    while (fgets(path, sizeof path, stdin)) {
        path[strcspn(path, "\n")] = 0;
        files++;
        GdkPixbuf *scaled = gdk_pixbuf_new_from_file_at_scale(path, 256, 256, TRUE, NULL);
        if (!scaled) continue;
        GdkPixbuf *upright = gdk_pixbuf_apply_embedded_orientation(scaled);
        g_object_unref(scaled);
        int saved = 1;
        if (folder) {
            char *target = g_strdup_printf("%s/%d.png", folder, files);
            saved = gdk_pixbuf_save(upright, target, "png", NULL, NULL);
            g_free(target);
        }
        g_object_unref(upright);
        done += saved;
    }
    printf("{\"files\":%d,\"done\":%d,\"seconds\":%.6f}\n", files, done, (g_get_monotonic_time() - start) / 1e6);
    return 0;
}
