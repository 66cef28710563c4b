# The commands for users and developers; `make help` lists them.
SHELL := /bin/sh
SWIFT ?= swift
EXAMPLE ?= examples/book-club.decl
SEED ?= 1
COUNT ?= 20
DURATION ?= 60
SHOTS ?= .build/page
FORMATTED := Package.swift Plugins Sources Tests Benchmarks/Sources Fuzz \
  examples/embedding/Package.swift examples/embedding/Sources

# The readline of macOS is actually libedit, so GNU readline is taken from Homebrew.
BREW_READLINE := $(if $(filter Darwin,$(shell uname -s)),$(shell brew --prefix readline 2>/dev/null))
ifneq ($(BREW_READLINE),)
FLAGS := -Xcc -I$(BREW_READLINE)/include -Xlinker -L$(BREW_READLINE)/lib
READLINE_FOLDERS := $(BREW_READLINE)/include
else
READLINE_FOLDERS := /usr/include /usr/local/include
endif

.DEFAULT_GOAL := help
# The suites that exercise the machine, the runtime and embedding; all tests take hours under a sanitizer.
SANITIZED ?= \.(MachineTests|MemoryTests|NativeTests|InterruptTests|RunTests|UpdateTests|TreePropertyTests|EmbeddingTests|EmbeddedSessionTests|HostilePictureTests|WorkloadTests|HttpTests|EventTests|SessionTests)/

.PHONY: help run test test-page test-release test-load sanitize oracle programs build format lint bench fuzz inputs readline

help: ## lists the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 22

run: build ## opens the book club example in the REPL (EXAMPLE=file.decl for another script)
	@set -m 2>/dev/null; .build/release/declrepl $(EXAMPLE)

# Dependencies are built without optimisation; Package.swift determines which modules of Decl are optimised.
build: readline ## builds declrepl in release mode, as .build/release/declrepl
	@$(SWIFT) build -c release -debug-info-format none -Xswiftc -Onone --product declrepl $(FLAGS)

test: readline ## runs every test
	@$(SWIFT) test $(FLAGS)

# The pictures are for people to look at; one of them is that of the README.
test-page: chromium debug-build use-page ## uses the preview page in a headless Chromium; screenshots go to .build/page (SHOTS=folder)

# The parts of the tests' targets, for those who run some of them at the same time.
.PHONY: debug-build tests-build use-page
debug-build: readline
	@$(SWIFT) build --product declrepl $(FLAGS)
tests-build: readline
	@$(SWIFT) build --build-tests $(FLAGS)
use-page:
	@python3 Tests/PreviewTests/Page/page_test.py .build/debug/declrepl $(SHOTS)

# The optimiser ends the life of objects earlier than a debug build does.
test-release: build ## runs the conformance suite with the release build; five minutes
	@.build/release/declrepl test Tests/LangTests/Conformance

test-load: build ## puts load on the preview page: steps, clients, memory; four minutes (TESTS=names)
	@python3 Tests/PreviewTests/Load/load.py .build/release/declrepl $(TESTS)

sanitize: readline ## runs the tests of the machine with the address and the thread sanitizer (SANITIZED=suites)
	@ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --scratch-path .build-address --sanitize address -Xswiftc -DPOISON $(FLAGS) --filter '$(SANITIZED)'
	@$(SWIFT) test --scratch-path .build-thread --sanitize thread $(FLAGS) --filter '$(SANITIZED)'

oracle: ## compares the language cases with swiftc (ACCEPT=1 updates their expected results)
	@Tests/Oracle/oracle.sh; status=$$?; Tests/Oracle/packages.sh && exit $$status

programs: build ## runs random programs under swiftc and Decl (SEED=1 COUNT=20; differing programs are saved in .build/programs)
	@SEED=$(SEED) COUNT=$(COUNT) Tests/Oracle/programs.sh

format: ## formats the sources
	@$(SWIFT) format --in-place --recursive --parallel $(FORMATTED)

lint: ## fails if the sources are not formatted
	@$(SWIFT) format lint --strict --recursive --parallel $(FORMATTED)

fuzz: ## fuzzes each stage, guided by coverage (DURATION=60; failing inputs are saved in .build/fuzz)
	@$(SWIFT) build --scratch-path .build-fuzz --sanitize fuzzer -Xswiftc -DCOVERAGE --product fuzz $(FLAGS)
	@for stage in parse check run; do Fuzz/fuzz.sh $$stage $$(($(DURATION) / 3)) || failed=1; done; [ -z "$$failed" ]

inputs: ## runs generated inputs (SEED=1 DURATION=60; failing inputs are saved in .build/fuzz)
	@$(SWIFT) run $(FLAGS) fuzz --seed $(SEED) --seconds $(DURATION)

bench: ## runs the benchmarks
	@$(SWIFT) run -c release --disable-build-manifest-caching --package-path Benchmarks

# Installs GNU readline's headers if they are missing. `set -m` in the target `run` gives the REPL its own process
# group in the foreground, so that Ctrl-C reaches the REPL and not make.
readline:
	@command -v $(SWIFT) >/dev/null 2>&1 || { \
	  echo "Swift is missing: install Swift 6.2 or later from https://swift.org/install" >&2; exit 1; }
	@for folder in $(READLINE_FOLDERS); do \
	  [ -e $$folder/readline/readline.h ] && exit 0; \
	done; \
	hint="GNU readline's headers are missing: install libreadline-dev and run make again"; \
	if [ "$$(uname -s)" = Darwin ]; then \
	  echo "GNU readline is missing: run \`brew install readline\` and make again" >&2; exit 1; \
	elif ! command -v apt-get >/dev/null 2>&1; then \
	  echo "$$hint (Fedora: readline-devel, Arch: readline)" >&2; exit 1; \
	elif [ "$$(id -u)" = 0 ]; then as_root=""; \
	elif command -v sudo >/dev/null 2>&1; then as_root=sudo; \
	else echo "$$hint (as root: apt-get install libreadline-dev)" >&2; exit 1; fi; \
	echo "Installing libreadline-dev …"; \
	$$as_root apt-get update -qq && \
	  $$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq libreadline-dev || { \
	  echo "$$hint (the package manager could not do it)" >&2; exit 1; }

# Installs Chromium and its driver, where the package manager has them.
.PHONY: chromium
chromium:
	@command -v chromedriver >/dev/null 2>&1 && exit 0; \
	if ! command -v apt-get >/dev/null 2>&1; then \
	  echo "Chromium's driver is missing: install chromedriver and run make again" >&2; exit 1; fi; \
	if [ "$$(id -u)" = 0 ]; then as_root=""; else as_root=sudo; fi; \
	echo "Installing chromium and chromium-driver …"; \
	$$as_root apt-get update -qq && \
	  $$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium chromium-driver >/dev/null
