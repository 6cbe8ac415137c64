/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parses bytes into exiv2's types. */
#include "metadata.h"

#include <memory>
#include <mutex>
#include <sys/stat.h>
#include <type_traits>
#include <utility>

/* exiv2 locks its tables, but its XMP part has more shared state: this lock lets one file at a time use it. */
std::recursive_mutex cexiv2_xmp_part;

namespace {

void lock_tables(void *mutex, bool is_locked) {
    auto tables = static_cast<std::recursive_mutex *>(mutex);
    if (is_locked) {
        tables->lock();
    } else {
        tables->unlock();
    }
}

void add_exif(CExiv2Metadata &metadata, CExiv2Bytes block) {
    if (block.count == 0) return;
    cexiv2_guarded(false, [&] {
        Exiv2::ExifParser::decode(metadata.exif, block.bytes, static_cast<uint32_t>(block.count));
        return true;
    });
}

void add_xmp(CExiv2Metadata &metadata, CExiv2Bytes block) {
    if (block.count == 0) return;
    cexiv2_guarded(false, [&] {
        const std::lock_guard<std::recursive_mutex> turn(cexiv2_xmp_part);
        const std::string packet(reinterpret_cast<const char *>(block.bytes), block.count);
        /* A failed parser leaves partial results. */
        if (Exiv2::XmpParser::decode(metadata.xmp, packet) > 1) metadata.xmp.clear();
        return true;
    });
}

/* Finds the next IPTC resource. exiv2 0.27 gives the sizes through pointers, 0.28 through references. */
template <typename Locate>
bool located(Locate locate, const Exiv2::byte *start, size_t count, const Exiv2::byte **record, uint32_t *header,
             uint32_t *size) {
    if constexpr (std::is_invocable_v<Locate, const Exiv2::byte *, long, const Exiv2::byte **, uint32_t *, uint32_t *>) {
        return locate(start, static_cast<long>(count), record, header, size) == 0;
    } else {
        return locate(start, count, record, *header, *size) == 0;
    }
}

/* Adds the IPTC in Photoshop's resources; some writers leave several such resources. */
void add_iptc(CExiv2Metadata &metadata, CExiv2Bytes block) {
    std::vector<Exiv2::byte> iptc;
    const Exiv2::byte *start = block.bytes;
    const Exiv2::byte *end = block.bytes + block.count;
    while (start < end) {
        const Exiv2::byte *record = nullptr;
        uint32_t header = 0, size = 0;
        if (!located(Exiv2::Photoshop::locateIptcIrb, start, static_cast<size_t>(end - start), &record, &header, &size)) {
            break;
        }
        if (record < start || static_cast<size_t>(end - record) < static_cast<size_t>(header) + size) break;
        iptc.insert(iptc.end(), record + header, record + header + size);
        start = record + header + size + (size & 1);
    }
    if (!iptc.empty()) Exiv2::IptcParser::decode(metadata.iptc, iptc.data(), static_cast<uint32_t>(iptc.size()));
}

CExiv2Metadata *opened(CExiv2Image image) {
    if (image.get() == nullptr) return nullptr;
    const std::lock_guard<std::recursive_mutex> turn(cexiv2_xmp_part);
    image->readMetadata();
    auto metadata = std::make_unique<CExiv2Metadata>();
    metadata->exif = image->exifData();
    metadata->xmp = image->xmpData();
    metadata->iptc = image->iptcData();
    metadata->image = std::move(image);
    return metadata.release();
}

} // namespace

bool cexiv2_initialize(void) {
    return cexiv2_guarded(false, [] {
        Exiv2::LogMsg::setLevel(Exiv2::LogMsg::mute);
        if (!Exiv2::XmpParser::initialize(lock_tables, &cexiv2_xmp_part)) return false;
        static const char *const namespaces[][2] = {
            {"http://ns.google.com/photos/1.0/camera/", "GCamera"},
            {"http://ns.google.com/photos/1.0/container/", "Container"},
            {"http://ns.google.com/photos/1.0/container/item/", "Item"},
            {"http://ns.google.com/photos/1.0/depthmap/", "GDepth"},
            {"http://ns.google.com/photos/dd/1.0/device/", "Device"},
            {"http://ns.adobe.com/hdr-gain-map/1.0/", "hdrgm"},
            {"http://ns.apple.com/HDRGainMap/1.0/", "HDRGainMap"},
        };
        for (auto &name : namespaces) Exiv2::XmpProperties::registerNs(name[0], name[1]);
        return true;
    });
}

CExiv2Metadata *cexiv2_from_blocks(CExiv2Bytes exif, CExiv2Bytes xmp, CExiv2Bytes photoshop) {
    return cexiv2_guarded<CExiv2Metadata *>(nullptr, [&] {
        auto metadata = std::make_unique<CExiv2Metadata>();
        add_exif(*metadata, exif);
        add_xmp(*metadata, xmp);
        cexiv2_guarded(false, [&] {
            add_iptc(*metadata, photoshop);
            return true;
        });
        return metadata.release();
    });
}

CExiv2Metadata *cexiv2_from_descriptor(int descriptor) {
    struct stat status;
    if (fstat(descriptor, &status) != 0 || status.st_size <= 0) return nullptr;
    auto mapping = std::make_unique<CExiv2Mapping>(descriptor, static_cast<size_t>(status.st_size));
    if (mapping->start == MAP_FAILED) return nullptr;
    return cexiv2_guarded<CExiv2Metadata *>(nullptr, [&]() -> CExiv2Metadata * {
        auto start = static_cast<const Exiv2::byte *>(mapping->start);
        auto metadata = opened(Exiv2::ImageFactory::open(start, static_cast<long>(mapping->count)));
        if (metadata != nullptr) metadata->mapping = std::move(mapping);
        return metadata;
    });
}

CExiv2Metadata *cexiv2_from_bytes(CExiv2Bytes file) {
    return cexiv2_guarded<CExiv2Metadata *>(nullptr, [&] {
        return opened(Exiv2::ImageFactory::open(file.bytes, static_cast<long>(file.count)));
    });
}

void cexiv2_free(CExiv2Metadata *metadata) { delete metadata; }
