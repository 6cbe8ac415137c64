/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE
#include "UploadCount.h"

#include <dlfcn.h>
#include <stddef.h>

typedef void Image(unsigned, int, int, int, int, int, unsigned, unsigned, const void *);
typedef void SubImage(unsigned, int, int, int, int, int, unsigned, unsigned, const void *);

static int wanted_width, wanted_height, count;
static Image **image_variable, *image;
static SubImage **sub_image_variable, *sub_image;

static void count_size(int width, int height) {
    if (width == wanted_width && height == wanted_height) count++;
}

/* At its first call libepoxy puts the function of the driver into the variable: it has its own there for as long as it runs. */
static void counting_image(unsigned target, int level, int internal, int width, int height, int border, unsigned format,
                           unsigned type, const void *pixels) {
    /* Without pixels it only makes room. */
    if (pixels != NULL) count_size(width, height);
    *image_variable = image;
    image(target, level, internal, width, height, border, format, type, pixels);
    image = *image_variable;
    *image_variable = counting_image;
}

static void counting_sub_image(unsigned target, int level, int x, int y, int width, int height, unsigned format,
                               unsigned type, const void *pixels) {
    count_size(width, height);
    *sub_image_variable = sub_image;
    sub_image(target, level, x, y, width, height, format, type, pixels);
    sub_image = *sub_image_variable;
    *sub_image_variable = counting_sub_image;
}

bool upload_count_begin(int width, int height) {
    wanted_width = width;
    wanted_height = height;
    count = 0;
    if (image_variable != NULL) return true;
    image_variable = dlsym(RTLD_DEFAULT, "epoxy_glTexImage2D");
    sub_image_variable = dlsym(RTLD_DEFAULT, "epoxy_glTexSubImage2D");
    if (image_variable == NULL || sub_image_variable == NULL) return false;
    image = *image_variable;
    sub_image = *sub_image_variable;
    *image_variable = counting_image;
    *sub_image_variable = counting_sub_image;
    return true;
}

int upload_count_take(void) {
    int taken = count;
    count = 0;
    return taken;
}
