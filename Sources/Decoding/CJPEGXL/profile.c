/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "CJPEGXL.h"

#include <stdbool.h>
#include <stdlib.h>

/* Limit in bytes, above any real profile. */
static const size_t longest_profile = 4 << 20;

/* Up to libjxl 0.7 both functions have an additional parameter for the pixel format, which they ignore. */
typedef JxlDecoderStatus ProfileSize(const JxlDecoder *, JxlColorProfileTarget, size_t *);
typedef JxlDecoderStatus ProfileSizeWithFormat(const JxlDecoder *, const JxlPixelFormat *, JxlColorProfileTarget, size_t *);
typedef JxlDecoderStatus ProfileBytes(const JxlDecoder *, JxlColorProfileTarget, uint8_t *, size_t);
typedef JxlDecoderStatus ProfileBytesWithFormat(const JxlDecoder *, const JxlPixelFormat *, JxlColorProfileTarget,
                                                uint8_t *, size_t);
typedef void AnyCall(void);

__attribute__((unused)) static JxlDecoderStatus profile_size(AnyCall *call, const JxlDecoder *decoder, JxlColorProfileTarget target,
                                                              size_t *count) {
    return ((ProfileSize *)call)(decoder, target, count);
}

__attribute__((unused)) static JxlDecoderStatus profile_size_with_format(AnyCall *call, const JxlDecoder *decoder,
                                                                          JxlColorProfileTarget target, size_t *count) {
    return ((ProfileSizeWithFormat *)call)(decoder, NULL, target, count);
}

__attribute__((unused)) static JxlDecoderStatus profile_bytes(AnyCall *call, const JxlDecoder *decoder, JxlColorProfileTarget target,
                                                               uint8_t *bytes, size_t count) {
    return ((ProfileBytes *)call)(decoder, target, bytes, count);
}

__attribute__((unused)) static JxlDecoderStatus profile_bytes_with_format(AnyCall *call, const JxlDecoder *decoder,
                                                                           JxlColorProfileTarget target, uint8_t *bytes,
                                                                           size_t count) {
    return ((ProfileBytesWithFormat *)call)(decoder, NULL, target, bytes, count);
}

/* Selects the call that matches the declaration of this libjxl. */
#define CALL_PROFILE_SIZE                                                                                               \
    _Generic(&JxlDecoderGetICCProfileSize, ProfileSize *: profile_size, ProfileSizeWithFormat *: profile_size_with_format)
#define CALL_PROFILE_BYTES                                                                                              \
    _Generic(&JxlDecoderGetColorAsICCProfile, ProfileBytes *: profile_bytes,                                            \
             ProfileBytesWithFormat *: profile_bytes_with_format)

uint8_t *cjpegxl_profile(const JxlDecoder *decoder, JxlColorProfileTarget target, size_t *count) {
    *count = 0;
    if (CALL_PROFILE_SIZE((AnyCall *)JxlDecoderGetICCProfileSize, decoder, target, count) != JXL_DEC_SUCCESS || *count == 0 ||
        *count > longest_profile) {
        return NULL;
    }
    uint8_t *profile = malloc(*count);
    if (profile == NULL) return NULL;
    if (CALL_PROFILE_BYTES((AnyCall *)JxlDecoderGetColorAsICCProfile, decoder, target, profile, *count) != JXL_DEC_SUCCESS) {
        free(profile);
        return NULL;
    }
    return profile;
}

void cjpegxl_prefer(JxlDecoder *decoder, const JxlBasicInfo *info, JxlPrimaries primaries) {
    if (info->uses_original_profile) return;
    const bool is_grey = info->num_color_channels == 1;
    JxlColorEncoding wanted = {.color_space = is_grey ? JXL_COLOR_SPACE_GRAY : JXL_COLOR_SPACE_RGB,
                               .white_point = JXL_WHITE_POINT_D65,
                               .primaries = primaries,
                               .transfer_function = JXL_TRANSFER_FUNCTION_SRGB,
                               .rendering_intent = JXL_RENDERING_INTENT_PERCEPTUAL};
    (void)JxlDecoderSetPreferredColorProfile(decoder, &wanted);
}
