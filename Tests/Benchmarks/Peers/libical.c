// What one writes with libical's manual at hand: read the file, parse it, expand each event, sort, print.
// usage: libical FILE FROM TO      (days as YYYYMMDD, in UTC)

#include "occurrences.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct {
    occurrence event;
    bool is_override, has_end;
} expansion;

static void found(icalcomponent *event, struct icaltime_span *span, void *data) {
    expansion *expansion = data;
    occurrence occurrence = expansion->event;
    (void)event;
    occurrence.start = span->start;
    occurrence.end = span->end;
    // libical 3.0 ends dates at the last second of the day of DTEND, which is exclusive.
    if (occurrence.is_all_day) occurrence.end += expansion->has_end ? 1 - 86400 : 1;
    // It knows nothing of overrides either.
    if (expansion->is_override || !is_replaced(occurrence.uid, occurrence.start)) add_occurrence(occurrence);
}

static bool has(icalcomponent *event, icalproperty_kind kind) {
    return icalcomponent_get_first_property(event, kind) != NULL;
}

static void expand(icalcomponent *event) {
    icaltimezone *utc = icaltimezone_get_utc_timezone();
    expansion expansion = {
        .event = {.uid = icalcomponent_get_uid(event),
                  .summary = icalcomponent_get_summary(event),
                  .location = icalcomponent_get_location(event),
                  .is_all_day = icaltime_is_date(icalcomponent_get_dtstart(event))},
        .is_override = has(event, ICAL_RECURRENCEID_PROPERTY),
        .has_end = has(event, ICAL_DTEND_PROPERTY) || has(event, ICAL_DURATION_PROPERTY),
    };
    icalcomponent_foreach_recurrence(event, icaltime_from_timet_with_zone(window_start, 0, utc),
                                     icaltime_from_timet_with_zone(window_end, 0, utc), found, &expansion);
}

static char *contents(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) return NULL;
    long size = ftell(file);
    rewind(file);
    char *bytes = size < 0 ? NULL : malloc((size_t)size + 1);
    if (!bytes || fread(bytes, 1, (size_t)size, file) != (size_t)size) return NULL;
    bytes[size] = 0;
    fclose(file);
    return bytes;
}

int main(int count, char **arguments) {
    if (count != 4) return 64;
    window_start = midnight(arguments[2]);
    window_end = midnight(arguments[3]);
    char *text = contents(arguments[1]);
    if (!text) {
        perror(arguments[1]);
        return 66;
    }
    icalcomponent *root = icalparser_parse_string(text);
    if (!root) return 65;
    collect_overrides(root);
    each_event(root, expand);
    print_occurrences();
    return 0;
}
