# SPDX-License-Identifier: GPL-3.0-or-later
#
# make            builds the release executable
# make run        installs what is missing, builds, and runs an example
# make test       installs what the tests need, builds, and runs all tests
# make test-sanitized
#                 runs the tests with the sanitizers for addresses and undefined behaviour
# make fuzz       has libFuzzer search for bytes that break a rule, for FUZZ_TIME seconds
# make bench      measures the time, compared with other programs, in BENCH_ROUNDS rounds
# make mutants    removes each guard, and shows that a test fails; with MUTANTS_TIME=seconds, some guards
# make pictures   draws the pictures in the documents again
# make install    installs under PREFIX (DESTDIR for packagers); make uninstall removes the files again
# make dist       makes tarballs of the source and the static executable; make deb, a Debian package

PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
MANDIR ?= $(PREFIX)/share/man
BASHDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions
# On Linux, fish does not look under /usr/local by default.
ifeq ($(shell uname)$(PREFIX),Linux/usr/local)
  FISHDIR ?= /etc/fish/completions
endif
FISHDIR ?= $(PREFIX)/share/fish/vendor_completions.d

SWIFT ?= swift
EXECUTABLE := .build/release/prompt
# The output of the tests cannot change the terminal, and its last line is the result.
TEST = Scripts/visibly $(SWIFT) test
STRIP ?= --strip-all
DIST := dist

# A static executable starts in a fifth of the time, and is one file to copy. If its archives are missing
# (and on macOS, which has none), only Swift's own library is linked statically, as in the Debian package.
# What a start uses is placed together, so that fewer pages are mapped (Scripts/start-up-order). These
# variables are expanded when something is built, after `deps` has installed the archives.
ARCHIVES = $(shell cc -print-file-name=libreadline.a) $(shell cc -print-file-name=libc.a)
STATIC = $(filter Linux2,$(shell uname)$(words $(filter /%,$(ARCHIVES))))
LINKING = $(if $(STATIC),-Xswiftc -static-executable -Xswiftc -use-ld=lld -Xcc -DPROMPT_STATIC \
    -Xlinker --wrap=swift_copyAuxiliaryExecutablePath \
    -Xlinker "--symbol-ordering-file=$(CURDIR)/Scripts/start-up.order" \
    -Xlinker --no-warn-symbol-ordering,--static-swift-stdlib)
# Otherwise the compiler writes hashes for its next run into the executable, which differ each time.
FINISHING := -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
# Code accesses the metadata of generic types directly, instead of by a mangled name that Swift's runtime
# would have to resolve first.
FINISHING += -Xswiftc -Xfrontend \
  -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# Each function is in a section of its own, which the linker can omit or move.
FINISHING += -Xswiftc -Xfrontend -Xswiftc -function-sections
ifeq ($(shell uname),Linux)
  FINISHING += -Xlinker --gc-sections -Xlinker $(STRIP)
endif

# `dist` and `deb` write one file of checksums, and Swift already uses every core.
.NOTPARALLEL:

.PHONY: all run test test-sanitized fuzz bench mutants pictures lint format deps test-deps install \
  uninstall dist deb test-packages clean

all:
	$(if $(STATIC),,@echo "The static archives are missing: building against shared libraries.")
	$(SWIFT) build -c release --product prompt $(LINKING) $(FINISHING)

run: deps all
	@PATH="$(CURDIR)/.build/release:$$PATH" Examples/save-failed

test: test-deps all
	PROMPT_EXECUTABLE="$(CURDIR)/$(EXECUTABLE)" $(TEST)

# On Linux, Swift's compiler has no sanitizer for undefined behaviour. It is used for the C files, and its
# runtime is part of that of the address sanitizer.
SANITIZED := --scratch-path .build-sanitized --sanitize=address -Xswiftc -use-ld=lld \
  -Xcc -fsanitize=undefined -Xcc -fno-sanitize-recover=undefined
REPORTS := $(CURDIR)/.build-sanitized/reports
ADDRESS := detect_leaks=0:abort_on_error=1:strict_string_checks=1
ADDRESS := $(ADDRESS):suppressions=$(CURDIR)/Tests/sanitizer-suppressions

