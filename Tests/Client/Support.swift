// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PromptUI
import Synchronization

/// Whether a signal handler of this program has run, and how often the handler of its timer has
/// run.
nonisolated(unsafe) var handled = false
let alarms = Atomic(0)

/// Prints words on a line, without buffering.
func say(_ words: Any...) {
  let line = words.map { "\($0)" }.joined(separator: " ") + "\n"
  _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
}

/// A short description of an outcome.
func describe(_ outcome: Outcome) -> String {
  if case .chosen(let choice) = outcome { return "chose \(choice.label)" }
  return "\(outcome)"
}

/// Presents an alert without concurrency.
func presentAndWait() {
  do {
    let alert = Alert("Save failed.") {
      Button("Retry")
      Button("Not now", role: .cancel)
    } message: {
      Text("The disk is full.")
    }
    say(describe(try alert.presentAndWait()))
  } catch { say("throws", error) }
}

/// Starts a thread.
func startThread(_ body: @escaping @Sendable () -> Void) {
  final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var thread = pthread_t()
  pthread_create(
    &thread, nil,
    { box in
      guard let box else { return nil }
      Unmanaged<Box>.fromOpaque(box).takeRetainedValue().body()
      return nil
    }, Unmanaged.passRetained(Box(body)).toOpaque())
  pthread_detach(thread)
}

/// Sets a handler for a signal.
func handle(_ number: Int32) { signal(number) { _ in handled = true } }

/// Waits until SIGALRM has been received five times.
func waitForAlarms() { while alarms.load(ordering: .relaxed) < 5 { usleep(1000) } }

/// Starts a timer that sends SIGALRM every ten milliseconds.
func startTimer() {
  signal(SIGALRM) { _ in alarms.add(1, ordering: .relaxed) }
  var timer = itimerval()
  timer.it_interval.tv_usec = 10_000
  timer.it_value.tv_usec = 10_000
  setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
}

/// Waits until the test has created the file that the second argument names or, for a higher
/// number, the file with that number appended.
func waitForFile(_ number: Int = 1) {
  let path = CommandLine.arguments[2] + (number == 1 ? "" : "\(number)")
  while access(path, F_OK) != 0 { usleep(1000) }
}

/// Waits for the file in the same way, without blocking a thread that runs tasks.
func waitForGate(_ number: Int = 1) async { await Task.detached { waitForFile(number) }.value }

/// Makes Swift start the threads that run tasks.
func startPool() async { await Task.detached {}.value }

/// The state of the process: its descriptors, signal actions, signal mask, environment, locale, file
/// mode creation mask, and whether its virtual timer runs.
func state() -> String {
  var descriptors: [String] = []
  for descriptor in 0..<256 {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = bytes.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        $0.baseAddress.map { readlink("/proc/self/fd/\(descriptor)", $0, 1024) } ?? 0
      }
    }
    let file = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    // The threads that run tasks open these descriptors when they need them.
    let areTheirs = ["timerfd", "eventfd", "eventpoll", "/proc/"].contains { file.contains($0) }
    if count > 0, !areTheirs { descriptors.append("\(descriptor) \(file)") }
  }
  var handlers: [String] = []
  for number in 1...Int32(64) {
    var action = sigaction()
    if sigaction(number, nil, &action) == 0 {
      handlers.append(
        withUnsafeBytes(of: action) { bytes in
          bytes.prefix(8).map { String($0, radix: 16) }.joined()
        })
    }
  }
  var mask = sigset_t()
  pthread_sigmask(SIG_BLOCK, nil, &mask)
  let blocked = (1...Int32(64)).filter { sigismember(&mask, $0) == 1 }
  var variables: [String] = []
  var next = environ
  while let variable = next.pointee {
    variables.append(String(cString: variable))
    next += 1
  }
  let locale = setlocale(LC_ALL, nil).map { String(cString: $0) } ?? ""
  let files = umask(0)
  umask(files)
  var timer = itimerval()
  getitimer(__itimer_which_t(ITIMER_VIRTUAL.rawValue), &timer)
  let runs = timer.it_value.tv_sec > 0
  return "\(descriptors) \(handlers) \(blocked) \(variables) \(locale) \(files) \(runs)"
}

/// Prints whether the state is unchanged after an alert, and after one with a presentation name and
/// a form.
@MainActor func printStates() async {
  await startPool()
  var timer = itimerval()
  timer.it_value.tv_sec = 3600
  setitimer(__itimer_which_t(ITIMER_VIRTUAL.rawValue), &timer, nil)
  let before = state()
  _ = try? await Alert("Save failed.").present()
  say(state() == before ? "the same" : "\(before)\n\(state())")
  @State var name = ""
  _ = try? await Alert("Name?") { TextField("Name", text: $name) }
    .presentationName("it-\(getpid())").present()
  say(state() == before ? "the same" : "\(before)\n\(state())", name)
}
