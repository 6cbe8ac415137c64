/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What everything that asks libheif does first. */
#ifndef CDECODERS_HEIF_USE_H
#define CDECODERS_HEIF_USE_H

/* Takes a lasting hold of libheif and its codecs. Any thread, as often as one likes. */
void heif_use(void);

#endif
