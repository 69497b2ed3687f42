// What the C programs share: the window, the occurrences that were found in it, and how they are printed.

#ifndef OCCURRENCES_H
#define OCCURRENCES_H

#include <libical/ical.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

typedef struct {
    const char *uid, *summary, *location;
    time_t start, end;
    bool is_all_day;
} occurrence;

// Half-open; set before anything else.
extern time_t window_start, window_end;

// Midnight UTC of YYYYMMDD.
time_t midnight(const char *day);

// The instant of a time in its own zone; a floating one is UTC.
time_t instant(struct icaltimetype time);

// Whether an override replaces the occurrence of this UID at this instant.
bool is_replaced(const char *uid, time_t recurrence_id);

// Notes what the overrides of a stream replace.
void collect_overrides(icalcomponent *root);

// Calls the function with each VEVENT of a stream of VCALENDARs.
void each_event(icalcomponent *root, void (*function)(icalcomponent *event));

// Keeps an occurrence if it touches the window.
void add_occurrence(occurrence found);

// Prints the first 500 as JSON, in the order of start, end and UID.
void print_occurrences(void);

#endif
