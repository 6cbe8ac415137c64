/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A C interface to exiv2. It throws no exceptions and writes to no file.
 *
 * Threads: EXIF and IPTC are parsed without shared state; exiv2's XMP part has process-wide tables, protected by a lock
 * installed here. Use a CExiv2Metadata on one thread at a time.
 *
 * Returned strings are NUL-terminated, belong to the metadata and are valid until the next call on it; their encoding
 * is that of the file. */
#ifndef CEXIV2_H
#define CEXIV2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct CExiv2Metadata CExiv2Metadata;

/* Borrowed bytes; none if count is 0. */
typedef struct {
    const uint8_t *bytes;
    size_t count;
} CExiv2Bytes;

/* Sets up exiv2's tables, mutes its log (which quotes files on standard error) and registers namespaces, so that the
 * prefixes of one file do not affect the next. Call it once, before all other functions. */
bool cexiv2_initialize(void);

/* Parses the blocks of a file: EXIF (a TIFF structure), an XMP packet, Photoshop's resources (the contents of APP13
 * after their name). Blocks that cannot be parsed are ignored. NULL only if memory is short. */
CExiv2Metadata *cexiv2_from_blocks(CExiv2Bytes exif, CExiv2Bytes xmp, CExiv2Bytes photoshop);

/* Has exiv2 parse an open file, which is mapped: no path is opened. If the file shrinks meanwhile, the process ends, so
 * call this only in a worker. NULL if exiv2 does not know the format. */
CExiv2Metadata *cexiv2_from_descriptor(int descriptor);

/* Has exiv2 parse a small file in memory. */
CExiv2Metadata *cexiv2_from_bytes(CExiv2Bytes file);

void cexiv2_free(CExiv2Metadata *metadata);

bool cexiv2_has_exif(const CExiv2Metadata *metadata);
bool cexiv2_has_iptc(const CExiv2Metadata *metadata);

/* Size of the main picture; 0 if exiv2 does not know it. */
int32_t cexiv2_pixel_width(const CExiv2Metadata *metadata);
int32_t cexiv2_pixel_height(const CExiv2Metadata *metadata);

/* The value of an EXIF tag by its directory ("Image", "Photo", "GPSInfo") and number: as stored, or in exiv2's readable
 * form, needed for values with a character set. NULL if it is missing. */
const char *cexiv2_exif(CExiv2Metadata *metadata, const char *group, uint16_t tag, bool readable);

/* The bytes of an EXIF tag; valid as long as strings. */
CExiv2Bytes cexiv2_exif_bytes(CExiv2Metadata *metadata, const char *group, uint16_t tag);

/* The index-th value of an IPTC dataset of record 2; NULL past the last. */
const char *cexiv2_iptc(CExiv2Metadata *metadata, uint16_t dataset, size_t index);

/* Names of all EXIF tags and IPTC datasets, as "Exif.Photo.MakerNote" and "Iptc.Application2.City", in the order of the file; NULL past
 * the last. */
const char *cexiv2_exif_name(CExiv2Metadata *metadata, size_t index);
const char *cexiv2_iptc_name(CExiv2Metadata *metadata, size_t index);

/* XMP properties in the order of the packet: name ("Xmp.dc.title") and value; for a text in several languages the
 * default one. */
size_t cexiv2_xmp_count(const CExiv2Metadata *metadata);
const char *cexiv2_xmp_name(CExiv2Metadata *metadata, size_t index);
const char *cexiv2_xmp_text(CExiv2Metadata *metadata, size_t index);

/* The elements of a list property; for a text property the text only. NULL past the last. */
const char *cexiv2_xmp_element(CExiv2Metadata *metadata, size_t index, size_t element);

/* All EXIF of the standard's directories as one block from its TIFF header on, without maker notes and thumbnails; none if there is none.
 * Valid as long as strings. */
CExiv2Bytes cexiv2_exif_block(CExiv2Metadata *metadata);

/* All XMP as one packet, with what IPTC alone says in XMP's properties, and, where it is wanted, what EXIF alone says; none if there is none.
 * Valid as long as strings. */
CExiv2Bytes cexiv2_xmp_packet(CExiv2Metadata *metadata, bool with_exif);

#ifdef __cplusplus
}
#endif

#endif
