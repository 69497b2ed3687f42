// Finds the events of a piece of a feed that can matter in a window.

#ifndef SCAN_H
#define SCAN_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *begin, *end;
} slice;

typedef struct {
    slice *items;
    size_t count, capacity;
} slices;

typedef struct {
    slices events, zones;
} scan_result;

// Both buffers are kept between calls. The piece ends after a whole event and is followed by 32 bytes of any
// line, because the scan compares without looking at the end. Seconds are those of UTC.
void scan(const char *piece, size_t size, int64_t window_start, int64_t window_end, scan_result *result);

#endif
