/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Extracts the preview of a raw file with libraw. libraw reads at offsets all over the file, so it gets a stream based
 * on pread: of 80 MB it needs only a few hundred kilobytes, and without a mapping a shrinking file cannot end the
 * process. */
#include "CDecoders.h"

/* Functions that only some versions of libraw declare cannot be marked `override`. */
#pragma clang diagnostic ignored "-Winconsistent-missing-override"
#pragma clang diagnostic ignored "-Wsuggest-override"

/* Needed before libraw.h, which uses them. */
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <new>
#include <vector>

#include <libraw/libraw.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

/* A libraw stream that buffers one block of the file. */
class DescriptorStream : public LibRaw_abstract_datastream {
  public:
    explicit DescriptorStream(int descriptor) : descriptor_(descriptor), block_(block_size) {
        struct stat status;
        if (fstat(descriptor, &status) == 0) length_ = status.st_size;
    }

    int valid() override { return length_ > 0; }
    INT64 tell() override { return position_; }
    INT64 size() override { return length_; }
    int eof() override { return position_ >= length_; }
    /* Required up to libraw 0.20. */
    virtual void *make_jas_stream() { return nullptr; }
    int jpeg_src(void *) override { return -1; }

    int seek(INT64 offset, int whence) override {
        const INT64 base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? position_ : length_;
        INT64 wanted = 0;
        if (__builtin_add_overflow(base, offset, &wanted)) return -1;
        position_ = wanted < 0 ? 0 : wanted > length_ ? length_ : wanted;
        return 0;
    }

    int read(void *target, size_t size, size_t count) override {
        size_t wanted = 0;
        if (size == 0 || __builtin_mul_overflow(size, count, &wanted)) return 0;
        auto bytes = static_cast<char *>(target);
        size_t done = 0;
        while (done < wanted) {
            const size_t there = available();
            if (there == 0) break;
            const size_t part = std::min(there, wanted - done);
            std::memcpy(bytes + done, block_.data() + (position_ - start_), part);
            position_ += static_cast<INT64>(part);
            done += part;
        }
        return static_cast<int>(done / size);
    }

    int get_char() override {
        if (available() == 0) return -1;
        return block_[static_cast<size_t>(position_++ - start_)];
    }

    char *gets(char *line, int size) override {
        if (size <= 0 || eof()) return nullptr;
        int count = 0;
        while (count < size - 1) {
            const int byte = get_char();
            if (byte < 0) break;
            line[count++] = static_cast<char>(byte);
            if (byte == '\n') break;
        }
        line[count] = 0;
        return line;
    }

    /* Reads a number as text, which the headers of old digital backs contain. libraw uses only "%d" and "%f". */
    int scanf_one(const char *format, void *value) override {
        char word[24];
        size_t count = 0;
        int byte = get_char();
        while (byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r') byte = get_char();
        while (byte > ' ' && count < sizeof word - 1) {
            word[count++] = static_cast<char>(byte);
            byte = get_char();
        }
        word[count] = 0;
        if (std::strcmp(format, "%d") == 0) return std::sscanf(word, "%d", static_cast<int *>(value));
        if (std::strcmp(format, "%f") == 0) return std::sscanf(word, "%f", static_cast<float *>(value));
        return EOF;
    }

  private:
    static constexpr size_t block_size = 64 * 1024;

    /* Number of buffered bytes from the position on; reads another block if there are none. */
    size_t available() {
        if (position_ >= start_ && position_ < start_ + static_cast<INT64>(filled_)) {
            return static_cast<size_t>(start_ + static_cast<INT64>(filled_) - position_);
        }
        if (position_ >= length_) return 0;
        ssize_t got;
        do {
            got = pread(descriptor_, block_.data(), block_size, position_);
        } while (got < 0 && errno == EINTR);
        start_ = position_;
        filled_ = got > 0 ? static_cast<size_t>(got) : 0;
        return filled_;
    }

    int descriptor_;
    std::vector<uint8_t> block_;
    INT64 length_ = 0;
    INT64 position_ = 0;
    INT64 start_ = 0;
    size_t filled_ = 0;
};

/* Mutes libraw's message about missing memory on standard error, which exists only up to 0.20. */
template <typename Raw> auto stay_silent(Raw &raw, int) -> decltype(raw.set_memerror_handler(nullptr, nullptr)) {
    raw.set_memerror_handler(nullptr, nullptr);
}
template <typename Raw> void stay_silent(Raw &, long) {}

/* Sets libraw's memory limit, which is in the parameters for processing up to 0.20, and later in those for
 * unpacking. */
template <typename Data> auto limit_memory(Data &data, int, unsigned mebibytes)
    -> decltype(data.rawparams.max_raw_memory_mb = mebibytes, void()) {
    data.rawparams.max_raw_memory_mb = mebibytes;
}
template <typename Data> void limit_memory(Data &data, long, unsigned mebibytes) {
    data.params.max_raw_memory_mb = mebibytes;
}

} // namespace

