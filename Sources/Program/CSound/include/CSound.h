/* SPDX-License-Identifier: GPL-3.0-or-later
 * Sound to the desktop's server, PipeWire's or PulseAudio's.
 *
 * The library is loaded at the first sound: it brings a dozen others, which every start of a picker would pay for. */
#pragma once
#include <stddef.h>

typedef struct PickerSound PickerSound;

/* 48 kHz, two channels, signed 16 bits of this machine. `name` is what the person's mixer shows. NULL where there is no
 * server, or no library for it. Blocks while it connects; one sound belongs to one thread. */
PickerSound *picker_sound_open(const char *application, const char *name);

/* Blocks until the server takes it, at the pace at which it is heard. 0, or -1 where the server has gone. */
int picker_sound_write(PickerSound *sound, const void *bytes, size_t count);

/* What was not heard yet is not to be heard any more. */
void picker_sound_drop(PickerSound *sound);

void picker_sound_close(PickerSound *sound);
