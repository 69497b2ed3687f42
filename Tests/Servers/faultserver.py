#!/usr/bin/env python3
"""faultserver.py -- a scriptable HTTP(S) server that misbehaves on request, for testing a calendar fetcher.

Python standard library only (TLS also needs the `openssl` command once, to make a throw-away certificate).
It binds loopback addresses only and refuses any other.

USAGE
    faultserver.py [--port N] [--port2 N] [--tls-port N] [--ipv6] [--root DIR]
                   [--log FILE] [--ready FILE] [--user U --password P] [--max-seconds S]
    Ports default to 0 = "any free one". When it listens it prints, and writes to --ready, one JSON line:
        {"http": "http://127.0.0.1:P", "http2nd": "http://127.0.0.2:P2", "https": "https://localhost:PT",
         "httpsclient": ..., "httpsold": ..., "ca": "/path/ca.pem", "cert": ..., "client": ..., "clientkey": ..., "pin": ..., "pid": N}
    httpsclient wants a client certificate of the throw-away CA ("client", "clientkey"); httpsold speaks TLS 1.1 only.
    Each http listener is a proxy, too: for any http address, and by CONNECT to the https listener whatever host is named.
    --root   folder with .ics files that a path may name (default: a built-in feed called feed.ics)
    --log    request log, one JSON object a line (default: one in a temporary folder, which goes with the server)
    --max-seconds  the server ends by itself after that long (default 3600)
    --until-eof    ends when its standard input does, so that it does not outlive whoever started it

REQUEST LOG   a line with "event":"arrived" before the answer is begun, and one with "event":"answered" after it:
    {"n":1,"t":..., "listener":"http|http2nd|https","peer":"127.0.0.1:4711","method":"GET","path":"/x?y",
    "headers":{"host":"..","if-none-match":"..","authorization":"Basic ***"},"body_len":0,"body_head":"..","status":200,
    "auth_ok":true,"tls":false,"conn":3,"sent":1234,"aborted":false}
    Header names are lower-cased. The value of Authorization, Proxy-Authorization and Cookie is masked: only the
    scheme (or "***") is kept, so a log can be attached to a bug report. "conn" numbers TCP connections.
    "proxied" is the host that a proxy was asked for. A redirect keeps the query, so that a test finds its requests by it.
CONTROL       GET /_control/log      -> the log as JSON lines       POST /_control/reset -> counters and log to zero
              GET /_control/ping     -> 200 "pong"                  POST /_control/set?k=v  -> see /mutable
    Control requests are not logged.

URL SCHEME    /MOD[/ARG]/MOD[/ARG]/.../FILE.ics      modifiers are read from left to right and may be combined,
    for example /gzip/weaketag/slow/200/feed.ics . The last segment names a file in --root, or the built-in feed.ics,
    big.ics (about 1 MB, 5000 events), empty.ics (VCALENDAR without components), zero.ics (0 bytes), todo.ics.

  validators  /etag              strong ETag, answers 304 to a matching If-None-Match
              /weaketag          W/"..." ETag, weak comparison, 304
              /gzipetag          ETag "x-gzip" when gzipped, as mod_deflate does; a 304 only for "x" (never matches)
              /badetag           unquoted ETag header; /emptyetag  ETag: "" ; /randetag  another ETag at each request
              /lastmod           Last-Modified, answers 304 to If-Modified-Since >= it
              /badlastmod        Last-Modified: not a date;  /futurelastmod  in the year 2099
              /always304         304 even to an unconditional request (server bug)
              /bare304           304 without ETag or Last-Modified, when a validator was sent
              /mutable/KEY       ETag, body changes after POST /_control/set?KEY=anything
  coding      /gzip /xgzip(label) /deflate /rawdeflate /br(label only) /identity        forced, whatever Accept-Encoding says
              /autogzip          only if Accept-Encoding has gzip (Vary: Accept-Encoding)
              /gziptrunc         gzip stream cut in the middle (Content-Length matches what is sent)
              /gzipbad           Content-Encoding: gzip with plain text in it
              /gzipbomb[/MB]     gzip of MB megabytes (default 1024) of zeros, streamed, about 1 MB on the wire
              /bombics[/MB]      the same but a syntactically valid VCALENDAR made of one endless description
  framing     /chunked           Transfer-Encoding: chunked;  /chunkbad  invalid chunk size;  /chunkcut  no last chunk
              /close             no Content-Length, connection close;  /keepalive is the default (HTTP/1.1)
              /http10            HTTP/1.0 status line, close
              /longcl/N          Content-Length N bytes too large, then close (truncated body)
              /shortcl/N         Content-Length N bytes too small
              /cut/N             correct Content-Length, close after N body bytes
              /reset/N           as cut, but with a TCP RST
              /endless           never-ending body (valid VEVENTs, chunked), until --max-seconds or the client leaves
              /endlesshdr        never-ending response headers;   /bighdr/N  one header of N bytes
              /noreply           accepts the request, closes without a byte;   /garbage  not HTTP at all
  timing      /slow/BPS          drip the body at BPS bytes a second
              /stall/N           send N body bytes, then nothing (holds the connection open)
              /delay/MS          wait before the status line;  /hang  never answers
  status      /status/CODE       that status with a small text body (403, 404, 410, 500, 502 ...)
              /status/CODE/ra/X  the same + Retry-After: X   (X = seconds, or "date30" = an HTTP date 30 s ahead,
                                 "past", "junk", "neg")
              /flaky/N[/CODE[/RA]]   the first N requests of this exact path get CODE (default 500), then 200
              /every/N/CODE      each N-th request gets CODE
              /html              200 text/html login page instead of the feed;  /captive  302 to /html
  redirects   /redir/CODE/TARGET...    CODE 301 302 303 307 308; the rest of the path is the target on this server
              /redirother/CODE/TARGET  to the second port (other origin);   /redirhost/CODE/TARGET  to "localhost"
              /redirtls/CODE/TARGET    to the https listener;  /redirplain/CODE/TARGET  to the http listener (downgrade)
              /redirrel/CODE/TARGET    relative Location ("./x");  /redirproto/CODE/TARGET  "//host/x" Location
              /redirn/N/TARGET         a chain of N redirects, then TARGET;   /loop  redirects to itself
              /redirfile /redirgopher /redirftp /redirdict /redirdata /redirwebcal /redirmeta (169.254.169.254)
              /redirto/CODE/URL        to any address, percent-encoded as one segment
              /redircred/TARGET        Location with user:pass@ in it;  /redircrlf  Location with %0d%0a in it
              /redirnoloc              302 without Location;  /redirempty  302 with an empty one
  content     /ct/TYPE           Content-Type TYPE, "/" written as "_": /ct/text_html, /ct/application_octet-stream
              /noct              no Content-Type
              /charset/NAME      body encoded in NAME and so declared; /charsetlie/NAME  declared NAME, sent as UTF-8
              /latin1            sent in ISO-8859-1 without any declaration
              /bom               UTF-8 byte order mark in front;  /utf16  UTF-16 with BOM
              /lf /cr            line ends;   /nul  a NUL byte in the middle;   /prefix  blank lines and an HTML comment first
              /twocal            two VCALENDARs in one body;  /noend  END:VCALENDAR missing
              /setcookie         sets a cookie; the log shows if it comes back
              /hdr/NAME/VALUE    a header of that name;  /usagelimits  403 with Google's JSON
              /needcookie        302 to itself with Set-Cookie until the cookie is sent (then 200)
  auth        /basiclatin1       as basic, but the password has to come in ISO-8859-1
              /basic             401 Basic until user:password (default alice / "s3cret:p\u00e4%ss") is sent
              /digest            401 Digest MD5 qop=auth;  /digest256  SHA-256;  /digestsess  MD5-sess;  /digeststale  a stale nonce once
              /both              offers Digest and Basic;  /bearer/TOKEN  401 Bearer until that token is sent
              /negotiate         offers Negotiate and Basic;  /proxyauth  407
              /forbid            403 when an Authorization header is present (shows who sends one)
  WebDAV      PROPFIND and REPORT take every modifier, too: what would be 200 with a feed is 207 with a multistatus of the
              name's collection and two members; bombs and /endless are multistatuses without end.
              /listing/N         a multistatus of N members, streamed
              /daverror/CODE/NAME[/BYTES]   that status with an error document: <NAME xmlns="DAV:"/>, after BYTES of text
              /garbled           a multistatus with a tag that is closed wrongly

  checks      /needua            403 unless User-Agent starts with Mozilla (Outlook style); /noua  400 if one is present
              /needaccept        406 unless Accept contains text/calendar or */*
              /ratelimit/N       429 + Retry-After: 60 from the (N+1)-th request on
              /echo              200 text/plain, the request headers as received (Authorization masked)

  Anything else: 404. A path that names no modifier serves the file with ETag and Last-Modified.
"""
import argparse, base64, email.utils, gzip, hashlib, http.server, json, os, re, secrets, shutil, socket, socketserver
import ssl, struct, subprocess, sys, tempfile, threading, time, urllib.parse, zlib

