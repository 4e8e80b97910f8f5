// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces the parts of glibc that load libraries, in the static executable (PROMPT_STATIC,
// Scripts/build.mk).
//
// A static glibc loads the modules that are listed in the system's nsswitch.conf and gconv-modules. These
// modules require the shared libc, and a process that contains two libcs crashes. If this file defines a
// function, the linker does not take that function from libc.a. The linker then also omits the parts of
// libc.a that only the function in libc.a uses, such as the name service switch, the client of nscd, and
// dlopen of the dynamic linker. Each definition is weak, so that the executable can be linked even with a
// glibc that divides its functions differently among its object files. In that case, StandaloneTests reports
// the functions of libc.a that are linked nevertheless.
#ifdef PROMPT_STATIC
#include <gconv.h>
#include <pwd.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REPLACEMENT __attribute__((weak))

// Users. Readline looks up users to expand `~` and to complete their names. Only users in
// /etc/passwd are found.

static FILE *passwd;

REPLACEMENT void endpwent(void) {
  if (passwd) fclose(passwd);
  passwd = NULL;
}

REPLACEMENT void setpwent(void) { endpwent(); }

REPLACEMENT struct passwd *getpwent(void) {
  if (!passwd) passwd = fopen("/etc/passwd", "re");
  return passwd ? fgetpwent(passwd) : NULL;
}

static struct passwd *find(const char *name, uid_t uid) {
  setpwent();
  struct passwd *user;
  do {
    user = getpwent();
  } while (user && (name ? strcmp(user->pw_name, name) != 0 : user->pw_uid != uid));
  endpwent();
  return user;
}

REPLACEMENT struct passwd *getpwnam(const char *name) { return find(name, 0); }

REPLACEMENT struct passwd *getpwuid(uid_t uid) { return find(NULL, uid); }

// Libraries. Swift's runtime looks up some libraries, and loads the library that
// SWIFT_DEBUG_LIB_PRESPECIALIZED_PATH names. With these functions, it finds no library.

REPLACEMENT void *dlopen(const char *path, int mode) {
  (void)path, (void)mode;
  return NULL;
}

REPLACEMENT void *dlsym(void *library, const char *name) {
  (void)library, (void)name;
  return NULL;
}

REPLACEMENT char *dlerror(void) {
  static char message[] = "a static executable loads no library";
  return message;
}

REPLACEMENT int dladdr(const void *address, void *found) {
  (void)address, (void)found;
  return 0;
}

// Time zones. glibc parses TZ with sscanf, which also supports floating-point numbers and wide characters.
// This function supports only what the formats in glibc's tzset contain: "%hu", "%n", and ordinary
// characters.
int __isoc99_sscanf(const char *text, const char *format, ...);

REPLACEMENT int __isoc99_sscanf(const char *text, const char *format, ...) {
  va_list values;
  va_start(values, format);
  const char *start = text;
  int count = 0;
  for (; *format; format++) {
    if (strncmp(format, "%hu", 3) == 0 && *text >= '0' && *text <= '9') {
      char *end;
      *va_arg(values, unsigned short *) = (unsigned short)strtoul(text, &end, 10);
      text = end;
      format += 2;
      count++;
    } else if (strncmp(format, "%n", 2) == 0) {
      *va_arg(values, int *) = (int)(text - start);
      format++;
    } else if (*format != '%' && *text == *format) {
      text++;
    } else {
      break;
    }
  }
  va_end(values);
  return count;
}

// Aliases of locales. glibc looks up each name in /usr/share/locale/locale.alias, which contains
// aliases only for locales with old encodings.
const char *_nl_expand_alias(const char *name);

REPLACEMENT const char *_nl_expand_alias(const char *name) {
  (void)name;
  return NULL;
}

// Character encodings. glibc calls these functions to find a conversion: between "UTF-8//" and
// "INTERNAL" for a locale, and from the encoding of a message catalogue to "UTF-8//" for gettext.
// The conversion of UTF-8 is built into glibc, and ASCII needs none. All other encodings are
// modules, which are not found.

static struct __gconv_step decoder, encoder;

void __gconv_get_builtin_trans(const char *name, struct __gconv_step *step);

static bool is_utf8(const char *encoding) {
  return strcmp(encoding, "UTF-8//") == 0 || strcmp(encoding, "UTF8//") == 0;
}

static bool is_ascii(const char *encoding) {
  return strcmp(encoding, "US-ASCII//") == 0 || strcmp(encoding, "ASCII//") == 0 ||
         strcmp(encoding, "ANSI_X3.4-1968//") == 0;
}

REPLACEMENT int __gconv_find_transform(const char *to, const char *from,
                                       struct __gconv_step **steps, size_t *count, int flags) {
  (void)flags;
  if (is_utf8(to) && (is_utf8(from) || is_ascii(from))) return -1;  // No conversion is necessary.
  if (is_utf8(from) && strcmp(to, "INTERNAL") == 0) {
    __gconv_get_builtin_trans("=utf8->INTERNAL", *steps = &decoder);
  } else if (is_utf8(to) && strcmp(from, "INTERNAL") == 0) {
    __gconv_get_builtin_trans("=INTERNAL->utf8", *steps = &encoder);
  } else {
    return __GCONV_NOCONV;
  }
  *count = 1;
  return __GCONV_OK;
}

REPLACEMENT int __gconv_close_transform(struct __gconv_step *steps, size_t count) {
  (void)steps, (void)count;
  return __GCONV_OK;
}

REPLACEMENT void __gconv_release_step(struct __gconv_step *step) { (void)step; }

// Returns whether two names denote different encodings. The result is always 0, so that all locales are
// accepted, since prompt checks the encoding after it has set the locale.
REPLACEMENT int __gconv_compare_alias(const char *one, const char *other) {
  (void)one, (void)other;
  return 0;
}

// The lock of the conversion modules, which fclose uses.
REPLACEMENT int __gconv_lock;
#endif
