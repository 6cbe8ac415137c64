/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The floor under a scan: what any program pays that asks gexiv2 for five fields of each file and keeps none of them.
 * Paths on standard input, one a line. */
#include <gexiv2/gexiv2.h>
#include <stdio.h>
#include <string.h>

static gboolean ask(const char *path) {
    GExiv2Metadata *metadata = gexiv2_metadata_new();
    gboolean has_date = FALSE;
    if (gexiv2_metadata_open_path(metadata, path, NULL)) {
        char *date = gexiv2_metadata_try_get_tag_string(metadata, "Exif.Photo.DateTimeOriginal", NULL);
        has_date = date != NULL;
        g_free(date);
        gexiv2_metadata_try_get_orientation(metadata, NULL);
        double longitude, latitude, altitude;
        gexiv2_metadata_try_get_gps_info(metadata, &longitude, &latitude, &altitude, NULL);
        g_strfreev(gexiv2_metadata_try_get_tag_multiple(metadata, "Xmp.dc.subject", NULL));
        gexiv2_metadata_get_pixel_width(metadata);
    }
    g_object_unref(metadata);
    return has_date;
}

int main(void) {
    char path[4096];
    long dates = 0;
    if (!gexiv2_initialize()) return 2;
    gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE);
    while (fgets(path, sizeof path, stdin) != NULL) {
        path[strcspn(path, "\n")] = '\0';
        dates += ask(path);
    }
    printf("%ld dates\n", dates);
    return 0;
}
