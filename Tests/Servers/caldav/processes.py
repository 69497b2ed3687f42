"""What a server of the tests consists of: a folder of its own and processes that end with this one."""
import ctypes
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time

PR_SET_CHILD_SUBREAPER = 36


class NotStarted(Exception):
    """Why a server does not run, for whoever reads the test's failure."""


def need(program):
    """The path of a program; without it the server cannot run."""
    path = shutil.which(program, path='/usr/sbin:/usr/bin:/sbin:/bin')
    if path is None:
        raise NotStarted('%s is not installed; `make test-servers` installs what the servers need' % program)
    return path


class Port:
    """A port of the kernel's choice that stays ours while the server behind it is down.

    It is bound and not listened on, so that nobody else gets it; a server that binds with SO_REUSEADDR, as all do, may
    bind it too.
    """

    def __init__(self):
        self.holder = socket.socket()
        self.holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.holder.bind(('127.0.0.1', 0))
        self.number = self.holder.getsockname()[1]


class Household:
    """The folder and the processes. Root's servers run as `account`, which some of them insist on."""

    def __init__(self, name, account=None):
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        self.account = pwd.getpwnam(account) if account and os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
        self.folder = tempfile.mkdtemp(prefix=name + '-')
        self.give(self.folder)
        self.logs = []

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def give(self, path):
        """Lets the account have a file or folder that this process made."""
        if os.geteuid() == 0:
            os.chown(path, self.account.pw_uid, self.account.pw_gid)

    def make_folder(self, *names):
        path = self.path(*names)
        os.makedirs(path, 0o700, exist_ok=True)
        while path != self.folder:
            self.give(path)
            path = os.path.dirname(path)
        return self.path(*names)

    def write(self, name, text, mode=0o600):
        path = self.path(name)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)
        os.chmod(path, mode)
        self.give(path)
        return path

    def command(self, argv):
        """A command line that runs as the account and is killed when this process is."""
        prefix = [need('setpriv'), '--pdeathsig', 'KILL']
        if self.account.pw_uid != os.geteuid():
            prefix += ['--reuid', str(self.account.pw_uid), '--regid', str(self.account.pw_gid), '--clear-groups']
        return prefix + argv

    def environment(self, more):
        return {'PATH': '/usr/sbin:/usr/bin:/sbin:/bin', 'LC_ALL': 'C.UTF-8', 'TZ': 'UTC', 'HOME': self.folder,
                'TMPDIR': self.folder, **more}

    def spawn(self, argv, **environment):
        """Starts a program that stays; what it says goes to a log."""
        log = self.path('%d-%s.log' % (len(self.logs), os.path.basename(argv[0])))
        self.logs.append(log)
        with open(log, 'wb') as file:
            return subprocess.Popen(self.command(argv), stdin=subprocess.DEVNULL, stdout=file, stderr=file,
                                    cwd=self.folder, env=self.environment(environment), start_new_session=True)

    def run(self, argv, input=b'', **environment):
        """Runs a program to its end and gives its output."""
        done = subprocess.run(self.command(argv), input=input, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              cwd=self.folder, env=self.environment(environment))
        if done.returncode != 0:
            raise NotStarted('%s: status %d: %s' % (argv[0], done.returncode, done.stdout.decode('utf-8', 'replace')))
        return done.stdout

    def wait_for(self, port, process):
        """Returns when somebody listens on the port."""
        def listens():
            with socket.socket() as client:
                return client.connect_ex(('127.0.0.1', port)) == 0
        self.wait_until(listens, process)

    def wait_until(self, is_there, process):
        """Returns when something is so, as long as the process runs."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if process.poll() is not None:
                raise NotStarted('the server ended with status %d: %s' % (process.returncode, self.said()))
            if is_there():
                return
            time.sleep(0.01)
        raise NotStarted('the server does not listen: ' + self.said())

    def end(self, process, how=signal.SIGTERM):
        """Ends a process, with force if it does not want to."""
        if process is None or process.poll() is not None:
            return
        process.send_signal(how)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def said(self):
        """The ends of the logs."""
        texts = []
        for log in self.logs:
            with open(log, 'rb') as file:
                texts.append('%s: %s' % (os.path.basename(log), file.read()[-2000:].decode('utf-8', 'replace')))
        return '\n'.join(texts)

    def close(self):
        """Ends whatever is left of it, whoever started that, and removes the folder."""
        while children := descendants(os.getpid()):
            for child in children:
                try:
                    os.kill(child, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            try:
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass
            except ChildProcessError:
                break
            time.sleep(0.005)
        shutil.rmtree(self.folder, ignore_errors=True)


def descendants(root):
    """The processes below one; orphans among them count, for they are adopted."""
    parents = {}
    for name in os.listdir('/proc'):
        if name.isdigit():
            try:
                with open('/proc/%s/stat' % name, encoding='latin-1') as file:
                    parents[int(name)] = int(file.read().rpartition(')')[2].split()[1])
            except OSError:
                continue
    found, queue = [], [root]
    while queue:
        parent = queue.pop()
        below = [process for process, its in parents.items() if its == parent]
        found += below
        queue += below
    return found
