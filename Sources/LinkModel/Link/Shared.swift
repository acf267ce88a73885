/// Copying the reference retains one object instead of every string and array in the value.
final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

extension Shared: Equatable where Value: Equatable {
  static func == (left: Shared, right: Shared) -> Bool {
    left === right || left.value == right.value
  }
}

extension Shared: Hashable where Value: Hashable {
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
