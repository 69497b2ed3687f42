#include <stddef.h>

/* <wchar.h> shows wcwidth(3) only to those who define _XOPEN_SOURCE before anything else, which Swift's own
   module of the C library does not. */
int wcwidth(wchar_t character);
