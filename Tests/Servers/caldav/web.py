"""The part of HTTP that the servers of our own have in common."""
import http.server
import socketserver
import threading


class Web:
    """A listener on a port that can be closed and opened again."""

    def __init__(self, port, handler):
        self.port = port
        self.handler = type('Bound', (handler,), {'server_': self})
        self.listener = None

    def start(self):
        self.listener = Listener(('127.0.0.1', self.port), self.handler)
        threading.Thread(target=self.listener.serve_forever, args=(0.01,), daemon=True).start()

    def stop(self):
        self.listener.shutdown()
        self.listener.server_close()


class Listener(socketserver.ThreadingTCPServer):
    allow_reuse_address = daemon_threads = True
    request_queue_size = 64


class Handler(http.server.BaseHTTPRequestHandler):
    """One connection. `serve` answers whatever was asked."""
    protocol_version = 'HTTP/1.1'
    server_ = None

    def log_message(self, *_):
        pass

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except ConnectionError:
            self.close_connection = True

    def read_and_serve(self):
        self.body = self.rfile.read(int(self.headers.get('Content-Length') or 0))
        self.serve()

    do_GET = do_HEAD = do_PUT = do_DELETE = do_OPTIONS = do_PROPFIND = do_REPORT = do_MKCALENDAR = do_PROPPATCH = read_and_serve

    def answer(self, status, body=b'', headers=()):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body if self.command != 'HEAD' else b'')
