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

extern "C" const zone_shims_zone *zone_shims_load(const char *name) {
    static std::mutex guard;
    static std::unordered_map<std::string, zone_shims_zone> loaded;
    std::lock_guard<std::mutex> lock(guard);
    auto found = loaded.find(name);
    if (found != loaded.end()) return &found->second;
    cctz::time_zone zone;
    if (!cctz::load_time_zone(name, &zone)) return nullptr;
    return &loaded.emplace(name, zone_shims_zone{zone}).first->second;
}

extern "C" int64_t zone_shims_instant(const zone_shims_zone *zone, int64_t wall_seconds) {
    return zone->zone.lookup(epoch + wall_seconds).pre.time_since_epoch().count();
}

extern "C" int64_t zone_shims_wall(const zone_shims_zone *zone, int64_t instant_seconds) {
    return zone->zone.lookup(point(instant_seconds)).cs - epoch;
}
