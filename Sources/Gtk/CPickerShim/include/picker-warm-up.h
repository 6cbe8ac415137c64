/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_WARM_UP_H
#define PICKER_WARM_UP_H

/* Loads what the first window needs and what needs no display: fonts and the reader of symbolic icons.
 * Made for a thread of its own while GTK starts; nothing it makes is kept. */
void picker_warm_up (void);

#endif
