# SPDX-License-Identifier: GPL-3.0-or-later
#
# make            builds the release executable
# make run        installs what is missing, builds, and runs an example
# make test       installs what the tests need, builds, and runs all tests
# make test-ordinary
#                 tests the executable of ordinary Swift, which make builds if the toolchain has no
#                 Embedded Swift
# make test-sweeps
#                 runs the complete sweeps (tests of every signal, system call and so on), of which
#                 make test runs a part; with SWEEPS=SUITE, runs one of them
# make test-originals
#                 runs the tested calls of zenity, whiptail and dialog with these programs as well,
#                 and compares the results with those of prompt
# make test-speech
#                 runs dialogs under the screen reader Fenrir, and compares what is heard with
#                 Tests/Speech.md; with SPEECH=--some, ten of them, with SPEECH=--record, writes the page
# make test-arm64 builds the executable for 64-bit ARM, and runs the tests of dialogs with it in qemu,
#                 as root
# make test-thread-sanitized
#                 runs the tests of the library with the sanitizer for threads
# make test-sanitized
#                 runs the tests with the sanitizers for addresses and undefined behaviour
# make fuzz       runs libFuzzer for FUZZ_TIME seconds to find input that breaks a rule
# make bench      compares time, memory and size with other programs, in BENCH_RUNS runs of
#                 BENCH_ROUNDS rounds
# make mutants    removes one guard after the other, and checks that a test fails without it; with
#                 MUTANTS_TIME=SECONDS, stops after this time
# make same       checks that removing the library does not change a byte of the executable
# make docs       writes the options into the man page and the completions
# make library-docs
#                 builds the documentation of the library with docc
# make pictures   draws the pictures in the documents again
# make install    installs under PREFIX (DESTDIR for packagers); make uninstall removes these files
# make dist       creates tarballs of the source and of the static executable
# make deb        creates a Debian package
# make release    creates all files of a release of the commit

PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
LIBEXECDIR ?= $(PREFIX)/libexec
MANDIR ?= $(PREFIX)/share/man
BASHDIR ?= $(PREFIX)/share/bash-completion/completions
# Debian's zsh uses another directory under /usr. `make install DEBIAN=` installs as on other
# systems.
DEBIAN := $(wildcard /etc/debian_version)
ifneq ($(and $(DEBIAN),$(filter /usr,$(PREFIX))),)
  ZSHDIR ?= $(PREFIX)/share/zsh/vendor-completions
endif
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions
# On Linux, fish does not search /usr/local by default.
ifeq ($(shell uname)$(PREFIX),Linux/usr/local)
  FISHDIR ?= /etc/fish/completions
endif
FISHDIR ?= $(PREFIX)/share/fish/vendor_completions.d

SWIFT ?= swift
EXECUTABLE := .build/release/prompt
# The executable of the Debian package, with shared libraries.
SHARED := .build-deb/release/prompt
# The command that runs the tests. It shows failures and the result, in a form that cannot change the
# terminal; the log has the complete output.
TEST = Scripts/visibly --log .build/test.log $(SWIFT) test
DIST := dist

include Scripts/build.mk

# The targets `dist` and `deb` write the same file of checksums.
.NOTPARALLEL:

.PHONY: all caches run test executables ordinary cross-static cross-shared cross-deps arm64-deps \
  test-arm64 test-ordinary test-sweeps test-originals test-speech \
  test-sanitized test-thread-sanitized fuzz bench mutants same docs library-docs pictures lint format deps \
  toolchain test-deps original-deps \
  speech-deps package-deps \
  $(addprefix test-step-,1 2 3) install uninstall embedded archives dist shared deb release test-packages \
  clean

all: toolchain caches
	$(NOTING_SHARED)
	$(NOTING_ORDINARY)
	$(SWIFT) build -c release --product prompt $(if $(STATIC),$(LINKING_STATIC)) $(BUILDING)
	@$(call SEPARATING,$(EXECUTABLE))

# The compiler's caches contain the path of the checkout, so that a checkout that was moved or
# copied cannot be built. In that case, the caches in all build directories are removed.
caches:
	@[ "$$(cat .build/location 2>/dev/null)" = "$(CURDIR)" ] || { \
	  for directory in .build .build-*; do [ ! -d "$$directory" ] || find "$$directory" -xdev -type d \
	    \( -name ModuleCache -o -name module-cache \) -prune -exec rm -rf {} + || exit; done; \
	  mkdir -p .build && echo "$(CURDIR)" >.build/location; }

