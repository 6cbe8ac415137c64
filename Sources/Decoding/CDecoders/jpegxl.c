/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decodes the first frame of a JPEG XL picture with libjxl. */
#include "colour.h"

#include <CJPEGXL.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct CDecodersJXL {
    JxlDecoder *decoder;
    CDecodersGamut widest;
    JxlBasicInfo info;
    bool has_info;
    /* Input that libjxl has not used yet. */
    uint8_t *input;
    size_t input_count;
    uint8_t *pixels;
    size_t pixel_count;
    bool is_drawing;
    uint8_t *profile;
    size_t profile_count;
};

CDecodersJXL *cdecoders_jxl_new(CDecodersGamut widest) {
    CDecodersJXL *state = calloc(1, sizeof *state);
    if (state == NULL) return NULL;
    state->widest = widest;
    state->decoder = JxlDecoderCreate(NULL);
    if (state->decoder == NULL ||
        JxlDecoderSubscribeEvents(state->decoder, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FULL_IMAGE) !=
            JXL_DEC_SUCCESS ||
        JxlDecoderSetUnpremultiplyAlpha(state->decoder, JXL_TRUE) != JXL_DEC_SUCCESS) {
        cdecoders_jxl_free(state);
        return NULL;
    }
    return state;
}

void cdecoders_jxl_free(CDecodersJXL *state) {
    if (state == NULL) return;
    if (state->decoder != NULL) JxlDecoderDestroy(state->decoder);
    free(state->input);
    free(state->profile);
    free(state);
}

static JxlPixelFormat layout(const CDecodersJXL *state) {
    return (JxlPixelFormat){cdecoders_jxl_has_alpha(state) ? 4 : 3, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 4};
}

/* Whether a wide gamut is requested and the file's colour space exceeds sRGB. */
static bool is_wanted_wide(CDecodersJXL *state) {
    if (state->widest != CDECODERS_DISPLAY_P3 || state->info.num_color_channels == 1) return false;
    size_t count = 0;
    uint8_t *bytes = cjpegxl_profile(state->decoder, JXL_COLOR_PROFILE_TARGET_ORIGINAL, &count);
    if (bytes == NULL) return false;
    cmsHPROFILE profile = cmsOpenProfileFromMem(bytes, (cmsUInt32Number)count);
    bool is_wide = profile != NULL && cdecoders_is_wide(profile);
    if (profile != NULL) cmsCloseProfile(profile);
    free(bytes);
    return is_wide;
}

/* Has pictures in libjxl's internal space decoded to sRGB or Display P3, which saves a transform; other pictures keep
 * their space. */
static void take_profile(CDecodersJXL *state) {
    cjpegxl_prefer(state->decoder, &state->info, is_wanted_wide(state) ? JXL_PRIMARIES_P3 : JXL_PRIMARIES_SRGB);
    size_t count = 0;
    uint8_t *profile = cjpegxl_profile(state->decoder, JXL_COLOR_PROFILE_TARGET_DATA, &count);
    if (profile == NULL) return;
    free(state->profile);
    state->profile = profile;
    state->profile_count = count;
}

static bool begin_drawing(CDecodersJXL *state) {
    JxlPixelFormat format = layout(state);
    size_t needed = 0;
    if (state->pixels == NULL) return false;
    if (JxlDecoderImageOutBufferSize(state->decoder, &format, &needed) != JXL_DEC_SUCCESS) return false;
    if (needed > state->pixel_count) return false;
    state->is_drawing = JxlDecoderSetImageOutBuffer(state->decoder, &format, state->pixels, needed) == JXL_DEC_SUCCESS;
    return state->is_drawing;
}

static bool append(CDecodersJXL *state, const uint8_t *bytes, size_t count) {
    if (count == 0) return true;
    uint8_t *grown = realloc(state->input, state->input_count + count);
    if (grown == NULL) return false;
    memcpy(grown + state->input_count, bytes, count);
    state->input = grown;
    state->input_count += count;
    return true;
}

/* Releases libjxl's input and keeps the unused part, which must be given to it again. */
static CDecodersJXLState paused(CDecodersJXL *state, CDecodersJXLState result) {
    size_t left = JxlDecoderReleaseInput(state->decoder);
    if (left > state->input_count) left = state->input_count;
    if (left > 0) memmove(state->input, state->input + (state->input_count - left), left);
    state->input_count = left;
    return result;
}

CDecodersJXLState cdecoders_jxl_feed(CDecodersJXL *state, const uint8_t *bytes, size_t count) {
    if (!append(state, bytes, count)) return CDECODERS_JXL_NO_MEMORY;
    errno = 0;
    if (state->input_count == 0) return CDECODERS_JXL_MORE;
    if (JxlDecoderSetInput(state->decoder, state->input, state->input_count) != JXL_DEC_SUCCESS) {
        return CDECODERS_JXL_BROKEN;
    }
    for (;;) {
        switch (JxlDecoderProcessInput(state->decoder)) {
        case JXL_DEC_NEED_MORE_INPUT: return paused(state, CDECODERS_JXL_MORE);
        case JXL_DEC_BASIC_INFO:
            if (JxlDecoderGetBasicInfo(state->decoder, &state->info) != JXL_DEC_SUCCESS) {
                return paused(state, CDECODERS_JXL_BROKEN);
            }
            state->has_info = true;
            return paused(state, CDECODERS_JXL_SIZE);
        case JXL_DEC_COLOR_ENCODING: take_profile(state); break;
        case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
            if (!begin_drawing(state)) return paused(state, CDECODERS_JXL_BROKEN);
            break;
        /* Only the first frame of an animation is decoded. */
        case JXL_DEC_FULL_IMAGE:
        case JXL_DEC_SUCCESS: return paused(state, state->is_drawing ? CDECODERS_JXL_WHOLE : CDECODERS_JXL_BROKEN);
        /* libjxl has one answer for all that is wrong; malloc sets ENOMEM. */
        default: return paused(state, errno == ENOMEM ? CDECODERS_JXL_NO_MEMORY : CDECODERS_JXL_BROKEN);
        }
    }
}

/* The size that libjxl states is that of the upright picture. */
uint32_t cdecoders_jxl_width(const CDecodersJXL *state) { return state->info.xsize; }

uint32_t cdecoders_jxl_height(const CDecodersJXL *state) { return state->info.ysize; }

bool cdecoders_jxl_has_alpha(const CDecodersJXL *state) { return state->has_info && state->info.alpha_bits > 0; }

void cdecoders_jxl_set_pixels(CDecodersJXL *state, uint8_t *pixels, size_t count) {
    state->pixels = pixels;
    state->pixel_count = count;
}

bool cdecoders_jxl_flush(CDecodersJXL *state) {
    return state->is_drawing && JxlDecoderFlushImage(state->decoder) == JXL_DEC_SUCCESS;
}

CDecodersBytes cdecoders_jxl_profile(const CDecodersJXL *state) {
    return (CDecodersBytes){state->profile, state->profile_count};
}
