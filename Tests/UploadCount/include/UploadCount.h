/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef UPLOAD_COUNT_H
#define UPLOAD_COUNT_H

#include <stdbool.h>

/* Counts from now on how often OpenGL is given pixels for a texture, or a part of one, of that size. GTK calls OpenGL through
 * libepoxy, whose functions are variables: these are replaced. False where GTK has loaded no libepoxy. */
bool upload_count_begin(int width, int height);

/* How often since the last call. */
int upload_count_take(void);

#endif
