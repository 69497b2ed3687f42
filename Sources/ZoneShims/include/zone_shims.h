// cctz is C++; these are the few calls of it that ICalendar/Zones makes.
#ifndef ZONE_SHIMS_H
#define ZONE_SHIMS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A zone of the system's tzdata. Lives as long as the process (cctz never frees a zone).
typedef struct zone_shims_zone zone_shims_zone;

/// Loads a zone by its exact tzdata name, or returns NULL. The name must be checked before: cctz opens a
/// file of that name below the system's zone folder.
const zone_shims_zone *zone_shims_load(const char *name);

/// The seconds since 1970-01-01T00:00:00Z that a wall time means: the offset before a gap, the first
/// reading of an overlap (RFC 5545 section 3.3.5). The wall time is seconds since 1970-01-01T00:00:00 on the wall.
int64_t zone_shims_instant(const zone_shims_zone *zone, int64_t wall_seconds);

/// The wall time of an instant, both in seconds as above.
int64_t zone_shims_wall(const zone_shims_zone *zone, int64_t instant_seconds);

#ifdef __cplusplus
}
#endif

#endif
