// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PromptUI

/// Saves the action of SIGTERM while an alert is shown, and restores it afterwards, as system(3)
/// does with the action of SIGINT.
func presentAndFindHandler() {
  let isPresented = State(wrappedValue: true)
  nonisolated(unsafe) var found = sigaction()
  startThread {
    waitForFile()
    var ignoring = sigaction()
    ignoring.__sigaction_handler.sa_handler = SIG_IGN
    sigaction(SIGTERM, &ignoring, &found)
    isPresented.wrappedValue = false
  }
  _ = try? Alert("Save failed.", isPresented: isPresented.projectedValue).presentAndWait()
  sigaction(SIGTERM, &found, nil)
  raise(SIGTERM)
  say("is alive")
}

/// Exits when the test creates the first file; an exit handler then waits for the second file.
func exitSlowly() {
  atexit {
    say("exits")
    waitForFile(2)
  }
  startThread {
    waitForFile()
    exit(3)
  }
}

/// Opens the terminal again and closes it when the test creates the file, like a library that
/// queries the window size.
func closeOtherDescriptors() {
  startThread {
    waitForFile()
    for path in ["/dev/tty", String(cString: ttyname(STDOUT_FILENO))] {
      close(open(path, O_RDWR | O_NOCTTY | O_CLOEXEC))
    }
    say("closed")
  }
}

/// Starts a child process that runs `body` by fork(2), as a C library may do.
func startChild(_ body: () -> Void) -> pid_t {
  typealias Fork = @convention(c) () -> pid_t
  let fork = unsafeBitCast(dlsym(nil, "fork"), to: Fork.self)
  let child = fork()
  if child == 0 {
    body()
    _exit(0)
  }
  return child
}

/// Waits until a child has ended, and returns its status, as waitpid(2) does.
func waitForChild(_ child: pid_t) -> Int32 {
  var status: Int32 = 0
  waitpid(child, &status, 0)
  return status
}

/// Starts a child that calls exit(3) while an alert is shown, and one that outlives the alert.
func presentWithChildren() async throws {
  nonisolated(unsafe) var child: pid_t = 0
  let outcome = try await Alert("Save failed.").present { dismiss in
    await Task.detached {
      waitForFile()
      say("child:", waitForChild(startChild { exit(3) }) >> 8)
      waitForFile(2)
      child = startChild {
        var none = sigset_t()
        sigemptyset(&none)
        sigprocmask(SIG_SETMASK, &none, nil)
        while true { pause() }
      }
    }.value
    dismiss()
  }
  say(describe(outcome))
  kill(child, SIGTERM)
  say("child:", waitForChild(child))
}

/// The file to which a descriptor of this process refers.
private func file(of descriptor: Int32) -> String {
  var bytes = [CChar](repeating: 0, count: 1024)
  let count = readlink("/proc/self/fd/\(descriptor)", &bytes, bytes.count)
  return count < 0
    ? "none" : String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// Presents an alert while standard input is closed, and prints the file of descriptor 0 during the
/// alert and after it. No task runs here, since the threads that run tasks open files for a moment.
func presentWithoutStandardInput() {
  close(STDIN_FILENO)
  startThread {
    waitForFile()
    say("standard input:", file(of: STDIN_FILENO))
  }
  presentAndWait()
  say("after it:", file(of: STDIN_FILENO))
}

/// Shows progress and an alert while standard input is closed, and prints the file of descriptor 0
/// during and after each.
func showProgressWithoutStandardInput() async throws {
  // The threads that run tasks open their files first, the timer last.
  await startPool()
  while !(0..<64).contains(where: { file(of: $0).contains("timerfd") }) { usleep(1000) }
  close(STDIN_FILENO)
  try await ProgressView("Packing").present { _ in
    waitForFile()
    say("standard input:", file(of: STDIN_FILENO))
    presentAndWait()
    say("after the alert:", file(of: STDIN_FILENO))
  }
  // A thread that runs tasks may open a file for a moment when it starts.
  for _ in 0..<1000 where file(of: STDIN_FILENO) != "none" { usleep(1000) }
  say("after it:", file(of: STDIN_FILENO))
}

/// Presents an alert with a higher limit of descriptors each time, until it succeeds. Prints any
/// error other than EMFILE.
///
/// No task runs here, since libdispatch ends a process whose tasks run while it cannot open a file in /proc.
func presentWithFewDescriptors() {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  let enough = limit.rlim_cur
  let before = state()
  var count = 0
  for number in 0..<64 where count < 16 {
    if fcntl(Int32(number), F_GETFD) < 0 { count += 1 }
    limit.rlim_cur = rlim_t(number + 1)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    do {
      _ = try Alert("Save failed.").presentAndWait()
      break
    } catch .system(errno: EMFILE) {
      continue
    } catch {
      say("throws", error)
    }
  }
  limit.rlim_cur = enough
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  say(state() == before ? "the same" : "\(before) \(state())")
}
