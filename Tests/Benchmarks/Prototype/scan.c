// One pass with SSE2: a line is looked at only if it begins with B, E, D or R.

#include "scan.h"

#include <emmintrin.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { DAY = 86400, ZONE_MARGIN = 26 * 3600, LONGEST_EVENT = 40 * DAY, SHORTEST_LINE = 16 };

static const int64_t unknown = INT64_MIN;

typedef enum { NO_END, PLAIN_END, ODD_END } end_kind;
typedef enum { SINGLE, SERIES, OVERRIDE } event_kind;

typedef struct {
    const char *limit;
    int64_t window_start, window_end;
    scan_result *result;
    const char *zone;
    // The event that is being read; NULL outside events.
    const char *event;
    int depth;
    event_kind kind;
    end_kind end_kind;
    bool has_start, has_dates;
    int64_t start, end, recurrence_id, until, counted_length;
} scanner;

static void append(slices *slices, const char *begin, const char *end) {
    if (slices->count == slices->capacity) {
        slices->capacity = slices->capacity ? slices->capacity * 2 : 4096;
        slices->items = realloc(slices->items, slices->capacity * sizeof *slices->items);
    }
    slices->items[slices->count++] = (slice){begin, end};
}

// --- values --------------------------------------------------------------------------------------------------

static bool starts_with(const char *line, const char *name) { return memcmp(line, name, strlen(name)) == 0; }

static const char *line_end(const char *line, const char *limit) {
    const char *end = memchr(line, '\n', (size_t)(limit - line));
    return end ? end : limit;
}

