# Everything that is done to this project. “make” alone says what there is.

SHELL   := /bin/sh
GO      ?= go
# How long make fuzz spends on each target, and what make bench runs.
FUZZTIME  ?= 10s
BENCH     ?= .
BENCHTIME ?= 1s
COUNT     ?= 6

BUILD   := build
PROGRAM := $(BUILD)/attache
DEMO    := $(BUILD)/demo

# Packages that draw no window: they also have to make sense to systems that this machine is not.
PLAIN := ./assets/... ./charset/... ./preview/... ./store/... ./ui/async/... ./ui/cli/... ./ui/connect/... ./ui/words/...

.PHONY: help
help: ## say what there is
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/  make \1	\2/p' $(MAKEFILE_LIST) | expand -t 20

.PHONY: build
build: ## build the program: build/attache
	@scripts/setup build
	$(GO) build -o $(PROGRAM) .

.PHONY: run
run: build ## build the program and open it on the demo share, on a virtual display where there is none
	@rm -rf $(DEMO)
	$(PROGRAM) demo $(DEMO)
	@if [ -n "$${DISPLAY:-}$${WAYLAND_DISPLAY:-}" ] || [ "$$(uname -s)" != Linux ]; then \
		exec $(PROGRAM) $(DEMO); \
	else \
		echo "There is no display here: the window opens on a virtual one, and leaves screenshots."; \
		scripts/setup desktop && exec $(GO) run ./scripts/show $(PROGRAM) $(DEMO) $(CURDIR)/$(BUILD)/screenshots; \
	fi

.PHONY: test
test: setup-test check unit race e2e ## check and test everything

.PHONY: setup-test
setup-test:
	@scripts/setup test

.PHONY: check
check: ## format, vet, static analysis, for Linux and, where no window is drawn, Windows and macOS
	@unformatted=$$(gofmt -l $$(git ls-files --cached --others --exclude-standard '*.go')); \
	if [ -n "$$unformatted" ]; then echo "not formatted: $$unformatted" >&2; exit 1; fi
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	GOOS=windows CGO_ENABLED=0 $(GO) vet $(PLAIN)
	GOOS=darwin CGO_ENABLED=0 $(GO) vet $(PLAIN)

.PHONY: unit
unit: ## unit, conformance and interface tests, fuzz seeds included
	ATTACHE_E2E=off $(GO) test -timeout 20m ./...

.PHONY: race
race: ## the same with the race detector
	ATTACHE_E2E=off $(GO) test -race -timeout 30m ./...

.PHONY: e2e
e2e: ## end-to-end tests in a real window on a virtual display; screenshots in build/e2e
	@scripts/setup test
	$(GO) build -race -o $(BUILD)/attache-race .
	ATTACHE_E2E=required ATTACHE_PROGRAM=$(CURDIR)/$(BUILD)/attache-race $(GO) test -count=1 -timeout 20m -v ./scripts/e2e

.PHONY: bench
bench: ## benchmarks, each with its floor; for benchstat: make bench > new.txt
	@scripts/setup build >&2
	@$(GO) test -run '^$$' -bench '$(BENCH)' -benchmem -benchtime $(BENCHTIME) -count $(COUNT) -timeout 120m $$($(GO) list ./... | grep -v /scripts/)

.PHONY: fuzz
fuzz: ## run each fuzz target for FUZZTIME (10s)
	@GO='$(GO)' scripts/fuzz $(FUZZTIME)

# Windows decides by a mark in the file whether a program has a console. Commands need one, the window would open one for nothing: so there are two.
.PHONY: windows
windows: ## cross-compile for Windows: build/attache.exe, and build/attache-cli.exe for commands
	@scripts/setup windows
	CGO_ENABLED=1 GOOS=windows GOARCH=amd64 CC=x86_64-w64-mingw32-gcc $(GO) build -ldflags -H=windowsgui -o $(BUILD)/attache.exe .
	CGO_ENABLED=1 GOOS=windows GOARCH=amd64 CC=x86_64-w64-mingw32-gcc $(GO) build -o $(BUILD)/attache-cli.exe .

.PHONY: screenshots
screenshots: build ## take the pictures of the README anew
	@scripts/setup desktop
	@rm -rf $(DEMO)
	$(PROGRAM) demo $(DEMO)
	$(GO) run ./scripts/show $(PROGRAM) $(DEMO) docs/screenshots

.PHONY: clean
clean: ## remove what was built
	rm -rf $(BUILD)
