"""A CalDAV server that keeps what it is given, whatever that is, and misbehaves on request.

It is what the real servers do not do at the wish of a test: refuse tokens in every way that was seen, cut lists, reuse
ETags, leave resources out. `behave` takes an object of these, each false or absent by default:

  noCtag, noToken            the property is not there
  noETags                    neither in listings nor in answers
  unquotedETags              as Calypso writes them
  reusedETags                counted for each name from its creation on, so that a re-created resource has an old one
  noSync                     sync-collection is refused (403) and not offered
  unofferedSync              it works and is not offered
  syncStatus: N              any sync-collection is answered N without a word
  unknownToken               what an unknown token gives: "403", "409", "412", "500", "list" (all members, no removals),
                             "nothing" (no change, the token echoed)
  listsAll                   each sync-collection names all members
  noNewToken                 an answer to sync-collection without a token
  cutAt: N                   at most N changes in a sync-collection, then 507 and a token to go on with
  stuckToken                 that token is the one that was asked with
  wholly507                  any sync-collection is 507
  multiget: "omits"          every second resource is left out; "404": each is missing; "fails": the report is a 404;
            "empty"          calendar-data is there and empty
  hrefs: "raw"               blanks, umlauts and # as they are; "full": whole addresses; "lower": hexadecimal in lower
                             case; "at": @ as it is
  noSelf                     a listing does not contain the calendar itself
  emptyListing               a listing of a calendar is a multistatus of nothing
  listingStatus: N           a listing of a calendar is answered N
  homeStatus: N              a listing of the home is answered N
  depthOfQuery               a calendar-query without Depth finds nothing
  lists: [names]             other members that listings and sync-collection name, which are not there
"""
import base64
import hashlib
import re
import threading
import urllib.parse
import xml.etree.ElementTree as tree
from xml.sax.saxutils import escape

from processes import Household
from web import Handler, Web

DAV, CALDAV, SERVER, APPLE = 'DAV:', 'urn:ietf:params:xml:ns:caldav', 'http://calendarserver.org/ns/', 'http://apple.com/ns/ical/'
PREFIXES = {DAV: 'd', CALDAV: 'c', SERVER: 's', APPLE: 'a'}
ROOT = ('<%s xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/"'
        ' xmlns:a="http://apple.com/ns/ical/">')
KNOWN = {'{%s}%s' % (space, name): '%s:%s' % (prefix, name) for space, prefix in PREFIXES.items() for name in (
    'resourcetype', 'displayname', 'current-user-principal', 'calendar-home-set', 'getetag', 'getcontenttype', 'getctag',
    'sync-token', 'supported-report-set', 'supported-calendar-component-set', 'calendar-color', 'calendar-data', 'principal-URL')}


class Resource:
    def __init__(self, body, etag):
        self.body, self.etag = body, etag


class Calendar:
    """Resources, and which change made what of them."""

    def __init__(self, number):
        self.number = number
        self.name, self.color = None, None
        self.resources, self.changes, self.versions = {}, [], {}
        self.floor = 0

    @property
    def state(self):
        return self.floor + len(self.changes)

    def change(self, name, body, reuses):
        self.changes.append(name)
        if body is None:
            del self.resources[name]
            self.versions.pop(name, None) if reuses else None
            return
        self.versions[name] = self.versions.get(name, 0) + 1
        etag = 'v%08d' % self.versions[name] if reuses else hashlib.sha256(body).hexdigest()[:16] + '-%d' % self.state
        self.resources[name] = Resource(body, '"%s"' % etag)


class Server(Web):
    base, principal, home = '/', '/principals/alice/', '/calendars/alice/'
    user, password, scheme = 'alice', 's3cret:pä%ss', 'basic'

    def __init__(self, port, _, command):
        self.household = Household('model')
        self.lock = threading.RLock()
        self.calendars, self.made, self.behaviour = {}, 0, {}
        super().__init__(port, Dialogue)

    def wipe(self, path):
        """No token from before now is known any more."""
        with self.lock:
            calendar = self.calendars[path[len(self.home):].strip('/')]
            calendar.floor, calendar.changes = calendar.state + 1_000, []

    def do_behave(self, behaviour):
        self.behaviour = behaviour


