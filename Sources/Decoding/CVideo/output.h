/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The file that is made of a video, as parts that are handed over while it grows: a worker writes to no file. */
#ifndef CVIDEO_OUTPUT_H
#define CVIDEO_OUTPUT_H

#include "CVideo.h"

/* Bytes that are ready, one behind the other. */
typedef struct CVideoPart {
    struct CVideoPart *next;
    int64_t offset;
    size_t count, room;
    uint8_t *bytes;
} CVideoPart;

typedef struct {
    int64_t place; /* where the next bytes belong */
    CVideoPart *first, *last, *handed_over;
    bool is_complete, is_out_of_memory, is_part_ended;
    double time; /* seconds of the video that are done */
} CVideoOutput;

/* Returns when one call should tell how far it is, in nanoseconds of the monotonic clock. */
int64_t cvideo_output_slice_end(void);
bool cvideo_output_has_time(int64_t end);

/* False without memory, which the output remembers. */
bool cvideo_output_write(CVideoOutput *output, const uint8_t *bytes, size_t count);

/* Whether a part is whole: the last one may still grow. */
bool cvideo_output_has_part(const CVideoOutput *output);
void cvideo_output_hand_over(CVideoOutput *output, CVideoPiece *piece);

/* Bytes that follow what is handed over begin a part of their own. */
void cvideo_output_end_part(CVideoOutput *output);
void cvideo_output_forget(CVideoOutput *output);

#endif
