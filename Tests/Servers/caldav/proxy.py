"""A proxy in front of a server that writes down each request, and gets in the way on request.

Bytes go through as they are, framing and all, and connections are kept where both sides keep them: what the program
meets is the server.
"""
import re
import socket
import struct
import threading

METHODS_WITHOUT_BODY = ('HEAD',)


class Broken(Exception):
    """A side that has gone, or a fault that ends the connection."""


class Fault:
    """What is to go wrong, and when.

    kind     cut     the answer ends after `bytes` of it, by a reset
             stall   it stops after `bytes`, and goes on when all faults are lifted
             gone    the connection is reset without an answer
             status  the server is not asked; `status`, `headers` and `text` are the answer
             rewrite `pattern` becomes `text` in the request's body
             flood   the server is not asked; the answer is a listing of `bytes`
             answer  `pattern` becomes `text` in the answer (which loses its Content-Length then)
    method, path (a regular expression), contains (in the request's body): which requests are meant; all by default
    skip     as many of these pass first
    times    as many are hit, all without it
    then     "down": the server cannot be reached any more from then on
    """

    def __init__(self, stated):
        self.stated = stated
        self.kind = stated['kind']
        self.skip = stated.get('skip', 0)
        self.times = stated.get('times')

    def takes(self, request):
        if self.stated.get('method', request.method) != request.method:
            return False
        if not re.search(self.stated.get('path', ''), request.target):
            return False
        if self.stated.get('contains', '').encode() not in request.body:
            return False
        if self.skip > 0:
            self.skip -= 1
            return False
        if self.times is not None:
            if self.times == 0:
                return False
            self.times -= 1
        return True


class Message:
    """A request or an answer: its first line, its headers, and where its body ends."""

    def __init__(self, head):
        lines = head.decode('latin-1').split('\r\n')
        self.head, self.first = head, lines[0]
        self.headers = {}
        for line in lines[1:]:
            name, colon, value = line.partition(':')
            if colon:
                self.headers.setdefault(name.strip().lower(), value.strip())
        self.body = b''

    @property
    def method(self):
        return self.first.split(' ')[0]

    @property
    def target(self):
        return self.first.split(' ')[1]

    @property
    def status(self):
        return int(self.first.split(' ')[1])

    @property
    def keeps_alive(self):
        stated = self.headers.get('connection', '').lower()
        if 'HTTP/1.0' in self.first:
            return 'keep-alive' in stated
        return 'close' not in stated


class Stream:
    """A socket that is read by lines and by counts."""

    def __init__(self, connection):
        self.connection, self.buffer = connection, b''
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def fill(self):
        block = self.connection.recv(65536)
        self.buffer += block
        return bool(block)

    def until(self, end):
        while end not in self.buffer:
            if not self.fill():
                if self.buffer:
                    raise Broken
                return None
        found, _, self.buffer = self.buffer.partition(end)
        return found + end

    def exactly(self, count):
        while count > 0:
            if not self.buffer and not self.fill():
                raise Broken
            block, self.buffer = self.buffer[:count], self.buffer[count:]
            count -= len(block)
            yield block

    def rest(self):
        while self.buffer or self.fill():
            block, self.buffer = self.buffer, b''
            yield block

    def body(self, message, asked):
        """The body's bytes as they come, chunk heads too."""
        if asked and (asked in METHODS_WITHOUT_BODY or message.status in (204, 304) or message.status < 200):
            return
        if 'chunked' in message.headers.get('transfer-encoding', '').lower():
            while True:
                line = self.until(b'\r\n')
                if line is None:
                    raise Broken
                yield line
                size = int(line.split(b';')[0], 16)
                if size == 0:
                    while True:
                        line = self.until(b'\r\n')
                        if line is None:
                            raise Broken
                        yield line
                        if line == b'\r\n':
                            return
                yield from self.exactly(size + 2)
        elif 'content-length' in message.headers:
            yield from self.exactly(int(message.headers['content-length']))
        elif asked:
            yield from self.rest()


