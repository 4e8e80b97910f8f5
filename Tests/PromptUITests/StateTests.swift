// SPDX-License-Identifier: GPL-3.0-or-later

import PromptUI
import Testing

private struct Settings {
  @State var name = "a"
  @State var size: Int?
  @Binding var isOn: Bool

  func change() {
    name = "b"
    size = 1
    isOn.toggle()
  }
}

@Suite("State and bindings")
struct StateTests {
  @Test("Copies of a value share its state")
  func copies() {
    @State var isOn = false
    let settings = Settings(isOn: $isOn)
    let copy = settings
    #expect(settings.size == nil)
    copy.change()
    #expect((settings.name, settings.size, isOn) == ("b", 1, true))
  }

  @Test("A binding to a member changes only this member")
  func members() {
    struct Point {
      var (x, y) = (1, 2)
    }
    @State var point = Point()
    $point.x.wrappedValue = 5
    #expect((point.x, point.y) == (5, 2))
    let other = State(wrappedValue: Point())
    let binding = Binding(get: { other.wrappedValue }, set: { other.wrappedValue = $0 })
    binding.y.wrappedValue = 7
    #expect((other.wrappedValue.x, other.wrappedValue.y) == (1, 7))
  }

  @Test("A constant binding keeps its value")
  func constant() {
    let binding = Binding.constant(1)
    binding.wrappedValue = 2
    #expect(binding.wrappedValue == 1 && binding.projectedValue.wrappedValue == 1)
  }

  @Test("The deinitializer of a replaced value may read the state")
  func ending() {
    final class Value {
      var atEnd: () -> Void = {}
      deinit { atEnd() }
    }
    @State var value: Value? = Value()
    var isNil = false
    value?.atEnd = { isNil = value == nil }
    value = nil
    #expect(isNil)
  }

  @Test("A state whose value is Sendable can be set from several tasks by its binding")
  func tasks() async {
    @State var number = 0
    let binding = $number
    await withTaskGroup { group in
      for number in 1...100 { group.addTask { binding.wrappedValue = number } }
    }
    #expect(1...100 ~= number)
  }
}