# A report ends the program by SIGABRT, which no test expects, and is written to a file, so that it is
# found even if a test does not check the end of the program. These tests are not run:
#   FaultInjectionTests   their preloaded library comes between the sanitizer and malloc
#   SystemCallTests       try each system call, of which a sanitizer makes hundreds: seven minutes
#   SecureFieldTests/pages  looks for locked memory, which a sanitizer does not allow
#   StandardInputTests/memoryOfEndlessLine  measures memory, of which a sanitizer uses its own
#   EmptySystemTests      skip themselves, since this executable is not static
# Leaks are not checked: Readline keeps its memory, and prompt ends with _exit. Swift's backtracer is off,
# since it would read memory that the sanitizer guards.
# Tests that preload a library use the debug build.
test-sanitized: test-deps
	$(SWIFT) build --product prompt
	$(SWIFT) build --build-tests $(SANITIZED)
	@rm -rf $(REPORTS); mkdir $(REPORTS)
	PROMPT_EXECUTABLE="$(CURDIR)/.build-sanitized/debug/prompt" SWIFT_BACKTRACE=enable=no \
	  PROMPT_CONVERSATIONS=$${PROMPT_CONVERSATIONS:-60} \
	  ASAN_OPTIONS=$(ADDRESS):log_path=$(REPORTS)/report \
	  UBSAN_OPTIONS=print_stacktrace=1 \
	  $(TEST) --skip-build $(SANITIZED) \
	  --skip 'FaultInjectionTests|SystemCallTests|SecureFieldTests/pages|memoryOfEndlessLine'; \
	  status=$$?; \
	  if cat $(REPORTS)/* 2>/dev/null; then echo "Failed: a sanitizer reports the above."; exit 1; fi; \
	  exit $$status

FUZZ_TIME ?= 60

# New inputs are written to the build directory; the seeds stay as they are.
fuzz: deps
	PROMPT_FUZZ=1 $(SWIFT) build --scratch-path .build-fuzz --product fuzz \
	  -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld
	@mkdir -p .build-fuzz/corpus
	cd .build-fuzz && debug/fuzz -max_total_time=$(FUZZ_TIME) -max_len=400 -print_final_stats=1 \
	  corpus ../Tests/Fuzz/corpus

BENCH_ROUNDS ?= 200

bench: deps all
	Scripts/bench $(BENCH_ROUNDS)

mutants: test-deps
	MUTANTS_TIME="$(MUTANTS_TIME)" Scripts/mutants

pictures: all
	Scripts/picture $(EXECUTABLE)

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

# Each argument is a file or tool, with the package that contains it. Missing packages are installed.
deps:
	@Scripts/require /usr/include/readline/readline.h=libreadline-dev

test-deps: deps
	@Scripts/require bash dash zsh fish busybox python3 shellcheck strace valgrind mandoc man=man-db \
	  ps=procps \
	  /usr/share/bash-completion/bash_completion=bash-completion \
	  setpriv=util-linux localedef=libc-bin /usr/share/i18n/charmaps/EUC-JP.gz=locales

# This target builds nothing, so that root can install what another user has built. An existing directory
# keeps its mode, which `install -d` would change.
install:
	@test -x "$(EXECUTABLE)" || { echo "There is no $(EXECUTABLE) yet: run make first." >&2; exit 1; }
	umask 022 && mkdir -p "$(DESTDIR)$(BINDIR)" "$(DESTDIR)$(MANDIR)/man1" "$(DESTDIR)$(BASHDIR)" \
	  "$(DESTDIR)$(ZSHDIR)" "$(DESTDIR)$(FISHDIR)"
	install -m 755 "$(EXECUTABLE)" "$(DESTDIR)$(BINDIR)/prompt"
	install -m 644 man/prompt.1 "$(DESTDIR)$(MANDIR)/man1/prompt.1"
	install -m 644 completions/prompt.bash "$(DESTDIR)$(BASHDIR)/prompt"
	install -m 644 completions/_prompt_dialog "$(DESTDIR)$(ZSHDIR)/_prompt_dialog"
	install -m 644 completions/prompt.fish "$(DESTDIR)$(FISHDIR)/prompt.fish"

uninstall:
	rm -f "$(DESTDIR)$(BINDIR)/prompt" "$(DESTDIR)$(MANDIR)/man1/prompt.1" \
	  "$(DESTDIR)$(BASHDIR)/prompt" "$(DESTDIR)$(ZSHDIR)/_prompt_dialog" \
	  "$(DESTDIR)$(FISHDIR)/prompt.fish"

# The binary tarball contains the static executable, so it cannot be made without the archives.
dist: deps all
	$(if $(STATIC),,@echo "The static archives are missing: no portable executable can be built." >&2; \
	  exit 1)
	Scripts/pack source "$(DIST)"
	Scripts/pack binary "$(DIST)" $(EXECUTABLE)

# A Debian package uses the shared libraries of Debian, which fixes them.
deb: deps
	@Scripts/require dpkg-shlibdeps=dpkg-dev
	$(SWIFT) build -c release --product prompt --scratch-path .build-deb --static-swift-stdlib \
	  $(FINISHING)
	Scripts/pack deb "$(DIST)" .build-deb/release/prompt

test-packages: test-deps dist deb
	@Scripts/require lintian
	PROMPT_EXECUTABLE="$(CURDIR)/$(EXECUTABLE)" PROMPT_PACKAGES="$(CURDIR)/$(DIST)" \
	  $(TEST) --filter 'PackageTests|InstallTests'

clean:
	rm -rf .build .build-deb .build-fuzz .build-mutants .build-sanitized $(DIST)
