"""sabre/dav 1.8 under PHP's own web server: Digest only, no sync-collection, a database in one file."""
from processes import Household, need

EXAMPLES = '/usr/share/doc/php-sabre-dav/examples/sql/'

SITE = r'''<?php
error_reporting(E_ALL & ~E_DEPRECATED & ~E_NOTICE & ~E_WARNING);
ini_set('display_errors', '0');
date_default_timezone_set('UTC');
set_include_path('/usr/share/php');
if (strpos($_SERVER['REQUEST_URI'], '/.well-known/caldav') === 0) { header('Location: /', true, 301); exit; }
require_once 'Sabre/autoload.php';
$pdo = new PDO('sqlite:' . getenv('DATABASE'));
$pdo->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
$principals = new \Sabre\DAVACL\PrincipalBackend\PDO($pdo);
$calendars = new \Sabre\CalDAV\Backend\PDO($pdo);
$server = new \Sabre\DAV\Server([
    new \Sabre\CalDAV\Principal\Collection($principals), new \Sabre\CalDAV\CalendarRootNode($principals, $calendars)]);
$server->setBaseUri('/');
$server->addPlugin(new \Sabre\DAV\Auth\Plugin(new \Sabre\DAV\Auth\Backend\PDO($pdo), 'SabreDAV'));
$server->addPlugin(new \Sabre\DAVACL\Plugin());
$server->addPlugin(new \Sabre\CalDAV\Plugin());
$server->exec();
'''

TABLES = r'''
$pdo = new PDO('sqlite:' . getenv('DATABASE'));
$pdo->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
foreach (['principals', 'calendars', 'users'] as $name) $pdo->exec(file_get_contents(getenv('EXAMPLES') . "sqlite.$name.sql"));
$pdo->exec('DELETE FROM users; DELETE FROM principals');
$user = getenv('NAME');
$pdo->prepare('INSERT INTO users (username, digesta1) VALUES (?, ?)')
    ->execute([$user, md5("$user:SabreDAV:" . getenv('SECRET'))]);
$insert = $pdo->prepare('INSERT INTO principals (uri, email, displayname) VALUES (?, ?, ?)');
foreach (['', '/calendar-proxy-read', '/calendar-proxy-write'] as $part)
    $insert->execute(["principals/$user$part", $part ? null : 'alice@example.org', $part ? null : 'Alice']);
'''

FORGET = r'''
$pdo = new PDO('sqlite:' . getenv('DATABASE'));
$pdo->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
$pdo->exec('UPDATE calendars SET ctag = 1');
'''


class Server:
    base, principal, home = '/', '/principals/alice/', '/calendars/alice/'
    user, password, scheme = 'alice', 's3cret:pä%ss', 'digest'

    def __init__(self, port, _, command):
        self.port, self.php = port, command or need('php')
        self.household = Household('sabre')
        self.process = None
        self.database = self.household.path('database')
        self.household.write('site.php', SITE)
        self.household.run([self.php, '-r', TABLES], DATABASE=self.database, EXAMPLES=EXAMPLES, NAME=self.user,
                           SECRET=self.password)

    def start(self):
        self.process = self.household.spawn(
            [self.php, '-S', '127.0.0.1:%d' % self.port, self.household.path('site.php')], DATABASE=self.database)
        self.household.wait_for(self.port, self.process)

    def stop(self):
        self.household.end(self.process)

    def wipe(self, path):
        """Counts changes from one again; tokens it has none."""
        self.household.run([self.php, '-r', FORGET], DATABASE=self.database)
