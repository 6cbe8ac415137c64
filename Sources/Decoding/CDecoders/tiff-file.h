/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lets libtiff read a TIFF file with pread from the caller's descriptor. */
#ifndef CDECODERS_TIFF_FILE_H
#define CDECODERS_TIFF_FILE_H

#include <stdint.h>

#include <tiffio.h>

typedef struct {
    int descriptor;
    uint64_t length;
    uint64_t position;
} TIFFFile;

/* Opens the first page of a file. `file` must outlive the handle, which must be its only one. NULL if the file is no TIFF. */
TIFF *tiff_file_open(TIFFFile *file, int descriptor);

#endif
