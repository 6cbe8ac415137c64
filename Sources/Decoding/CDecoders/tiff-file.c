/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE
#include "tiff-file.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static tmsize_t read_bytes(thandle_t handle, void *buffer, tmsize_t count) {
    TIFFFile *file = handle;
    tmsize_t done = 0;
    while (done < count) {
        ssize_t got = pread(file->descriptor, (uint8_t *)buffer + done, (size_t)(count - done), (off_t)file->position);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        done += got;
        file->position += (uint64_t)got;
    }
    return done;
}

static tmsize_t write_nothing(thandle_t handle, void *buffer, tmsize_t count) {
    (void)handle;
    (void)buffer;
    (void)count;
    return 0;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
    TIFFFile *file = handle;
    if (whence == SEEK_CUR) offset += file->position;
    if (whence == SEEK_END) offset += file->length;
    if (offset > INT64_MAX) return (toff_t)-1;
    return file->position = offset;
}

static int close_nothing(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t length(thandle_t handle) { return ((TIFFFile *)handle)->length; }

static int map_nothing(thandle_t handle, void **bytes, toff_t *count) {
    (void)handle;
    (void)bytes;
    (void)count;
    return 0;
}

static void unmap_nothing(thandle_t handle, void *bytes, toff_t count) {
    (void)handle;
    (void)bytes;
    (void)count;
}

TIFF *tiff_file_open(TIFFFile *file, int descriptor) {
    struct stat status;
    if (fstat(descriptor, &status) != 0) return NULL;
    *file = (TIFFFile){.descriptor = descriptor, .length = (uint64_t)status.st_size};
    /* By default libtiff writes errors about files to standard error. */
    TIFFSetErrorHandler(NULL);
    TIFFSetWarningHandler(NULL);
    /* The mode has no flag against strip chopping: libtiff reads large uncompressed strips in pieces. */
    return TIFFClientOpen("picture", "rm", file, read_bytes, write_nothing, seek, close_nothing, length, map_nothing,
                          unmap_nothing);
}
