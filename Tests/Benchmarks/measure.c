// Runs a command and writes what it cost: wall seconds, CPU seconds (user and system), peak KiB, exit status.
// usage: measure RESULT COMMAND [ARGUMENT...]
//
// A small program of its own: a child that was started by Python would begin with Python's memory as its peak.

#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval t) { return (double)t.tv_sec + (double)t.tv_usec / 1e6; }

static double monotonic(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
    if (count < 3) return 64;
    double begin = monotonic();
    pid_t child = fork();
    if (child == 0) {
        execvp(arguments[2], arguments + 2);
        perror(arguments[2]);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) < 0) {
        perror("measure");
        return 70;
    }
    double wall = monotonic() - begin;
    FILE *result = fopen(arguments[1], "w");
    if (!result) {
        perror(arguments[1]);
        return 73;
    }
    int exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    fprintf(result, "%.6f %.6f %ld %d\n", wall, seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss,
            exit_status);
    return fclose(result) == 0 ? 0 : 74;
}
