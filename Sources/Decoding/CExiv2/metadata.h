/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The metadata of one file as exiv2's types, shared by the files of this target. */
#ifndef CEXIV2_METADATA_H
#define CEXIV2_METADATA_H

/* exiv2 0.27 returns images in auto_ptr, 0.28 in unique_ptr. */
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

#include <exiv2/exiv2.hpp>

#include <memory>
#include <mutex>
#include <string>
#include <sys/mman.h>
#include <vector>

#include "CExiv2.h"

/* The smart pointer type of this exiv2's images. */
using CExiv2Image = decltype(Exiv2::ImageFactory::open(static_cast<const Exiv2::byte *>(nullptr), 0));

/* A memory-mapped file. */
struct CExiv2Mapping {
    void *start;
    size_t count;

    CExiv2Mapping(int descriptor, size_t size)
        : start(mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0)), count(size) {}
    CExiv2Mapping(const CExiv2Mapping &) = delete;
    ~CExiv2Mapping() {
        if (start != MAP_FAILED) munmap(start, count);
    }
};

/* Lets one file at a time use exiv2's XMP part. */
extern std::recursive_mutex cexiv2_xmp_part;

struct CExiv2Metadata {
    /* Outlives the image that reads from it. */
    std::unique_ptr<CExiv2Mapping> mapping;
    /* Owns the metadata if exiv2 parsed the file itself. */
    CExiv2Image image;
    Exiv2::ExifData exif;
    Exiv2::XmpData xmp;
    Exiv2::IptcData iptc;
    /* The last returned value. */
    std::string text;
    std::vector<Exiv2::byte> bytes;

    const char *keep(std::string value) {
        text = std::move(value);
        return text.c_str();
    }

    CExiv2Bytes kept() const { return {bytes.data(), bytes.size()}; }
};

/* Runs code that may throw; returns `nothing` for any exception. */
template <typename Value, typename Work> Value cexiv2_guarded(Value nothing, Work work) {
    try {
        return work();
    } catch (...) {
        return nothing;
    }
}

#endif
