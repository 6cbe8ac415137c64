/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bytes of an animated picture, for libraries that read from memory. */
#include "animation.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/* Bytes of the largest file that is read into memory, beside which a worker holds its pictures. */
static const uint64_t longest_file = (uint64_t)256 << 20;

CVideoResult cvideo_frames_read(CVideoFrames *frames, const CVideoOpening *opening) {
    if (opening->length > longest_file)
        return CVIDEO_NO_MEMORY;
    /* libav's own limit of an allocation is for its pictures. */
    frames->bytes = malloc(opening->length);
    if (!frames->bytes)
        return CVIDEO_NO_MEMORY;
    frames->byte_count = opening->length;
    for (uint64_t place = 0; place < opening->length;) {
        ssize_t got = pread(opening->descriptor, frames->bytes + place, opening->length - place, (off_t)(opening->offset + place));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return CVIDEO_DAMAGED;
        place += (uint64_t)got;
    }
    return CVIDEO_OK;
}
