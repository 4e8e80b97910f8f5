// SPDX-License-Identifier: GPL-3.0-or-later

import Invariants

/// The function that libFuzzer calls: the first byte selects the invariant that is checked for the
/// other bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = bytes.first else { return 0 }
  let invariant = Invariant.allCases[Int(first) % Invariant.allCases.count]
  if let violation = invariant.violation(for: Array(bytes.dropFirst())) {
    fatalError("\(invariant): \(violation)")
  }
  return 0
}

/// libFuzzer's own main function (LLVM's FuzzerInterface.h).
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ tryOne: @convention(c) (UnsafePointer<UInt8>, Int) -> Int32
) -> Int32

/// What SwiftPM links as the executable's main function.
@_cdecl("fuzz_main")
public func main(
  _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  var (count, arguments) = (count, arguments)
  return runDriver(&count, &arguments) { tryOne($0, $1) }
}
