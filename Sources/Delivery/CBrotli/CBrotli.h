/* SPDX-License-Identifier: GPL-3.0-or-later
 * Brotli's decoder: metadata of JPEG XL files is packed with it. */
#include <brotli/decode.h>