USER, PASSWORD = 'alice', 's3cret:p\u00e4%ss'
LOCK = threading.RLock()
STATE = {'n': 0, 'conn': 0, 'hits': {}, 'set': {}, 'nonces': {}}
CFG = None
URLS = {}
ADDRESS = None


def ev(uid, summary, start='20260310T090000Z', end='20260310T100000Z', extra=''):
    return ('BEGIN:VEVENT\r\nUID:%s\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:%s\r\nDTEND:%s\r\nSUMMARY:%s\r\n%sEND:VEVENT\r\n'
            % (uid, start, end, summary, extra))


HEAD = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//faultserver//test//EN\r\n'
TAIL = 'END:VCALENDAR\r\n'


def builtin(name):
    if name == 'feed.ics':
        return HEAD + ev('one@fault', 'Gr\u00fc\u00dfe \u6f22\u5b57') + ev('two@fault', 'Two', '20260311T090000Z', '20260311T100000Z') + TAIL
    if name == 'big.ics':
        return HEAD + ''.join(ev('e%d@fault' % i, 'Event number %d' % i, extra='DESCRIPTION:%s\r\n' % ('x' * 60)) for i in range(5000)) + TAIL
    if name == 'empty.ics':
        return HEAD + TAIL
    if name == 'zero.ics':
        return ''
    if name == 'todo.ics':
        return HEAD + 'BEGIN:VTODO\r\nUID:t@fault\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:todo\r\nEND:VTODO\r\n' + TAIL
    if CFG.root:
        root = os.path.realpath(CFG.root)
        p = os.path.realpath(os.path.join(root, name))
        if p.startswith(root + os.sep) and os.path.isfile(p):
            return open(p, 'rb').read()
    return None


def mask(k, v):
    if k in ('authorization', 'proxy-authorization'):
        return v.split(' ', 1)[0] + ' ***'
    if k in ('cookie', 'set-cookie'):
        return '***'
    return v