class Dialogue(Handler):
    def serve(self):
        self.state = self.server_
        self.does = self.state.behaviour
        path = urllib.parse.unquote(self.path.partition('?')[0])
        if path == '/.well-known/caldav':
            return self.answer(301, b'', [('Location', '/')])
        pair = base64.b64encode(('%s:%s' % (self.state.user, self.state.password)).encode()).decode()
        if self.headers.get('Authorization') != 'Basic ' + pair:
            return self.answer(401, b'', [('WWW-Authenticate', 'Basic realm="model", charset="UTF-8"')])
        with self.state.lock:
            return getattr(self, 'on_' + self.command.lower())(path)

    def say(self, text, status=207):
        self.answer(status, b'<?xml version="1.0" encoding="utf-8"?>\n' + text.encode('utf-8'),
                    [('Content-Type', 'application/xml; charset=utf-8')])

    def condition(self, status, name):
        self.say((ROOT % 'd:error') + '<d:%s/></d:error>' % name, status)

    def find(self, path):
        """The calendar of a path, and the name of the resource in it."""
        if not path.startswith(self.state.home):
            return None, None
        name, _, resource = path[len(self.state.home):].partition('/')
        return self.state.calendars.get(name), resource

    def href(self, path):
        style = self.does.get('hrefs')
        if style == 'raw':
            return escape(path.replace('%', '%25'))
        spelled = urllib.parse.quote(path, safe='/@' if style == 'at' else '/')
        if style == 'lower':
            spelled = re.sub('%..', lambda escape: escape.group().lower(), spelled)
        return ('http://' + self.headers['Host'] if style == 'full' else '') + spelled

    # ------------------------------------------------------------------ writing

    def on_mkcalendar(self, path):
        name = path[len(self.state.home):].strip('/')
        if name in self.state.calendars:
            return self.answer(405)
        self.state.made += 1
        self.state.calendars[name] = calendar = Calendar(self.state.made)
        self.describe(calendar)
        return self.answer(201)

    def on_proppatch(self, path):
        calendar, _ = self.find(path)
        if calendar is None:
            return self.answer(404)
        self.describe(calendar)
        calendar.changes.append('')
        return self.say(ROOT % 'd:multistatus' + '<d:response><d:href>%s</d:href><d:status>HTTP/1.1 200 OK</d:status>'
                        '</d:response></d:multistatus>' % self.href(path))

    def describe(self, calendar):
        if self.body:
            document = tree.fromstring(self.body)
            for element in document.iter():
                if element.tag == '{DAV:}displayname':
                    calendar.name = element.text
                if element.tag == '{%s}calendar-color' % APPLE:
                    calendar.color = element.text

    def on_put(self, path):
        calendar, name = self.find(path)
        if calendar is None:
            return self.answer(409)
        isNew = name not in calendar.resources
        calendar.change(name, self.body, self.does.get('reusedETags'))
        return self.answer(201 if isNew else 204)

    def on_delete(self, path):
        calendar, name = self.find(path)
        if calendar is None or name and name not in calendar.resources:
            return self.answer(404)
        if name:
            calendar.change(name, None, self.does.get('reusedETags'))
        else:
            del self.state.calendars[path[len(self.state.home):].strip('/')]
        return self.answer(204)

    # ------------------------------------------------------------------ reading

    def on_options(self, path):
        return self.answer(200, b'', [('DAV', '1, 3, calendar-access'), ('Allow', 'OPTIONS, GET, PROPFIND, REPORT')])

    def on_get(self, path):
        calendar, name = self.find(path)
        resource = calendar.resources.get(name) if calendar else None
        if resource is None:
            return self.answer(404)
        headers = [('Content-Type', 'text/calendar; charset=utf-8')]
        if not self.does.get('noETags'):
            headers.append(('ETag', resource.etag))
        return self.answer(200, resource.body, headers)

    def asked(self):
        """The properties that are asked for."""
        document = tree.fromstring(self.body) if self.body else None
        stated = document.find('{DAV:}prop') if document is not None else None
        return [element.tag for element in stated] if stated is not None else list(KNOWN)

    def response(self, path, values, asked):
        """A response with what there is of the properties that are asked for, and 404 for the others."""
        there, missing = '', ''
        for name in asked:
            prefixed = KNOWN.get(name)
            if prefixed is None:
                space, _, local = name[1:].partition('}')
                missing += '<x:%s xmlns:x="%s"/>' % (local, escape(space))
            elif values.get(prefixed) is None:
                missing += '<%s/>' % prefixed
            else:
                there += '<%s>%s</%s>' % (prefixed, values[prefixed], prefixed)
        text = '<d:response><d:href>%s</d:href>' % self.href(path)
        for properties, status in ((there, '200 OK'), (missing, '404 Not Found')):
            if properties:
                text += '<d:propstat><d:prop>%s</d:prop><d:status>HTTP/1.1 %s</d:status></d:propstat>' % (properties, status)
        return text + '</d:response>'

    def gone(self, path):
        return '<d:response><d:href>%s</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>' % self.href(path)

    def token(self, calendar):
        return 'data:,%d-%d' % (calendar.number, calendar.state)

    def of_calendar(self, calendar):
        reports = ['c:calendar-query', 'c:calendar-multiget']
        if not self.does.get('noSync') and not self.does.get('unofferedSync'):
            reports.append('d:sync-collection')
        return {
            'd:resourcetype': '<d:collection/><c:calendar/>',
            'd:displayname': escape(calendar.name) if calendar.name is not None else None,
            'a:calendar-color': calendar.color,
            's:getctag': None if self.does.get('noCtag') else '%d-%d' % (calendar.number, calendar.state),
            'd:sync-token': None if self.does.get('noToken') or self.does.get('noSync') else self.token(calendar),
            'c:supported-calendar-component-set': '<c:comp name="VEVENT"/><c:comp name="VTODO"/>',
            'd:supported-report-set': ''.join(
                '<d:supported-report><d:report><%s/></d:report></d:supported-report>' % name for name in reports),
            'd:current-user-principal': '<d:href>%s</d:href>' % self.state.principal,
        }

    def etag(self, resource):
        if self.does.get('noETags'):
            return None
        return escape(resource.etag.strip('"') if self.does.get('unquotedETags') else resource.etag)

    def of_resource(self, resource):
        return {'d:resourcetype': '', 'd:getetag': self.etag(resource), 'd:getcontenttype': 'text/calendar; charset=utf-8'}

    def on_propfind(self, path):
        asked, depth = self.asked(), self.headers.get('Depth', 'infinity')
        if depth == 'infinity':
            return self.condition(403, 'propfind-finite-depth')
        here = {'d:current-user-principal': '<d:href>%s</d:href>' % self.state.principal, 'd:resourcetype': '<d:collection/>'}
        text = ROOT % 'd:multistatus'
        if path in ('/', self.state.principal):
            if path != '/':
                here['d:resourcetype'] += '<d:principal/>'
                here['c:calendar-home-set'] = '<d:href>%s</d:href>' % self.state.home
            text += self.response(path, here, asked)
        elif path.rstrip('/') + '/' == self.state.home:
            if 'homeStatus' in self.does and depth == '1':
                return self.answer(self.does['homeStatus'])
            text += self.response(self.state.home, here, asked)
            if depth == '1':
                for name, calendar in self.state.calendars.items():
                    text += self.response(self.state.home + name + '/', self.of_calendar(calendar), asked)
        else:
            calendar, name = self.find(path)
            if calendar is None or name and name not in calendar.resources:
                return self.answer(404)
            if name:
                text += self.response(path, self.of_resource(calendar.resources[name]), asked)
            elif depth == '0':
                text += self.response(path, self.of_calendar(calendar), asked)
            elif 'listingStatus' in self.does:
                return self.answer(self.does['listingStatus'])
            elif not self.does.get('emptyListing'):
                if not self.does.get('noSelf'):
                    text += self.response(path, self.of_calendar(calendar), asked)
                text += self.members(path, calendar, calendar.resources, asked)
        return self.say(text + '</d:multistatus>')

    def members(self, path, calendar, names, asked):
        at = path.rstrip('/') + '/'
        text = ''.join(self.response(at + name, self.of_resource(calendar.resources[name]), asked) for name in names)
        for name in self.does.get('lists', []):
            text += self.response(at + name, self.of_resource(Resource(b'', '"not there"')), asked)
        return text

    # ------------------------------------------------------------------ reports

    def on_report(self, path):
        calendar, name = self.find(path)
        if calendar is None or name:
            return self.answer(404)
        document = tree.fromstring(self.body)
        kind = document.tag.partition('}')[2]
        return {'sync-collection': self.synchronise, 'calendar-multiget': self.fetch,
                'calendar-query': self.query}[kind](path, calendar, document)

    def synchronise(self, path, calendar, document):
        if self.does.get('noSync'):
            return self.condition(403, 'supported-report')
        if 'syncStatus' in self.does:
            return self.answer(self.does['syncStatus'])
        if self.does.get('wholly507'):
            return self.condition(507, 'number-of-matches-within-limits')
        token = (document.findtext('{DAV:}sync-token') or '').strip()
        since = self.since(calendar, token)
        asked, new = self.asked(), self.token(calendar)
        if since is None:
            how = self.does.get('unknownToken', '403')
            if how == 'nothing':
                return self.say((ROOT % 'd:multistatus') + '<d:sync-token>%s</d:sync-token></d:multistatus>' % escape(token))
            if how == '500':
                return self.answer(500, b'500 Internal Server Error\n', [('Content-Type', 'text/plain')])
            if how != 'list':
                return self.condition(int(how), 'valid-sync-token')
        if not since or self.does.get('listsAll'):
            named = [(calendar.floor, name) for name in calendar.resources]
        else:
            named = [(since + index + 1, name) for index, name in enumerate(calendar.changes[since - calendar.floor:]) if name]
        text, cut = ROOT % 'd:multistatus', self.does.get('cutAt')
        said = {}
        for state, name in named:
            if since and cut is not None and len(said) == cut and name not in said:
                text += ('<d:response><d:href>%s</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status>'
                         '<d:error><d:number-of-matches-within-limits/></d:error></d:response>') % self.href(path)
                new = token if self.does.get('stuckToken') else 'data:,%d-%d' % (calendar.number, state - 1)
                break
            said[name] = None
        at = path.rstrip('/') + '/'
        for name in said:
            if name not in calendar.resources:
                text += self.gone(at + name)
        text += self.members(path, calendar, [name for name in said if name in calendar.resources], asked)
        if not self.does.get('noNewToken'):
            text += '<d:sync-token>%s</d:sync-token>' % escape(new)
        return self.say(text + '</d:multistatus>')

    def since(self, calendar, token):
        """The state that a token names; 0 for none, nothing where it is unknown."""
        if not token:
            return 0
        number, _, state = token.removeprefix('data:,').partition('-')
        if number != str(calendar.number) or not state.isdigit() or not calendar.floor <= int(state) <= calendar.state:
            return None
        return int(state)

    def query(self, path, calendar, document):
        if self.does.get('depthOfQuery') and self.headers.get('Depth') != '1':
            return self.say(ROOT % 'd:multistatus' + '</d:multistatus>')
        asked = [name for name in self.asked() if not name.endswith('}calendar-data')]
        names = [name for name, resource in calendar.resources.items() if b'BEGIN:VEVENT' in resource.body]
        return self.say(ROOT % 'd:multistatus' + self.members(path, calendar, names, asked) + '</d:multistatus>')

    def fetch(self, path, calendar, document):
        how = self.does.get('multiget')
        if how == 'fails':
            return self.answer(404)
        answer = ROOT % 'd:multistatus'
        for index, element in enumerate(document.findall('{DAV:}href')):
            asked = urllib.parse.unquote(urllib.parse.urlsplit(element.text.replace('#', '%23')).path)
            _, name = self.find(asked)
            resource = calendar.resources.get(name)
            text = text_of(resource.body) if resource is not None else None
            if resource is not None and (how == 'omits' and index % 2 == 1 or text is None):
                continue
            if resource is None or how == '404':
                answer += self.gone(asked)
                continue
            body = '' if how == 'empty' else escape(text).replace('\r', '&#13;')
            values = {**self.of_resource(resource), 'c:calendar-data': body}
            answer += self.response(asked, values, self.asked())
        return self.say(answer + '</d:multistatus>')


def text_of(body):
    """A body as XML can carry it; nothing where it cannot, which a server then leaves out."""
    try:
        text = body.decode('utf-16' if body[:2] in (b'\xff\xfe', b'\xfe\xff') else 'utf-8')
    except UnicodeDecodeError:
        return None
    return text if all(character in '\t\n\r' or ' ' <= character not in '\ufffe\uffff' for character in text) else None
