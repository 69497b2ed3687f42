# For /etc/cron.d (the sixth field is the user): one line for each user or configuration.
#
# Two runs at once do each other no harm: the second ends with 75 and says so.
MAILTO=root
PATH=/usr/local/bin:/usr/bin:/bin

*/15 * * * *    ana    ics2snapshot sync
7,37 * * * *    ben    ics2snapshot sync --config /home/ben/calendars/club.toml
