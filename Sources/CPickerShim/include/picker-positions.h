/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_POSITIONS_H
#define PICKER_POSITIONS_H

#include "picker-gtk.h"

/* Has every widget tell assistive technology where it is from the edge of its parent. GTK since 4.10 tells it from where the parent's
 * padding ends, and adds these up as if they were from its edge, so that what is inside of three boxes with padding is told that much
 * too far left and up: a magnifier, a switch or a pointer driven by voice aims beside it. Seen up to 4.24. Before the first widget is
 * made: classes of widgets copy how they answer from GtkWidget. */
void picker_positions_mend (void);

#endif
