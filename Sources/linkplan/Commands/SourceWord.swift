import HarnessText
import LinkHarness
import LinkModel

/// The value of `--from`, such as `messages` or `safari=PAGE`.
struct SourceWord {
  let name: String
  let value: String?

  static let all = "all"
  static let plain = LinkSource.simple + [.push]
  static let choices = [all] + plain.map(\.name) + LinkSource.Particular.allCases.compactMap(\.assignment)

  var page: Link? { value.flatMap { LinkSource.Particular(rawValue: name)?.source($0)?.page } }

  func source(in plan: TestPlan) -> LinkSource? {
    guard let value else { return Self.plain.first { $0.name == name } }
    let source = LinkSource.Particular(rawValue: name)
    if case .app? = source?.detail, plan.app(named: value) == nil { return nil }
    return source?.source(value)
  }
}

extension ValueKind where Value == SourceWord {
  static var source: Self {
    Self("SOURCE", choices: Value.choices) { word in
      let (name, value) = word.assignment
      let isKnown =
        value == nil
        ? Value.choices.contains { $0 == name || $0 == name + "=PAGE" }
        : LinkSource.Particular(rawValue: name) != nil
      return isKnown ? Value(name: name, value: value) : nil
    }
  }
}
