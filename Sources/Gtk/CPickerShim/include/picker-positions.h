/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_POSITIONS_H
#define PICKER_POSITIONS_H

#include "picker-gtk.h"

/* Corrects the positions of widgets that assistive technologies get. GTK since 4.10 (seen up to 4.24) measures a widget from the inner
 * edge of its parent's padding and adds the distances up as if they were from the outer edge. So a widget inside three boxes with
 * padding is reported too far left and up by the three paddings, and a magnifier, a switch or a pointer driven by voice aims beside
 * it. To be called before the first widget is made: the classes of widgets copy the function from GtkWidget. */
void picker_positions_mend (void);

#endif
