# make test   everything, as CI runs it; installs what is missing
# make check  the fast part, for every save
export CGO_ENABLED ?= 0
export GOFLAGS ?= -trimpath
GO       ?= go
UI       := web/ui
FUZZTIME ?= 30s
PYTHON   ?= /usr/bin/python3

.PHONY: help build test check lint audit arm-test release release-check test-module test-packages go-test go-plain go-race timed faults fuzz-server soak go-short ui ui-deps ui-test ui-check ui-lint ui-dist ui-report offline-report e2e firefox evening evenings fuzz fuzz-seeds pgo bench-peers peers net net-test clean

help:
	@sed -n 's/^# //p' Makefile
	@echo 'make build  bin/banco;  make ui-report  numbers of the page;  make offline-report  numbers of the program in a browser;  make fuzz  every fuzz target for $(FUZZTIME);  make bench-peers  speed against other programs;  make peers TIME=10m  rules and records against other programs;  make net GAME=chess  a network from self-play to match;  make net-test  the trainer;  make release VERSION=1.0.0  archives and packages for all systems, make release-check VERSION=1.0.0 whether they may be released;  make test-packages  the Debian package on a bare Debian;  make faults  kill servers for some minutes;  make fuzz-server TIME=10m  send a server everything;  make soak TIME=10m  come and go;  make evening  a club evening in the browser, whole;  make firefox  every page in Firefox;  make evenings TIME=10m  random evenings'

build: offline
	$(GO) build -trimpath -o bin/banco ./cmd/banco

# The program for browsers, which is embedded with the page.
.PHONY: offline
offline:
	$(GO) run ./scripts/offline

# Checks that only compute run side by side, and so do Go tests with and without the race detector. What measures time runs alone:
# ui-test, the end of go-test and the end of e2e. make -j, unlike the shell's &, leaves interrupts to the tests.
test:
	$(MAKE) -j 3 lint ui-lint ui-check ui-dist audit arm-test
	$(MAKE) ui-test
	$(MAKE) go-test
	$(MAKE) e2e
	@echo 'make test: everything passed'

check: lint go-short

# Formatting, vet and staticcheck.
lint:
	@unformatted=$$(gofmt -l $$(git ls-files -co --exclude-standard '*.go')); \
	if [ -n "$$unformatted" ]; then echo "gofmt these: $$unformatted"; exit 1; fi
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

# The loops of networks in the assembly of ARM, on an emulated processor.
arm-test:
	scripts/ensure qemu-aarch64=qemu-user
	GOARCH=arm64 $(GO) test -vet=off $(LEAN) -short -exec qemu-aarch64 -run "Agree|TestNetworkKernels" ./nnue ./engine/caro/five

# Known vulnerabilities, where the lists of them can be reached.
audit: ui-deps
	scripts/audit

# Archives for Linux, macOS and Windows, Debian packages, an image, checksums and a bill of materials, in release/; signed where KEY
# names a secret key, which "go run ./scripts/release key FILE" makes.
release: offline
	$(GO) run ./scripts/release $(if $(KEY),-key $(KEY)) $(VERSION)

# Whether a release may be made: complete, within its size, and made twice, in two places, the same bytes for all systems. It compiles everything anew, which takes half an hour on two cores.
release-check:
	scripts/release-check $(VERSION)

# The module moved to another path, installed from a folder of modules, and used by a stranger's programs.
test-module:
	BANCO_MODULE=1 $(GO) test -count 1 -timeout 30m -run TestModuleInstalls -v ./scripts/module

# The Debian package from installing to purging, on a machine that has Debian's base and nothing else. It needs root. BASE names an
# archive of such a root, where there is one already.
SUITE ?= bookworm
test-packages:
	@set -e; base="$(BASE)"; if [ -z "$$base" ]; then \
		scripts/ensure mmdebstrap=mmdebstrap; \
		folder=$$(mktemp -d); trap 'rm -r "$$folder"' EXIT; base=$$folder/base.tar; \
		echo "unpacking Debian's base"; mmdebstrap --quiet --variant=required $(SUITE) "$$base"; \
	fi; \
	BANCO_PACKAGES=$$(realpath "$$base") $(GO) test -vet=off -count 1 -timeout 30m -run 'TestPackages$$' -v ./scripts/release

