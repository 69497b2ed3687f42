#!/bin/sh
# khal as a person uses it: import into a new calendar, then list. Prints no JSON.
# usage: khal.sh FILE FROM TO      (days as YYYYMMDD, in UTC)
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export LC_ALL=C.UTF-8

mkdir "$folder/calendar"
cat >"$folder/config" <<END
[calendars]
[[peer]]
path = $folder/calendar
[sqlite]
path = $folder/khal.db
[locale]
default_timezone = UTC
local_timezone = UTC
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[default]
default_calendar = peer
END
khal -c "$folder/config" import --batch -a peer "$1" >/dev/null
khal -c "$folder/config" list --day-format '' --format '{start-long-full} {title}' \
    "$(date -ud "$2" +%F)" "$(date -ud "$3 -1 day" +%F)"
