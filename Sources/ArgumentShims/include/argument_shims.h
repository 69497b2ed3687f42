#ifndef ARGUMENT_SHIMS_H
#define ARGUMENT_SHIMS_H

/// The number of words that the program was started with, its own name among them.
int ics_argument_count(void);

/// The words, a null pointer after the last one.
char **ics_arguments(void);

#endif