# All Go tests, fuzz seeds included; then, with the race detector (which needs a C compiler), those of packages with goroutines: it makes rules, searches and
# processes ten to thirty times as slow, so the long tests take a shorter form there. SQLite, which is C turned into Go, and the hash of passwords, one long
# computation, are compiled without it. Memory is collected less often, which saves a sixth of the time. lint has vetted everything.
# Of the commands, those of a server with many visitors.
RACED := TestServe|TestSoak|TestFuzzServer|TestSiege$$|TestLoadtest$$|TestMetrics
RACE := -race -gcflags=modernc.org/...=-race=false -gcflags=golang.org/x/crypto/...=-race=false
# Tests in which one goroutine does all of a long work: there is nothing to race.
SERIAL := FuzzReadNetwork|FuzzReadPolicy|TestAFewGamesAreNotLearnt|TestAccumulatorsFollowTheDefinition|TestAdvisorFollows|TestAllocations|TestArenaKeepsItsPromises|TestBalancedOpeningsDiffer|TestBoardIsKept|TestCaroPuzzlesByBruteForce|TestChoosesTheBetterSide|TestCodesTellMovesApart|TestDamage|TestDelayingFours|TestElementaryEndings|TestEmbeddedEndings|TestEmbeddedEndingsAreAsked|TestEndingsAgainstTables|TestEvaluatorsInGames|TestEveryPuzzleHasItsDay|TestForcedMoves|TestImagesAreWorthTheSame|TestLearnOrder|TestMakeExpected|TestMistakes|TestModels|TestNetsAreSound|TestNetworkFollowsTheBoard|TestNoSequenceOfOperationsBreaksATournament|TestNodesAreBounded|TestPair|TestPolicyFollowsTheDefinition|TestPolicyTrainerAgrees|TestReadInAMoment|TestReadNetwork|TestReadNetworkRefuses|TestReadPolicyRefuses|TestReadRefuses|TestReadersAreLinear|TestSPRTErrors|TestSampleHolds|TestSearchFindsWhatPlainBoardsHave|TestSelfPlay|TestShortPuzzlesByBruteForce|TestShorterMate|TestStandingsByTheRules|TestStormsRise|TestTermsSumToTheWhole|TestTreesKeepToTheirBytes|TestTryAgreesWithReview|TestTryKnowsNoLuck|TestTwoThreesWin|TestValuesFollowFromTheTree|TestWhoMayCall
# Test programs are linked without the tables of a debugger, which takes half the time.
LEAN := -ldflags=-w
# The tests of servers wait as long as they work: with and without the race detector at once they keep two cores at work, the longest of them first.
WIDE := ./cmd/banco ./web ./store ./live
go-test:
	scripts/ensure gcc=gcc /usr/include/stdio.h=libc6-dev /usr/lib/postgresql=postgresql
	$(MAKE) -j 2 go-plain go-race
	$(MAKE) timed

go-plain:
	$(GO) test -vet=off $(LEAN) -timeout 40m -p 3 $(WIDE) ./...

go-race:
	CGO_ENABLED=1 GORACE=atexit_sleep_ms=0 GOGC=400 BANCO_RACED='$(RACED)' $(GO) test $(RACE) -vet=off -short -skip '^($(SERIAL))$$' -timeout 40m -p 2 $(WIDE) $$(scripts/concurrent)

# Tests that measure time, one after the other. Nothing else may run beside them.
timed:
	BANCO_TIMED=1 $(GO) test -vet=off $(LEAN) -count 1 -p 1 -parallel 1 -run '^TestTimed' $$(git grep -l '^func TestTimed' -- '*_test.go' | xargs -n1 dirname | sort -u | sed 's|^|./|')

# The faults in full: processes killed fifty times instead of a few. BANCO_FAULTS says how often.
faults:
	scripts/ensure /usr/lib/postgresql=postgresql
	BANCO_FAULTS=50 $(GO) test -count 1 -timeout 30m -run 'Killed|Fault' ./store ./cmd/banco