static int64_t days_of(int64_t year, int64_t month, int64_t day) {
    year -= month <= 2;
    int64_t era = year / 400, year_of_era = year - era * 400;
    int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

// A date or a local time as if it were one of UTC.
static int64_t time_of(const char *text, const char *end) {
    int digits[8];
    if (end - text < 8) return unknown;
    for (int i = 0; i < 8; i++) {
        digits[i] = text[i] - '0';
        if (digits[i] < 0 || digits[i] > 9) return unknown;
    }
    int64_t time = DAY * days_of(digits[0] * 1000 + digits[1] * 100 + digits[2] * 10 + digits[3],
                                 digits[4] * 10 + digits[5], digits[6] * 10 + digits[7]);
    if (end - text < 15 || text[8] != 'T') return time;
    return time + ((text[9] - '0') * 10 + text[10] - '0') * 3600 + ((text[11] - '0') * 10 + text[12] - '0') * 60 +
           (text[13] - '0') * 10 + text[14] - '0';
}

static int64_t value_of(const char *line, const char *limit) {
    const char *end = line_end(line, limit), *colon = memrchr(line, ':', (size_t)(end - line));
    return colon ? time_of(colon + 1, end) : unknown;
}

static const char *find(const char *text, const char *end, const char *word) {
    return memmem(text, (size_t)(end - text), word, strlen(word));
}

static int64_t number_after(const char *text, const char *end, const char *word, int64_t otherwise) {
    const char *digit = find(text, end, word);
    if (!digit) return otherwise;
    int64_t number = 0;
    for (digit += strlen(word); digit < end && *digit >= '0' && *digit <= '9' && number < INT32_MAX; digit++)
        number = number * 10 + *digit - '0';
    return number;
}

// A bound for how long a rule with COUNT lasts, where no part of it can skip a period; else 0.
static int64_t counted_length(const char *rule, const char *end) {
    const char *frequency = find(rule, end, "FREQ=");
    int64_t count = number_after(rule, end, "COUNT=", 0), interval = number_after(rule, end, "INTERVAL=", 1);
    if (!frequency || !count || count > 100000 || interval > 10000) return 0;
    int parts = 0, weekdays = 0;
    for (const char *part = rule; (part = find(part, end, ";BY")); part += 3) {
        parts++;
        if (starts_with(part, ";BYDAY=")) weekdays = 1;
    }
    if (parts > weekdays) return 0;
    bool may_skip = find(rule, end, "BYDAY=5") || find(rule, end, "BYDAY=-5");
    int64_t days = 0;
    if (starts_with(frequency, "FREQ=DAILY") && !weekdays) days = 1;
    if (starts_with(frequency, "FREQ=WEEKLY")) days = 7;
    if (starts_with(frequency, "FREQ=MONTHLY") && weekdays && !may_skip) days = 31;
    return count * interval * days * DAY;
}

// --- events --------------------------------------------------------------------------------------------------

static bool touches(const scanner *s, int64_t start, int64_t end) {
    return start - ZONE_MARGIN < s->window_end && end + ZONE_MARGIN > s->window_start;
}

static bool can_matter(const scanner *s) {
    bool has_start = s->has_start && s->start != unknown;
    if (s->kind == SERIES) {
        if (has_start && s->start - ZONE_MARGIN >= s->window_end) return false;
        int64_t last = s->counted_length && has_start ? s->start + s->counted_length : s->until;
        return s->has_dates || last == unknown || last + LONGEST_EVENT > s->window_start;
    }
    if (!has_start || s->has_dates || s->end_kind == ODD_END) return true;
    if (touches(s, s->start, s->end_kind == PLAIN_END ? s->end : s->start + DAY)) return true;
    // An override also matters where the occurrence is that it replaces.
    return s->kind == OVERRIDE &&
           (s->recurrence_id == unknown || touches(s, s->recurrence_id, s->recurrence_id + LONGEST_EVENT));
}

static void read_begin(scanner *s, const char *line) {
    if (starts_with(line, "BEGIN:VEVENT")) {
        s->event = line;
        s->depth = 0;
        s->kind = SINGLE;
        s->end_kind = NO_END;
        s->has_start = s->has_dates = false;
        s->until = s->recurrence_id = unknown;
        s->counted_length = 0;
    } else if (starts_with(line, "BEGIN:VTIMEZONE")) {
        s->zone = line;
    } else if (s->event) {
        s->depth++;
    }
}

static void read_end(scanner *s, const char *line) {
    if (s->event && starts_with(line, "END:VEVENT")) {
        if (can_matter(s)) append(&s->result->events, s->event, line_end(line, s->limit) + 1);
        s->event = NULL;
    } else if (s->zone && starts_with(line, "END:VTIMEZONE")) {
        append(&s->result->zones, s->zone, line_end(line, s->limit) + 1);
        s->zone = NULL;
    } else if (s->event && s->depth) {
        s->depth--;
    }
}

static void read_rule(scanner *s, const char *line) {
    const char *end = line_end(line, s->limit);
    s->kind = SERIES;
    bool is_folded = end + 1 < s->limit && (end[1] == ' ' || end[1] == '\t');
    if (is_folded) return;
    const char *until = find(line, end, "UNTIL=");
    if (until)
        s->until = time_of(until + 6, end);
    else
        s->counted_length = counted_length(line, end);
}

static void read_line(scanner *s, const char *line) {
    if (s->limit - line < SHORTEST_LINE) return;
    if (*line == 'B') {
        if (starts_with(line, "BEGIN:")) read_begin(s, line);
    } else if (*line == 'E') {
        if (starts_with(line, "END:")) read_end(s, line);
    } else if (!s->event || s->depth) {
        return;
    } else if (starts_with(line, "DTSTART")) {
        s->has_start = true;
        s->start = value_of(line, s->limit);
    } else if (starts_with(line, "DTEND")) {
        s->end = value_of(line, s->limit);
        s->end_kind = s->end == unknown ? ODD_END : PLAIN_END;
    } else if (starts_with(line, "DURATION")) {
        s->end_kind = ODD_END;
    } else if (starts_with(line, "RRULE")) {
        read_rule(s, line);
    } else if (starts_with(line, "RDATE")) {
        s->has_dates = true;
    } else if (starts_with(line, "RECURRENCE-ID")) {
        s->kind = OVERRIDE;
        if (!find(line, line_end(line, s->limit), "RANGE")) s->recurrence_id = value_of(line, s->limit);
    }
}

// --- lines ---------------------------------------------------------------------------------------------------

static __m128i equal(__m128i bytes, char byte) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte)); }

// A bit for each of 16 bytes that is a line feed before one of the four letters.
static unsigned lines_in(const char *bytes) {
    __m128i here = _mm_loadu_si128((const __m128i *)bytes), next = _mm_loadu_si128((const __m128i *)(bytes + 1));
    __m128i letters = _mm_or_si128(_mm_or_si128(equal(next, 'B'), equal(next, 'E')),
                                   _mm_or_si128(equal(next, 'D'), equal(next, 'R')));
    return (unsigned)_mm_movemask_epi8(_mm_and_si128(equal(here, '\n'), letters));
}

void scan(const char *piece, size_t size, int64_t window_start, int64_t window_end, scan_result *result) {
    scanner s = {.limit = piece + size, .window_start = window_start, .window_end = window_end, .result = result};
    const char *bytes = piece;
    result->events.count = result->zones.count = 0;
    read_line(&s, piece);
    for (; s.limit - bytes > 64; bytes += 16)
        for (unsigned found = lines_in(bytes); found; found &= found - 1)
            read_line(&s, bytes + __builtin_ctz(found) + 1);
    for (; bytes + 1 < s.limit; bytes++)
        if (*bytes == '\n') read_line(&s, bytes + 1);
}
