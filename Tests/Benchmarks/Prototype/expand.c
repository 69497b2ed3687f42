#include "expand.h"

#include "occurrences.h"

#include <limits.h>
#include <stdlib.h>

enum { DAY = 86400 };

typedef struct {
    occurrence event;
    bool is_override;
    time_t duration;
    time_t *exclusions;
    size_t exclusion_count;
} series;

static long days_of(int year, int month, int day) {
    return icaltime_as_timet((struct icaltimetype){.year = year, .month = month, .day = day}) / DAY;
}

// Howard Hinnant's days_from_civil, turned around.
static void set_day(struct icaltimetype *time, long days) {
    days += 719468;
    long era = (days >= 0 ? days : days - 146096) / 146097;
    int day_of_era = (int)(days - era * 146097);
    int year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    int day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    int month = (5 * day_of_year + 2) / 153;
    time->day = day_of_year - (153 * month + 2) / 5 + 1;
    time->month = month < 10 ? month + 3 : month - 9;
    time->year = year_of_era + (int)era * 400 + (time->month <= 2);
}

// --- exclusions ----------------------------------------------------------------------------------------------

static int compare_times(const void *a, const void *b) {
    time_t x = *(const time_t *)a, y = *(const time_t *)b;
    return (x > y) - (x < y);
}

static void read_exclusions(series *s, icalcomponent *event) {
    size_t capacity = 0;
    for (icalproperty *p = icalcomponent_get_first_property(event, ICAL_EXDATE_PROPERTY); p;
         p = icalcomponent_get_next_property(event, ICAL_EXDATE_PROPERTY)) {
        if (s->exclusion_count == capacity) {
            capacity = capacity ? capacity * 2 : 16;
            s->exclusions = realloc(s->exclusions, capacity * sizeof *s->exclusions);
        }
        s->exclusions[s->exclusion_count++] = instant(icalproperty_get_datetime_with_component(p, event));
    }
    if (s->exclusion_count) qsort(s->exclusions, s->exclusion_count, sizeof *s->exclusions, compare_times);
}

static void add(const series *s, time_t start) {
    if (start + s->duration < window_start) return;
    if (s->exclusion_count &&
        bsearch(&start, s->exclusions, s->exclusion_count, sizeof *s->exclusions, compare_times))
        return;
    if (!s->is_override && is_replaced(s->event.uid, start)) return;
    occurrence found = s->event;
    found.start = start;
    found.end = start + s->duration;
    add_occurrence(found);
}

// --- rules ---------------------------------------------------------------------------------------------------

static bool is_empty(const short *list) { return list[0] == ICAL_RECURRENCE_ARRAY_MAX; }

// Whether the rule has no other parts than INTERVAL, BYDAY, WKST, UNTIL and COUNT.
static bool is_plain(const struct icalrecurrencetype *rule) {
    return is_empty(rule->by_second) && is_empty(rule->by_minute) && is_empty(rule->by_hour) &&
           is_empty(rule->by_month_day) && is_empty(rule->by_year_day) && is_empty(rule->by_week_no) &&
           is_empty(rule->by_month) && is_empty(rule->by_set_pos) && !rule->rscale && rule->interval > 0;
}

