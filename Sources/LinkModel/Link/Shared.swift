/// A value in one place in memory that all its copies share.
///
/// What a replay hands from stage to stage is made of many texts and lists, and a plain copy counts a reference for each
/// of them. A copy of this counts one. The value never changes, so that nobody can tell the difference.
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
