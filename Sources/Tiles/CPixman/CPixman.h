/* SPDX-License-Identifier: GPL-3.0-or-later
 * pixman: scaling of pixels, under cairo. */
#include <pixman.h>