# Everything that can be sent to a server, well formed or not, by several people for TIME; then every scenario of banco siege, for
# TIME together.
TIME ?= 10m
fuzz-server:
	BANCO_SIEGE=$(TIME) $(GO) test -count 1 -timeout 0 -run 'TestSiege$$|TestFuzzServer$$' -v ./cmd/banco

# Visitors who come and go for TIME: memory, goroutines, open files and data stay level.
soak:
	BANCO_SOAK=$(TIME) $(GO) test -count 1 -timeout 0 -run 'TestSoak$$' -v ./cmd/banco

# Random evenings of tournaments for TIME: joins, leaves, no-shows, corrections, servers that restart or are killed.
evenings:
	BANCO_EVENINGS=$(TIME) $(GO) test -count 1 -timeout 0 -run 'TestRandomEvenings$$' -v ./host

# The short tests of libraries and server. Commands, scripts and examples are left to make test, PostgreSQL too, and what takes seconds
# of a core even in its short form. Memory is collected less often, as above.
LONG := TestWhoMayCall|TestSixtyStudentsHandIn|TestWaitsForPasswordsGrow|TestPasswordsAreNotGuessed|TestSeeksGoAndComeBack|TestRandomEvenings|TestValuesFollowFromTheTree|TestReadInAMoment|TestReadersStop|TestReadersAreLinear|TestReadInProportion|TestSPRTErrors|TestBalancedOpeningsDiffer|TestAFewGamesAreNotLearnt|TestNodesAreBounded|TestNothingHiddenIsTold|TestCutDatabaseWithLog|TestKilledDuringBatches
go-short:
	BANCO_POSTGRES=none GOGC=400 $(GO) test -vet=off $(LEAN) -short -skip '^($(LONG))$$' \
		$$(git ls-files -co --exclude-standard '*_test.go' | xargs -n1 dirname | sort -u | grep -Ev '^(cmd|docs|scripts)(/|$$)' | sed 's|^|./|')

ui-deps: $(UI)/node_modules/.package-lock.json
$(UI)/node_modules/.package-lock.json: $(UI)/package-lock.json
	cd $(UI) && npm ci --no-audit --no-fund

# Type check, lint and unit tests of the page.
ui:
	$(MAKE) -j 2 ui-lint ui-check
	$(MAKE) ui-test

ui-test: ui-deps
	cd $(UI) && npm test

ui-check: ui-deps
	cd $(UI) && npm run check

ui-lint: ui-deps
	cd $(UI) && npm run lint

# The committed page must be what its source builds.
ui-dist: ui-deps
	@fresh=$$(mktemp -d) && cd $(UI) && npm run build -- --outDir "$$fresh" --emptyOutDir && \
	if ! diff -r dist "$$fresh"; then echo "web/ui/dist is out of date: run 'npm run build' in web/ui and commit it"; rm -rf "$$fresh"; exit 1; fi; \
	rm -rf "$$fresh"; echo 'web/ui/dist is up to date'

# The browser of the tests: Debian's without a window, or its whole one.
BROWSER := scripts/ensure chromium-headless-shell=chromium-headless-shell || scripts/ensure chromium=chromium

# Browser tests against the real binary, four at a time, and then what measures time, alone. What the report looks for again is left to it.
e2e: build ui-deps
	$(BROWSER)
	cd $(UI) && BANCO_BIN="$(CURDIR)/bin/banco" npm run e2e -- --grep-invert '@alone|@again'
	cd $(UI) && BANCO_BIN="$(CURDIR)/bin/banco" npm run e2e -- --project=report --grep @alone --workers=1

# A club evening in the browser, whole: eight people on two servers, five rounds, then a knock-out and an arena. The tests have it in a
# short form.
evening: build ui-deps
	$(BROWSER)
	scripts/ensure /usr/lib/postgresql=postgresql
	cd $(UI) && EVENING=whole BANCO_BIN="$(CURDIR)/bin/banco" npm run e2e -- e2e/evening.spec.ts --project=desk --workers=1

# Every page in Firefox, in both languages at two sizes, some moves of each game, and games to their end without the server.
firefox: build ui-deps
	scripts/ensure firefox-esr=firefox-esr
	cd $(UI) && BANCO_BIN="$(CURDIR)/bin/banco" npm run firefox

