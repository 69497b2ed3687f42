"""Xandikos: a Git repository for each calendar, whose trees are the sync tokens. It asks nobody for a password."""
import os
import shutil

from processes import Household, need


class Server:
    base, principal, home = '/', '/alice/', '/alice/calendars/'
    user, password, scheme = '', '', None

    def __init__(self, port, _, command):
        self.port, self.command = port, command or need('xandikos')
        self.household = Household('xandikos')
        self.process = None
        self.household.make_folder('data')

    def start(self):
        self.process = self.household.spawn([
            self.command, '-d', self.household.path('data'), '-l', '127.0.0.1', '-p', str(self.port),
            '--current-user-principal', self.principal, '--defaults'])
        self.household.wait_for(self.port, self.process)

    def stop(self):
        self.household.end(self.process)

    def wipe(self, path):
        """Begins the history of the repository anew: the trees that tokens name are gone."""
        repository = self.household.path('data', *[part for part in path.split('/') if part])
        self.stop()
        shutil.rmtree(os.path.join(repository, '.git'))
        git = [need('git'), '-C', repository, '-c', 'user.name=tests', '-c', 'user.email=tests@example.org']
        for words in (['init', '-q'], ['add', '-A'], ['commit', '-q', '-m', 'all']):
            self.household.run(git + words)
        self.start()