// DAILY and WEEKLY by day numbers: as much work as there are occurrences in the window. False if the rule is not
// one that can be expanded so.
static bool expand_by_days(const series *s, struct icalrecurrencetype rule, struct icaltimetype start) {
    bool is_daily = rule.freq == ICAL_DAILY_RECURRENCE;
    if (!(is_daily || rule.freq == ICAL_WEEKLY_RECURRENCE) || !is_plain(&rule)) return false;

    long first = days_of(start.year, start.month, start.day);
    int weekday = (int)((first + 4) % 7), weekdays = 0, weekday_count = 0;
    for (; !is_empty(rule.by_day + weekday_count); weekday_count++) {
        int day = rule.by_day[weekday_count];
        if (day < 1 || day > 7) return false;
        weekdays |= 1 << (day - 1);
    }
    if (is_daily && weekday_count) return false;
    if (!weekdays) weekdays = 1 << weekday;
    if (!(weekdays >> weekday & 1) || (rule.count && weekday_count > 1)) return false;

    time_t limit = window_end;
    long last = LONG_MAX;
    if (!icaltime_is_null_time(rule.until)) {
        if (icaltime_is_date(rule.until))
            last = days_of(rule.until.year, rule.until.month, rule.until.day);
        else if (!icaltime_is_utc(rule.until))
            return false;
        else if (icaltime_as_timet(rule.until) + 1 < limit)
            limit = icaltime_as_timet(rule.until) + 1;
    }

    int week_start = rule.week_start == ICAL_NO_WEEKDAY ? 1 : rule.week_start - 1;
    int length = is_daily ? 1 : 7;
    long step = (long)length * rule.interval, base = is_daily ? first : first - (weekday - week_start + 7) % 7;
    long lowest = (window_start - s->duration) / DAY - 2;
    long period = lowest > base + step ? (lowest - base) / step - 1 : 0;
    for (; !rule.count || period < rule.count; period++) {
        long begin = base + period * step;
        if (begin * DAY > window_end + 2 * DAY) break;
        for (int i = 0; i < length; i++) {
            long day = begin + i;
            if (!is_daily && !(weekdays >> (week_start + i) % 7 & 1)) continue;
            if (day < first || day < lowest) continue;
            if (day > last) return true;
            set_day(&start, day);
            time_t found = instant(start);
            if (found >= limit) return true;
            add(s, found);
        }
    }
    return true;
}

static void expand_by_libical(const series *s, struct icalrecurrencetype rule, struct icaltimetype start) {
    struct icaltimetype from = icaltime_from_timet_with_zone(window_start - s->duration - 2 * DAY, 0,
                                                             icaltimezone_get_utc_timezone());
    from.zone = start.zone;
    from.is_date = start.is_date;
    from.hour = start.hour;
    from.minute = start.minute;
    from.second = start.second;

    icalrecur_iterator *iterator = icalrecur_iterator_new(rule, start);
    if (!iterator) return;
    // It cannot jump where it has to count.
    if (!rule.count && icaltime_compare(from, start) > 0 &&
        (icaltime_is_null_time(rule.until) || icaltime_compare(from, rule.until) < 0))
        icalrecur_iterator_set_start(iterator, from);
    for (;;) {
        struct icaltimetype next = icalrecur_iterator_next(iterator);
        time_t local = icaltime_as_timet(next);
        if (icaltime_is_null_time(next) || local > window_end + DAY) break;
        // Cheaper than asking the zone.
        if (local + s->duration + DAY < window_start) continue;
        time_t found = instant(next);
        if (found >= window_end) break;
        add(s, found);
    }
    icalrecur_iterator_free(iterator);
}

void expand(icalcomponent *event) {
    struct icaltimetype start = icalcomponent_get_dtstart(event), end = icalcomponent_get_dtend(event);
    if (icaltime_is_null_time(start)) return;
    series s = {
        .event = {.uid = icalcomponent_get_uid(event),
                  .summary = icalcomponent_get_summary(event),
                  .location = icalcomponent_get_location(event),
                  .is_all_day = icaltime_is_date(start)},
        .is_override = icalcomponent_get_first_property(event, ICAL_RECURRENCEID_PROPERTY) != NULL,
    };
    if (!icaltime_is_null_time(end))
        s.duration = instant(end) - instant(start);
    else if (s.event.is_all_day)
        s.duration = DAY;

    icalproperty *rule = icalcomponent_get_first_property(event, ICAL_RRULE_PROPERTY);
    if (s.is_override || !rule) {
        add(&s, instant(start));
        return;
    }
    read_exclusions(&s, event);
    // Reading exclusions has moved the component's only cursor.
    for (rule = icalcomponent_get_first_property(event, ICAL_RRULE_PROPERTY); rule;
         rule = icalcomponent_get_next_property(event, ICAL_RRULE_PROPERTY)) {
        struct icalrecurrencetype parsed = icalproperty_get_rrule(rule);
        if (!expand_by_days(&s, parsed, start)) expand_by_libical(&s, parsed, start);
    }
    free(s.exclusions);
}
