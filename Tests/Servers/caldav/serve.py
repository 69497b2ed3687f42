#!/usr/bin/env python3
"""A CalDAV server of the tests behind a proxy, both on ports of the kernel's choice, in a folder of its own.

usage: serve.py SOFTWARE [--command PROGRAM]
       serve.py replay --command FOLDER

Prints one JSON line when it is ready: {"origin": "http://127.0.0.1:P", "base": "/", "principal": ..., "home": ...,
"user": ..., "password": ...}. Then it takes one JSON object a line and answers each with one: {"do": ...} gives
{"answer": ...} or {"error": "..."}. With its standard input everything ends, folder and all, so that no server outlives
the tests, even killed ones.

  request  method, path, body, headers  asks the server itself, with its credentials: {"status", "headers", "text"}; the body
                                        is in base64; with "isProxied" through the proxy
  stop, start                           the server; the proxy stays
  wipe     path                         the server forgets its sync store (of a calendar)
  fault    see proxy.Fault              what goes wrong from now on
  lift                                  ends all faults; a server that went down with one is there again
  down                                  the proxy refuses connections
  log      first                        the requests since a number
  count                                 how many there were
  behave   behaviour                    the modelled server only: see model.py
  advance                               the recorded one only: the answers of the next stage
"""
import argparse
import base64
import importlib
import json
import os
import signal
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True

from client import Client  # noqa: E402
from processes import NotStarted, Port  # noqa: E402
from proxy import Proxy  # noqa: E402

SOFTWARE = ('radicale', 'cyrus', 'davical', 'model', 'replay', 'sabre', 'xandikos')


class Service:
    def __init__(self, software, command):
        near, far = Port(), Port()
        self.ports = (near, far)
        self.server = importlib.import_module(software).Server(far.number, near.number, command)
        try:
            self.server.start()
            login = (self.server.user, self.server.password, self.server.scheme)
            self.client, self.visitor = Client(far.number, *login), Client(near.number, *login)
            self.proxy = Proxy(near.number, far.number)
            self.proxy.up()
        except BaseException:
            self.server.household.close()
            raise

    def ready(self):
        names = ('base', 'principal', 'home', 'user', 'password')
        return {'origin': 'http://127.0.0.1:%d' % self.proxy.port, 'folder': self.server.household.folder,
                **{name: getattr(self.server, name) for name in names}}

    def do(self, call):
        what = call.pop('do')
        if what == 'request':
            client = self.visitor if call.get('isProxied') else self.client
            body = base64.b64decode(call.get('body', ''))
            status, headers, text = client.ask(call['method'], call['path'], body, call.get('headers'))
            return {'status': status, 'headers': headers, 'text': text}
        if what == 'stop':
            return self.server.stop()
        if what == 'start':
            return self.server.start()
        if what == 'wipe':
            return self.server.wipe(call['path'])
        if what == 'fault':
            return self.proxy.add(call)
        if what == 'lift':
            return self.proxy.lift()
        if what == 'down':
            return self.proxy.down()
        if what == 'count':
            return len(self.proxy.entries(0))
        if what == 'log':
            return self.proxy.entries(call['first'])
        return getattr(self.server, 'do_' + what)(**call)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('software', choices=SOFTWARE)
    parser.add_argument('--command')
    options = parser.parse_args()
    # The test process may block or ignore signals; the servers must see the usual state.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    try:
        service = Service(options.software, options.command)
    except NotStarted as reason:
        print(json.dumps({'error': str(reason)}), flush=True)
        return 1
    try:
        print(json.dumps(service.ready()), flush=True)
        for line in sys.stdin:
            try:
                answer = {'answer': service.do(json.loads(line))}
            except Exception as error:
                answer = {'error': '%s: %s\n%s' % (type(error).__name__, error, service.server.household.said())}
            print(json.dumps(answer), flush=True)
    finally:
        service.server.household.close()
    return 0


if __name__ == '__main__':
    sys.exit(main())
