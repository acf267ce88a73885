/// What is made each time that it is asked for, because most failed rows are shown in a line: their cause was shown
/// before.
@propertyWrapper
package struct Deferred<Value: Sendable>: Sendable {
  private enum State {
    case made(Value)
    case later(@Sendable () -> Value)
  }

  private var state: State

  package init(wrappedValue: Value) { state = .made(wrappedValue) }

  package var wrappedValue: Value {
    get {
      switch state {
      case .made(let value): value
      case .later(let make): make()
      }
    }
    set { state = .made(newValue) }
  }

  package var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  mutating func make(_ make: @escaping @Sendable () -> Value) { state = .later(make) }
}

extension Deferred: Equatable where Value: Equatable {
  package static func == (left: Self, right: Self) -> Bool { left.wrappedValue == right.wrappedValue }
}
