/* SPDX-License-Identifier: GPL-3.0-or-later
 * gdk-pixbuf (and the GLib under it): decoding without a display.
 *
 * A signal handler needs its true C type erased to be connected, which Swift can say only with an unsafe cast. The one
 * connection that decoding needs is therefore made here, with the handler's type spelled out and checked. */
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdint.h>

/* Parameters and results of a load while bytes are fed. Owned by the caller, and must live as long as the loader. */
typedef struct PickerLoadProgress {
    int64_t maximum_pixels; /* in: above this the picture is refused */
    int width;              /* out: as stored; 0 until the header was read */
    int height;
    int64_t updated_pixels; /* out: pixels that were decoded so far, repeats counted */
    int refused;            /* out: 1 where the picture is above the limit */
} PickerLoadProgress;

typedef void (*PickerSizePrepared)(GdkPixbufLoader *loader, int width, int height, PickerLoadProgress *progress);
typedef void (*PickerAreaUpdated)(GdkPixbufLoader *loader, int x, int y, int width, int height,
                                  PickerLoadProgress *progress);

static inline void picker_loader_connect(GdkPixbufLoader *loader, PickerSizePrepared size_prepared,
                                         PickerAreaUpdated area_updated, PickerLoadProgress *progress) {
    g_signal_connect_data(loader, "size-prepared", G_CALLBACK(size_prepared), progress, NULL, (GConnectFlags)0);
    g_signal_connect_data(loader, "area-updated", G_CALLBACK(area_updated), progress, NULL, (GConnectFlags)0);
}
