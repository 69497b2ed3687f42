// Swift's runtime reads a program's arguments from /proc/self/cmdline. Where that cannot be read (a chroot or a
// container without /proc, no descriptor left) they would be none, and without a word. The C library hands them
// to constructors, too.

#include "argument_shims.h"

static int count;
static char **words;

__attribute__((constructor)) static void keep(int argc, char **argv) {
    count = argc;
    words = argv;
}

int ics_argument_count(void) {
    return count;
}

char **ics_arguments(void) {
    return words;
}
