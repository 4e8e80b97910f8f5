# SPDX-License-Identifier: GPL-3.0-or-later
#
# make            builds the release executable
# make run        brings what is missing, builds, and holds the example conversation
# make test       brings what the tests need, builds, and runs them all
# make test-ordinary
#                 builds ordinary Swift, as where the toolchain has no Embedded Swift, and tries it
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
# The one of the package, with shared libraries.
SHARED := .build-deb/release/prompt
# What the tests print changes nothing of a terminal, and its last line is the verdict.
TEST = Scripts/visibly $(SWIFT) test
DIST := dist

# The executable is Embedded Swift, which has no runtime to start, where the toolchain has a standard
# library of it for this machine: EMBEDDED is the part of that library that is linked by name, and
# empty elsewhere. `make EMBEDDED=` builds ordinary Swift, as the tests are.
EMBEDDED = $(eval EMBEDDED := $(shell \
  printf '\043if compiler(<6.3)\n\043error("too old")\n\043endif\n' \
  | $(SWIFT)c -enable-experimental-feature Embedded -wmo -typecheck - 2>/dev/null \
  && ls "$$($(SWIFT)c -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')"/embedded/$(shell \
    uname -m)-unknown-linux-gnu/libswiftUnicodeDataTables.a 2>/dev/null))$(EMBEDDED)

# A static executable starts sooner, and is one file to copy. Where its archives are missing (and on
# macOS, which has none), libc and Readline are shared, as in a package for Debian. These are expanded
# when something is built, after `deps` has installed the archives.
ARCHIVES = $(shell cc -print-file-name=libreadline.a) $(shell cc -print-file-name=libc.a)
STATIC = $(filter Linux2,$(shell uname)$(words $(filter /%,$(ARCHIVES))))
LINKING_STATIC = -Xcc -DPROMPT_STATIC \
  $(if $(EMBEDDED),-Xswiftc -Xclang-linker -Xswiftc -static-pie \
    -Xswiftc -Xclang-linker -Xswiftc -Wno-unused-command-line-argument,-Xswiftc -static-executable)

BUILDING = $(if $(EMBEDDED),-Xswiftc -enable-experimental-feature -Xswiftc Embedded \
  -Xcc -DPROMPT_EMBEDDED -Xlinker "$(EMBEDDED)",--static-swift-stdlib)
# The same source makes the same bytes in every folder: otherwise the compiler adds hashes for its next
# run, and paths.
BUILDING += -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
  -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=."
BUILDING += -Xcc -fstack-protector-strong -Xcc -D_FORTIFY_SOURCE=2 --disable-local-rpath
# For an address, symbols tell the function and the line, and nothing names the compiler's cache, whose
# folders differ. Valgrind 3.19 cannot read what clang makes of C by default, DWARF 5.
BUILDING += -Xswiftc -gline-tables-only -Xswiftc -Xfrontend -Xswiftc -no-clang-module-breadcrumbs \
  -Xcc -gline-tables-only -Xcc -gdwarf-4
ifeq ($(shell uname),Linux)
  # Of functions in sections of their own, the linker omits those that nothing calls, which are 450,000
  # bytes. Packed relocations of a position-independent executable take 93,000 bytes less.
  BUILDING += -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --gc-sections \
    -Xswiftc -use-ld=lld -Xlinker -z -Xlinker now -Xlinker -z -Xlinker pack-relative-relocs
  # The symbols are in a file beside the executable, where a debugger finds them.
  SEPARATING = objcopy --only-keep-debug $(1) $(1).debug \
    && objcopy --strip-all --add-gnu-debuglink=$(1).debug $(1)
endif

# Packing writes the checksums of all that is packed, and Swift uses every core by itself.
.NOTPARALLEL:

.PHONY: all run test test-ordinary test-sanitized fuzz bench mutants pictures lint format deps test-deps install \
  uninstall dist shared deb test-packages clean

all:
	$(if $(STATIC),,@echo "No static archives here: building against shared libraries.")
	$(if $(EMBEDDED),,@echo "No Embedded Swift for this machine here: building ordinary Swift.")
	$(SWIFT) build -c release --product prompt $(if $(STATIC),$(LINKING_STATIC)) $(BUILDING)
	@$(call SEPARATING,$(EXECUTABLE))

run: deps all
	@PATH="$(CURDIR)/.build/release:$$PATH" Examples/save-failed

# Where a test preloads a library, it does so into the executable of the package.
test: test-deps all shared
	PROMPT_EXECUTABLE="$(CURDIR)/$(EXECUTABLE)" PROMPT_PRELOADABLE="$(CURDIR)/$(SHARED)" $(TEST)

# The executable that `all` makes where there is no Embedded Swift, in a folder of its own.
test-ordinary: EMBEDDED :=
test-ordinary: test-deps
	$(SWIFT) build -c release --product prompt --scratch-path .build-ordinary \
	  $(if $(STATIC),$(LINKING_STATIC)) $(BUILDING)
	PROMPT_EXECUTABLE="$(CURDIR)/.build-ordinary/release/prompt" PROMPT_CONVERSATIONS=10 \
	  $(TEST) --filter 'AnsweringTests|CallTests|StreamTests|TextFieldTests|RandomConversationTests'

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
shared: deps
	$(SWIFT) build -c release --product prompt --scratch-path .build-deb $(BUILDING)
	@$(call SEPARATING,$(SHARED))

deb: shared
	@Scripts/require dpkg-shlibdeps=dpkg-dev
	Scripts/pack deb "$(DIST)" $(SHARED)

test-packages: test-deps dist deb
	@Scripts/require lintian
	PROMPT_EXECUTABLE="$(CURDIR)/$(EXECUTABLE)" PROMPT_PACKAGES="$(CURDIR)/$(DIST)" \
	  $(TEST) --filter 'PackageTests|InstallTests'

clean:
	rm -rf .build .build-deb .build-fuzz .build-mutants .build-ordinary .build-sanitized $(DIST)
