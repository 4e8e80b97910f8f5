// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Selecting several items without a terminal")
struct ItemCallTests {
  private let folder = TemporaryFolder.make()

  private static let items = ["--item", "A", "--item", "B:on", "--item", "C:off=c"]
  private static let erasing = ["--confirm", "--button", "Erase:destructive"]

  /// Calls prompt, with a list that is read from a file.
  private func call(
    _ arguments: [String], input: String = "", list: [UInt8]? = nil
  ) throws -> Session.End {
    let file = list.map { ["--items-from", folder.write("list", $0)] } ?? []
    return try run([executable, "T"] + arguments + file, stdin: input)
  }

  // MARK: Answers on standard input

  @Test(
    "A line of standard input selects or deselects items, and an empty line ends the selection",
    arguments: [
      ([], "\n", 0, "B\n"), ([], "1,3\n\n", 0, "A\nB\nc\n"), ([], "none\r\n\r\n", 0, ""),
      ([], "x\n1,x\n?\n\n", 65, ""), ([], "1\nCancel\n", 1, ""), ([], "1", 1, ""),
      (erasing, "1\n\ny\n", 0, "A\nB\n"), (erasing, "\nx\nx\nx\n", 65, ""),
      (["--format", "index"], "1\n\n", 0, "1\n"), (["--format", "none"], "1\n\n", 0, ""),
      (["--text-field", "f"], "x\n1\n\n", 0, "x\nA\nB\n"),
    ] as [([String], String, Int32, String)])
  func lines(options: [String], input: String, status: Int32, output: String) throws {
    try call(["--stdin"] + Self.items + options, input: input)
      .expect(.exited(status), prints: output)
  }

  @Test("The error message after three refused lines about items does not list the actions")
  func refusedLines() throws {
    let end = try call(["--stdin"] + Self.items, input: "x\nx\nx\n").expect(.exited(65))
    #expect(!end.errorText.contains("the actions are"), "\(end.errorText)")
  }

  @Test("A dialog with items needs no title")
  func untitled() throws {
    for items in [["--item", "A:on"], ["--items-from", "/dev/null", "--item", "A:on"]] {
      try run([executable, "--assume", "OK"] + items).expect(.exited(0), prints: "A\n")
    }
  }

  // MARK: Assumed answers