struct CDecodersRaw {
    explicit CDecodersRaw(int descriptor) : stream(descriptor), raw(LIBRAW_OPTIONS_NONE) {
        stay_silent(raw, 0);
        limit_memory(raw.imgdata, 0, 256);
    }

    DescriptorStream stream;
    /* Declared after the stream, which it uses until its destruction. */
    LibRaw raw;
    CDecodersRawKind kind = CDECODERS_RAW_UNKNOWN;
    std::vector<uint8_t> bitmap;
};

namespace {

/* Converts grey and 16-bit previews to RGB with 8 bits. False if the stated size does not match the bytes. */
bool take_bitmap(CDecodersRaw &object, unsigned sample_size) {
    const libraw_thumbnail_t &preview = object.raw.imgdata.thumbnail;
    const size_t colours = preview.tcolors == 1 ? 1 : 3;
    const size_t pixels = static_cast<size_t>(preview.twidth) * preview.theight;
    if (preview.thumb == nullptr || pixels == 0 || (preview.tcolors != 1 && preview.tcolors != 3)) return false;
    if (pixels * colours * sample_size > preview.tlength) return false;
    object.bitmap.resize(pixels * 3);
    for (size_t pixel = 0; pixel < pixels; pixel++) {
        for (size_t channel = 0; channel < 3; channel++) {
            const size_t sample = pixel * colours + (colours == 1 ? 0 : channel);
            /* 16-bit samples are in native byte order. */
            object.bitmap[pixel * 3 + channel] =
                sample_size == 1 ? static_cast<uint8_t>(preview.thumb[sample])
                                 : static_cast<uint8_t>(reinterpret_cast<const uint16_t *>(preview.thumb)[sample] >> 8);
        }
    }
    return true;
}

CDecodersRawKind find_preview(CDecodersRaw &object, uint32_t longest_bytes) {
    const int opened = object.raw.open_datastream(&object.stream);
    if (opened == LIBRAW_UNSUFFICIENT_MEMORY) throw std::bad_alloc();
    if (opened != LIBRAW_SUCCESS) return CDECODERS_RAW_UNKNOWN;
    const libraw_thumbnail_t &preview = object.raw.imgdata.thumbnail;
    if (preview.tlength > longest_bytes) return CDECODERS_RAW_NONE;
    if (static_cast<uint64_t>(preview.twidth) * preview.theight * 6 > longest_bytes &&
        preview.tformat != LIBRAW_THUMBNAIL_JPEG && preview.tformat != LIBRAW_THUMBNAIL_UNKNOWN) {
        return CDECODERS_RAW_NONE;
    }
    const int unpacked = object.raw.unpack_thumb();
    if (unpacked == LIBRAW_UNSUFFICIENT_MEMORY) throw std::bad_alloc();
    if (unpacked != LIBRAW_SUCCESS) return CDECODERS_RAW_NONE;
    switch (preview.tformat) {
    case LIBRAW_THUMBNAIL_JPEG:
        return preview.thumb != nullptr && preview.tlength > 0 ? CDECODERS_RAW_JPEG : CDECODERS_RAW_NONE;
    case LIBRAW_THUMBNAIL_BITMAP: return take_bitmap(object, 1) ? CDECODERS_RAW_BITMAP : CDECODERS_RAW_NONE;
    case LIBRAW_THUMBNAIL_BITMAP16: return take_bitmap(object, 2) ? CDECODERS_RAW_BITMAP : CDECODERS_RAW_NONE;
    default: return CDECODERS_RAW_NONE;
    }
}

} // namespace

CDecodersRaw *cdecoders_raw_open(int descriptor, uint32_t longest_bytes) {
    CDecodersRaw *object = nullptr;
    try {
        object = new CDecodersRaw(descriptor);
        object->kind = find_preview(*object, longest_bytes);
    } catch (...) {
        delete object;
        return nullptr;
    }
    return object;
}

void cdecoders_raw_free(CDecodersRaw *raw) { delete raw; }

CDecodersRawKind cdecoders_raw_kind(const CDecodersRaw *raw) { return raw->kind; }

CDecodersBytes cdecoders_raw_bytes(const CDecodersRaw *raw) {
    if (raw->kind == CDECODERS_RAW_BITMAP) return {raw->bitmap.data(), raw->bitmap.size()};
    if (raw->kind != CDECODERS_RAW_JPEG) return {nullptr, 0};
    const libraw_thumbnail_t &preview = raw->raw.imgdata.thumbnail;
    return {reinterpret_cast<const uint8_t *>(preview.thumb), preview.tlength};
}

uint32_t cdecoders_raw_width(const CDecodersRaw *raw) { return raw->raw.imgdata.thumbnail.twidth; }

uint32_t cdecoders_raw_height(const CDecodersRaw *raw) { return raw->raw.imgdata.thumbnail.theight; }

/* Converts libraw's orientation, which is dcraw's: 3 upside down, 5 a quarter turn left, 6 a quarter turn right. */
int cdecoders_raw_orientation(const CDecodersRaw *raw) {
    switch (raw->raw.imgdata.sizes.flip) {
    case 3: return 3;
    case 5: return 8;
    case 6: return 6;
    default: return 1;
    }
}
