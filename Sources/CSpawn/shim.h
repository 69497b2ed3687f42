#include <spawn.h>

/* <spawn.h> and <unistd.h> show these to those only who define _GNU_SOURCE before anything else, which Swift's own
   module of the C library does not. */
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int pipe2(int ends[2], int flags);
