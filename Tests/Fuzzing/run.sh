#!/usr/bin/env bash
# Feeds mutated calendars to scan, parse and expand for some seconds; ends with an error if something was found.
#
# usage: Tests/Fuzzing/run.sh SECONDS [option of libFuzzer...]
#        Tests/Fuzzing/run.sh FILE                              one input again, such as a finding
#
# What is found lands in .build/fuzz/findings: four bytes that choose how the feed is read, then the feed. Once it
# is understood the feed becomes a fixture in Fixtures/Fuzz, without the four bytes where they are NUL.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."

build=.build/fuzz
corpus=$build/corpus
findings=$build/findings
swift=$(.ci/find-swift)

# --sanitize leaves `main` to libFuzzer, but of several sanitizers only the last one would be in effect.
"$swift" build --package-path Tests/Fuzzing --scratch-path "$build" -c release --sanitize fuzzer \
    -Xswiftc -sanitize=fuzzer,address -Xcxx -fsanitize=fuzzer-no-link,address >&2
fuzzer=$build/release/CalendarFuzzer

# A machine in another zone or with another locale finds the same.
export TZ=UTC LC_ALL=C
# Swift would print a backtrace of its own and not hand the fault on to libFuzzer.
export SWIFT_BACKTRACE=enable=no
if [ -f "${1:?seconds or a file}" ]; then
    exec "$fuzzer" -runs=1 "$1"
fi
seconds=$1
shift

mkdir -p "$corpus" "$findings"
for feed in Fixtures/*/*.ics; do
    seed=$corpus/$(basename "$(dirname "$feed")")-$(basename "$feed")
    { printf '\0\0\0\0' && cat "$feed"; } >"$seed"
done
for input in Fixtures/Fuzz/*.input; do
    [ ! -f "$input" ] || cp "$input" "$corpus/"
done

# Slow inputs are measured by the fuzzer itself, in CPU time; -timeout is for what never ends.
"$fuzzer" -dict=Tests/Fuzzing/icalendar.dict -artifact_prefix="$findings/" -max_total_time="$seconds" \
    -max_len=65536 -len_control=20 -timeout=120 -rss_limit_mb=2048 -print_final_stats=1 "$@" "$corpus"
