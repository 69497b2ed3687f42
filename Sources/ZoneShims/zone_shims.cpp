#include "zone_shims.h"

#include <cctz/civil_time.h>
#include <cctz/time_zone.h>

#include <chrono>
#include <iterator>
#include <limits>
#include <mutex>
#include <string>
#include <unordered_map>

namespace {

constexpr int64_t day = 86400;

// cctz knows the changes of 400 years from the last one that a file lists, 2037 at the latest; later times are
// computed from these years, and no change is named after them.
constexpr int64_t last_named = 13569465600;  // 2400-01-01

const cctz::civil_second epoch(1970, 1, 1, 0, 0, 0);

cctz::time_point<cctz::seconds> point(int64_t seconds) {
    return cctz::time_point<cctz::seconds>(cctz::seconds(seconds));
}

// A time in which the clock is not set: from its first second to the one after its last.
struct span {
    int64_t from = 0, until = 0, offset = 0;

    bool contains(int64_t instant) const { return from <= instant && instant < until; }
};

span find_span(const cctz::time_zone &zone, int64_t instant) {
    const auto offset = [&](int64_t at) { return int64_t(zone.lookup(point(at)).offset); };
    const span alone{instant, instant + 1, offset(instant)};
    if (instant >= last_named) return alone;
    span found{std::numeric_limits<int64_t>::min(), last_named, alone.offset};
    cctz::time_zone::civil_transition change;
    if (zone.prev_transition(point(instant + 1), &change)) {
        found.from = zone.lookup(change.to).trans.time_since_epoch().count();
        if (offset(found.from) != found.offset) return alone;
    }
    if (zone.next_transition(point(instant), &change)) {
        found.until = zone.lookup(change.to).trans.time_since_epoch().count();
        if (offset(found.until - 1) != found.offset) return alone;
    }
    return found.contains(instant) ? found : alone;
}

}  // namespace

struct zone_shims_zone {
    cctz::time_zone zone;

    // A lookup takes some hundred instructions, and most of a feed lies in the same few months.
    span span_at(int64_t instant) const {
        std::lock_guard<std::mutex> lock(guard);
        for (const span &kept : spans)
            if (kept.contains(instant)) return kept;
        span &replaced = spans[next++ % std::size(spans)];
        return replaced = find_span(zone, instant);
    }

   private:
    mutable std::mutex guard;
    mutable span spans[4];
    mutable unsigned next = 0;
};

extern "C" const zone_shims_zone *zone_shims_load(const char *path) {
    static std::mutex guard;
    static std::unordered_map<std::string, zone_shims_zone> loaded;
    std::lock_guard<std::mutex> lock(guard);
    auto found = loaded.find(path);
    if (found != loaded.end()) return &found->second;
    cctz::time_zone zone;
    if (!cctz::load_time_zone(path, &zone)) return nullptr;
    zone_shims_zone &added = loaded[path];
    added.zone = zone;
    return &added;
}

extern "C" int64_t zone_shims_instant(const zone_shims_zone *zone, int64_t wall_seconds) {
    // No offset reaches a day.
    const span span = zone->span_at(wall_seconds - day);
    if (span.contains(wall_seconds + day)) return wall_seconds - span.offset;
    return zone->zone.lookup(epoch + wall_seconds).pre.time_since_epoch().count();
}

extern "C" int64_t zone_shims_first_instant(const zone_shims_zone *zone, int64_t wall_seconds) {
    const span span = zone->span_at(wall_seconds - day);
    if (span.contains(wall_seconds + day)) return wall_seconds - span.offset;
    const auto found = zone->zone.lookup(epoch + wall_seconds);
    const bool in_gap = found.kind == cctz::time_zone::civil_lookup::SKIPPED;
    return (in_gap ? found.trans : found.pre).time_since_epoch().count();
}

extern "C" int64_t zone_shims_wall(const zone_shims_zone *zone, int64_t instant_seconds) {
    return instant_seconds + zone->span_at(instant_seconds).offset;
}
