/* SPDX-License-Identifier: GPL-3.0-or-later
 * Sound to the desktop's server, PipeWire's or PulseAudio's.
 *
 * The library is loaded at the first sound, since it loads a dozen others, which would slow down every start of a
 * picker. */
#pragma once
#include <stddef.h>

typedef struct PickerSound PickerSound;

/* Connects to the sound server: 48 kHz, two channels, signed 16 bits in native byte order. The person's mixer shows
 * `name`. NULL if there is no server or library. Blocks while it connects; use a sound on one thread. */
PickerSound *picker_sound_open(const char *application, const char *name);

/* Plays samples; blocks until the server has taken them, at the speed of playback. 0, or -1 if the server is gone. */
int picker_sound_write(PickerSound *sound, const void *bytes, size_t count);

/* Drops the samples that were not played yet. */
void picker_sound_drop(PickerSound *sound);

void picker_sound_close(PickerSound *sound);
