"""DAViCal: PHP under nginx over a PostgreSQL of its own, all as one ordinary user.

PostgreSQL refuses root, who therefore runs all of it as postgres. DAViCal looks for its configuration in /etc first and
beside its pages then: it works on a copy of the pages, and PHP may not look into /etc.
"""
import glob
import os
import shutil
import signal
import socket

from processes import Household, NotStarted, need

PAGES = '/usr/share/davical/'

CONFIGURATION = '''<?php
$c->pg_connect[] = "dbname=davical host={at} user=davical_app";
$c->system_name = "DAViCal";
$c->admin_email = "admin@example.org";
$c->default_collections = array(array("type" => "calendar", "name" => "calendar"));
'''

POOL = '''[global]
error_log = {at}/php.log
daemonize = no
[www]
listen = {at}/php.sock
pm = static
pm.max_children = 3
chdir = {at}/site/htdocs
php_admin_value[include_path] = {pages}inc:/usr/share/awl/inc
php_admin_value[open_basedir] = {at}:{pages}:/usr/share/awl
php_admin_value[error_reporting] = 22517
php_admin_value[display_errors] = off
'''

WEB = '''daemon off; pid {at}/nginx.pid; error_log {at}/nginx.log; worker_processes 1;
events {{ worker_connections 64; }}
http {{
  access_log off; client_body_temp_path {at}/t1; fastcgi_temp_path {at}/t2; proxy_temp_path {at}/t3; uwsgi_temp_path {at}/t4;
  scgi_temp_path {at}/t5;
  server {{
    listen 127.0.0.1:{port}; root {at}/site/htdocs; index index.php;
    rewrite ^/\\.well-known/(caldav|carddav)$ /caldav.php/.well-known/$1 last;
    location ~ ^(.+\\.php)(/.*)?$ {{
      fastcgi_split_path_info ^(.+?\\.php)(/.*)?$; fastcgi_pass unix:{at}/php.sock;
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name; fastcgi_param PATH_INFO $fastcgi_path_info;
      fastcgi_param SCRIPT_NAME $fastcgi_script_name; fastcgi_param REQUEST_METHOD $request_method;
      fastcgi_param REQUEST_URI $request_uri; fastcgi_param QUERY_STRING $query_string;
      fastcgi_param CONTENT_TYPE $content_type; fastcgi_param CONTENT_LENGTH $content_length;
      fastcgi_param SERVER_NAME $host; fastcgi_param SERVER_PORT {shown}; fastcgi_param SERVER_PROTOCOL $server_protocol;
      fastcgi_param REMOTE_ADDR $remote_addr; fastcgi_param SERVER_ADDR 127.0.0.1; fastcgi_param DOCUMENT_ROOT $document_root;
    }}
  }}
}}
'''

USER = '''
INSERT INTO usr (username, password, fullname, email, active) VALUES ('{user}', '**{password}', 'Alice', 'alice@example.org', true);
INSERT INTO principal (type_id, user_no, displayname) SELECT 1, user_no, fullname FROM usr WHERE username = '{user}';
'''


class Server:
    base, principal, home = '/caldav.php/', '/caldav.php/alice/', '/caldav.php/alice/'
    user, password, scheme = 'alice', 's3cret:pä%ss', 'basic'

    def __init__(self, port, shown, command):
        need('nginx')
        versions = sorted(glob.glob('/usr/lib/postgresql/*/bin'))
        if not versions or not os.path.isdir(PAGES):
            raise NotStarted('PostgreSQL or DAViCal is not installed; `make test-servers` installs what the servers need')
        self.programs = versions[-1] + '/'
        self.fpm = need(os.path.basename((sorted(glob.glob('/usr/sbin/php-fpm*')) or ['php-fpm'])[-1]))
        self.port = port
        self.household = Household('davical', 'postgres')
        self.processes = {}
        at = self.household.folder
        shutil.copytree(PAGES + 'htdocs', self.household.path('site/htdocs'))
        os.makedirs(self.household.path('site/config'))
        names = {'at': at, 'port': port, 'shown': shown, 'pages': PAGES}
        self.household.write('site/config/config.php', CONFIGURATION.format(**names))
        self.household.write('pool.conf', POOL.format(**names))
        self.household.write('nginx.conf', WEB.format(**names))
        for root, folders, files in os.walk(self.household.path('site')):
            for name in folders + files + ['.']:
                self.household.give(os.path.join(root, name))
        self.database = {'PGHOST': at, 'PGUSER': 'postgres'}
        self.make_database()

    def make_database(self):
        household = self.household
        household.run([self.programs + 'initdb', '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C',
                       '--no-sync', '-D', household.path('data')])
        with open(household.path('data/postgresql.conf'), 'a', encoding='utf-8') as file:
            file.write("listen_addresses = ''\nunix_socket_directories = '%s'\nfsync = off\nfull_page_writes = off\n"
                       "synchronous_commit = off\nshared_buffers = 32MB\n" % household.folder)
        self.start_database()
        household.run([PAGES + 'dba/create-database.sh', 'davical', 'admin'], **self.database,
                      DBAOPTS='--dbhost ' + household.folder)
        self.ask(USER.format(user=self.user, password=self.password))

    def ask(self, statements):
        return self.household.run([need('psql'), '-q', '-v', 'ON_ERROR_STOP=1', 'davical'], statements.encode('utf-8'),
                                  **self.database)

    def start_database(self):
        self.processes['database'] = self.household.spawn([self.programs + 'postgres', '-D', self.household.path('data')])
        self.household.wait_until(lambda: self.is_accepting('.s.PGSQL.5432'), self.processes['database'])

    def is_accepting(self, name):
        with socket.socket(socket.AF_UNIX) as client:
            return client.connect_ex(self.household.path(name)) == 0

    def start(self):
        if self.processes.get('database') is None:
            self.start_database()
        self.processes['php'] = self.household.spawn([self.fpm, '-y', self.household.path('pool.conf')])
        self.household.wait_until(lambda: self.is_accepting('php.sock'), self.processes['php'])
        self.processes['web'] = self.household.spawn(
            [need('nginx'), '-c', self.household.path('nginx.conf'), '-e', self.household.path('nginx.log')])
        self.household.wait_for(self.port, self.processes['web'])

    def stop(self):
        for name, how in (('web', signal.SIGTERM), ('php', signal.SIGTERM), ('database', signal.SIGINT)):
            self.household.end(self.processes.pop(name, None), how)

    def wipe(self, path):
        """Forgets all tokens and the changes between them."""
        self.ask('DELETE FROM sync_changes; DELETE FROM sync_tokens;')
