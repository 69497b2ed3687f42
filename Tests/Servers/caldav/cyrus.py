"""Cyrus httpd: one process for the ports, one for each connection, mailboxes in a tree of folders."""
import imaplib
import string

from processes import Household, NotStarted, Port, need

PROGRAMS = '/usr/lib/cyrus/bin/'


class Server:
    base, principal, home = '/dav/', '/dav/principals/user/alice/', '/dav/calendars/user/alice/'
    user, password, scheme = 'alice', 's3cret:pä%ss', 'basic'

    def __init__(self, port, _, command):
        need(PROGRAMS + 'master')
        self.port, self.mail = port, Port()
        self.household = Household('cyrus', 'cyrus')
        self.process = None
        # Debian's makedirs reads no other configuration than the system's.
        for name in ('db', 'log', 'msg', 'proc', 'ptclient', 'socket', 'sync', 'backup', 'lock', 'metrics'):
            self.household.make_folder('conf', name)
        for letter in string.ascii_lowercase:
            for place in ('user', 'quota', 'sieve'):
                self.household.make_folder('conf', place, letter)
            self.household.make_folder('spool', letter)
        self.household.make_folder('spool', 'stage.')
        self.configure()
        for name, secret in ((self.user, self.password), ('cyrus', 'admin')):
            self.household.run([need('saslpasswd2'), '-p', '-c', '-f', self.household.path('sasldb2'), '-u', 'localhost', name],
                               secret.encode('utf-8'))

    def configure(self):
        at = self.household.folder
        settings = {
            'configdirectory': at + '/conf', 'defaultpartition': 'default', 'partition-default': at + '/spool',
            'proc_path': at + '/conf/proc', 'mboxname_lockpath': at + '/conf/lock',
            'cyrus_user': self.household.account.pw_name, 'admins': 'cyrus', 'unixhierarchysep': 'yes', 'altnamespace': 'no',
            'allowplaintext': 'yes', 'sasl_pwcheck_method': 'auxprop', 'sasl_auxprop_plugin': 'sasldb',
            'sasl_sasldb_path': at + '/sasldb2', 'sasl_mech_list': 'PLAIN DIGEST-MD5', 'servername': 'localhost',
            'defaultdomain': 'localhost', 'loginrealms': 'localhost', 'httpmodules': 'caldav', 'httpallowcompress': 'yes',
            'caldav_allowscheduling': 'off', 'delete_mode': 'immediate', 'hashimapspool': 'true', 'skiplist_unsafe': '1',
            'idlesocket': at + '/conf/socket/idle', 'notifysocket': at + '/conf/socket/notify',
            'lmtpsocket': at + '/conf/socket/lmtp', 'syslog_prefix': 'tests',
        }
        self.imapd = self.household.write('imapd.conf', ''.join('%s: %s\n' % pair for pair in settings.items()))
        service = ' %s cmd="%s -C {0}" listen="127.0.0.1:%d" prefork=%d maxchild=8\n'
        self.services = self.household.write('cyrus.conf', (
            'START { recover cmd="' + PROGRAMS + 'ctl_cyrusdb -C {0} -r" }\nSERVICES {\n'
            + service % ('imap', 'imapd', self.mail.number, 0) + service % ('http', 'httpd', self.port, 1)
            + '}\nEVENTS { }\n').replace('{0}', self.imapd))

    def start(self):
        isFirst = self.process is None
        self.process = self.household.spawn(
            [PROGRAMS + 'master', '-C', self.imapd, '-M', self.services, '-p', self.household.path('pid'), '-D'])
        self.household.wait_for(self.port, self.process)
        if isFirst:
            self.make_user()

    def make_user(self):
        self.household.wait_for(self.mail.number, self.process)
        mail = imaplib.IMAP4('127.0.0.1', self.mail.number)
        mail.authenticate('PLAIN', lambda _: b'\0cyrus\0admin')
        status, said = mail.create('user/' + self.user)
        mail.logout()
        if status != 'OK':
            raise NotStarted('no mailbox for the user: %s' % said)

    def stop(self):
        self.household.end(self.process)

    def wipe(self, path):
        """Forgets what was removed: a token from before the last removal is refused."""
        self.household.run([PROGRAMS + 'cyr_expire', '-C', self.imapd, '-E', '0', '-X', '0', '-D', '0'])
