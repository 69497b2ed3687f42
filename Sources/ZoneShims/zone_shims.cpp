#include "zone_shims.h"

#include <cctz/civil_time.h>
#include <cctz/time_zone.h>

#include <chrono>
#include <mutex>
#include <string>
#include <unordered_map>

struct zone_shims_zone {
    cctz::time_zone zone;
};

namespace {

const cctz::civil_second epoch(1970, 1, 1, 0, 0, 0);

cctz::time_point<cctz::seconds> point(int64_t seconds) {
    return cctz::time_point<cctz::seconds>(cctz::seconds(seconds));
}

}  // namespace

extern "C" const zone_shims_zone *zone_shims_load(const char *path) {
    static std::mutex guard;
    static std::unordered_map<std::string, zone_shims_zone> loaded;
    std::lock_guard<std::mutex> lock(guard);
    auto found = loaded.find(path);
    if (found != loaded.end()) return &found->second;
    cctz::time_zone zone;
    if (!cctz::load_time_zone(path, &zone)) return nullptr;
    return &loaded.emplace(path, zone_shims_zone{zone}).first->second;
}

extern "C" int64_t zone_shims_instant(const zone_shims_zone *zone, int64_t wall_seconds) {
    return zone->zone.lookup(epoch + wall_seconds).pre.time_since_epoch().count();
}

extern "C" int64_t zone_shims_first_instant(const zone_shims_zone *zone, int64_t wall_seconds) {
    const auto found = zone->zone.lookup(epoch + wall_seconds);
    const bool in_gap = found.kind == cctz::time_zone::civil_lookup::SKIPPED;
    return (in_gap ? found.trans : found.pre).time_since_epoch().count();
}

extern "C" int64_t zone_shims_wall(const zone_shims_zone *zone, int64_t instant_seconds) {
    return zone->zone.lookup(point(instant_seconds)).cs - epoch;
}
