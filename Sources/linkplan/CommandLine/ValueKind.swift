import LinkHarness
import LinkModel

struct ValueKind<Value: Sendable>: Sendable {
  let syntax: Declaration.Syntax
  let read: @Sendable (String) -> Value?

  init(
    _ placeholder: String, expected: String = "", isPath: Bool = false,
    choices: @autoclosure @escaping @Sendable () -> [String] = [],
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.read = read
    syntax = Declaration.Syntax(
      placeholder: placeholder, expected: expected, isPath: isPath, choices: choices,
      accepts: { read($0) != nil })
  }
}

extension ValueKind where Value == String {
  static func text(_ placeholder: String) -> Self { Self(placeholder) { $0 } }

  static func path(_ placeholder: String) -> Self { Self(placeholder, isPath: true) { $0 } }

  /// A host name as written in the Associated Domains entitlement, including wildcards such as `*.shop.example`.
  static var host: Self {
    Self("HOST", expected: "a host name such as shop.example") {
      AssociatedDomain("applinks:" + $0).defect == nil ? $0 : nil
    }
  }
}

extension ValueKind where Value: BinaryInteger & LosslessStringConvertible {
  static func number(_ range: ClosedRange<Value>, expected: String) -> Self {
    Self("N", expected: expected) { word in Value(word).flatMap { range.contains($0) ? $0 : nil } }
  }
}

extension ValueKind where Value == Int {
  static var count: Self { number(1...1_000_000, expected: "a positive integer") }
}

extension ValueKind where Value == Double {
  static var percentage: Self {
    Self("PERCENT", expected: "a number from 0 to 100") { word in
      Double(word).flatMap { (0...100).contains($0) ? $0 : nil }
    }
  }
}

extension ValueKind where Value == Shard {
  static var shard: Self { Self("I/N", expected: "I/N, for example 1/4") { Shard($0) } }
}

extension ValueKind where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  static func choice(_: Value.Type, _ placeholder: String? = nil) -> Self {
    let names = Value.allCases.map(\.rawValue)
    return Self(placeholder ?? names.joined(separator: "|"), choices: names) {
      Value(rawValue: $0)
    }
  }
}
