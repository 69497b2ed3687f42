# One command for each need; `make help` lists them.

SWIFT       ?= $(shell .ci/find-swift)
PREFIX      ?= /usr/local
DESTDIR     ?=

STATIC_PATH := .build/static
BINARY      := $(STATIC_PATH)/release/ics2snapshot
BENCHMARKS  := .build/benchmarks
SOURCES     := Sources Tests Package.swift $(wildcard Examples/*/)

.DEFAULT_GOAL := help

.PHONY: help
help: ## What can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

.PHONY: setup
setup: ## Install the Debian packages that are missing
	@.ci/setup

.PHONY: run
run: setup release ## Set up, build, and convert a shipped feed
	@$(BINARY) --now 2026-09-10T00:26:40Z --timezone Europe/Zurich Fixtures/Feeds/family.ics

# Cyrus serves calendars, checks a password and has its users' passwords by five packages.
CYRUS := cyrus-caldav cyrus-imapd sasl2-bin libsasl2-modules libsasl2-modules-db

.PHONY: test
test: setup release ## Set up, build, and run all tests
	@.ci/setup python3 openssl nginx-light radicale python3-tz $(CYRUS)
	@$(SWIFT) build --build-tests >&2
	@$(SWIFT) test --skip-build --disable-xctest

# Newer versions of two of them come from PyPI, into an environment of its own below .build; `make test` needs none of it.
SERVERS := .build/servers
HISTORIES ?= 300

.PHONY: test-servers
test-servers: setup release ## Run the tests of accounts on all CalDAV servers, with HISTORIES=300 random histories
	@.ci/setup python3 python3-venv openssl nginx-light radicale python3-tz $(CYRUS) xandikos git php-cli php-sabre-dav php-sqlite3 \
		davical php-fpm php-pgsql postgresql
	@[ -x $(SERVERS)/bin/python ] || /usr/bin/python3 -m venv $(SERVERS)
	@$(SERVERS)/bin/pip install --quiet --disable-pip-version-check --requirement Tests/Servers/requirements.txt
	@$(SWIFT) build --build-tests >&2
	@CALDAV_SERVERS=all CALDAV_HISTORIES=$(HISTORIES) CALDAV_RESOURCES=10000 $(SWIFT) test --skip-build --disable-xctest \
		--filter 'CommandLineTests\.CalDAV'

.PHONY: build
build: setup ## Debug build of everything, tests too
	@$(SWIFT) build --build-tests >&2

# The Swift runtime inside: the program that is installed, and that the tests of the command line start. They
# compare the sources with `built`, which has the time at which the last good build began.
.PHONY: release
release: setup ## Static release build
	@mkdir -p $(STATIC_PATH) && touch $(STATIC_PATH)/building
	@$(SWIFT) build -c release --static-swift-stdlib --product ics2snapshot --scratch-path $(STATIC_PATH) >&2
	@mv $(STATIC_PATH)/building $(STATIC_PATH)/built

$(BINARY):
	@$(MAKE) --no-print-directory release

.PHONY: lint
lint: ## Check the format of all sources
	@$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

.PHONY: format
format: ## Format all sources
	@$(SWIFT) format format --in-place --parallel --recursive $(SOURCES)

.PHONY: docs
docs: setup ## Build the libraries' reference from their doc comments
	@.ci/docs "$(SWIFT)"

.PHONY: conformance
conformance: release ## Run the conformance cases against the static binary
	@.ci/setup python3
	@python3 Tests/Conformance/check.py Fixtures/Conformance --cmd \
		'$(BINARY) --timezone {tz} --from {from} --to {to} --max-events 0 {ics}'

# Our rules against libical's on its shapes and against a brute-force oracle, zones against Foundation's from 1970 to
# 2037, then whole calendars against a program that comes from PyPI, into an environment of its own below .build;
# `make test` needs none of it.
N    ?= 2000
SEED ?= 1
PEER := .build/differential

.PHONY: differential
differential: release ## Compare N random rules and N random calendars with other programs (N, SEED)
	@.ci/setup python3 python3-venv
	@DIFFERENTIAL_RULES=$(N) $(SWIFT) test --disable-xctest --filter 'RuleDifferentialTests|ZoneAgreementTests'
	@python3 Tests/Differential/rules.py -n $(N) --seed $(SEED) \
		--cmd '$(BINARY) --timezone UTC --from {from} --to {to} --max-events 0 {ics}'
	@[ -x $(PEER)/bin/python ] || python3 -m venv $(PEER)
	@$(PEER)/bin/pip install --quiet --disable-pip-version-check --requirement Tests/Differential/requirements.txt
	@$(PEER)/bin/python Tests/Differential/calendars.py compare $(BINARY) --count $(N) --seed $(SEED)

.PHONY: bench
bench: release ## Time it beside other programs (CASES="S M", RUNS=5, XL=1, SLOW=1)
	@Tests/Benchmarks/build $(BENCHMARKS) $(if $(SLOW),slow)
	@Tests/Benchmarks/bench.py $(BENCHMARKS) $(if $(CASES),--cases "$(CASES)") $(if $(RUNS),--runs $(RUNS)) \
		$(if $(XL),--xl) $(if $(SLOW),--slow)

.PHONY: bench-work
bench-work: release ## Count its work and compare with Tests/Benchmarks/work.tsv (RECORD=1 writes it)
	@Tests/Benchmarks/build-work $(BENCHMARKS) $(BINARY)
	@Tests/Benchmarks/work.py $(BENCHMARKS) $(if $(RECORD),--record)

.PHONY: bench-caldav
bench-caldav: release ## Hold the first run of an account with 10 000 events to 1.5 s of processor time and 80 MiB
	@.ci/setup python3 radicale python3-tz
	@python3 Tests/Benchmarks/caldav.py '$(BINARY)'

.PHONY: hostile
hostile: release ## Hold the static binary to the bound on work, with feeds that were made to be dear
	@.ci/setup python3
	@Tests/Hostile/measure.py '$(BINARY)'

# The shell's own SECONDS is not meant: `make fuzz SECONDS=600`.
.PHONY: fuzz
fuzz: setup ## Feed mutated calendars and CalDAV answers to their readers, for some time each (SECONDS=60)
	@Tests/Fuzzing/run.sh calendar $(if $(filter command line,$(origin SECONDS)),$(SECONDS),60)
	@Tests/Fuzzing/run.sh multistatus $(if $(filter command line,$(origin SECONDS)),$(SECONDS),60)

.PHONY: sanitize
sanitize: setup release ## Run all tests with the address and the thread sanitizer
	@Tests/Sanitizers/run.sh '$(SWIFT)'

.PHONY: units
units: ## Check the example units of systemd, the system one's exposure too
	@.ci/setup systemd
	@systemd-analyze security --offline=true --no-pager --threshold=15 'Examples/systemd/ics2snapshot@.service' >&2

.PHONY: bare
bare: ## Run .ci/run and `make run` on a bare Debian 12 (root, debootstrap)
	@Tests/BareMachine/run.sh

# Without a prerequisite that builds anew: `sudo make install` installs what was built and tested.
.PHONY: install
install: $(BINARY) ## Install the static binary (PREFIX, DESTDIR)
	install -D -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/ics2snapshot

.PHONY: uninstall
uninstall: ## Remove the installed binary
	rm -f $(DESTDIR)$(PREFIX)/bin/ics2snapshot

.PHONY: clean
clean: ## Remove what was built
	rm -rf .build
