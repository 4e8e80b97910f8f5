// swift-tools-version: 6.2
// SPDX-License-Identifier: GPL-3.0-or-later

import PackageDescription

let isFuzzed = Context.environment["PROMPT_FUZZ"] != nil

// Debian's pkg-config file of Readline contains flags that SwiftPM warns about at every build, so
// pkg-config is used only on macOS, where Homebrew's Readline cannot be found otherwise.
#if os(macOS)
  let pkgConfig: String? = "readline"
#else
  let pkgConfig: String? = nil
#endif

// With this definition, libc checks the sizes of buffers in calls from C. Swift's importer of C must not
// have it: glibc 2.40 and later would then declare each of read, poll, getcwd and readlinkat twice.
let checkingBuffers: [CSetting] = [
  .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))
]

// For fuzzing, the code is linked with the main function of libFuzzer.
let prompt: Target =
  isFuzzed
  ? .target(
    name: "prompt", dependencies: ["CPromptExecutable", "Dialogs", "TerminalDialogs"],
    exclude: ["main.swift"])
  : .executableTarget(
    name: "prompt", dependencies: ["CPromptExecutable", "Dialogs", "TerminalDialogs"])

let package = Package(
  name: "prompt",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "PromptUI", targets: ["PromptUI"]),
    .library(name: "PromptUIFoundation", targets: ["PromptUIFoundation"]),
  ],
  targets: [
    // GNU Readline.
    .systemLibrary(
      name: "CPromptReadline", pkgConfig: pkgConfig,
      providers: [.apt(["libreadline-dev"]), .brew(["readline"])]),
    // libc, for which Embedded Swift has no module.
    .target(name: "CPromptSystem", cSettings: checkingBuffers),
    .target(
      name: "CPromptSupport", dependencies: ["CPromptSystem"], cSettings: checkingBuffers),
    // Replacements of functions of libc and Readline, which only the executable links.
    .target(
      name: "CPromptExecutable", dependencies: ["CPromptSupport", "CPromptSystem"],
      cSettings: checkingBuffers),
    .target(
      name: "Dialogs", exclude: ["Localization/words.txt"],
      resources: [.embedInCode("Localization/translations.txt")],
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "TerminalDialogs",
      dependencies: ["CPromptReadline", "CPromptSupport", "CPromptSystem", "Dialogs"],
      linkerSettings: [
        .linkedLibrary("readline"), .linkedLibrary("tinfo", .when(platforms: [.linux])),
      ]),
    prompt,
    // Dialogs as in SwiftUI, for tools written in Swift.
    .target(name: "PromptUI", dependencies: ["CPromptSupport", "Dialogs", "TerminalDialogs"]),
    // What takes an error of Foundation's.
    .target(name: "PromptUIFoundation", dependencies: ["PromptUI"]),
    .testTarget(
      name: "PromptUITests", dependencies: ["Dialogs", "PromptUI", "PromptUIFoundation"]),
    // The same file in the language modes of Swift 5 and 6, and with the main actor as the default
    // isolation. A warning is an error there.
    .testTarget(
      name: "PromptUIExampleTests", dependencies: ["PromptUI", "PromptUIFoundation"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .testTarget(
      name: "PromptUIExample6Tests", dependencies: ["PromptUI", "PromptUIFoundation"],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(
      name: "PromptUIExampleMainActorTests", dependencies: ["PromptUI", "PromptUIFoundation"],
      swiftSettings: [.treatAllWarnings(as: .error), .defaultIsolation(MainActor.self)]),
    // A program that uses the library, which the tests run on pseudo-terminals.
    .executableTarget(name: "Client", dependencies: ["PromptUI"], path: "Tests/Client"),
    .testTarget(name: "ClientTests", dependencies: ["Client", "PseudoTerminal"]),
    // The code in docs/library.md, which the tests run as well.
    .executableTarget(
      name: "RowClient", dependencies: ["PromptUI", "PromptUIFoundation"], path: "Tests/RowClient"),
    // The program in docs/library.md that presents a scene.
    .executableTarget(name: "AppClient", dependencies: ["PromptUI"], path: "Tests/AppClient"),
    // The package in Examples/swift-tool, built as a part of this one.
    .executableTarget(
      name: "release", dependencies: ["PromptUI"], path: "Examples/swift-tool/Sources/release"),
    .testTarget(
      name: "LibraryDocumentTests",
      dependencies: ["AppClient", "PseudoTerminal", "RowClient", "release"]),
    .testTarget(name: "DialogsTests", dependencies: ["Dialogs", "Invariants"]),
    .testTarget(name: "TerminalTests", dependencies: ["TerminalDialogs"]),
    .testTarget(name: "InvariantsTests", dependencies: ["Invariants"]),
    // The rules that hold for any bytes: the tests try random ones, `make fuzz` those of libFuzzer.
    .target(
      name: "Invariants", dependencies: ["Dialogs", "TerminalDialogs", "prompt"],
      path: "Tests/Invariants"),
    .testTarget(name: "PromptTests", dependencies: ["prompt", "Invariants", "PseudoTerminal"]),
    .testTarget(name: "PseudoTerminalTests", dependencies: ["PseudoTerminal"]),
    // prompt under the names of zenity, whiptail and dialog, beside those programs.
    .testTarget(
      name: "PersonalityTests", dependencies: ["PseudoTerminal"], exclude: ["Scripts"]),
    // Programs on real pseudo-terminals, on which the tests run prompt.
    .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
    .executableTarget(
      name: "SessionKeeper", dependencies: ["CPseudoTerminal"], path: "Tests/SessionKeeper"),
    .target(
      name: "PseudoTerminal", dependencies: ["CPseudoTerminal"], path: "Tests/PseudoTerminal"),
  ],
  swiftLanguageModes: [.v6]
)

if isFuzzed {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["Invariants"], path: "Tests/Fuzz", exclude: ["corpus"],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
}
