#!/usr/bin/env python3
"""What an account with many events costs the program: the first run, one without a change, one with one change.

usage: caldav.py PROGRAM [--resources N]

Radicale is the server, behind the tests' proxy; the resources are put into its folder as files. Its own first listing takes
half a minute, which is not ours: what is printed and held to bounds is the processor time and the memory of the program, and
what it asked for.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

SERVE = pathlib.Path(__file__).resolve().parent.parent / 'Servers/caldav/serve.py'
# Seconds of processor time and MiB of the first run of 10 000 resources.
BOUNDS = (1.5, 80)


class Server:
    def __init__(self):
        self.process = subprocess.Popen(['/usr/bin/python3', SERVE, 'radicale'], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)
        self.ready = self.line()

    def line(self):
        answer = json.loads(self.process.stdout.readline())
        if 'error' in answer:
            sys.exit(answer['error'])
        return answer

    def do(self, what, **call):
        self.process.stdin.write(json.dumps({'do': what, **call}) + '\n')
        self.process.stdin.flush()
        return self.line()['answer']


def event(index, title):
    day, hour = 5 + index // 24 % 25, index % 24
    return '\r\n'.join([
        'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//bench//EN', 'BEGIN:VEVENT', 'UID:%d@example.org' % index,
        'DTSTAMP:20260101T000000Z', 'DTSTART:202609%02dT%02d0000Z' % (day, hour), 'DURATION:PT1H', 'SUMMARY:' + title,
        'LOCATION:Room %d' % (index % 40), 'DESCRIPTION:' + 'What it is about. ' * 12, 'END:VEVENT', 'END:VCALENDAR', ''])


def run(name, program, home, server, now):
    seen = server.do('count')
    process = subprocess.Popen(
        [program, 'sync', '--config', home / 'config.toml', '--now', now],
        env={'STATE_DIRECTORY': str(home / 'state'), 'HOME': str(home), 'TZ': 'UTC', 'PATH': '/usr/bin:/bin'})
    _, status, usage = os.wait4(process.pid, 0)
    asked = server.do('log', first=seen)
    seconds, memory = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
    print('%-10s %6.2f s of processor time, %5.1f MiB, %4d requests, %9d bytes, %6d resources' % (
        name, seconds, memory, len(asked), sum(each['bytes'] for each in asked),
        sum(each['hrefs'] for each in asked if each['document'] == 'calendar-multiget')), flush=True)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit('the program ended with status %d' % os.waitstatus_to_exitcode(status))
    return seconds, memory


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('program')
    parser.add_argument('--resources', type=int, default=10_000)
    options = parser.parse_args()
    server = Server()
    server.do('request', method='MKCALENDAR', path='/alice/big/')
    folder = pathlib.Path(server.ready['folder']) / 'collections/collection-root/alice/big'
    for index in range(options.resources):
        (folder / ('r%d.ics' % index)).write_text(event(index, 'Event %d' % index), newline='')
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name)
        (home / 'secret').write_text(server.ready['password'] + '\n')
        (home / 'secret').chmod(0o600)
        (home / 'config.toml').write_text('\n'.join([
            'output = "out"', 'timezone = "Europe/Zurich"', 'window = { maxEvents = 0 }', '[[sources]]', 'key = "caldav:big"',
            'caldav = "%s/alice/big/"' % server.ready['origin'], 'username = "alice"', 'passwordFile = "secret"', 'timeout = "10m"', '']))
        program = os.path.abspath(options.program)
        first = run('first', program, home, server, '2026-09-10T08:00:00Z')
        run('unchanged', program, home, server, '2026-09-10T09:00:00Z')
        (folder / 'r7.ics').write_text(event(7, 'Changed'), newline='')
        run('one change', program, home, server, '2026-09-10T10:00:00Z')
    server.process.stdin.close()
    server.process.wait()
    if options.resources >= 10_000 and (first[0] > BOUNDS[0] or first[1] > BOUNDS[1]):
        sys.exit('the first run may take %.1f s and %d MiB' % BOUNDS)


if __name__ == '__main__':
    main()
