#!/usr/bin/env bash
# Feeds mutated calendars to scan, parse and expand, or mutated answers of CalDAV servers to the reader of a
# multistatus, for some seconds; ends with an error if something was found.
#
# usage: Tests/Fuzzing/run.sh calendar|multistatus SECONDS [option of libFuzzer...]
#        Tests/Fuzzing/run.sh calendar|multistatus FILE           one input again, such as a finding
#
# What is found lands in .build/fuzz/findings: a few bytes that choose how it is read, then the feed or the answer.
# Once it is understood it becomes a fixture in Fixtures/Fuzz, of a feed without the four bytes where they are NUL, or
# a test of the reader.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."

case ${1:?calendar or multistatus} in
    calendar) fuzzer=CalendarFuzzer choice='\0\0\0\0' seeds=(Fixtures/*/*.ics) ;;
    multistatus) fuzzer=MultistatusFuzzer choice='\0\0' seeds=(Fixtures/CalDAV/*/*.xml) ;;
    *) echo "usage: Tests/Fuzzing/run.sh calendar|multistatus SECONDS|FILE" >&2 && exit 64 ;;
esac
subject=$1
what=${2:?seconds or a file}
shift 2

build=.build/fuzz
corpus=$build/corpus/$subject
findings=$build/findings
swift=$(.ci/find-swift)

# --sanitize leaves `main` to libFuzzer, but of several sanitizers only the last one would be in effect. The readers of
# CalDAV are no API: testing is what opens them.
"$swift" build --package-path Tests/Fuzzing --scratch-path "$build" -c release --sanitize fuzzer \
    --product "$fuzzer" -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer,address \
    -Xcc -fsanitize=fuzzer-no-link,address -Xcxx -fsanitize=fuzzer-no-link,address >&2
fuzzer=$build/release/$fuzzer

# A machine in another zone or with another locale finds the same.
export TZ=UTC LC_ALL=C
# Swift would print a backtrace of its own and not hand the fault on to libFuzzer.
export SWIFT_BACKTRACE=enable=no
if [ -f "$what" ]; then
    exec "$fuzzer" -runs=1 "$what"
fi

mkdir -p "$corpus" "$findings"
for seed in "${seeds[@]}"; do
    { printf "$choice" && cat "$seed"; } >"$corpus/$(basename "$(dirname "$seed")")-$(basename "$seed")"
done
if [ "$subject" = calendar ]; then
    for input in Fixtures/Fuzz/*.input; do
        [ ! -f "$input" ] || cp "$input" "$corpus/"
    done
fi

# Slow inputs are measured by the fuzzer itself, in CPU time; -timeout is for what never ends.
"$fuzzer" -dict="Tests/Fuzzing/$subject.dict" -artifact_prefix="$findings/$subject-" -max_total_time="$what" \
    -max_len=65536 -len_control=20 -timeout=120 -rss_limit_mb=2048 -print_final_stats=1 "$@" "$corpus"