class Resp:
    """What the modifiers build up."""
    def __init__(self):
        self.status, self.reason = 200, None
        self.headers = []          # list of pairs, order kept
        self.ct = 'text/calendar; charset=utf-8'
        self.body = None           # bytes
        self.etag = self.lastmod = None
        self.coding = None         # gzip / deflate / rawdeflate ...
        self.framing = 'cl'
        self.clfix = 0
        self.cut = self.stall = self.bps = None
        self.rst = False
        self.http10 = False
        self.delay = 0
        self.stream = None         # generator
        self.final = False
        self.weak = False


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'
    timeout = 60

    def setup(self):
        super().setup()
        with LOCK:
            STATE['conn'] += 1
            self.conn_id = STATE['conn']

    def log_message(self, *a):
        pass

    # ------------------------------------------------------------------ log
    def record(self, status, sent=0, aborted=False, event='answered', **more):
        if self.path.startswith('/_control/'):
            return
        with LOCK:
            STATE['n'] += 1
            hs = {}
            for k, v in self.headers.items():
                k = k.lower()
                hs[k] = (hs[k] + ', ' if k in hs else '') + mask(k, v)
            e = {'event': event, 'n': STATE['n'], 't': round(time.time(), 3), 'listener': self.server.label,
                 'peer': '%s:%s' % self.client_address[:2], 'method': self.command, 'path': self.path, 'proxied': self.proxied,
                 'headers': hs, 'body_len': len(self.req_body), 'body_head': self.req_body[:400].decode('utf-8', 'replace'),
                 'status': status, 'auth_ok': self.auth_ok(), 'tls': self.server.label.startswith('https'),
                 'conn': self.conn_id, 'sent': sent, 'aborted': aborted}
            e.update(more)
            with open(CFG.log, 'a', encoding='utf-8') as f:
                f.write(json.dumps(e, ensure_ascii=False) + '\n')

    # ----------------------------------------------------------------- auth
    def auth_ok(self):
        a = self.headers.get('Authorization') or ''
        if a.lower().startswith('basic '):
            try:
                raw = base64.b64decode(a[6:])
            except Exception:
                return False
            return raw in (('%s:%s' % (CFG.user, CFG.password)).encode('utf-8'), ('%s:%s' % (CFG.user, CFG.password)).encode('latin-1', 'replace'))
        if a.lower().startswith('digest '):
            return self.digest_ok(a)
        return None

    def digest_ok(self, a):
        d = {m[0].lower(): m[1] or m[2] for m in re.findall(r'(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))', a[7:])}
        alg = d.get('algorithm', 'MD5').upper()
        H = hashlib.sha256 if alg.startswith('SHA-256') else hashlib.md5
        h = lambda s: H(s.encode('utf-8')).hexdigest()
        if d.get('nonce') not in STATE['nonces']:
            return False
        ha1 = h('%s:%s:%s' % (d.get('username', '').replace('\\"', '"').replace('\\\\', '\\'), d.get('realm', ''), CFG.password))
        if alg.endswith('-SESS'):
            ha1 = h('%s:%s:%s' % (ha1, d.get('nonce'), d.get('cnonce')))
        ha2 = h('%s:%s' % (self.command, d.get('uri', '')))
        if 'qop' in d:
            want = h(':'.join([ha1, d['nonce'], d.get('nc', ''), d.get('cnonce', ''), d['qop'], ha2]))
        else:
            want = h(':'.join([ha1, d['nonce'], ha2]))
        return secrets.compare_digest(want, d.get('response', '')) and d.get('uri') == self.path and d.get('username') == CFG.user

    def challenge(self, kind, stale=False):
        n = secrets.token_hex(12)
        STATE['nonces'][n] = time.time()
        st = ', stale=true' if stale else ''
        if kind == 'basic':
            return 'Basic realm="fault server", charset="UTF-8"'
        alg = {'digest': '', 'digest256': ', algorithm=SHA-256', 'digestsess': ', algorithm=MD5-sess'}[kind]
        return 'Digest realm="fault server", qop="auth", nonce="%s", opaque="abc"%s%s' % (n, alg, st)

    # ------------------------------------------------------------- requests
    def handle_any(self):
        self.req_body = b''
        n = self.headers.get('Content-Length')
        if n and n.isdigit():
            self.req_body = self.rfile.read(min(int(n), 1 << 24))
        elif 'chunked' in (self.headers.get('Transfer-Encoding') or '').lower():
            while True:
                size = int(self.rfile.readline().split(b';')[0] or b'0', 16)
                if size == 0:
                    self.rfile.readline()
                    break
                self.req_body += self.rfile.read(size)
                self.rfile.readline()
        self.proxied = None
        if self.path.startswith('http://'):
            self.proxied, _, rest = self.path[7:].partition('/')
            self.path = '/' + rest
        path = self.path.split('?', 1)[0]
        self.record(None, event='arrived')
        try:
            if path.startswith('/_control/'):
                return self.control(path)
            return self.feed(path)
        except (BrokenPipeError, ConnectionResetError, ssl.SSLError):
            self.close_connection = True

    def do_CONNECT(self):
        """A tunnel to the https listener, whoever was asked for."""
        self.req_body, self.proxied = b'', self.path
        self.record(None, event='arrived')
        self.close_connection = True
        host, port = URLS['https'].rpartition('/')[2].rsplit(':', 1)
        with socket.create_connection((ADDRESS, int(port))) as far:
            self.wfile.write(b'HTTP/1.1 200 connected\r\n\r\n')
            def copy(a, b):
                try:
                    while data := a.recv(65536):
                        b.sendall(data)
                    b.shutdown(socket.SHUT_WR)
                except OSError:
                    pass
            there = threading.Thread(target=copy, args=(self.connection, far), daemon=True)
            there.start()
            copy(far, self.connection)
            there.join(5)

    for _m in ('GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'PROPFIND', 'PROPPATCH', 'REPORT', 'MKCALENDAR', 'MKCOL'):
        locals()['do_' + _m] = handle_any

    def plain(self, status, text, ct='text/plain; charset=utf-8', headers=(), **log):
        b = text if isinstance(text, bytes) else text.encode('utf-8')
        self.send_response(status)
        if status not in (204, 304):
            self.send_header('Content-Type', ct)
            self.send_header('Content-Length', str(len(b)))
        for k, v in headers:
            self.send_header(k, v)
        self.end_headers()
        if self.command != 'HEAD' and status not in (204, 304):
            self.wfile.write(b)
        self.record(status, len(b), **log)

    def control(self, path):
        q = urllib.parse.parse_qs(self.path.partition('?')[2])
        if path == '/_control/ping':
            return self.plain(200, 'pong')
        if path == '/_control/log':
            return self.plain(200, open(CFG.log, 'rb').read() if os.path.exists(CFG.log) else b'', 'application/x-ndjson')
        if path == '/_control/reset' and self.command == 'POST':
            with LOCK:
                STATE.update(n=0, hits={}, set={})
                open(CFG.log, 'w').close()
            return self.plain(200, 'ok')
        if path == '/_control/set' and self.command == 'POST':
            with LOCK:
                for k, v in q.items():
                    STATE['set'][k] = v[0]
            return self.plain(200, 'ok')
        return self.plain(404, 'no such control')

    # ----------------------------------------------------------------- feed
    def feed(self, path):
        segs = [urllib.parse.unquote(s) for s in path.split('/')[1:]]
        with LOCK:
            hit = STATE['hits'][self.path] = STATE['hits'].get(self.path, 0) + 1
        r = Resp()
        i = 0
        name = segs[-1] if segs and segs[-1].endswith('.ics') else 'feed.ics'
        data = b'' if self.command in DAV else builtin(name)
        if data is None:
            return self.plain(404, 'no such file\n')
        body = data.encode('utf-8') if isinstance(data, str) else data
        text_edit = []
        anything = False
        if self.command in DAV:
            r.status, r.ct, body = 207, 'application/xml; charset=utf-8', b''.join(dav_listing(2))

        def arg(default=None, cast=str):
            nonlocal i
            if i < len(segs) and not segs[i].endswith('.ics'):
                try:
                    v = cast(segs[i])
                except ValueError:
                    return default
                i += 1
                return v
            return default

        def rest():
            query = '?' + self.path.partition('?')[2] if '?' in self.path else ''
            return '/' + '/'.join(urllib.parse.quote(s, safe="@:+,;=~!$&'()*") for s in segs[i:]) + query

        while i < len(segs):
            s = segs[i]
            i += 1
            if s == name and i == len(segs) and s.endswith('.ics'):
                anything = True
                break
            # --- validators
            if s == 'etag': r.etag = 'strong'
            elif s == 'weaketag': r.etag = 'weak'
            elif s in ('gzipetag', 'badetag', 'emptyetag', 'randetag'): r.etag = s
            elif s == 'lastmod': r.lastmod = 'ok'
            elif s in ('badlastmod', 'futurelastmod'): r.lastmod = s
            elif s == 'always304': return self.plain(304, '')
            elif s == 'bare304':
                if self.headers.get('If-None-Match') or self.headers.get('If-Modified-Since'):
                    return self.plain(304, '')
                r.etag = 'strong'
            elif s == 'mutable':
                k = arg('k')
                v = STATE['set'].get(k, '0')
                body = body.replace(b'SUMMARY:Two', b'SUMMARY:Two v' + v.encode())
                r.etag = 'strong'
            # --- coding
            elif s in ('gzip', 'xgzip', 'deflate', 'rawdeflate', 'br', 'identity', 'gziptrunc', 'gzipbad'): r.coding = s
            elif s == 'autogzip':
                r.headers.append(('Vary', 'Accept-Encoding'))
                if 'gzip' in (self.headers.get('Accept-Encoding') or ''):
                    r.coding = 'gzip'
            elif s in ('gzipbomb', 'bombics'):
                mb = min(arg(1024, int), 65536)
                return self.dav_bomb(mb) if self.command in DAV and s == 'bombics' else self.bomb(mb, s == 'bombics')
            # --- framing
            elif s in ('chunked', 'chunkbad', 'chunkcut', 'close'): r.framing = s
            elif s == 'keepalive': pass
            elif s == 'http10': r.http10 = True; r.framing = 'close'
            elif s == 'longcl': r.clfix = arg(100, int)
            elif s == 'shortcl': r.clfix = -arg(10, int)
            elif s == 'cut': r.cut = arg(50, int)
            elif s == 'reset': r.cut = arg(50, int); r.rst = True
            elif s == 'endless' and self.command in DAV: return self.streamed(dav_listing(1 << 40))
            elif s == 'endless': return self.endless()
            elif s == 'endlesshdr': return self.endless_headers()
            elif s == 'bighdr': r.headers.append(('X-Big', 'x' * min(arg(70000, int), 10 ** 7)))
            elif s == 'noreply':
                self.record(0, aborted=True); self.close_connection = True; return
            elif s == 'garbage':
                self.wfile.write(b'\x16\x03 this is not HTTP\r\n\r\n'); self.record(0, aborted=True); self.close_connection = True; return
            # --- timing
            elif s == 'slow': r.bps = max(1, arg(100, int))
            elif s == 'stall': r.stall = arg(50, int)
            elif s == 'delay': r.delay = min(arg(1000, int), 120000) / 1000
            elif s == 'hang':
                self.record(0, aborted=True); self.wait_gone(); return
            # --- status
            elif s == 'status':
                code = arg(500, int); hs = []
                if i < len(segs) and segs[i] == 'ra':
                    i += 1; hs.append(('Retry-After', self.retry_after(arg('5'))))
                return self.plain(code, 'status %d\n' % code, headers=hs)
            elif s == 'flaky':
                n = arg(1, int); code = arg(500, int); ra = arg(None)
                if hit <= n:
                    return self.plain(code, 'try %d\n' % hit, headers=[('Retry-After', self.retry_after(ra))] if ra else [])
            elif s == 'every':
                n = arg(2, int); code = arg(500, int)
                if hit % n == 0:
                    return self.plain(code, 'every %d\n' % n)
            elif s == 'html': return self.plain(200, LOGIN, 'text/html; charset=utf-8')
            elif s == 'captive': return self.plain(302, '', headers=[('Location', '/html')])
            # --- redirects
            elif s in ('redir', 'redirother', 'redirhost', 'redirtls', 'redirplain', 'redirrel', 'redirproto'):
                code = arg(302, int); t = rest()
                port = self.server.server_address[1]
                loc = {'redir': t, 'redirother': URLS['http2nd'] + t, 'redirtls': URLS.get('https', '') + t, 'redirplain': URLS['http'] + t,
                       'redirhost': '%s://localhost:%d%s' % ('https' if self.server.label == 'https' else 'http', port, t),
                       'redirrel': os.path.relpath(t, os.path.dirname(path)), 'redirproto': '//127.0.0.1:%d%s' % (port, t)}[s]
                return self.plain(code, 'moved\n', headers=[('Location', loc)])
            elif s == 'redirto':
                code = arg(302, int)
                return self.plain(code, 'moved\n', headers=[('Location', segs[i])])
            elif s == 'redirn':
                n = arg(3, int); t = rest()
                return self.plain(302, '', headers=[('Location', t if n <= 1 else '/redirn/%d%s' % (n - 1, t))])
            elif s == 'loop': return self.plain(302, '', headers=[('Location', self.path)])
            elif s in BADREDIR: return self.plain(302, '', headers=[('Location', BADREDIR[s])])
            elif s == 'redircred': return self.plain(302, '', headers=[('Location', URLS['http2nd'].replace('://', '://evil:pw@') + rest())])
            elif s == 'redircrlf': return self.plain(302, '', headers=[('Location', '/echo/x%0d%0aX-Injected:%201')])
            elif s == 'redirnoloc': return self.plain(302, 'no location')
            elif s == 'redirempty': return self.plain(302, '', headers=[('Location', '')])
            # --- content
            elif s == 'ct': r.ct = arg('text_plain').replace('_', '/', 1)
            elif s == 'noct': r.ct = None
            elif s == 'charset':
                c = arg('iso-8859-1'); text_edit.append(lambda b, c=c: b.decode('utf-8').encode(c, 'replace')); r.ct = 'text/calendar; charset=' + c
            elif s == 'charsetlie': r.ct = 'text/calendar; charset=' + arg('iso-8859-1')
            elif s == 'latin1': text_edit.append(lambda b: b.decode('utf-8').encode('latin-1', 'replace')); r.ct = 'text/calendar'
            elif s == 'bom': text_edit.append(lambda b: b'\xef\xbb\xbf' + b)
            elif s == 'utf16': text_edit.append(lambda b: b.decode('utf-8').encode('utf-16')); r.ct = 'text/calendar'
            elif s == 'lf': text_edit.append(lambda b: b.replace(b'\r\n', b'\n'))
            elif s == 'cr': text_edit.append(lambda b: b.replace(b'\r\n', b'\r'))
            elif s == 'nul': text_edit.append(lambda b: b[:len(b) // 2] + b'\0' + b[len(b) // 2:])
            elif s == 'prefix': text_edit.append(lambda b: b'\r\n\r\n<!-- generated -->\r\n' + b)
            elif s == 'twocal': text_edit.append(lambda b: b + b.replace(b'@fault', b'@second'))
            elif s == 'noend': text_edit.append(lambda b: b.replace(b'END:VCALENDAR\r\n', b''))
            elif s == 'hdr':
                r.headers.append((arg('X-Test'), arg('1')))
            elif s == 'usagelimits':
                return self.plain(403, '{"error": {"errors": [{"domain": "usageLimits"}], "code": 403}}\n', 'application/json')
            elif s == 'setcookie': r.headers.append(('Set-Cookie', 'sid=abc123; Path=/'))
            elif s == 'needcookie':
                if 'seen=1' not in (self.headers.get('Cookie') or ''):
                    return self.plain(302, '', headers=[('Set-Cookie', 'seen=1; Path=/'), ('Location', self.path)])
            # --- auth
            elif s == 'basiclatin1':
                pair = base64.b64encode(('%s:%s' % (CFG.user, CFG.password)).encode('latin-1')).decode()
                if self.headers.get('Authorization') != 'Basic ' + pair:
                    return self.plain(401, 'login\n', headers=[('WWW-Authenticate', 'Basic realm="digest"')])
            elif s == 'basic':
                if not self.auth_ok():
                    return self.plain(401, 'login\n', headers=[('WWW-Authenticate', self.challenge('basic'))])
            elif s in ('digest', 'digest256', 'digestsess'):
                if not (self.headers.get('Authorization') or '').lower().startswith('digest') or not self.auth_ok():
                    return self.plain(401, 'login\n', headers=[('WWW-Authenticate', self.challenge(s))])
            elif s == 'digeststale':
                if not (self.headers.get('Authorization') or '').lower().startswith('digest') or not self.auth_ok() or not STATE['hits'].get(self.path + '#stale'):
                    stale = bool(self.auth_ok()) and self.headers['Authorization'].lower().startswith('digest')
                    if stale:
                        STATE['hits'][self.path + '#stale'] = 1
                    return self.plain(401, 'login\n', headers=[('WWW-Authenticate', self.challenge('digest', stale))])
            elif s == 'both':
                if not self.auth_ok():
                    return self.plain(401, 'login\n', headers=[('WWW-Authenticate', self.challenge('digest')), ('WWW-Authenticate', self.challenge('basic'))])
            elif s == 'negotiate':
                if not self.auth_ok():
                    return self.plain(401, 'login\n', headers=[('WWW-Authenticate', 'Negotiate'), ('WWW-Authenticate', self.challenge('basic'))])
            elif s == 'bearer':
                tok = arg('token')
                if self.headers.get('Authorization') != 'Bearer ' + tok:
                    return self.plain(401, 'login\n', headers=[('WWW-Authenticate', 'Bearer realm="fault", error="invalid_token"')])
            elif s == 'proxyauth': return self.plain(407, '', headers=[('Proxy-Authenticate', 'Basic realm="proxy"')])
            elif s == 'forbid':
                if self.headers.get('Authorization'):
                    return self.plain(403, 'you sent credentials\n')
            # --- WebDAV
            elif s == 'listing': return self.streamed(dav_listing(arg(1000, int)))
            elif s == 'daverror':
                code = arg(403, int); condition = arg('valid-sync-token')
                return self.plain(code, '<?xml version="1.0"?><D:error xmlns:D="DAV:"><x>%s</x><D:%s/></D:error>' % ('x' * arg(0, int), condition), 'application/xml')
            elif s == 'garbled': text_edit.append(lambda b: b.replace(b'</D:multistatus>', b'</D:response>'))
            # --- checks
            elif s == 'needua':
                if not (self.headers.get('User-Agent') or '').startswith('Mozilla'):
                    return self.plain(403, LOGIN, 'text/html')
            elif s == 'noua':
                if self.headers.get('User-Agent'):
                    return self.plain(400, 'user agent refused\n')
            elif s == 'needaccept':
                if not re.search(r'text/calendar|\*/\*', self.headers.get('Accept') or ''):
                    return self.plain(406, 'not acceptable\n')
            elif s == 'ratelimit':
                if hit > arg(1, int):
                    return self.plain(429, 'slow down\n', headers=[('Retry-After', '60')])
            elif s == 'echo':
                return self.plain(200, ''.join('%s: %s\n' % (k, mask(k.lower(), v)) for k, v in self.headers.items()))
            else:
                return self.plain(404, 'no such modifier: %s\n' % s)
            anything = True
        if not anything and path not in ('/',):
            return self.plain(404, 'nothing here\n')
        if len(segs) == 1:
            r.etag, r.lastmod = r.etag or 'strong', r.lastmod or 'ok'
        for f in text_edit:
            body = f(body)
        r.body = body
        return self.send(r)

    def retry_after(self, x):
        x = x or '5'
        if x.startswith('date'):
            return email.utils.formatdate(time.time() + int(x[4:] or 30), usegmt=True)
        return {'past': 'Wed, 21 Oct 2015 07:28:00 GMT', 'junk': 'soon', 'neg': '-5'}.get(x, x)

    def send(self, r):
        if r.delay:
            time.sleep(r.delay)
        inm, ims = self.headers.get('If-None-Match'), self.headers.get('If-Modified-Since')
        tag = hashlib.sha1(r.body).hexdigest()[:16]
        et = {None: None, 'strong': '"%s"' % tag, 'weak': 'W/"%s"' % tag, 'badetag': tag, 'emptyetag': '""', 'randetag': '"%s"' % secrets.token_hex(4),
              'gzipetag': '"%s-gzip"' % tag if r.coding == 'gzip' or 'gzip' in (self.headers.get('Accept-Encoding') or '') else '"%s"' % tag}[r.etag]
        LM = 1767225600
        lm = {None: None, 'ok': email.utils.formatdate(LM, usegmt=True), 'badlastmod': 'not a date', 'futurelastmod': 'Thu, 01 Jan 2099 00:00:00 GMT'}[r.lastmod]
        val = ([('ETag', et)] if et else []) + ([('Last-Modified', lm)] if lm else [])
        hit = False
        if inm is not None and r.etag in ('strong', 'weak', 'gzipetag', 'badetag'):
            strip = lambda t: re.sub(r'^W/', '', t.strip())
            cur = '"%s"' % tag if r.etag == 'gzipetag' else et
            hit = inm.strip() == '*' or strip(cur) in [strip(t) for t in inm.split(',')]
        elif inm is None and ims and r.lastmod == 'ok':
            p = email.utils.parsedate_to_datetime(ims) if re.match(r'\w{3}, \d', ims) else None
            hit = bool(p) and p.timestamp() >= LM
        if hit and self.command in ('GET', 'HEAD'):
            return self.plain(304, '', headers=val)
        b = r.body
        if r.coding in ('gzip', 'xgzip', 'gziptrunc'):
            b = gzip.compress(b, mtime=0)
            if r.coding == 'gziptrunc':
                b = b[:max(12, len(b) // 2)]
        elif r.coding == 'deflate':
            b = zlib.compress(b)
        elif r.coding == 'rawdeflate':
            c = zlib.compressobj(9, zlib.DEFLATED, -15)
            b = c.compress(b) + c.flush()
        ce = {'gzip': 'gzip', 'xgzip': 'x-gzip', 'gziptrunc': 'gzip', 'gzipbad': 'gzip', 'deflate': 'deflate', 'rawdeflate': 'deflate', 'br': 'br', 'identity': 'identity'}.get(r.coding)
        if r.coding == 'gzip' and self.headers.get('Accept-Encoding') is None:
            pass  # sent although not asked for: that is the point
        h = []
        if r.ct:
            h.append(('Content-Type', r.ct))
        if ce:
            h.append(('Content-Encoding', ce))
        h += val + r.headers
        if r.framing == 'cl':
            h.append(('Content-Length', str(max(0, len(b) + r.clfix))))
        elif r.framing in ('chunked', 'chunkbad', 'chunkcut'):
            h.append(('Transfer-Encoding', 'chunked'))
        if r.framing != 'cl' and r.framing != 'chunked' or r.clfix or r.cut is not None or r.stall is not None:
            h.append(('Connection', 'close'))
            self.close_connection = True
        head = ('HTTP/1.%d %d OK\r\nDate: %s\r\nServer: faultserver\r\n' % (0 if r.http10 else 1, r.status, email.utils.formatdate(usegmt=True)))
        head += ''.join('%s: %s\r\n' % kv for kv in h) + '\r\n'
        sent, aborted = 0, False
        try:
            self.wfile.write(head.encode('latin-1', 'replace'))
            if self.command == 'HEAD':
                return
            if r.framing == 'chunkbad':
                self.wfile.write(b'ZZZ\r\n' + b[:20] + b'\r\n')
                aborted = True
            elif r.framing in ('chunked', 'chunkcut'):
                for o in range(0, len(b), 1000):
                    c = b[o:o + 1000]
                    self.wfile.write(b'%x\r\n' % len(c) + c + b'\r\n')
                    sent += len(c)
                    if r.framing == 'chunkcut' and o + 1000 >= len(b) // 2:
                        aborted = True
                        break
                if r.framing == 'chunked':
                    self.wfile.write(b'0\r\n\r\n')
            else:
                lim = len(b)
                for x in (r.cut, r.stall):
                    if x is not None:
                        lim = min(lim, x)
                step = max(1, r.bps // 10) if r.bps else 65536
                while sent < lim:
                    c = b[sent:min(lim, sent + step)]
                    self.wfile.write(c)
                    self.wfile.flush()
                    sent += len(c)
                    if r.bps and sent < lim:
                        time.sleep(len(c) / r.bps)
                if r.stall is not None:
                    aborted = True
                    self.wait_gone()
                if r.cut is not None and lim < len(b):
                    aborted = True
                    if r.rst:
                        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
                        self.connection.close()
        except OSError:
            aborted = True
            self.close_connection = True
        finally:
            self.record(r.status, sent, aborted)

    def wait_gone(self):
        """Hold the connection open until the client leaves (or 300 s)."""
        self.close_connection = True
        self.connection.settimeout(1)
        end = time.time() + min(300, CFG.max_seconds)
        while time.time() < end:
            try:
                if not self.connection.recv(1):
                    return
            except (socket.timeout, TimeoutError, ssl.SSLWantReadError):
                continue
            except OSError:
                return

    def streamed(self, gen, ce=None, ct='text/calendar; charset=utf-8'):
        self.close_connection = True
        sent, aborted = 0, False
        try:
            self.wfile.write(('HTTP/1.1 %d OK\r\nContent-Type: %s\r\n%sTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n'
                              % (207 if self.command in DAV else 200, ct, 'Content-Encoding: %s\r\n' % ce if ce else '')).encode())
            if self.command != 'HEAD':
                for c in gen:
                    if c:
                        self.wfile.write(b'%x\r\n' % len(c) + c + b'\r\n')
                        sent += len(c)
                self.wfile.write(b'0\r\n\r\n')
        except OSError:
            aborted = True
        self.record(207 if self.command in DAV else 200, sent, aborted)

    def dav_bomb(self, mb):
        """A multistatus of one response with a name of that many megabytes."""
        def gen():
            z = zlib.compressobj(9, zlib.DEFLATED, 31)
            yield z.compress(DAV_HEAD + b'<D:response><D:href>/</D:href><D:propstat><D:prop><D:displayname>')
            for _ in range(mb):
                yield z.compress(b'x' * 1048576)
            yield z.compress(b'</D:displayname></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response></D:multistatus>')
            yield z.flush()
        self.streamed(gen(), 'gzip')

    def bomb(self, mb, ics):
        def gen():
            z = zlib.compressobj(9, zlib.DEFLATED, 31)
            if ics:
                yield z.compress((HEAD + 'BEGIN:VEVENT\r\nUID:bomb@fault\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260310T090000Z\r\nDESCRIPTION:').encode())
            blk = (b'x' * 73 + b'\r\n ') * 13797 if ics else b'\0' * 1048576
            for _ in range(mb):
                yield z.compress(blk)
            if ics:
                yield z.compress(('\r\nEND:VEVENT\r\n' + TAIL).encode())
            yield z.flush()
        self.streamed(gen(), 'gzip')

    def endless(self):
        end = time.time() + min(CFG.max_seconds, 600)

        def gen():
            yield HEAD.encode()
            i = 0
            while time.time() < end:
                yield ''.join(ev('endless%d@fault' % j, 'Event %d' % j) for j in range(i, i + 400)).encode()
                i += 400
        self.streamed(gen())

    def endless_headers(self):
        self.close_connection = True
        n, end = 0, time.time() + 60
        try:
            self.wfile.write(b'HTTP/1.1 200 OK\r\n')
            while time.time() < end:
                self.wfile.write(b'X-Header-%d: %s\r\n' % (n, b'y' * 1000))
                n += 1
        except OSError:
            pass
        self.record(200, n * 1000, True)


DAV = ('PROPFIND', 'REPORT')
DAV_HEAD = b'<?xml version="1.0" encoding="utf-8"?>\n<D:multistatus xmlns:D="DAV:">'


def dav_listing(members):
    """A multistatus of a collection with that many members, in blocks."""
    one = ('<D:response><D:href>/dav/%s</D:href><D:propstat><D:prop><D:getetag>"%s"</D:getetag></D:prop>'
           '<D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>\n')
    yield DAV_HEAD + (one % ('', 'collection')).encode()
    for i in range(0, members, 500):
        yield ''.join(one % ('%d.ics' % k, k) for k in range(i, min(i + 500, members))).encode()
    yield b'</D:multistatus>\n'


LOGIN = ('<!DOCTYPE html><html><head><title>Sign in</title></head><body><form method="post" action="/login">'
         '<input name="user"><input type="password" name="pw"></form><!-- BEGIN:VCALENDAR END:VCALENDAR --></body></html>\n')
BADREDIR = {'redirfile': 'file:///etc/passwd', 'redirgopher': 'gopher://127.0.0.1:6379/_INFO', 'redirftp': 'ftp://127.0.0.1/x',
            'redirdict': 'dict://127.0.0.1:11211/stats', 'redirdata': 'data:text/calendar,BEGIN:VCALENDAR', 'redirwebcal': 'webcal://127.0.0.1/feed.ics',
            'redirmeta': 'http://169.254.169.254/latest/meta-data/'}


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    request_queue_size = 64
    label = 'http'

    def handle_error(self, request, client_address):
        pass

    def get_request(self):
        s, a = super().get_request()
        if getattr(self, 'tls', None):
            s = self.tls.wrap_socket(s, server_side=True, do_handshake_on_connect=False)
        return s, a


class Server6(Server):
    address_family = socket.AF_INET6


def make_cert(d):
    """A private CA, a leaf for this machine's names and some of example.org and icloud.com, and one for a client, valid ten days."""
    run = lambda *a: subprocess.run(a, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    p = lambda n: os.path.join(d, n)
    key = ('-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes')
    run('openssl', 'req', '-x509', *key, '-days', '10', '-subj', '/CN=faultserver test CA', '-keyout', p('ca.key'), '-out', p('ca.pem'))
    names = 'DNS:localhost,IP:127.0.0.1,IP:::1,DNS:*.example.org,DNS:*.icloud.com'
    for name, subject, extension in (('srv', '/CN=localhost', 'subjectAltName=' + names), ('client', '/CN=client', 'extendedKeyUsage=clientAuth')):
        run('openssl', 'req', *key, '-subj', subject, '-keyout', p(name + '.key'), '-out', p(name + '.csr'))
        with open(p('ext'), 'w') as f:
            f.write(extension + '\n')
        run('openssl', 'x509', '-req', '-in', p(name + '.csr'), '-CA', p('ca.pem'), '-CAkey', p('ca.key'), '-CAcreateserial', '-days', '10',
            '-extfile', p('ext'), '-out', p(name + '.pem'))
        os.chmod(p(name + '.key'), 0o600)


def tls_context(d, label):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(os.path.join(d, 'srv.pem'), os.path.join(d, 'srv.key'))
    if label == 'httpsclient':
        context.verify_mode = ssl.CERT_REQUIRED
        context.load_verify_locations(os.path.join(d, 'ca.pem'))
    if label == 'httpsold':
        context.set_ciphers('ALL:@SECLEVEL=0')
        context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_1
    return context


def main():
    global CFG, USER, PASSWORD
    ap = argparse.ArgumentParser(description='misbehaving HTTP server for tests; see the top of the file')
    ap.add_argument('--port', type=int, default=0)
    ap.add_argument('--port2', type=int, default=0)
    ap.add_argument('--tls-port', type=int, default=None, help='0 = any; omitted = no TLS')
    ap.add_argument('--ipv6', action='store_true', help='listen on ::1 instead of 127.0.0.1')
    ap.add_argument('--root')
    ap.add_argument('--log')
    ap.add_argument('--ready')
    ap.add_argument('--user', default=USER)
    ap.add_argument('--password', default=PASSWORD)
    ap.add_argument('--max-seconds', type=int, default=3600)
    ap.add_argument('--until-eof', action='store_true')
    CFG = ap.parse_args()
    d = tempfile.mkdtemp(prefix='faultserver-')
    CFG.log = CFG.log or os.path.join(d, 'log.jsonl')
    open(CFG.log, 'w').close()
    cls, addr, lit = (Server6, '::1', '[::1]') if CFG.ipv6 else (Server, '127.0.0.1', '127.0.0.1')
    global ADDRESS
    ADDRESS = addr
    servers = []

    def listen(label, at, port, scheme):
        s = cls((at, port), Handler)
        s.label = label
        servers.append(s)
        name = 'localhost' if scheme == 'https' and not CFG.ipv6 else '[%s]' % at if ':' in at else at
        URLS[label] = '%s://%s:%d' % (scheme, name, s.server_address[1])
        return s

    listen('http', addr, CFG.port, 'http')
    listen('http2nd', addr if CFG.ipv6 else '127.0.0.2', CFG.port2, 'http')
    info = {}
    if CFG.tls_port is not None:
        make_cert(d)
        for label in ('https', 'httpsclient', 'httpsold'):
            listen(label, addr, CFG.tls_port if label == 'https' else 0, 'https').tls = tls_context(d, label)
        key = subprocess.run(['openssl', 'pkey', '-in', d + '/srv.key', '-pubout', '-outform', 'DER'], check=True, capture_output=True).stdout
        info = {'pin': base64.b64encode(hashlib.sha256(key).digest()).decode(), 'ca': d + '/ca.pem', 'cert': d + '/srv.pem', 'client': d + '/client.pem', 'clientkey': d + '/client.key'}
    info.update(URLS, pid=os.getpid(), log=os.path.abspath(CFG.log))
    for s in servers:
        threading.Thread(target=s.serve_forever, kwargs={'poll_interval': 0.1}, daemon=True).start()
    line = json.dumps(info)
    print(line, flush=True)
    if CFG.ready:
        tmp = CFG.ready + '.tmp'
        open(tmp, 'w').write(line + '\n')
        os.replace(tmp, CFG.ready)
    try:
        if CFG.until_eof:
            threading.Timer(CFG.max_seconds, lambda: finish(d)).start()
            sys.stdin.buffer.read()
        else:
            time.sleep(CFG.max_seconds)
    except KeyboardInterrupt:
        pass
    finish(d)


def finish(folder):
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


if __name__ == '__main__':
    main()
