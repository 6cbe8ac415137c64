/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "CJPEGXL.h"

static void drop(void *context, size_t x, size_t y, size_t count, const void *pixels) {
    (void)context, (void)x, (void)y, (void)count, (void)pixels;
}

/* Goes to the end of the last frame. libjxl passes over a frame by its size only if another one follows; the last one is decoded. */
static JxlDecoderStatus run(JxlDecoder *decoder) {
    const JxlPixelFormat format = {3, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};
    for (;;) {
        JxlDecoderStatus status = JxlDecoderProcessInput(decoder);
        switch (status) {
        case JXL_DEC_FRAME: JxlDecoderSkipCurrentFrame(decoder); break;
        case JXL_DEC_FULL_IMAGE: break;
        case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
            if (JxlDecoderSetImageOutCallback(decoder, &format, drop, NULL) != JXL_DEC_SUCCESS)
                return JXL_DEC_ERROR;
            break;
        default: return status;
        }
    }
}

size_t cjpegxl_end(const uint8_t *codestream, size_t count) {
    JxlDecoder *decoder = JxlDecoderCreate(NULL);
    if (!decoder)
        return 0;
    size_t end = 0;
    if (JxlDecoderSubscribeEvents(decoder, JXL_DEC_FRAME | JXL_DEC_FULL_IMAGE) == JXL_DEC_SUCCESS &&
        JxlDecoderSetInput(decoder, codestream, count) == JXL_DEC_SUCCESS) {
        JxlDecoderCloseInput(decoder);
        if (run(decoder) == JXL_DEC_SUCCESS)
            end = count - JxlDecoderReleaseInput(decoder);
    }
    JxlDecoderDestroy(decoder);
    return end;
}