# The numbers of the page: what it loads, how fast it draws and answers, how still it stands.
ui-report: build ui-deps
	$(BROWSER)
	cd $(UI) && STRICT=1 BANCO_BIN="$(CURDIR)/bin/banco" npm run e2e -- --project=report --workers=1

# The numbers of the program in a browser: size, first answer, memory, speed beside the native one.
offline-report: build ui-deps
	$(BROWSER)
	cd $(UI) && BANCO_BIN="$(CURDIR)/bin/banco" npm run e2e -- e2e/offline-report.spec.ts --project=report --workers=1

fuzz:
	scripts/fuzz $(FUZZTIME)

# bin/banco again, compiled by a profile of what its players do. Not what is usual: it takes the compiler twice as long and gained nothing
# that could be measured (docs/ledger/speed.md).
pgo: build
	bin/banco bench --rounds 20 --profile bin/banco.pgo
	$(GO) build -trimpath -pgo bin/banco.pgo -o bin/banco ./cmd/banco

# Needs stockfish (Debian); PIKAFISH=path adds Pikafish-HCE.
bench-peers: build
	$(GO) run ./scripts/bench-peers

# Our rules, notations, records, pairings and proofs compared with other programs for TIME, from new random positions; SEED=N repeats
# a run. What differs is kept in bin/peers. chess.js and ffish: (cd scripts/peers && npm ci); BBPPAIRINGS=path adds bbpPairings.
peers:
	-scripts/ensure node=nodejs /usr/games/stockfish=stockfish /usr/games/pgn-extract=pgn-extract
	$(GO) run ./scripts/peers -time $(TIME) $(if $(SEED),-seed $(SEED))

# A network for GAME from self-play to match: games, training, then the two tests that accept one. docs/ledger/networks.md has the ledger.
GAME    ?= chess
GAMES   ?= 20000
NODES   ?= 5000
MINUTES ?= 8
MATCH   ?= --games 4000 --sprt 0,10
NET     := nets/$(GAME)
net: build
	mkdir -p nets
	bin/banco datagen $(GAME) --out $(NET).bin --games $(GAMES) --nodes $(NODES)
	bin/banco datagen stats $(NET).bin
	$(PYTHON) scripts/train/train.py --out $(NET).net --minutes $(MINUTES) $(NET).bin
	bin/banco match --game $(GAME) --first strong:net=$(NET).net --second strong --nodes 20000 $(MATCH)
	bin/banco match --game $(GAME) --first strong:net=$(NET).net --second strong --movetime 100ms $(MATCH)

# The trainer on tiny data: the loss falls, whole numbers say what was trained, and package nnue says the same. Debian's PyTorch is 150 MB
# to install, so this is no part of make test, which holds nnue to files that the trainer wrote.
net-test:
	$(PYTHON) -c 'import torch' 2>/dev/null || scripts/ensure /usr/lib/python3/dist-packages/torch=python3-torch
	@out=$$(mktemp -d) && for game in chess xiangqi jieqi; do \
		cp nnue/testdata/$$game.bin $$out && $(PYTHON) scripts/train/train.py --hidden 64 --epochs 8 --batch 128 --first-ply 0 --held 0.1 --strict \
			--out $$out/$$game.net --expect $$out/$$game.csv $$out/$$game.bin || exit 1; \
	done && TRAINED=$$out $(GO) test -count 1 -run Trainer ./nnue && \
	$(PYTHON) scripts/train/teacher.py --channels 16 --blocks 2 --epochs 3 --batch 128 --first-ply 0 --held 0.1 --small $$out/chess.net --out $$out/teacher $$out/chess.bin && \
	$(PYTHON) scripts/train/train.py --hidden 64 --epochs 8 --batch 128 --first-ply 0 --held 0.1 --strict --ahead 0.5 --teacher $$out/teacher $$out/teacher --more $$out/chess.bin \
		--out $$out/taught.net $$out/chess.bin && rm -r $$out

clean:
	rm -rf bin $(UI)/node_modules $(UI)/test-results
