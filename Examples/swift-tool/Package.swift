// swift-tools-version: 6.2
// SPDX-License-Identifier: GPL-3.0-or-later

import PackageDescription

let package = Package(
  name: "release",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "prompt", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "release", dependencies: [.product(name: "PromptUI", package: "prompt")])
  ])
