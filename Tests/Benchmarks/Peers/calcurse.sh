#!/bin/sh
# calcurse as a person uses it: import into an empty calendar, then query. Prints no JSON.
# usage: calcurse.sh FILE FROM TO      (days as YYYYMMDD, in UTC)
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export LC_ALL=C.UTF-8 TZ=UTC

# It ends with an error when it skips a component.
calcurse -D "$folder" -q -i "$1" >/dev/null 2>&1 </dev/null || [ -s "$folder/apts" ]
calcurse -D "$folder" -Q --from "$(date -ud "$2" +%m/%d/%Y)" --to "$(date -ud "$3 -1 day" +%m/%d/%Y)" </dev/null
