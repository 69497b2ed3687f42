"""What the tests themselves ask of a server, past the proxy: they write where the program only reads."""
import base64
import hashlib
import http.client
import re


class Client:
    def __init__(self, port, user, password, scheme):
        self.port, self.user, self.password, self.scheme = port, user, password, scheme
        self.challenge = None

    def ask(self, method, path, body=b'', headers=None):
        """One request; gives its status, headers and text."""
        kind = 'application/xml' if body.startswith(b'<') else 'text/calendar'
        head = {'Content-Length': str(len(body)), 'Content-Type': kind + '; charset=utf-8', **(headers or {})}
        if self.scheme == 'basic':
            pair = ('%s:%s' % (self.user, self.password)).encode('utf-8')
            head['Authorization'] = 'Basic ' + base64.b64encode(pair).decode()
        if self.challenge:
            head['Authorization'] = self.digest(method, path)
        answer = self.once(method, path, body, head)
        if answer[0] == 401 and self.scheme == 'digest':
            self.challenge = answer[1].get('www-authenticate', '')
            head['Authorization'] = self.digest(method, path)
            answer = self.once(method, path, body, head)
        return answer

    def once(self, method, path, body, headers):
        connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=60)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            named = {name.lower(): value for name, value in response.getheaders()}
            return response.status, named, response.read().decode('utf-8', 'replace')
        finally:
            connection.close()

    def digest(self, method, path):
        """RFC 2617 with MD5 and qop=auth, which is all that the servers here ask for."""
        def hashed(*parts):
            return hashlib.md5(':'.join(parts).encode('utf-8')).hexdigest()
        stated = dict(re.findall(r'(\w+)="([^"]*)"', self.challenge))
        realm, nonce = stated['realm'], stated['nonce']
        answer = hashed(hashed(self.user, realm, self.password), nonce, '00000001', 'c', 'auth', hashed(method, path))
        return ('Digest username="%s", realm="%s", nonce="%s", uri="%s", qop=auth, nc=00000001, cnonce="c", '
                'response="%s", opaque="%s"' % (self.user, realm, nonce, path, answer, stated.get('opaque', '')))
