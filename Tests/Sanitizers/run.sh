#!/usr/bin/env bash
# Runs all tests twice: with the address sanitizer (bad accesses, leaks) and with the thread sanitizer (data races).
#
# usage: Tests/Sanitizers/run.sh SWIFT [address|thread]
#
# Debian's libraries (libical, cctz, ICU inside Foundation) come without instrumentation: accesses inside them are
# not seen, but the memory that they allocate is watched. The tests of the command line start the static release
# binary, which has no sanitizer in it: what it does is covered by the tests of its modules.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
swift=$1

# A trap must reach the sanitizer, not Swift's own printer of backtraces.
export SWIFT_BACKTRACE=enable=no
here=$PWD/Tests/Sanitizers
export ASAN_OPTIONS=detect_leaks=1:abort_on_error=1:check_initialization_order=1
export LSAN_OPTIONS=suppressions=$here/leaks.supp:print_suppressions=0
export TSAN_OPTIONS=halt_on_error=1:suppressions=$here/races.supp

for sanitizer in ${2:-address thread}; do
    printf '\n== %s sanitizer\n' "$sanitizer"
    "$swift" build --build-tests --sanitize "$sanitizer" --scratch-path ".build/$sanitizer" >&2
    "$swift" test --skip-build --disable-xctest --sanitize "$sanitizer" --scratch-path ".build/$sanitizer"
done
