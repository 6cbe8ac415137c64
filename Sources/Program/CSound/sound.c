/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "CSound.h"

#include <dlfcn.h>
#include <pthread.h>
#include <pulse/simple.h>

static struct {
    pa_simple *(*open)(const char *, const char *, pa_stream_direction_t, const char *, const char *,
                       const pa_sample_spec *, const pa_channel_map *, const pa_buffer_attr *, int *);
    int (*write)(pa_simple *, const void *, size_t, int *);
    int (*flush)(pa_simple *, int *);
    void (*close)(pa_simple *);
} pulse;

static int is_loaded;

static void load(void) {
    /* Never unloaded: its threads may outlive a sound. */
    void *library = dlopen("libpulse-simple.so.0", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!library) return;
    *(void **)&pulse.open = dlsym(library, "pa_simple_new");
    *(void **)&pulse.write = dlsym(library, "pa_simple_write");
    *(void **)&pulse.flush = dlsym(library, "pa_simple_flush");
    *(void **)&pulse.close = dlsym(library, "pa_simple_free");
    is_loaded = pulse.open && pulse.write && pulse.flush && pulse.close;
}

PickerSound *picker_sound_open(const char *application, const char *name) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    if (!is_loaded) return NULL;
    const pa_sample_spec format = {.format = PA_SAMPLE_S16NE, .rate = 48000, .channels = 2};
    /* Buffers a tenth of a second: little enough to stay in sync with the picture, enough for a busy machine. */
    const pa_buffer_attr room = {.maxlength = (uint32_t)-1,
                                 .tlength = 48000 * 4 / 10,
                                 .prebuf = (uint32_t)-1,
                                 .minreq = (uint32_t)-1,
                                 .fragsize = (uint32_t)-1};
    return (PickerSound *)pulse.open(NULL, application, PA_STREAM_PLAYBACK, NULL, name, &format, NULL, &room, NULL);
}

int picker_sound_write(PickerSound *sound, const void *bytes, size_t count) {
    return pulse.write((pa_simple *)sound, bytes, count, NULL) < 0 ? -1 : 0;
}

void picker_sound_drop(PickerSound *sound) { pulse.flush((pa_simple *)sound, NULL); }

void picker_sound_close(PickerSound *sound) { pulse.close((pa_simple *)sound); }
