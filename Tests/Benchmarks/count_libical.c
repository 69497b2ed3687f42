// Preloaded, counts what a program hands to libical. Writes `values bytes rules starts` into $LIBICAL_COUNTS: how
// many values were parsed and how long they were, how many rules, how many starts libical was asked for.

#include <dlfcn.h>
#include <fcntl.h>
#include <libical/ical.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static atomic_ulong values, bytes, rules, starts;

// The real function behind one of ours.
static void *next(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (!function) abort();
    return function;
}

icalvalue *icalvalue_new_from_string(icalvalue_kind kind, const char *text) {
    static icalvalue *(*real)(icalvalue_kind, const char *);
    if (!real) real = next("icalvalue_new_from_string");
    values++;
    bytes += strlen(text);
    return real(kind, text);
}

struct icalrecurrencetype icalrecurrencetype_from_string(const char *text) {
    static struct icalrecurrencetype (*real)(const char *);
    if (!real) real = next("icalrecurrencetype_from_string");
    rules++;
    bytes += strlen(text);
    return real(text);
}

struct icaltimetype icalrecur_iterator_next(icalrecur_iterator *iterator) {
    static struct icaltimetype (*real)(icalrecur_iterator *);
    if (!real) real = next("icalrecur_iterator_next");
    starts++;
    return real(iterator);
}

static void write_counts(void) {
    const char *path = getenv("LIBICAL_COUNTS");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) abort();
    fprintf(file, "%lu %lu %lu %lu\n", values, bytes, rules, starts);
    if (fclose(file) != 0) abort();
}

__attribute__((destructor)) static void finish(void) { write_counts(); }

// A program that leaves without cleaning up runs no destructor.
void _exit(int status) {
    write_counts();
    void (*real)(int) = next("_exit");
    real(status);
    abort();
}
