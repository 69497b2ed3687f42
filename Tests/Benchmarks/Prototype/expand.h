// Expands one event inside the window, with libical's iterator where arithmetic will not do.

#ifndef EXPAND_H
#define EXPAND_H

#include <libical/ical.h>

void expand(icalcomponent *event);

#endif
