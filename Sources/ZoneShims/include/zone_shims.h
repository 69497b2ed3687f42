// cctz is C++; these are the few calls of it that ICalendar/Zones makes.
#ifndef ZONE_SHIMS_H
#define ZONE_SHIMS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A zone of the system's tzdata. Lives as long as the process (cctz never frees a zone).
typedef struct zone_shims_zone zone_shims_zone;

/// Loads the zone of a TZif file, or returns NULL if it is none. The path is absolute or begins with "./"
/// and must be checked before: cctz opens whatever it names.
const zone_shims_zone *zone_shims_load(const char *path);

/// The seconds since 1970-01-01T00:00:00Z that a wall time means: the offset before a gap, the first
/// reading of an overlap (RFC 5545 section 3.3.5). The wall time is seconds since 1970-01-01T00:00:00 on the wall.
int64_t zone_shims_instant(const zone_shims_zone *zone, int64_t wall_seconds);

/// The first instant whose wall time is not before the given one: the end of the gap if it lies in one, the
/// first reading of an overlap.
int64_t zone_shims_first_instant(const zone_shims_zone *zone, int64_t wall_seconds);

/// The wall time of an instant, both in seconds as above.
int64_t zone_shims_wall(const zone_shims_zone *zone, int64_t instant_seconds);

#ifdef __cplusplus
}
#endif

#endif
