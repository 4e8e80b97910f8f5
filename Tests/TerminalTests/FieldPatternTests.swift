// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs
import Testing

@Suite("Patterns of fields")
struct FieldPatternTests {
  private func matches(
    _ pattern: RawText, _ value: String, matchesBytes: Bool = false
  ) throws -> Bool {
    let pattern = try LineField.Pattern(pattern, matchesBytes: matchesBytes)
    return Array(value.utf8).withUnsafeBytes(pattern.matches)
  }

  /// Returns the reason for which `pattern` is rejected; nil if it is accepted.
  private func refusal(of pattern: RawText) -> String? {
    do throws(FieldError) {
      _ = try LineField.Pattern(pattern, matchesBytes: false)
      return nil
    } catch {
      guard case .malformedPattern(_, let reason) = error else { return nil }
      return reason
    }
  }

  @Test(
    "A pattern has to match the whole value",
    arguments: [
      ("[a-z]+", ["a", "abc"], ["1a", "a1", "A"]), ("a|bc", ["a", "bc"], ["ab", "abc", "ac"]),
      ("a|ab", ["a", "ab"], ["b", "abb"]), ("(a|b)(c|)", ["a", "bc"], ["c", "cc"]),
      ("^a$", ["a"], ["aa"]), (".", ["é", "漢"], ["é漢"]), ("x*", ["x", "xx"], ["xy"]),
      ("a{2,3}", ["aa", "aaa"], ["a", "aaaa"]),
      // An unmatched closing parenthesis is an ordinary character.
      ("a)", ["a)"], ["a"]), ("a)|b", ["a)", "b"], ["a", "b)", "xb"]),
      ("(a))|b", ["a)", "b"], ["a", "xb"]),
      // POSIX defines these escapes.
      (#"\.\*\[\]\(\)\|\{\}\^\$\+\?\\"#, [#".*[]()|{}^$+?\"#], ["a"]), (#"a\)"#, ["a)"], ["a"]),
      // Parentheses and most backslashes are ordinary characters within brackets.
      ("[]abc]+", ["]", "a]"], ["d", "\\"]), ("[^]abc]", ["d", "["], ["]", "a"]),
      ("[[:alpha:]]+", ["aé"], ["1", ":", "]"]), ("[[:alnum:]_-]+", ["a_1-"], ["."]),
      ("[[.].]]", ["]"], ["."]), ("[[.-.][=a=]]+", ["-a"], [".", "="]),
      ("[a(]", ["a", "("], [")"]),
      ("[)]|a", [")", "a"], ["b"]), ("[[a]+", ["[a"], ["]"]), (#"[a\]"#, ["a", #"\"#], ["]"]),
      (#"[a\.]"#, ["a", ".", #"\"#], ["b"]), (#"[\\d]"#, ["d", #"\"#], ["1"]),
    ] as [(RawText, [String], [String])])
  func whole(pattern: RawText, values: [String], others: [String]) throws {
    for value in values { #expect(try matches(pattern, value), "\(value)") }
    for other in others { #expect(try !matches(pattern, other), "\(other)") }
  }

  @Test("A pattern of a secure field matches bytes")
  func bytes() throws {
    #expect(try !matches(".", "é", matchesBytes: true))
    #expect(try matches("..", "é", matchesBytes: true))
  }

  @Test(
    "A pattern with an undefined escape is rejected, and the message suggests a replacement",
    arguments: [
      (#"\d+"#, #"write '[0-9]' for '\d'"#), (#"\D"#, #"write '[^0-9]' for '\D'"#),
      (#"(\w)"#, #"write '[[:alnum:]_]' for '\w'"#), (#"\W"#, #"write '[^[:alnum:]_]' for '\W'"#),
      (#"a\s*"#, #"write '[[:space:]]' for '\s'"#), (#"\S"#, #"write '[^[:space:]]' for '\S'"#),
      (#"\h"#, #"write '[[:blank:]]' for '\h'"#), (#"\n"#, #"leave '\n' out"#),
      (#"\t"#, #"leave '\t' out"#), (#"\bx"#, #"leave '\b' out"#), (#"x\>"#, #"leave '\>' out"#),
      (#"\<x"#, #"leave '\<' out"#), (#"\`x"#, #"leave '\`' out"#), (#"x\'"#, #"leave '\'' out"#),
      (#"\q"#, #"write the character itself for '\q'"#),
      (#"\x41"#, #"write the character itself for '\x'"#),
      (#"(a)\1"#, "has no back-references"), (#"(x)[a]]\1"#, "has no back-references"),
      (#"\\\1"#, "has no back-references"), (#"[[.].]]\9"#, "has no back-references"),
      (#"[\d]"#, #"write '0-9' for '\d' within brackets"#),
      (#"[^\w-]"#, #"write '[:alnum:]_' for '\w' within brackets"#),
      (#"[]\s]"#, #"write '[:space:]' for '\s' within brackets"#),
      (#"[[:alpha:]\d]"#, #"write '0-9' for '\d' within brackets"#),
      (#"[\D]"#, #"write '[^0-9]' in place of the brackets"#), (#"[a\t]"#, #"leave '\t' out"#),
      (#"[\q]"#, #"write the character itself for '\q'"#),
      (#"[\']"#, "a backslash stands for itself; write it last"),
      (#"[]\1]"#, "a backslash stands for itself; write it last"),
    ] as [(RawText, String)])
  func undefinedEscape(pattern: RawText, text: String) throws {
    let reason = try #require(refusal(of: pattern))
    #expect(reason.contains(text), "\(reason)")
  }

  @Test(
    "A malformed pattern is rejected with a helpful reason, even if it is valid within a group",
    arguments: [
      ("(", "no ')' closes a '('; write '\\(' for the character"),
      ("(a[)])(b", "no ')' closes a '('"),
      ("[", "no ']' closes a '['; write '\\[' for the character"), ("([a", "no ']' closes a '['"),
      ("[]", "no ']' closes a '['"), ("[[:alpha:]", "no ']' closes a '['"),
      ("[[.", "no ']' closes a '['"),
    ]
      + [
        "a(", "a)(b", ")(", "(a))(", "[a", "[^]", #"a\"#, #"(\"#, "*", "a|*b", "+a", "{1}", "a{",
        "a{2,1}",
        "[z-a]", "[[:nosuch:]]", "a\0b", "[a\0b]",
      ].map { ($0, "") } as [(RawText, String)])
  func malformed(pattern: RawText, text: String) throws {
    let reason = try #require(refusal(of: pattern))
    #expect(reason.hasPrefix(text), "\(reason)")
  }

  @Test("A pattern has at most 10,000 bytes, and its groups may be nested to any depth")
  func longest() throws {
    let nested = String(repeating: "(", count: 4_999) + "ab" + String(repeating: ")", count: 4_999)
    #expect(try matches(RawText(nested), "ab"))
    #expect(refusal(of: RawText(nested + "c")) == "it is longer than 10000 bytes")
  }
}