run: deps all
	@echo "An example follows, which saves and destroys nothing real."
	@PATH="$(CURDIR)/.build/release:$$PATH" Examples/save-failed

# Tests that preload a library use the executable of the Debian package.
test: test-step-1 test-deps test-step-2 executables test-step-3
	PROMPT_EXECUTABLE="$(CURDIR)/$(EXECUTABLE)" PROMPT_PRELOADABLE="$(CURDIR)/$(SHARED)" $(TEST)

SWEEPS ?= (AttendingConversation|EditorCommand|FaultInjection|RandomConversation|SignalSweep|SystemCall|TwoUser)Tests

test-sweeps: test-deps executables
	PROMPT_EXECUTABLE="$(CURDIR)/$(EXECUTABLE)" PROMPT_PRELOADABLE="$(CURDIR)/$(SHARED)" \
	  PROMPT_SWEEPS=all $(TEST) --filter '$(SWEEPS)'

test-step-1:
	@echo "This takes about a quarter of an hour with two processors; the last line is the result."
	@echo "Step 1 of 3: installing with apt what the tests need and is missing"
test-step-2:
	@echo "Step 2 of 3: building the executable, and that of the Debian package"
test-step-3:
	@echo "Step 3 of 3: building and running the tests"

# Both executables are built at the same time, since each compiler uses one processor.
executables: caches
	@$(MAKE) --no-print-directory all & all=$$!; \
	$(MAKE) --no-print-directory shared; shared=$$?; wait $$all && exit $$shared

# Debian's names of the other processors for which this machine builds packages.
CROSS ?= $(if $(DEBIAN),$(and $(filter x86_64,$(shell uname -m)),arm64))

MACHINE_arm64 := aarch64

# For each of them, the static executable and that of the Debian package.
cross-static: cross-deps archives embedded all
	$(foreach architecture,$(CROSS),Scripts/cross $(architecture) \
	  .build-cross/$(architecture)/static/prompt $(LINKING_STATIC) $(BUILDING) &&) true

cross-shared: cross-deps embedded all
	$(foreach architecture,$(CROSS),Scripts/cross $(architecture) \
	  .build-cross/$(architecture)/shared/prompt $(BUILDING) &&) true

# The tests that run the executable. The kernel runs a program for another processor by binfmt_misc. These
# tests are omitted, since the emulator determines their result:
#
#   FaultInjectionTests, FootprintTests, StandaloneTests, StartUpTests, SystemCallTests, TimeoutTests,
#   EditorCommandTests, combiningMarks, elapsedTime, extensions, million, SpokenDialogTests/progress
#                         they measure time, instructions, memory, descriptors or system calls
#   limitedMemory, smallMemory, smallStack
#                         the emulator ends by a signal where the memory is limited
#   reservedSignals, ProgressTests/signals
#                         it uses signals of the C library, and reports SIGQUIT on standard error
#   InstallTests/asking, pasteInParts
#                         pidof(8) finds no emulated process, and its reads are not those of the program
#   HostileAskerTests/descriptors
#                         it does not pass on the option of a socket by which the kernel rejects descriptors
#   exclusiveMode         it does not know the call that tells whether a terminal is exclusive (TIOCGEXCL)
#   BuildTests, PackageTests
#                         they do not run the executable
ARM64_SUITES ?= PromptTests|PersonalityTests
ARM64_OMITTED := (BuildTests|EditorCommandTests|FaultInjectionTests|FootprintTests|PackageTests|StandaloneTests
ARM64_OMITTED := $(ARM64_OMITTED)|StartUpTests|SystemCallTests|TimeoutTests|SpokenDialogTests/progress
ARM64_OMITTED := $(ARM64_OMITTED)|ProgressTests/signals|HostileAskerTests/descriptors|InstallTests/asking
ARM64_OMITTED := $(ARM64_OMITTED)|/combiningMarks|/elapsedTime|/exclusiveMode|/extensions|/limitedMemory|/million
ARM64_OMITTED := $(ARM64_OMITTED)|/pasteInParts|/reservedSignals|/smallMemory|/smallStack)

test-arm64: test-deps arm64-deps
	$(MAKE) --no-print-directory cross-static CROSS=arm64
	@mountpoint -q /proc/sys/fs/binfmt_misc || mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
	@update-binfmts --enable qemu-aarch64
	PROMPT_EXECUTABLE="$(CURDIR)/.build-cross/arm64/static/prompt" PROMPT_EMULATED=1 \
	  PROMPT_CONVERSATIONS=10 $(TEST) --filter '$(ARM64_SUITES)' --skip '$(ARM64_OMITTED)'

