# SPDX-License-Identifier: GPL-3.0-or-later
# How the executables are compiled and linked. The Makefile includes this.

# The executable is Embedded Swift, which has no runtime to start, if the toolchain has its standard
# library for this machine. EMBEDDED is the part of that library that must be named to the linker;
# if it is empty, the executable is ordinary Swift, as in the tests. `make EMBEDDED=` builds that.
# Scripts/embedded runs once, when the variable is first used, and reports why it prints nothing.
EMBEDDED = $(eval EMBEDDED := $(shell Scripts/embedded $(SWIFT)c))$(EMBEDDED)

# A static executable starts sooner, and is one file to copy. If its archives are missing (and on
# macOS, which has none), libc and Readline are shared, as in the Debian package. These variables
# are expanded when something is built, after `deps` has installed the archives.
ARCHIVES = $(shell cc -print-file-name=libreadline.a) $(shell cc -print-file-name=libc.a)
STATIC = $(filter Linux2,$(shell uname)$(words $(filter /%,$(ARCHIVES))))
LINKING_STATIC = -Xcc -DPROMPT_STATIC \
  $(if $(EMBEDDED),-Xswiftc -Xclang-linker -Xswiftc -static-pie \
    -Xswiftc -Xclang-linker -Xswiftc -Wno-unused-command-line-argument,-Xswiftc -static-executable)

# The library of Embedded Swift is one for the target in its path, which is another one than
# Debian's compiler builds for by default.
TARGET = $(notdir $(patsubst %/,%,$(dir $(EMBEDDED))))
BUILDING = $(if $(EMBEDDED),--triple $(TARGET) -Xswiftc -enable-experimental-feature -Xswiftc Embedded \
  -Xcc -DPROMPT_EMBEDDED -Xlinker "$(EMBEDDED)",--static-swift-stdlib)
# The same source gives the same bytes in every directory. By default, the compiler adds paths, and
# hashes for its next run.
BUILDING += -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
  -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=."
BUILDING += -Xcc -fstack-protector-strong --disable-local-rpath
# The symbols name the function and the line of an address, but not the compiler's cache, whose path
# differs. Valgrind 3.19 cannot read DWARF 5, which is clang's default for C.
BUILDING += -Xswiftc -gline-tables-only -Xswiftc -Xfrontend -Xswiftc -no-clang-module-breadcrumbs \
  -Xcc -gline-tables-only -Xcc -gdwarf-4
ifeq ($(shell uname),Linux)
  # With each function in a section of its own, the linker omits 450,000 bytes that nothing calls.
  # Packed relocations of a position-independent executable take 93,000 bytes less.
  BUILDING += -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections \
    -Xlinker --gc-sections \
    -Xswiftc -use-ld=lld -Xlinker -z -Xlinker now -Xlinker -z -Xlinker pack-relative-relocs
  # The symbols are in a file beside the executable, where debuggers find them.
  SEPARATING = Scripts/separate $(1)
endif

# What is built is another product without these, so make reports it.
NOTING_SHARED = $(if $(STATIC),,@echo \
  "The static archives are missing: building against shared libraries." >&2)
NOTING_ORDINARY = $(if $(EMBEDDED),,@echo \
  "Building ordinary Swift: the executable is three times as large, and cannot be packed." >&2)

# On Linux, Swift's compiler has no sanitizer for undefined behaviour. It is used for the C files,
# and its runtime is part of that of the address sanitizer.
SANITIZED := --scratch-path .build-sanitized --sanitize=address -Xswiftc -use-ld=lld \
  -Xcc -fsanitize=undefined -Xcc -fno-sanitize-recover=undefined
REPORTS := $(CURDIR)/.build-sanitized/reports
ADDRESS := detect_leaks=0:abort_on_error=1:strict_string_checks=1
ADDRESS := $(ADDRESS):suppressions=$(CURDIR)/Tests/sanitizer-suppressions
