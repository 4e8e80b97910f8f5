# SPDX-License-Identifier: GPL-3.0-or-later
# The options to compile and link the executables. The Makefile includes this file.

# The executable is Embedded Swift if the toolchain contains the standard library of Embedded Swift
# for this machine. Such an executable has no Swift runtime to initialize. EMBEDDED is the library
# that must be passed to the linker. If it is empty, the executable is ordinary Swift, as in the
# tests; `make EMBEDDED=` builds ordinary Swift. Scripts/embedded runs once, when the variable is
# first used, and reports the reason if it prints nothing.
EMBEDDED = $(eval EMBEDDED := $(shell Scripts/embedded $(SWIFT)c))$(EMBEDDED)

# A static executable starts faster, and is a single file. If the static archives are missing (macOS
# has none), libc and Readline are linked as shared libraries, as in the Debian package. These
# variables are expanded during the build, after `deps` has installed the archives.
ARCHIVES = $(shell cc -print-file-name=libreadline.a) $(shell cc -print-file-name=libc.a)
STATIC = $(filter Linux2,$(shell uname)$(words $(filter /%,$(ARCHIVES))))
LINKING_STATIC = -Xcc -DPROMPT_STATIC \
  $(if $(EMBEDDED),-Xswiftc -Xclang-linker -Xswiftc -static-pie \
    -Xswiftc -Xclang-linker -Xswiftc -Wno-unused-command-line-argument,-Xswiftc -static-executable)

# The library of Embedded Swift is compiled for the target in its path, which differs from the
# default target of Debian's compiler.
TARGET = $(notdir $(patsubst %/,%,$(dir $(EMBEDDED))))
BUILDING = $(if $(EMBEDDED),--triple $(TARGET) -Xswiftc -enable-experimental-feature -Xswiftc Embedded \
  -Xcc -DPROMPT_EMBEDDED -Xlinker "$(EMBEDDED)",--static-swift-stdlib)
# The same source results in the same bytes in every directory. By default, the compiler adds paths,
# and hashes for incremental builds.
BUILDING += -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
  -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=."
# Indirect branches are not marked (-fcf-protection): the mark holds only if all parts of an executable
# have it, and the library of Swift 6.3 and the C library of Debian 12 do not.
BUILDING += -Xcc -fstack-protector-strong -Xcc -fstack-clash-protection --disable-local-rpath
# Optimized for size, the executable has 180,000 bytes less and a dialog uses 150,000 bytes less
# memory. A start executes a tenth more instructions, but takes no more time, since fewer pages are
# loaded.
BUILDING += -Xswiftc -Osize
# The library of Embedded Swift checks no exclusive access at run time, so that calls of the check would
# have no effect. A function that appends to a string is called, not copied to each of 750 places, and
# equal sequences of instructions are moved to functions. Together, this saves 140,000 bytes, and a start
# executes a hundredth more instructions.
BUILDING += $(if $(EMBEDDED),-Xswiftc -enforce-exclusivity=unchecked) \
  -Xswiftc -Xllvm -Xswiftc -sil-inline-never-functions=StringGutsV6append \
  -Xswiftc -Xllvm -Xswiftc -enable-machine-outliner
# The symbols contain the function and the line of each address, but not the compiler's cache, whose
# path varies. Valgrind 3.19 cannot read DWARF 5, which is clang's default for C.
BUILDING += -Xswiftc -gline-tables-only -Xswiftc -Xfrontend -Xswiftc -no-clang-module-breadcrumbs \
  -Xcc -gline-tables-only -Xcc -gdwarf-4
ifeq ($(shell uname),Linux)
  # If each function is in a section of its own, the linker omits 450,000 bytes of functions that
  # are never called, and keeps one copy of equal functions, which saves 45,000 bytes. The functions of
  # Readline and of the C library stay apart, as they are not in sections of their own; of the others,
  # those whose addresses are compared are not equal. Packed relocations reduce the size of a
  # position-independent executable by 93,000 bytes.
  BUILDING += -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections \
    -Xlinker --gc-sections -Xlinker --icf=all \
    -Xswiftc -use-ld=lld -Xlinker -z -Xlinker now -Xlinker -z -Xlinker pack-relative-relocs
  # Stack frames are not described (Scripts/sections.ld), so there is nothing to index.
  BUILDING += -Xlinker --no-eh-frame-hdr -Xlinker --script -Xlinker "$(CURDIR)/Scripts/sections.ld"
  # The symbols are in a separate file in the same directory, where debuggers find them.
  SEPARATING = Scripts/separate $(1)
endif

# Printed by make if it builds another product than a static executable of Embedded Swift.
NOTING_SHARED = $(if $(STATIC),,@echo \
  "The static archives are missing: building against shared libraries." >&2)
NOTING_ORDINARY = $(if $(EMBEDDED),,@echo \
  "Building ordinary Swift: the executable is three times as large, and cannot be packed." >&2)

# On Linux, Swift's compiler has no sanitizer for undefined behaviour. That sanitizer is used for
# the C files only; its runtime is a part of the runtime of the address sanitizer.
SANITIZED := --scratch-path .build-sanitized --sanitize=address -Xswiftc -use-ld=lld \
  -Xcc -fsanitize=undefined -Xcc -fno-sanitize-recover=undefined
REPORTS := $(CURDIR)/.build-sanitized/reports
ADDRESS := detect_leaks=0:abort_on_error=1:strict_string_checks=1
ADDRESS := $(ADDRESS):suppressions=$(CURDIR)/Tests/sanitizer-suppressions
