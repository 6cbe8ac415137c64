/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Initialization needed before any call of libheif. */
#ifndef CDECODERS_HEIF_USE_H
#define CDECODERS_HEIF_USE_H

/* Initializes libheif and its codecs for good. May be called on any thread and repeatedly. */
void heif_use(void);

#endif