# Builds ordinary Swift, in a separate directory, for the tests of the executable that `all` builds
# without Embedded Swift.
ordinary: EMBEDDED :=
ordinary: deps caches
	$(SWIFT) build -c release --product prompt --scratch-path .build-ordinary \
	  $(if $(STATIC),$(LINKING_STATIC)) $(BUILDING)

test-ordinary: test-deps ordinary
	PROMPT_EXECUTABLE="$(CURDIR)/.build-ordinary/release/prompt" PROMPT_CONVERSATIONS=10 \
	  $(TEST) --filter 'AnsweringTests|CallTests|StreamTests|TextFieldTests|RandomConversationTests'

# Fenrir reads the dialogs, and espeak-ng makes phonemes of them.
test-speech: speech-deps all
	Scripts/speech $(SPEECH) $(EXECUTABLE)

# zenity shows its windows on an X display that is not visible.
test-originals: original-deps caches
	PROMPT_ORIGINALS=1 $(TEST) --filter OriginalTests

# A report of a sanitizer ends the program by SIGABRT, which no test expects. The report is written
# to a file, so that it is found even if a test does not check how the program ends. These tests are
# not run:
#
#   FaultInjectionTests   their preloaded library intercepts malloc, as the sanitizer does
#   SystemCallTests       they repeat a call for each system call; with the hundreds of system calls
#                         of a sanitizer, this takes seven minutes
#   SecureFieldTests/pages  it looks for locked memory, which a sanitizer does not allow
#   StandardInputTests/memoryOfEndlessLine, InterruptionTests/endlessText,
#   EditorCommandTests/undoHistory
#                         they measure memory, which includes that of the sanitizer
#   EmptySystemTests      they are skipped, since this executable is not static
#
# Leaks are not checked: Readline keeps its memory, and prompt ends by _exit. Swift's backtracer is
# disabled, since it would read memory that the sanitizer guards.
# Tests that preload a library use the debug build.
test-sanitized: test-deps caches
	$(SWIFT) build --product prompt
	$(SWIFT) build --build-tests $(SANITIZED)
	@rm -rf $(REPORTS); mkdir $(REPORTS)
	PROMPT_EXECUTABLE="$(CURDIR)/.build-sanitized/debug/prompt" SWIFT_BACKTRACE=enable=no \
	  PROMPT_CONVERSATIONS=$${PROMPT_CONVERSATIONS:-60} \
	  ASAN_OPTIONS=$(ADDRESS):log_path=$(REPORTS)/report \
	  UBSAN_OPTIONS=print_stacktrace=1 \
	  $(TEST) --skip-build $(SANITIZED) \
	  --skip 'FaultInjectionTests|SystemCallTests|SecureFieldTests/pages|memoryOfEndlessLine|endlessText|undoHistory'; \
	  status=$$?; \
	  if cat $(REPORTS)/* 2>/dev/null; then echo "Failed: a sanitizer reports the above."; exit 1; fi; \
	  exit $$status

# The dialogs of a client run on threads of their own.
THREAD_SANITIZED = --sanitize thread --scratch-path .build-thread-sanitized

test-thread-sanitized: test-deps caches
	$(SWIFT) build --build-tests $(THREAD_SANITIZED)
	SWIFT_BACKTRACE=enable=no TSAN_OPTIONS=halt_on_error=1:suppressions=$(CURDIR)/Tests/thread-suppressions \
	  $(TEST) --skip-build $(THREAD_SANITIZED) --filter 'PromptUI|ClientTests'

FUZZ_TIME ?= 60

# New inputs are written to the build directory; the seeds are not changed.
fuzz: deps caches
	PROMPT_FUZZ=1 $(SWIFT) build --scratch-path .build-fuzz --product fuzz \
	  -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld
	@mkdir -p .build-fuzz/corpus
	cd .build-fuzz && debug/fuzz -max_total_time=$(FUZZ_TIME) -max_len=400 -print_final_stats=1 \
	  corpus ../Tests/Fuzz/corpus

BENCH_ROUNDS ?= 200
BENCH_RUNS ?= 1

bench: deps all
	Scripts/bench $(BENCH_ROUNDS) $(BENCH_RUNS)

mutants: test-deps
	MUTANTS_TIME="$(MUTANTS_TIME)" Scripts/mutants

same: deps
	Scripts/same

# The files that this target writes are in the repository, so that python3 is required only for a
# change of an option.
docs:
	Scripts/options
	Scripts/words

# The documentation of the library, in .build-docs/PromptUI.doccarchive. A warning is an error.
SYMBOLS := $(CURDIR)/.build-docs/symbols

library-docs: deps
	@rm -rf $(SYMBOLS); mkdir -p $(SYMBOLS)
	$(SWIFT) build --target PromptUI --scratch-path .build-docs \
	  -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc $(SYMBOLS)
	@rm -f $(SYMBOLS)/Dialogs* $(SYMBOLS)/TerminalDialogs*
	docc convert Sources/PromptUI/PromptUI.docc --additional-symbol-graph-dir $(SYMBOLS) \
	  --output-path .build-docs/PromptUI.doccarchive --fallback-display-name PromptUI \
	  --fallback-bundle-identifier prompt.PromptUI --warnings-as-errors

pictures: all
	Scripts/picture $(EXECUTABLE)

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Examples Sources Tests
	find Sources -name '*.swift' | xargs awk -f Scripts/undocumented.awk

format:
	$(SWIFT) format --in-place --recursive Package.swift Examples Sources Tests

# Each word is a requirement of Scripts/require: a tool or file, with the package that contains it
# or the page from which to get it, or a quoted command that must succeed.
TOOLCHAIN := $(SWIFT)=https://www.swift.org/install/linux/
# On a small Debian, an unpacked toolchain requires additional libraries.
DEPS := $(TOOLCHAIN) \
  "$(SWIFT) build --version=libcurl4-openssl-dev libncurses-dev libsqlite3-dev libxml2" cc=gcc \
  /usr/include/readline/readline.h=libreadline-dev
TEST_DEPS := $(DEPS) bash dash zsh fish busybox git python3 shellcheck strace valgrind mandoc man=man-db \
  ps=procps pidof=sysvinit-utils /usr/share/bash-completion/bash_completion=bash-completion \
  setpriv=util-linux localedef=libc-bin /usr/share/i18n/charmaps/EUC-JP.gz=locales

ORIGINAL_DEPS := $(DEPS) zenity whiptail dialog Xvfb=xvfb xdotool

SPEECH_DEPS := $(DEPS) python3 fenrir espeak-ng

toolchain:
	@Scripts/require $(TOOLCHAIN)

deps:
	@Scripts/require $(DEPS)

test-deps:
	@Scripts/require $(TEST_DEPS)

original-deps:
	@Scripts/require $(ORIGINAL_DEPS)

speech-deps:
	@Scripts/require $(SPEECH_DEPS)

cross-deps:
	@Scripts/require $(DEPS) apt-get=apt dpkg-deb=dpkg

arm64-deps:
	@Scripts/require /usr/libexec/qemu-binfmt/aarch64-binfmt-P=qemu-user-static update-binfmts=binfmt-support

package-deps:
	@Scripts/require $(TEST_DEPS) dh=debhelper dpkg-buildpackage=dpkg-dev hardening-check=devscripts lintian \
	  /usr/share/doc/unicode-data/copyright=unicode-data \
	  /usr/share/build-essential=build-essential \
	  /usr/lib/python3/dist-packages/pexpect=python3-pexpect

# The programs that prompt emulates if it is invoked by their names. The links with these names are
# in a separate directory, where they are not found unless PATH contains the directory.
NAMES := zenity whiptail dialog
LINKS := $(LIBEXECDIR)/prompt
# The directory of the links in the pages, which name the default one; in a tarball, that of the prefix
# where it is unpacked.
NAMED_LINKS ?= $(LINKS)
PAGES := prompt.1 prompt-attend.1 $(NAMES:%=prompt-%.1)

# `install` builds nothing, so that root can install an executable that another user has built. An
# existing directory keeps its mode, which `install -d` would change. The links are relative, so
# that a prefix can be moved: each iteration of the loop goes up one directory, until the executable
# is below the directory.
install:
	@test -x "$(EXECUTABLE)" || { echo "There is no $(EXECUTABLE) yet: run make first." >&2; exit 1; }
	umask 022 && mkdir -p "$(DESTDIR)$(BINDIR)" "$(DESTDIR)$(LINKS)" "$(DESTDIR)$(MANDIR)/man1" \
	  "$(DESTDIR)$(BASHDIR)" "$(DESTDIR)$(ZSHDIR)" "$(DESTDIR)$(FISHDIR)"
	install -m 755 "$(EXECUTABLE)" "$(DESTDIR)$(BINDIR)/prompt"
	folder=$$(echo "/$(LINKS)" | tr -s /) target=$$(echo "/$(BINDIR)/prompt" | tr -s /) up= && \
	  while [ "$${target#"$$folder"/}" = "$$target" ]; do folder=$${folder%/*} up=../$$up; done && \
	  for name in $(NAMES); do \
	    ln -sf "$$up$${target#"$$folder"/}" "$(DESTDIR)$(LINKS)/$$name" || exit; done
	for page in $(PAGES); do \
	  sed 's,/usr/local/libexec/prompt,$(NAMED_LINKS),' "man/$$page" >"$(DESTDIR)$(MANDIR)/man1/$$page" && \
	  chmod 644 "$(DESTDIR)$(MANDIR)/man1/$$page" || exit; done
	install -m 644 completions/prompt.bash "$(DESTDIR)$(BASHDIR)/prompt"
	install -m 644 completions/_prompt_dialog "$(DESTDIR)$(ZSHDIR)/_prompt_dialog"
	install -m 644 completions/prompt.fish "$(DESTDIR)$(FISHDIR)/prompt.fish"

# The directory of the links belongs to prompt, but is kept if it contains other files.
uninstall:
	rm -f "$(DESTDIR)$(BINDIR)/prompt" "$(DESTDIR)$(BASHDIR)/prompt" \
	  "$(DESTDIR)$(ZSHDIR)/_prompt_dialog" "$(DESTDIR)$(FISHDIR)/prompt.fish"
	for name in $(NAMES); do rm -f "$(DESTDIR)$(LINKS)/$$name" || exit; done
	for page in $(PAGES); do rm -f "$(DESTDIR)$(MANDIR)/man1/$$page" || exit; done
	@rmdir "$(DESTDIR)$(LINKS)" 2>/dev/null || true

# A package contains Embedded Swift, and the binary tarball contains the static executable. If the
# required libraries are missing, no package is created. The packages of an earlier build are
# removed, so that they are not mistaken for new ones.
FAILING = @rm -f "$(DIST)"/prompt-*.tar.gz "$(DIST)"/prompt_*.deb "$(DIST)/SHA256SUMS"; echo
embedded: deps
	$(if $(EMBEDDED),,$(FAILING) "Embedded Swift is missing: ordinary Swift is not packed." >&2; exit 1)
archives: deps
	$(if $(STATIC),,$(FAILING) \
	  "The static archives are missing: no portable executable can be built." >&2; exit 1)

dist: deps archives embedded all cross-static
	Scripts/pack source "$(DIST)"
	Scripts/pack binary "$(DIST)" $(EXECUTABLE)
	$(foreach architecture,$(CROSS),MACHINE=$(MACHINE_$(architecture)) \
	  SYSROOT="$(CURDIR)/.build-cross/$(architecture)/root" \
	  Scripts/pack binary "$(DIST)" .build-cross/$(architecture)/static/prompt &&) true

# The Debian package uses the shared libraries of Debian, which receive security updates.
shared: deps caches
	$(NOTING_ORDINARY)
	$(SWIFT) build -c release --product prompt --scratch-path .build-deb $(BUILDING)
	@$(call SEPARATING,$(SHARED))

deb: embedded shared cross-shared
	@Scripts/require dh=debhelper dpkg-shlibdeps=dpkg-dev
	Scripts/pack deb "$(DIST)" $(SHARED)
	$(foreach architecture,$(CROSS),DEB_HOST_ARCH=$(architecture) NATIVE="$(CURDIR)/$(SHARED)" \
	  Scripts/pack deb "$(DIST)" .build-cross/$(architecture)/shared/prompt &&) true

release:
	Scripts/release "$(DIST)"

test-packages: package-deps dist deb
	PROMPT_EXECUTABLE="$(CURDIR)/$(EXECUTABLE)" PROMPT_PACKAGES="$(CURDIR)/$(DIST)" \
	  $(TEST) --filter 'PackageTests|InstallTests'

clean:
	rm -rf .build .build-cross .build-deb .build-example .build-fuzz .build-mutants .build-nightly .build-ordinary \
	  .build-sanitized $(DIST)
