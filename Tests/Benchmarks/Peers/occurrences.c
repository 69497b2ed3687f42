#include "occurrences.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PRINTED = 500 };

time_t window_start, window_end;

// --- time ----------------------------------------------------------------------------------------------------

time_t midnight(const char *day) {
    struct tm date = {0};
    if (sscanf(day, "%4d%2d%2d", &date.tm_year, &date.tm_mon, &date.tm_mday) != 3) {
        fprintf(stderr, "not a day: %s\n", day);
        exit(64);
    }
    date.tm_year -= 1900;
    date.tm_mon -= 1;
    return timegm(&date);
}

time_t instant(struct icaltimetype time) {
    return icaltime_as_timet_with_zone(time, time.zone ? time.zone : icaltimezone_get_utc_timezone());
}

// --- overrides: a hash set of UID and recurrence id ----------------------------------------------------------

typedef struct {
    const char *uid;
    time_t recurrence_id;
} override;

static override *overrides;
static size_t override_count, override_capacity;

static size_t hash_of(const char *uid, time_t recurrence_id) {
    uint64_t hash = 1469598103934665603u ^ (uint64_t)recurrence_id;
    for (; *uid; uid++) hash = (hash ^ (unsigned char)*uid) * 1099511628211u;
    return hash;
}

// Where the override is, or the free place where it would go.
static override *place_of(const char *uid, time_t recurrence_id) {
    size_t mask = override_capacity - 1, i = hash_of(uid, recurrence_id) & mask;
    while (overrides[i].uid &&
           (overrides[i].recurrence_id != recurrence_id || strcmp(overrides[i].uid, uid) != 0))
        i = (i + 1) & mask;
    return &overrides[i];
}

static void add_override(const char *uid, time_t recurrence_id) {
    if ((override_count + 1) * 2 > override_capacity) {
        override *old = overrides;
        size_t old_capacity = override_capacity;
        override_capacity = old_capacity ? old_capacity * 2 : 256;
        overrides = calloc(override_capacity, sizeof *overrides);
        for (size_t i = 0; i < old_capacity; i++)
            if (old[i].uid) *place_of(old[i].uid, old[i].recurrence_id) = old[i];
        free(old);
    }
    override *place = place_of(uid, recurrence_id);
    if (place->uid) return;
    *place = (override){uid, recurrence_id};
    override_count++;
}

bool is_replaced(const char *uid, time_t recurrence_id) {
    return override_count && uid && place_of(uid, recurrence_id)->uid;
}

static void collect_override(icalcomponent *event) {
    icalproperty *id = icalcomponent_get_first_property(event, ICAL_RECURRENCEID_PROPERTY);
    const char *uid = icalcomponent_get_uid(event);
    if (id && uid) add_override(uid, instant(icalproperty_get_datetime_with_component(id, event)));
}

void collect_overrides(icalcomponent *root) { each_event(root, collect_override); }

void each_event(icalcomponent *root, void (*function)(icalcomponent *)) {
    bool is_stream = icalcomponent_isa(root) == ICAL_XROOT_COMPONENT;
    icalcompiter i =
        icalcomponent_begin_component(root, is_stream ? ICAL_VCALENDAR_COMPONENT : ICAL_VEVENT_COMPONENT);
    for (icalcomponent *child; (child = icalcompiter_deref(&i)); icalcompiter_next(&i))
        is_stream ? each_event(child, function) : function(child);
}

// --- occurrences ---------------------------------------------------------------------------------------------

static occurrence *occurrences;
static size_t count, capacity;

void add_occurrence(occurrence found) {
    bool is_moment = found.start == found.end;
    if (found.start >= window_end || (is_moment ? found.end < window_start : found.end <= window_start)) return;
    if (count == capacity) {
        capacity = capacity ? capacity * 2 : 1024;
        occurrences = realloc(occurrences, capacity * sizeof *occurrences);
    }
    occurrences[count++] = found;
}

static int compare(const void *a, const void *b) {
    const occurrence *x = a, *y = b;
    if (x->start != y->start) return x->start < y->start ? -1 : 1;
    if (x->end != y->end) return x->end < y->end ? -1 : 1;
    return strcmp(x->uid ? x->uid : "", y->uid ? y->uid : "");
}

static void print_text(const char *key, const char *text) {
    printf("\"%s\":\"", key);
    for (; text && *text; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte == '"' || byte == '\\') putchar('\\');
        if (byte < 32)
            printf("\\u%04x", byte);
        else
            putchar(byte);
    }
    fputs("\",", stdout);
}

static void print_instant(const char *key, time_t instant) {
    struct tm fields;
    char text[32];
    gmtime_r(&instant, &fields);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &fields);
    printf("\"%s\":\"%s\",", key, text);
}

void print_occurrences(void) {
    qsort(occurrences, count, sizeof *occurrences, compare);
    fputs("[", stdout);
    for (size_t i = 0; i < count && i < MOST_PRINTED; i++) {
        fputs(i ? ",\n{" : "\n{", stdout);
        print_text("uid", occurrences[i].uid);
        print_text("summary", occurrences[i].summary);
        print_text("location", occurrences[i].location);
        print_instant("start", occurrences[i].start);
        print_instant("end", occurrences[i].end);
        printf("\"allDay\":%s}", occurrences[i].is_all_day ? "true" : "false");
    }
    puts("\n]");
}
