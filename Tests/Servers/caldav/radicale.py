"""Radicale: one file for each resource, the sync store in a hidden folder beside them."""
import glob
import os
import shutil

from processes import Household, need


class Server:
    base, principal, home = '/', '/alice/', '/alice/'
    user, password, scheme = 'alice', 's3cret:pä%ss', 'basic'

    def __init__(self, port, _, command):
        self.port, self.command = port, command or need('radicale')
        self.household = Household('radicale')
        self.process = None
        at = self.household.folder
        self.household.write('users', '%s:%s\n' % (self.user, self.password))
        self.household.write('config', '\n'.join([
            '[server]', 'hosts = 127.0.0.1:%d' % port,
            '[auth]', 'type = htpasswd', 'htpasswd_filename = %s/users' % at, 'htpasswd_encryption = plain',
            '[storage]', 'filesystem_folder = %s/collections' % at, '[logging]', 'level = warning', '']))

    def start(self):
        self.process = self.household.spawn([self.command, '--config', self.household.path('config')])
        self.household.wait_for(self.port, self.process)

    def stop(self):
        self.household.end(self.process)

    def calendar_folder(self, path):
        """Where the resources of a calendar are."""
        return self.household.path('collections', 'collection-root', *[part for part in path.split('/') if part])

    def wipe(self, path):
        """Forgets which changes led to now: tokens that were given out mean nothing any more."""
        for cache in glob.glob(os.path.join(glob.escape(self.calendar_folder(path)), '.Radicale.cache')):
            shutil.rmtree(cache)