  @Test("An assumed answer accepts the initial selection if --selection-count allows it")
  func assumed() throws {
    let call = Self.items + ["--assume", "ok"]
    try self.call(call).expect(.exited(0), prints: "B\n")
    let end = try self.call(call + ["--selection-count", "2"]).expect(.exited(65), prints: "")
    #expect(
      end.errorText
        == "prompt: the number of items selected initially contradicts --selection-count\n")
  }

  // MARK: Formats

  @Test(
    "JSON and shell output contain the selected items, or null or nothing if no selection is confirmed",
    arguments: [
      ("json", [], "1,3\n\n", #""dismissal":"action","status":0,"selection":["A","B","c"]}"#),
      ("json", [], "2\n\n", #""dismissal":"action","status":0,"selection":[]}"#),
      ("json", [], "1\n", #""dismissal":"end-of-input","status":1,"selection":null}"#),
      ("json", [], "x\nx\nx\n", #""dismissal":null,"status":65,"selection":null}"#),
      ("json", ["--is-presented", "no"], "", #""status":3,"selection":null}"#),
      (
        "json", ["--text-field", "f"], "x\n1\n\n",
        #""status":0,"fields":{"f":"x"},"selection":["A","B"]}"#
      ),
      (
        "json", ["--button", "Keep", "--button", "Drop:=drop"], "\ndrop\n",
        #"{"action":"Drop","id":"drop","index":2,"role":null,"dismissal":"action","status":0,"#
          + #""selection":["B"]}"#
      ),
      ("shell", [], "1,3\n\n", "\nprompt_selection='A\nB\nc'\nprompt_selection_count='3'"),
      ("shell", [], "2\n\n", "\nprompt_selection=''\nprompt_selection_count='0'"),
      ("shell", [], "1\n", "\nprompt_selection=''\nprompt_selection_count=''"),
    ] as [(String, [String], String, String)])
  func formats(format: String, options: [String], input: String, end: String) throws {
    let output = try call(["--stdin", "--format", format] + Self.items + options, input: input)
      .outputText
    #expect(output.hasSuffix(end + "\n"), "\(output)")
  }

  @Test(
    "Items with two actions are accepted if one cancels, or with -q, --format index or json",
    arguments: [
      ["--button", "X", "--button", "Y:cancel"], ["--button", "X", "--button", "Y", "-q"],
      ["--button", "X", "--button", "Y", "--format", "index"],
      ["--button", "X", "--button", "Y", "--format", "json"],
    ])
  func telling(options: [String]) throws {
    #expect(try call(Self.items + options + ["--assume", "X"]).status == .exited(0))
  }

  // MARK: Lists

  @Test(
    "A list is refused for an invalid line, with the line number, or for a NUL byte",
    arguments: [
      ("label,detail", "a\tx\n\ty\n", "line 2 of '%' has neither a label nor an ID"),
      ("id,label", "\n1\ta\n\n\t\n", "line 4 of '%' has neither a label nor an ID"),
      (
        "id,label", "1\ta\n2\tb\n1\tc\n",
        "line 3 of '%' prints the same as an earlier line, but has another label"
      ),
      ("label", "a\u{0}\n", "'%' contains a NUL byte, so it is not text"),
    ])
  func malformedList(columns: String, list: String, reason: String) throws {
    let file = folder.write("list", list)
    let reason = reason.components(of: "%").joined(separator: file)
    for option in ["--items-from", "--buttons-from"] {
      let end = try run([executable, "T", option, file, "--columns", columns, "--assume", "OK"])
      end.expect(.exited(66), prints: "")
      let reference = reason.hasPrefix("line ") ? " (see prompt(1), Many actions)" : ""
      #expect(end.errorText == "prompt: \(reason)\(reference)\n")
    }
  }

  @Test(
    "A list that is too short for --selection-count is refused, wherever the answer comes from",
    arguments: [["--assume", "OK"], ["--assume", "Cancel"], ["--stdin"], []])
  func tooShort(options: [String]) throws {
    let session = try start(
      [
        "T", "--items-from", folder.write("list", "a\n\na\nb\n"), "--item", "b",
        "--selection-count", "3..",
      ] + options)
    let end = try session.end(.exited(65), prints: "")
    #expect(end.transcript == "")
    #expect(end.errorText == "prompt: --selection-count asks for 3 items, but the list has 2\n")
  }

  @Test("Characters that cannot be shown appear in a visible form, and are printed unchanged")
  func hostile() throws {
    let id = Array("i\u{1B}[2J\u{202E}".utf8) + [0xFF]
    let label = Array("l\u{1B}]0;x\u{7}\u{9B}31m\r".utf8) + [0xC3]
    let detail = Array("d\u{1B}[8m\u{2028}".utf8) + [0x80]
    let tab = [UInt8(ascii: "\t")]
    let list = id + tab + label + tab + detail + [0x0A] + tab + label
    let end = try call(["--stdin", "--columns", "id,label,detail"], input: "all\n\n", list: list)
    #expect(end.standardOutput == id + [0x0A] + label + [0x0A])
    #expect(end.errorText.contains("[ ]  l^[]0;x^G<U+009B>31m^M\u{FFFD}"), "\(end.errorText)")
    #expect(end.errorText.contains("“d^[[8m<U+2028>\u{FFFD}”\n"), "\(end.errorText)")
    #expect(end.errorText.controls().isEmpty)
    let json = try call(
      ["--stdin", "--columns", "id,label,detail", "--format", "json"], input: "1\n\n", list: list)
    #expect(
      json.outputText.hasSuffix(#""selection":["i\u001b[2J"# + "\u{202E}\u{FFFD}\"]}\n"),
      "\(json.outputText)")
  }
}