def without_chunks(body):
    """A body whose chunk heads are taken out."""
    whole = b''
    while body:
        head, _, body = body.partition(b'\r\n')
        size = int(head.split(b';')[0], 16)
        whole, body = whole + body[:size], body[size + 2:]
        if size == 0:
            break
    return whole


class Proxy:
    def __init__(self, port, behind):
        self.port, self.behind = port, behind
        self.lock = threading.Lock()
        self.log, self.faults, self.connections = [], [], 0
        self.listener = None
        self.lifted = threading.Event()
        self.open = set()

    # ------------------------------------------------------------------ whether anybody is there

    def up(self):
        if self.listener is not None:
            return
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(('127.0.0.1', self.port))
        listener.listen(64)
        self.listener = listener
        threading.Thread(target=self.accept, args=(listener,), daemon=True).start()

    def down(self):
        """Connections are refused from now on, and those that are there end."""
        listener, self.listener = self.listener, None
        if listener is not None:
            listener.shutdown(socket.SHUT_RDWR)
            listener.close()
        with self.lock:
            connections, self.open = self.open, set()
        for connection in connections:
            reset(connection)

    def accept(self, listener):
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            with self.lock:
                self.connections += 1
                number = self.connections
                self.open.add(connection)
            threading.Thread(target=self.serve, args=(connection, number), daemon=True).start()

    # ------------------------------------------------------------------ what goes through

    def serve(self, connection, number):
        near, far = Stream(connection), None
        try:
            while True:
                head = near.until(b'\r\n\r\n')
                if head is None:
                    return
                request = Message(head)
                request.body = b''.join(near.body(request, None))
                far = self.exchange(request, near, far, number)
                if far is None:
                    return
        except (Broken, OSError):
            pass
        finally:
            with self.lock:
                self.open.discard(connection)
            for side in (connection, far.connection if far else None):
                if side is not None:
                    side.close()

    def note(self, request, number):
        body = request.body
        if 'chunked' in request.headers.get('transfer-encoding', '').lower():
            body = request.body = without_chunks(body)
        root = re.search(rb'<(?:[\w.-]+:)?([\w-]+)[\s>/]', re.sub(rb'<\?.*?\?>', b'', body))
        entry = {
            'connection': number, 'method': request.method, 'path': request.target,
            'host': request.headers.get('host', ''), 'depth': request.headers.get('depth'),
            'scheme': request.headers.get('authorization', '').split(' ')[0].lower() or None,
            'document': root.group(1).decode() if root else None,
            'hrefs': len(re.findall(rb'<(?:[\w.-]+:)?href[\s>]', body)),
            'body': body.decode('utf-8', 'replace'), 'status': None, 'bytes': 0, 'isWhole': False,
        }
        with self.lock:
            self.log.append(entry)
            faults = [fault for fault in self.faults if fault.takes(request)]
        return entry, faults

    def exchange(self, request, near, far, number):
        """One request and its answer. Gives the connection to the server if both are kept."""
        entry, faults = self.note(request, number)
        kinds = {fault.kind: fault for fault in faults}
        if 'gone' in kinds:
            self.end(kinds['gone'], near)
        if 'status' in kinds:
            self.invent(kinds['status'].stated, near, entry)
            return None
        if 'flood' in kinds:
            self.flood(kinds['flood'].stated['bytes'], request.target, near, entry)
            return None
        body = request.body
        if 'rewrite' in kinds:
            stated = kinds['rewrite'].stated
            body = re.sub(stated['pattern'].encode(), stated['text'].encode(), body, flags=re.S)
        far, answer = self.ask(request, body, far)
        entry['status'] = answer.status
        if 'answer' in kinds:
            self.rewritten(kinds['answer'].stated, request, answer, near, far, entry)
            return None
        fault = kinds.get('cut') or kinds.get('stall')
        left = fault.stated.get('bytes', 0) if fault else None
        near.connection.sendall(answer.head)
        for block in far.body(answer, request.method):
            if fault is not None and len(block) >= left:
                near.connection.sendall(block[:left])
                entry['bytes'] += left
                if fault.kind == 'cut':
                    self.end(fault, near)
                self.lifted.wait()
                block, fault = block[left:], None
            elif fault is not None:
                left -= len(block)
            entry['bytes'] += len(block)
            near.connection.sendall(block)
        entry['isWhole'] = True
        if fault is not None and fault.kind == 'cut':
            # The answer was shorter than that.
            self.end(fault, near)
        framed = 'content-length' in answer.headers or 'transfer-encoding' in answer.headers or answer.status in (204, 304)
        if request.keeps_alive and answer.keeps_alive and framed:
            return far
        far.connection.close()
        return None

    def ask(self, request, body, far):
        head = re.sub(rb'(?im)^(?:content-length|transfer-encoding|expect):.*\r\n', b'', request.head)
        length = b'Content-Length: %d\r\n\r\n' % len(body) if body or request.method != 'GET' else b'\r\n'
        sent = head[:-2] + length + body
        while True:
            isKept = far is not None
            if not isKept:
                far = Stream(socket.create_connection(('127.0.0.1', self.behind), 60))
                # A server may think as long as it likes; asked twice at once, Radicale loses its history of changes.
                far.connection.settimeout(None)
            try:
                far.connection.sendall(sent)
                answer = far.until(b'\r\n\r\n')
                while answer is not None and Message(answer).status < 200:
                    answer = far.until(b'\r\n\r\n')
                if answer is not None:
                    return far, Message(answer)
            except (OSError, Broken):
                pass
            far.connection.close()
            # A kept connection that the server has given up in the meantime is no failure.
            if not isKept:
                raise Broken
            far = None

    def rewritten(self, stated, request, answer, near, far, entry):
        body = b''.join(far.body(answer, request.method))
        if 'chunked' in answer.headers.get('transfer-encoding', '').lower():
            body = without_chunks(body)
        body = re.sub(stated['pattern'].encode(), stated['text'].encode(), body, flags=re.S)
        head = re.sub(rb'(?im)^(?:content-length|transfer-encoding|connection):.*\r\n', b'', answer.head)
        near.connection.sendall(head[:-2] + b'Content-Length: %d\r\nConnection: close\r\n\r\n' % len(body) + body)
        entry.update(bytes=len(body), isWhole=True)
        far.connection.close()

    def invent(self, stated, near, entry):
        body = stated.get('text', '').encode()
        headers = {'Content-Type': 'application/xml; charset=utf-8', **stated.get('headers', {}),
                   'Content-Length': str(len(body)), 'Connection': 'close'}
        head = 'HTTP/1.1 %d Fault\r\n' % stated['status']
        head += ''.join('%s: %s\r\n' % pair for pair in headers.items()) + '\r\n'
        near.connection.sendall(head.encode() + body)
        entry.update(status=stated['status'], bytes=len(body), isWhole=True)

    def flood(self, count, path, near, entry):
        entry['status'] = 207
        near.connection.sendall(b'HTTP/1.1 207 Multi-Status\r\nContent-Type: application/xml\r\nConnection: close\r\n\r\n'
                                b'<d:multistatus xmlns:d="DAV:">')
        number = 0
        while entry['bytes'] < count:
            block = ''.join('<d:response><d:href>%s%d.ics</d:href><d:propstat><d:prop><d:getetag>"%d"</d:getetag></d:prop>'
                            '<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>' % (path, each, each)
                            for each in range(number, number + 500)).encode()
            number += 500
            near.connection.sendall(block)
            entry['bytes'] += len(block)
        near.connection.sendall(b'</d:multistatus>')
        entry['isWhole'] = True

    def end(self, fault, near):
        if fault.stated.get('then') == 'down':
            self.down()
        reset(near.connection)
        raise Broken

    # ------------------------------------------------------------------ what the tests say

    def add(self, stated):
        with self.lock:
            self.lifted.clear()
            self.faults.append(Fault(stated))

    def lift(self):
        with self.lock:
            self.faults = []
            self.lifted.set()
        self.up()

    def entries(self, first):
        with self.lock:
            return self.log[first:]


def reset(connection):
    """Ends a connection so that the other side notices at once."""
    try:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
        connection.shutdown(socket.SHUT_RD)
    except OSError:
        pass
    connection.close()
