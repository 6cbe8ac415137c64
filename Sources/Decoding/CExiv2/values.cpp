/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Converts exiv2's types to text and bytes. */
#include "metadata.h"

namespace {

/* Finds a tag by number, since exiv2 builds a key string for each comparison by name. */
const Exiv2::Exifdatum *find(const CExiv2Metadata &metadata, const char *group, uint16_t tag) {
    for (const auto &datum : metadata.exif) {
        if (datum.tag() == tag && datum.groupName() == group) return &datum;
    }
    return nullptr;
}

const Exiv2::Xmpdatum *property(const CExiv2Metadata &metadata, size_t index) {
    if (index >= static_cast<size_t>(metadata.xmp.count())) return nullptr;
    return &*(metadata.xmp.begin() + static_cast<std::ptrdiff_t>(index));
}

} // namespace

bool cexiv2_has_exif(const CExiv2Metadata *metadata) { return !metadata->exif.empty(); }

bool cexiv2_has_iptc(const CExiv2Metadata *metadata) { return !metadata->iptc.empty(); }

int32_t cexiv2_pixel_width(const CExiv2Metadata *metadata) {
    return metadata->image.get() ? metadata->image->pixelWidth() : 0;
}

int32_t cexiv2_pixel_height(const CExiv2Metadata *metadata) {
    return metadata->image.get() ? metadata->image->pixelHeight() : 0;
}

const char *cexiv2_exif(CExiv2Metadata *metadata, const char *group, uint16_t tag, bool readable) {
    return cexiv2_guarded<const char *>(nullptr, [&]() -> const char * {
        auto datum = find(*metadata, group, tag);
        if (datum == nullptr) return nullptr;
        if (!readable) return metadata->keep(datum->toString());
        if (auto comment = dynamic_cast<const Exiv2::CommentValue *>(&datum->value())) {
            return metadata->keep(comment->comment());
        }
        return metadata->keep(datum->print(&metadata->exif));
    });
}

CExiv2Bytes cexiv2_exif_bytes(CExiv2Metadata *metadata, const char *group, uint16_t tag) {
    return cexiv2_guarded<CExiv2Bytes>({nullptr, 0}, [&]() -> CExiv2Bytes {
        auto datum = find(*metadata, group, tag);
        if (datum == nullptr || datum->size() <= 0) return {nullptr, 0};
        metadata->bytes.resize(static_cast<size_t>(datum->size()));
        datum->copy(metadata->bytes.data(), Exiv2::invalidByteOrder);
        return metadata->kept();
    });
}

const char *cexiv2_iptc(CExiv2Metadata *metadata, uint16_t dataset, size_t index) {
    return cexiv2_guarded<const char *>(nullptr, [&]() -> const char * {
        for (const auto &datum : metadata->iptc) {
            if (datum.record() != Exiv2::IptcDataSets::application2 || datum.tag() != dataset) continue;
            if (index-- == 0) return metadata->keep(datum.toString());
        }
        return nullptr;
    });
}

const char *cexiv2_exif_name(CExiv2Metadata *metadata, size_t index) {
    return cexiv2_guarded<const char *>(nullptr, [&]() -> const char * {
        for (const auto &datum : metadata->exif) {
            if (index-- == 0) return metadata->keep(datum.key());
        }
        return nullptr;
    });
}

const char *cexiv2_iptc_name(CExiv2Metadata *metadata, size_t index) {
    return cexiv2_guarded<const char *>(nullptr, [&]() -> const char * {
        for (const auto &datum : metadata->iptc) {
            if (index-- == 0) return metadata->keep(datum.key());
        }
        return nullptr;
    });
}

size_t cexiv2_xmp_count(const CExiv2Metadata *metadata) { return static_cast<size_t>(metadata->xmp.count()); }

const char *cexiv2_xmp_name(CExiv2Metadata *metadata, size_t index) {
    return cexiv2_guarded<const char *>(nullptr, [&]() -> const char * {
        auto datum = property(*metadata, index);
        return datum == nullptr ? nullptr : metadata->keep(datum->key());
    });
}

const char *cexiv2_xmp_text(CExiv2Metadata *metadata, size_t index) {
    return cexiv2_guarded<const char *>(nullptr, [&]() -> const char * {
        auto datum = property(*metadata, index);
        if (datum == nullptr) return nullptr;
        if (datum->typeId() == Exiv2::langAlt) {
            auto &texts = dynamic_cast<const Exiv2::LangAltValue &>(datum->value()).value_;
            auto preferred = texts.find("x-default");
            if (preferred == texts.end()) preferred = texts.begin();
            return preferred == texts.end() ? nullptr : metadata->keep(preferred->second);
        }
        return metadata->keep(datum->toString());
    });
}

const char *cexiv2_xmp_element(CExiv2Metadata *metadata, size_t index, size_t element) {
    return cexiv2_guarded<const char *>(nullptr, [&]() -> const char * {
        auto datum = property(*metadata, index);
        if (datum == nullptr) return nullptr;
        if (datum->typeId() == Exiv2::xmpText || datum->typeId() == Exiv2::langAlt) {
            return element == 0 ? cexiv2_xmp_text(metadata, index) : nullptr;
        }
        if (element >= static_cast<size_t>(datum->count())) return nullptr;
        return metadata->keep(datum->toString(static_cast<long>(element)));
    });
}
