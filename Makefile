# SPDX-License-Identifier: GPL-3.0-or-later
#
# make            builds the release executable
# make run        brings what is missing, builds, and holds the example conversation
# make test       brings what the tests need, builds, and runs them all
# make test-sanitized
#                 runs them with the sanitizers for addresses and undefined behaviour
# make fuzz       has libFuzzer look for bytes that break what holds, for FUZZ_TIME seconds
# make bench      takes the time, beside that of others, for BENCH_ROUNDS rounds
# make mutants    removes each guard, and shows that a test fails; MUTANTS_TIME=seconds for some of them
# make pictures   draws the pictures of the documents anew
# make install    installs under PREFIX (DESTDIR for packagers); make uninstall takes it away again
# make dist       packs the source and the static executable as tarballs; make deb a Debian package

PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
MANDIR ?= $(PREFIX)/share/man
BASHDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions
# On Linux, fish does not look under /usr/local by itself.
ifeq ($(shell uname)$(PREFIX),Linux/usr/local)
  FISHDIR ?= /etc/fish/completions
endif
FISHDIR ?= $(PREFIX)/share/fish/vendor_completions.d

SWIFT ?= swift
EXECUTABLE := .build/release/prompt
# What the tests print changes nothing of a terminal, and its last line is the verdict.
TEST = Scripts/visibly $(SWIFT) test
STRIP ?= --strip-all
DIST := dist

# A static executable starts in a fifth of the time, and is one file to copy. Where its archives are
# missing (and on macOS, which has none), only Swift's own library is linked in, as in a package for
# Debian. What a start touches is put side by side, so that fewer pages are mapped
# (Scripts/start-up-order). These are expanded when something is built, after `deps` has installed the
# archives.
ARCHIVES = $(shell cc -print-file-name=libreadline.a) $(shell cc -print-file-name=libc.a)
STATIC = $(filter Linux2,$(shell uname)$(words $(filter /%,$(ARCHIVES))))
LINKING = $(if $(STATIC),-Xswiftc -static-executable -Xswiftc -use-ld=lld -Xcc -DPROMPT_STATIC \
    -Xlinker --wrap=swift_copyAuxiliaryExecutablePath \
    -Xlinker "--symbol-ordering-file=$(CURDIR)/Scripts/start-up.order" \
    -Xlinker --no-warn-symbol-ordering,--static-swift-stdlib)
# Otherwise the compiler leaves hashes in there, for its next run, which are others each time.
FINISHING := -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
# Metadata of generic types is asked for directly, not by a mangled name that Swift's runtime would
# have to read first, with all that the name leads to.
FINISHING += -Xswiftc -Xfrontend \
  -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# Each function is a piece of its own, which the linker can leave out or move.
FINISHING += -Xswiftc -Xfrontend -Xswiftc -function-sections
ifeq ($(shell uname),Linux)
  FINISHING += -Xlinker --gc-sections -Xlinker $(STRIP)
endif

# Packing writes the checksums of all that is packed, and Swift uses every core by itself.
.NOTPARALLEL:

.PHONY: all run test test-sanitized fuzz bench mutants pictures lint format deps test-deps install \
  uninstall dist deb test-packages clean

all:
	$(if $(STATIC),,@echo "No static archives here: building against shared libraries.")
	$(SWIFT) build -c release --product prompt $(LINKING) $(FINISHING)

run: deps all
	@PATH="$(CURDIR)/.build/release:$$PATH" Examples/save-failed

test: test-deps all
	PROMPT_EXECUTABLE="$(CURDIR)/$(EXECUTABLE)" $(TEST)

# Swift's compiler has no sanitizer for undefined behaviour on Linux: that one is for the C files, and
# its runtime is a part of the other's.
SANITIZED := --scratch-path .build-sanitized --sanitize=address -Xswiftc -use-ld=lld \
  -Xcc -fsanitize=undefined -Xcc -fno-sanitize-recover=undefined
REPORTS := $(CURDIR)/.build-sanitized/reports
ADDRESS := detect_leaks=0:abort_on_error=1:strict_string_checks=1
ADDRESS := $(ADDRESS):suppressions=$(CURDIR)/Tests/sanitizer-suppressions

# A report ends the program by SIGABRT, which no test takes for its end, and lies in a file, so that it
# is found even where a test looks at no end. Not run here:
#   FaultInjectionTests   what they preload stands between the sanitizer and malloc
#   SystemCallTests       try each call, and a sanitizer makes hundreds of its own: seven minutes
#   SecureFieldTests/pages  looks for memory that is locked, of which a sanitizer allows none
#   StandardInputTests/memoryOfEndlessLine  measures memory, of which a sanitizer takes its own
#   EmptySystemTests      pass themselves over: this executable is not static
# Leaks are not looked for: Readline keeps its memory, and prompt leaves by _exit. Swift's backtracer
# would read what the sanitizer guards.
# Where a test preloads a library, it does so into the debug build.
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

# What is found goes into the folder of the build, the seeds stay as they are.
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

# What a package brings, and the package: a missing one is installed, the rest is left alone.
deps:
	@Scripts/require /usr/include/readline/readline.h=libreadline-dev

test-deps: deps
	@Scripts/require bash dash zsh fish busybox python3 shellcheck strace valgrind mandoc man=man-db \
	  ps=procps \
	  /usr/share/bash-completion/bash_completion=bash-completion \
	  setpriv=util-linux localedef=libc-bin /usr/share/i18n/charmaps/EUC-JP.gz=locales

# It builds nothing, so that root can run it where somebody else has built. A folder that is there
# already keeps its mode, which `install -d` would change.
install:
	@test -x "$(EXECUTABLE)" || { echo "There is no $(EXECUTABLE) yet: make builds it." >&2; exit 1; }
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

# The tarball for a prefix holds the static executable, so there is none without the archives.
dist: deps all
	$(if $(STATIC),,@echo "No static archives here: there is no executable that runs elsewhere." >&2; \
	  exit 1)
	Scripts/pack source "$(DIST)"
	Scripts/pack binary "$(DIST)" $(EXECUTABLE)

# Debian's libraries are shared, and mended there; so they are not linked in.
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
