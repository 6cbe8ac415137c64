/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What one file says, as exiv2's own types: shared by the files of this target. */
#ifndef CEXIV2_METADATA_H
#define CEXIV2_METADATA_H

/* exiv2 0.27 hands images over in auto_ptr, 0.28 in unique_ptr. */
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

#include <exiv2/exiv2.hpp>

#include <memory>
#include <string>
#include <sys/mman.h>
#include <vector>

#include "CExiv2.h"

/* The smart pointer that this exiv2 hands images over in. */
using CExiv2Image = decltype(Exiv2::ImageFactory::open(static_cast<const Exiv2::byte *>(nullptr), 0));

/* A file in memory, as the kernel pages it in. */
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

struct CExiv2Metadata {
    /* Outlives the image that reads from it. */
    std::unique_ptr<CExiv2Mapping> mapping;
    /* Owns the blocks where exiv2 found its way through the file by itself. */
    CExiv2Image image;
    Exiv2::ExifData exif;
    Exiv2::XmpData xmp;
    Exiv2::IptcData iptc;
    /* What was returned last. */
    std::string text;
    std::vector<Exiv2::byte> bytes;

    const char *keep(std::string value) {
        text = std::move(value);
        return text.c_str();
    }

    CExiv2Bytes kept() const { return {bytes.data(), bytes.size()}; }
};

/* Runs what may throw; anything thrown means that there is nothing. */
template <typename Value, typename Work> Value cexiv2_guarded(Value nothing, Work work) {
    try {
        return work();
    } catch (...) {
        return nothing;
    }
}

#endif
