"""The recorded answers of a server: see Fixtures/CalDAV/README.md."""
import base64
import json
import os
import re
import urllib.parse
import xml.etree.ElementTree as tree
from html import unescape

from processes import Household
from web import Handler, Web


class Server(Web):
    scheme = 'basic'

    def __init__(self, port, shown, folder):
        with open(os.path.join(folder, 'rules.json'), encoding='utf-8') as file:
            rules = json.load(file)
        for name in ('base', 'principal', 'home', 'user', 'password', 'challenge', 'stages'):
            setattr(self, name, rules[name])
        self.recorded, self.stage = folder, 0
        self.origin = 'http://127.0.0.1:%d' % shown
        self.household = Household('replay')
        super().__init__(port, Answer)

    def do_advance(self):
        self.stage += 1


class Answer(Handler):
    def serve(self):
        server = self.server_
        path = urllib.parse.unquote(self.path.partition('?')[0])
        pair = base64.b64encode(('%s:%s' % (server.user, server.password)).encode()).decode()
        isUser = self.headers.get('Authorization') == 'Basic ' + pair
        for rule in server.stages[server.stage] + server.stages[0]:
            if self.fits(rule, path):
                if not isUser and not rule.get('anybody'):
                    return self.answer(401, b'', [('WWW-Authenticate', server.challenge)])
                return self.recorded(rule)
        return self.answer(404)

    def fits(self, rule, path):
        return (rule['method'] == self.command and urllib.parse.unquote(rule.get('path', path)) == path
                and rule.get('depth', self.headers.get('Depth')) == self.headers.get('Depth')
                and rule.get('contains', '').encode() in self.body)

    def recorded(self, rule):
        body = b''
        if 'body' in rule:
            with open(os.path.join(self.server_.recorded, rule['body']), 'rb') as file:
                body = file.read()
        if rule.get('selects'):
            body = self.selected(body.decode('utf-8')).encode('utf-8')
        headers = [(name, value.replace('{ORIGIN}', self.server_.origin)) for name, value in rule['headers'].items()]
        self.answer(rule['status'], body, headers)

    def selected(self, text):
        """The multistatus with those of its responses that were asked for, in the words of the server."""
        wanted = {decoded(element.text) for element in tree.fromstring(self.body).findall('{DAV:}href')}

        def keep(found):
            href = re.search(r'<(?:\w+:)?href[^>]*>(.*?)<', found.group(), re.S).group(1)
            return found.group() if decoded(unescape(href)) in wanted else ''
        text = re.sub(r'<(\w+:)?response[ >].*?</\1?response>', keep, text, flags=re.S)
        return re.sub(r'<(\w+:)?sync-token>.*?</\1?sync-token>', '', text, flags=re.S)


def decoded(href):
    return urllib.parse.unquote(re.sub('^[a-z]+://[^/]*', '', href.strip()))
