/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A TIFF file as libtiff reads it: with pread, from a descriptor that is the caller's. */
#ifndef CDECODERS_TIFF_FILE_H
#define CDECODERS_TIFF_FILE_H

#include <stdint.h>

#include <tiffio.h>

typedef struct {
    int descriptor;
    uint64_t length;
    uint64_t position;
} TIFFFile;

/* The file's first page. `file` must last until TIFFClose, and is used by one handle alone. NULL where it is no TIFF. */
TIFF *tiff_file_open(TIFFFile *file, int descriptor);

#endif
