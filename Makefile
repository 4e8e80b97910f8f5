# SPDX-License-Identifier: GPL-3.0-or-later
STATIC = -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xlinker --gc-sections -Xlinker --strip-all
all:
	swift build -c release --product prompt $(STATIC)
